// Portable.
export const presenceLimits = {
  /** How often a tab says that it is still there. */
  beatMs: 8_000,
  /** A tab without a heartbeat for this long is gone. A tab that closes reports it immediately. */
  lifeMs: 20_000,
  /** Browsers wake a tab in the background once a minute. */
  hiddenLifeMs: 75_000,
  windowsPerDocumentMax: 30,
  documentsMax: 500,
} as const;
