// The refusals that http/ itself makes. Concepts have their own errors.ts; error-answer.ts turns all of them into answers.
import { conflict, forbidden, invalid, missing, refusal } from '../base/errors.ts';
import { generalMessages } from '../base/general-messages.ts';
import type { InputError } from '../base/input.ts';
import { shownMessages } from './messages.ts';

const saying = ({ message }: { message: string }): string => message;
const nothing = () => ({});

const badRequestFor = invalid('bad-request', saying, nothing);
export const badRequest = (message: string) => badRequestFor({ message });

export const badJson = invalid('bad-json', ({ why }: { why: string }) => `The body is not valid JSON: ${why}`, nothing);

/** Names each invalid part; `errors` never quotes the input. */
export const invalidInput = invalid('invalid-input', ({ errors: [first] }: { errors: readonly InputError[] }) =>
  first === undefined ? 'Invalid input.' : first.path === '' ? first.message : `${first.path}: ${first.message}`,
);

const notFoundFor = missing('not-found', saying, nothing);
export const notFound = (message: string = shownMessages.notFound) => notFoundFor({ message });

export const tooLarge = refusal(
  'too-large',
  413,
  ({ what, maxBytes }: { what: string; maxBytes: number }) => `${what} is larger than the ${maxBytes} bytes allowed.`,
  ({ maxBytes }) => ({ maxBytes }),
);

export const tooMany = refusal(
  'too-large',
  413,
  ({ what, max }: { what: string; max: number }) => `There are more ${what} than the ${max} allowed.`,
  ({ max }) => ({ max }),
);

export const unsupportedMediaType = refusal(
  'unsupported-media-type',
  415,
  ({ found, wanted }: { found: string; wanted: string }) =>
    `Content type ${found === '' ? 'is missing' : `"${found}" cannot be read here`}; expected ${wanted}.`,
  nothing,
);

/** Spec §8, status 429. Some calls have their own message. */
const rateLimitedFor = refusal('rate-limited', 429, saying, nothing);
export const rateLimited = (message: string = generalMessages.tryAgainSoon) => rateLimitedFor({ message });

export const overloaded = refusal('overloaded', 503, generalMessages.tryAgainSoon);

export const crossSite = forbidden('cross-site', 'This request came from another site.');

/** For form pages without script; scripts get the body of wire.md §1. Texts: spec §8 "Crumb failure". */
export const csrfFailed = forbidden(
  'crumb-failed',
  ({ cookiesOn }: { cookiesOn: boolean }) => (cookiesOn ? generalMessages.sessionExpired : generalMessages.cookiesOff),
  nothing,
);

/** The visitor disconnected while we read. */
export const clientGone = refusal('client-gone', 499, 'The client closed the connection.');

export const idempotencyKeyMissing = invalid('idempotency-key-missing', 'This call needs the header Idempotency-Key.');
export const idempotencyKeyWrong = invalid(
  'idempotency-key-wrong',
  'Idempotency-Key must be 1 to 64 letters, digits, _ or -.',
);
export const idempotencyKeyRunning = conflict(
  'idempotency-key-running',
  'The first call with this Idempotency-Key is still running.',
  () => ({ isRunning: true }),
);
export const idempotencyKeyReused = refusal(
  'idempotency-key-reused',
  422,
  'This Idempotency-Key was used with another body.',
);
