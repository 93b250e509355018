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

/** More waits for its turn than may: answered with 503. */
export const tooBusy = (detail: Record<string, unknown> = {}) =>
  new DomainError<'too-busy'>('too-busy', generalMessages.tryAgainSoon, detail);

/** A refusal with one of these codes. */
export const isDomainError = (error: unknown, ...codes: readonly string[]): error is DomainError =>
  error instanceof DomainError && codes.includes(error.code);
