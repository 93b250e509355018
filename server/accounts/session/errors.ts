// Refusals about being signed in and being allowed.
import { DomainError } from '../../base/errors.ts';
import type { Capability } from '../../base/roles.ts';

export type AccessErrorCode = 'not-signed-in' | 'not-allowed' | 'preview-ended' | 'admin-origin-only';

export const notSignedIn = () => new DomainError<AccessErrorCode>('not-signed-in', 'Please sign in.');

/** `code` in the body: a client that follows an older address learns why. */
export const adminOnly = () =>
  new DomainError<AccessErrorCode>(
    'admin-origin-only',
    'Contributor calls are answered at the address of the editor only.',
    {
      code: 'ADMIN_ORIGIN_ONLY',
    },
  );

export const notAllowed = (capability: Capability) =>
  new DomainError<AccessErrorCode>('not-allowed', 'Your role does not include this.', { capability });

export const previewEnded = () =>
  new DomainError<AccessErrorCode>('preview-ended', 'This preview has ended. Reload the editor to see the page.');
