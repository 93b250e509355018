// Refusals about API keys. Portable.
import { conflict, forbidden, missing, refusal } from '../../base/errors.ts';
import { apiKeyLimits } from './limits.ts';

/** The same error for a missing, invented, or revoked key. */
export const apiKeyInvalid = refusal(
  'api-key-invalid',
  401,
  'This call needs a valid API key: Authorization: Bearer <key>.',
);

export const apiKeyScope = forbidden(
  'api-key-scope',
  ({ scope }: { scope: string }) => `This API key does not have the permission "${scope}".`,
);

export const apiKeyUnknown = missing('api-key-unknown', 'There is no such API key.');

export const apiKeyLimit = conflict(
  'api-key-limit',
  `You can have up to ${apiKeyLimits.keysMax} API keys. Revoke one to create another.`,
  () => ({ max: apiKeyLimits.keysMax }),
);
