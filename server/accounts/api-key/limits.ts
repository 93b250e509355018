// Bounds of API keys. Portable.

export const apiKeyLimits = {
  /** Our choice. */
  keysMax: 100,
  /** The original's documented limit: 300 calls a minute. */
  callsPerMinute: 300,
  /** Calls with a key that is not known, by network. */
  unknownPerMinute: 30,
  /** The stored time of the last call is at most this old, so that reading does not write each time. */
  touchMs: 5 * 60_000,
} as const;
