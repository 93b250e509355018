// Base class of every expected refusal. Concepts define theirs in their own errors.ts; http/ turns them into answers.
import { generalMessages } from './general-messages.ts';
import { catalog } from './text/catalog.ts';

export type Detail = Readonly<Record<string, unknown>>;

/**
 * A refusal in the specification: `status` is its HTTP status, `message` is for people, and `detail` is
 * plain data for clients, e.g. `{ left: 2 }`.
 */
export class DomainError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly detail: Detail;
  /** Without a status it is a bug on our side, answered as a fault. */
  readonly status: number | undefined;

  constructor(code: Code, message: string, detail: Detail = {}, status?: number) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.detail = detail;
    this.status = status;
  }
}

export type Refusal<Given extends Detail | undefined> = {
  (...given: Given extends Detail ? [detail: Given] : []): DomainError;
  readonly code: string;
  readonly status: number;
  /** The English message; its parameters are the detail. */
  readonly says: string | ((detail: never) => string);
};

/**
 * Defines a refusal: `export const notEnoughStock = refusal('not-enough-stock', 409, ({ left }: { left: number }) =>
 * …)`, thrown as `throw notEnoughStock({ left: 2 })`. Clients receive its parameters with the message.
 *
 * @param detail replaces the parameters for clients
 */
export function refusal(code: string, status: number, says: string, detail?: () => Detail): Refusal<undefined>;
export function refusal<Given extends Detail>(
  code: string,
  status: number,
  says: string | ((given: Given) => string),
  detail?: (given: Given) => Detail,
): Refusal<Given>;
export function refusal(
  code: string,
  status: number,
  says: string | ((given: never) => string),
  detail: (given: never) => Detail = (given) => given ?? {},
): unknown {
  // A refusal keeps its sentence in English, whatever is spoken when it is defined; it is said when it is thrown.
  const sentence = catalog({ says });
  const make = (given?: Detail) => {
    const say = () => {
      const said = sentence.says;
      return typeof said === 'string' ? said : said(given as never);
    };
    const message = globalThis.speakRefusal?.(say) ?? say();
    return new DomainError(code, message, detail(given as never), status);
  };
  return Object.assign(make, { code, status, says });
}

type Refusing = {
  (code: string, says: string, detail?: () => Detail): Refusal<undefined>;
  <Given extends Detail>(
    code: string,
    says: string | ((given: Given) => string),
    detail?: (given: Given) => Detail,
  ): Refusal<Given>;
};
const refusing =
  (status: number): Refusing =>
  (code: string, says: string | ((given: never) => string), detail?: (given: never) => Detail): never =>
    refusal<never>(code, status, says, detail) as never;

/** The most frequent statuses of a refusal. */
export const invalid = /* @__PURE__ */ refusing(400);
export const forbidden = /* @__PURE__ */ refusing(403);
export const missing = /* @__PURE__ */ refusing(404);
export const conflict = /* @__PURE__ */ refusing(409);

/** The queue is full. */
export const tooBusy = (detail: Detail = {}) => busy(detail);
const busy = refusal<Detail>('too-busy', 503, generalMessages.tryAgainSoon);

/** A refusal with one of these codes. */
export const isDomainError = (error: unknown, ...codes: readonly string[]): error is DomainError =>
  error instanceof DomainError && codes.includes(error.code);
