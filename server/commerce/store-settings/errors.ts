// Refusals of store settings. Portable.
import { DomainError } from '../../errors.ts';

export type StoreSettingsErrorCode = 'settings-invalid';

/** Names each setting that is wrong; none was stored. */
export const settingsInvalid = (errors: readonly { path: string; message: string }[]) =>
  new DomainError<StoreSettingsErrorCode>(
    'settings-invalid',
    errors.map(({ path, message }) => `${path}: ${message}`).join('; '),
    { errors },
  );
