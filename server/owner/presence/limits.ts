// Timing of presence heartbeats. Portable.
export const presenceLimits = {
  /** The heartbeat interval of a tab. */
  beatMs: 8_000,
  /** A tab without a heartbeat for this long is gone. A tab that closes reports it immediately. */
  lifeMs: 20_000,
  /** Browsers wake background tabs once a minute. */
  hiddenLifeMs: 75_000,
  windowsPerDocumentMax: 30,
  documentsMax: 500,
} as const;
