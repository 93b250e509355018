// Limits of shoppers' sessions, mailed links, and requests for them. Operations 2.1. Portable.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const siteSessionLimits = {
  /** Operations 2.1: with `rememberMe`, counted from sign-in. */
  rememberedMs: 30 * dayMs,
  /** Without `rememberMe`: until the browser closes, and at most these limits. */
  idleMs: 12 * hourMs,
  absoluteMs: 2 * dayMs,
  /** The stored time of the last call is updated at this interval, so that not every page view writes. */
  touchMs: 5 * minuteMs,
  perUserMax: 50,
} as const;

/** Single use. The shorter lifetime is for links that open an existing account. */
export const ticketLifeMs = { 'sign-up': dayMs, 'password-reset': hourMs, 'email-change': dayMs } as const;

export const nameCharsMax = 100;
/** Mails that one network may request. Limits per address: http/mail-limit.ts. */
export const mailsPerNetwork = { points: 10, durationMs: hourMs } as const;
