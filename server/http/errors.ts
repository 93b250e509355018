// The refusals that http/ itself makes. Concepts have their own errors.ts; error-answer.ts turns all of them into answers.
import { DomainError, generalMessages } from '../base/errors.ts';
import type { InputError } from '../base/input.ts';

export type HttpErrorCode =
  | 'bad-request'
  | 'bad-json'
  | 'invalid-input'
  | 'not-found'
  | 'method-not-allowed'
  | 'too-large'
  | 'unsupported-media-type'
  | 'misdirected'
  | 'rate-limited'
  | 'not-implemented'
  | 'overloaded'
  | 'cross-site'
  | 'crumb-failed'
  | 'client-gone'
  | 'idempotency-key-missing'
  | 'idempotency-key-wrong'
  | 'idempotency-key-running'
  | 'idempotency-key-reused';

const refusal = (code: HttpErrorCode, message: string, detail: Record<string, unknown> = {}) =>
  new DomainError<HttpErrorCode>(code, message, detail);

export const badRequest = (message: string) => refusal('bad-request', message);

export const badJson = (why: string) => refusal('bad-json', `The body is not valid JSON: ${why}`);

/** Names each part that was wrong; `errors` never quotes the input. */
export const invalidInput = (errors: readonly InputError[]) => {
  const first = errors[0];
  const message =
    first === undefined ? 'Invalid input.' : first.path === '' ? first.message : `${first.path}: ${first.message}`;
  return refusal('invalid-input', message, { errors });
};

export const notFound = (message = 'Not found.') => refusal('not-found', message);

export const methodNotAllowed = (method: string) =>
  refusal('method-not-allowed', `Method ${method} is not allowed here.`);

export const notImplemented = (method: string) => refusal('not-implemented', `Method ${method} is not known.`);

export const tooLarge = (what: string, maxBytes: number) =>
  refusal('too-large', `${what} is larger than the ${maxBytes} bytes allowed.`, { maxBytes });

export const tooMany = (what: string, max: number) =>
  refusal('too-large', `There are more ${what} than the ${max} allowed.`, { max });

export const unsupportedMediaType = (found: string, wanted: string) =>
  refusal(
    'unsupported-media-type',
    `Content type ${found === '' ? 'is missing' : `"${found}" cannot be read here`}; wanted ${wanted}.`,
  );

/** The `Host` is none of ours. The host is not repeated: it is the sender's text. */
export const misdirected = () => refusal('misdirected', 'This server does not serve the host that was asked for.');

/** Spec §8, status 429. Some calls have a wording of their own. */
export const rateLimited = (message: string = generalMessages.tryAgainSoon) => refusal('rate-limited', message);

export const overloaded = () => refusal('overloaded', generalMessages.tryAgainSoon);

export const crossSite = () => refusal('cross-site', 'This request came from another site.');

/** For forms of pages without script; scripts get the body of wire.md §1. Texts: spec §8 "Crumb failure". */
export const crumbFailed = (cookiesOn: boolean) =>
  refusal('crumb-failed', cookiesOn ? generalMessages.sessionExpired : generalMessages.cookiesOff);

/** The visitor left while we read; nobody is there to answer. */
export const clientGone = () => refusal('client-gone', 'The client closed the connection.');

export const idempotencyKeyMissing = () =>
  refusal('idempotency-key-missing', 'This call needs the header Idempotency-Key.');

export const idempotencyKeyWrong = () =>
  refusal('idempotency-key-wrong', 'Idempotency-Key must be 1 to 64 letters, digits, _ or -.');

export const idempotencyKeyRunning = () =>
  refusal('idempotency-key-running', 'The first call with this Idempotency-Key is still running.');

export const idempotencyKeyReused = () =>
  refusal('idempotency-key-reused', 'This Idempotency-Key was used with another body.');
