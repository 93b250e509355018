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

/** A refusal with one of these codes. */
export const isDomainError = (error: unknown, ...codes: readonly string[]): error is DomainError =>
  error instanceof DomainError && codes.includes(error.code);
