// Bounds of the audit log. Portable.

export const auditLimits = {
  keptMs: 400 * 24 * 60 * 60 * 1000,
  entriesMax: 200_000,
  /** Entries of one call; what it commits after that is counted in one more. */
  /** The same refusal of the same person is in it once in this time: guessing a password must not push everything else out. */
  refusedAgainMs: 10 * 60 * 1000,
  refusedMax: 1_000,
  entriesPerCall: 20,
  changesPerEntry: 20,
  fieldsPerEntry: 60,
  valueChars: 200,
  /** Entries scanned per query; a query with few matches continues at its cursor. */
  lookedAtMax: 2_000,
} as const;
