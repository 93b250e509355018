// How long shoppers stay signed in, how long mailed links hold, and how often each may be asked for. Operations 2.1. Portable.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const siteSessionLimits = {
  /** Operations 2.1: with `rememberMe`, counted from signing in. */
  rememberedMs: 30 * dayMs,
  /** Without: until the browser closes, and never longer than these. */
  idleMs: 12 * hourMs,
  absoluteMs: 2 * dayMs,
  /** The stored time of the last call is at most this old, so that reading pages does not write each time. */
  touchMs: 5 * minuteMs,
  perUserMax: 50,
} as const;

/** Single use. The shorter one opens an account that is there already. */
export const ticketLifeMs = { 'sign-up': dayMs, 'password-reset': hourMs, 'email-change': dayMs } as const;

export const nameCharsMax = 100;
/** Mails that one network may ask for. What one address may be sent: http/mail-limit.ts. */
export const mailsPerNetwork = { points: 10, durationMs: hourMs } as const;
