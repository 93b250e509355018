// Refusals about API keys. Portable.
import { DomainError } from '../../base/errors.ts';
import { apiKeyLimits } from './limits.ts';

export type ApiKeyErrorCode = 'api-key-invalid' | 'api-key-scope' | 'api-key-unknown' | 'api-key-limit';

/** The same for a key that is missing, made up, or revoked. */
export const apiKeyInvalid = () =>
  new DomainError<ApiKeyErrorCode>('api-key-invalid', 'This call needs a valid API key: Authorization: Bearer <key>.');

export const apiKeyScope = (scope: string) =>
  new DomainError<ApiKeyErrorCode>('api-key-scope', `This API key does not have the permission "${scope}".`, { scope });

export const apiKeyUnknown = () => new DomainError<ApiKeyErrorCode>('api-key-unknown', 'There is no such API key.');

export const apiKeyLimit = () =>
  new DomainError<ApiKeyErrorCode>('api-key-limit', `There are ${apiKeyLimits.keysMax} API keys already. Revoke one.`, {
    max: apiKeyLimits.keysMax,
  });
