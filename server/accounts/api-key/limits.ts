// Limits of API keys. Portable.
import type { ApiArea } from '../../base/roles.ts';

/** Programs can only read these: a permission to change them would give no more. */
export const readOnlyAreas: readonly ApiArea[] = ['transactions', 'profiles', 'discounts'];

export const apiKeyLimits = {
  /** Our choice. */
  keysMax: 100,
  /** The original's documented limit: 300 calls per minute. */
  callsPerMinute: 300,
  /** Calls with an unknown key, per network. */
  unknownPerMinute: 30,
  /** The stored time of the last call is updated at this interval, so that not every read writes. */
  touchMs: 5 * 60_000,
} as const;
