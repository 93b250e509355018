// Refusals of site parts. Portable.
import { refusal } from '../../base/errors.ts';
import { messages } from './messages.ts';

export const partChanged = refusal('site-part-changed', 409, ({ name }: { name: string }) =>
  messages.changed({ name }),
);
export const partTooLong = refusal('invalid-input', 400, messages.tooLong);
export const partNotChanged = refusal('site-part-not-changed', 409, messages.nothingToPublish);
export const nothingBefore = refusal('site-part-first', 409, messages.nothingBefore);
