// Refusals about store settings. Portable.
import { refusal } from '../../base/errors.ts';
import { problemsOf } from '../../base/input.ts';

/** Lists every invalid setting; nothing was saved. */
export const settingsInvalid = refusal('settings-invalid', 400, problemsOf);

/** The store stays in test mode. `missing` contains one sentence per requirement. */
export const notReadyToSell = refusal(
  'not-ready-to-sell',
  409,
  ({ missing }: { missing: readonly { key: string; message: string }[] }) =>
    `The store cannot leave test mode yet. ${missing.map(({ message }) => message).join(' ')}`,
);
