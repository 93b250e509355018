// Refusals about commerce preferences. Portable.
import { DomainError } from '../../base/errors.ts';

export type PreferencesErrorCode = 'preferences-invalid' | 'preferences-too-large';

export const preferencesInvalid = (errors: { path: string; message: string }[]) =>
  new DomainError<PreferencesErrorCode>(
    'preferences-invalid',
    `Cannot store the preferences: ${errors.map(({ path, message }) => `${path}: ${message}`).join('; ')}`,
    { errors },
  );

export const preferencesTooLarge = (found: number, max: number) =>
  new DomainError<PreferencesErrorCode>(
    'preferences-too-large',
    `Preferences hold ${found} bytes; at most ${max} are stored.`,
    {
      found,
      max,
    },
  );
