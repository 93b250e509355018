// Refusals of store settings. Portable.
import { DomainError } from '../../base/errors.ts';

export type StoreSettingsErrorCode = 'settings-invalid' | 'not-ready-to-sell';

/** Names each setting that is wrong; none was stored. */
export const settingsInvalid = (errors: readonly { path: string; message: string }[]) =>
  new DomainError<StoreSettingsErrorCode>(
    'settings-invalid',
    errors.map(({ path, message }) => `${path}: ${message}`).join('; '),
    { errors },
  );

/** Test mode stays: what is missing, a sentence each. */
export const notReadyToSell = (missing: readonly { key: string; message: string }[]) =>
  new DomainError<StoreSettingsErrorCode>(
    'not-ready-to-sell',
    `The store cannot leave test mode yet. ${missing.map(({ message }) => message).join(' ')}`,
    { missing },
  );
