// Timings and limits of the census. Spec §7 notes, §8 "Other", §9 "Cookies and storage", "Other limits". Portable.

const day = 24 * 3_600_000;

/** Storage key of the cookie choice. */
export const consentKey = 'stoa-consent';

export const census = {
  timeoutMs: 2_500,
  visitorLifeMs: 730 * day,
  visitLifeMs: 30 * 60_000,
  analyticsLifeMs: 390 * day,
  /** The choice expires after this and is asked for again. */
  consentLifeMs: 180 * day,
  errorDebounceMs: 1_000,
  stackMax: 5_000,
  errorsQueuedMax: 10,
  errorsSentMax: 20,
  telemetryAfterMs: 30_000,
  speedUntilMs: 60_000,
  elementPathMax: 200,
  /** Heartbeat intervals while the page stays open; the last one repeats. */
  heartbeatsMs: [15_000, 30_000, 60_000],
  heartbeatsMax: 60,
  rendersMax: 20,
  imagesMax: 5,
  imageBytes: 50_000,
  heavyBytes: 500_000,
  findingsMax: 14,
  timingsMax: 10,
} as const;
