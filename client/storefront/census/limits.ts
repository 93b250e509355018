// Times and limits of the census. Spec §7 notes, §8 "Other", §9 "Cookies and storage", "Other limits". Portable.

const day = 24 * 3_600_000;

/** Where the browser keeps which cookies were chosen. */
export const consentKey = 'stoa-consent';

export const census = {
  timeoutMs: 2_500,
  visitorLifeMs: 730 * day,
  visitLifeMs: 30 * 60_000,
  analyticsLifeMs: 390 * day,
  /** A choice of cookies is asked for again after it. */
  consentLifeMs: 180 * day,
  errorDebounceMs: 1_000,
  stackMax: 5_000,
  errorsQueuedMax: 10,
  errorsSentMax: 20,
  telemetryAfterMs: 30_000,
  speedUntilMs: 60_000,
  elementPathMax: 200,
  /** A page that stays open says so after these, and then with every last one. */
  heartbeatsMs: [15_000, 30_000, 60_000],
  heartbeatsMax: 60,
  rendersMax: 20,
  imagesMax: 5,
  imageBytes: 50_000,
  heavyBytes: 500_000,
  findingsMax: 14,
  timingsMax: 10,
} as const;
