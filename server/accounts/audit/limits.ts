// Limits of the audit log. Portable.

export const auditLimits = {
  keptMs: 400 * 24 * 60 * 60 * 1000,
  entriesMax: 200_000,
  /**
   * The same refusal of the same person is logged once within this time: password guessing must not push out everything
   * else.
   */
  refusedAgainMs: 10 * 60 * 1000,
  refusedMax: 1_000,
  /** Further commits of the call are counted in one more entry. */
  entriesPerCall: 20,
  changesPerEntry: 20,
  fieldsPerEntry: 60,
  valueChars: 200,
  /** How long a change can be undone, and the most that is kept for it: a value may have 64 KiB. */
  undoMs: 30 * 24 * 60 * 60 * 1000,
  undoBytes: 40_000,
  exportedMax: 20_000,
  /** Entries scanned per query; a query with few matches continues at its cursor. */
  lookedAtMax: 2_000,
} as const;
