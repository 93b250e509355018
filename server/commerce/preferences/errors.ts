// Refusals about commerce preferences. Portable.
import { invalid, refusal } from '../../base/errors.ts';
import { type InputError, problemsText } from '../../base/input.ts';

/** Lists every invalid field; nothing was saved. */
export const preferencesInvalid = invalid(
  'preferences-invalid',
  ({ errors }: { errors: readonly InputError[] }) => `Cannot save the preferences: ${problemsText(errors)}`,
);

export const preferencesTooLarge = refusal(
  'preferences-too-large',
  413,
  ({ found, max }: { found: number; max: number }) => `The preferences have ${found} characters. The limit is ${max}.`,
);
