// The shape of every expected refusal. Concepts make theirs in their own errors.ts; http/ turns them into answers.

/**
 * A refusal the specification asks for: `code` picks the HTTP status (error-status.ts), `message` is the wording that
 * people read, `detail` is plain data for clients, e.g. `{ left: 2 }`.
 */
export class DomainError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly detail: Record<string, unknown>;

  constructor(code: Code, message: string, detail: Record<string, unknown> = {}) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.detail = detail;
  }
}

/** Spec §8: refusals that belong to no concept, worded once for the server and the storefront's scripts. */
export const generalMessages = {
  sessionExpired: 'Your session has expired. Please reload the page and try again.',
  cookiesOff: 'Please enable cookies in your browser, reload the page, and try again.',
  /** Of whatever passes by itself: too many calls (429), and a server with too much to do (503). */
  tryAgainSoon: 'Please try again in a few seconds.',
} as const;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** When to come back, for people: "a few seconds" only where it is that. */
export function tryAgainIn(waitMs: number): string {
  if (waitMs <= 15_000) return generalMessages.tryAgainSoon;
  if (waitMs <= minuteMs) return 'Please try again in a minute.';
  if (waitMs < hourMs) return `Please try again in ${Math.ceil(waitMs / minuteMs)} minutes.`;
  const hours = Math.ceil(waitMs / hourMs);
  return hours === 1 ? 'Please try again in an hour.' : `Please try again in ${hours} hours.`;
}

/** More waits for its turn than may: answered with 503. */
export const tooBusy = (detail: Record<string, unknown> = {}) =>
  new DomainError<'too-busy'>('too-busy', generalMessages.tryAgainSoon, detail);

/** A refusal with one of these codes. */
export const isDomainError = (error: unknown, ...codes: readonly string[]): error is DomainError =>
  error instanceof DomainError && codes.includes(error.code);
