// Refusals about store settings. Portable.
import { conflict, invalid } from '../../base/errors.ts';
import { problemsOf } from '../../base/input.ts';

/** Lists every invalid setting; nothing was saved. */
export const settingsInvalid = invalid('settings-invalid', problemsOf);

/** The store stays in test mode. `missing` contains one sentence per requirement. */
export const notReadyToSell = conflict(
  'not-ready-to-sell',
  ({ missing }: { missing: readonly { key: string; message: string }[] }) =>
    `The store cannot leave test mode yet. ${missing.map(({ message }) => message).join(' ')}`,
);
