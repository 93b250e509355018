// A concept's declarations of its calls: used by the server for routing, by the editor's client, and by the tests of
// access and hostile input. Portable.
import type * as z from 'zod/v4/core';
import type { ApiScope, Capability, Target } from './roles.ts';
import type { TopicName } from './topics.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One capability, optionally with its target: `['products.edit', { as: 'ask' }]`. */
export type Need = Capability | readonly [Capability, Target];

/**
 * Who may call. `handler`: the required capability depends on the body or the record, so the handler checks it with
 * `assertCan`; `needsOneOf` lists the possible ones for the tests.
 */
export type Needs =
  | 'anyone'
  /** Any contributor, regardless of role. */
  | 'signed in'
  /** A shopper with an account. */
  | 'customer'
  | Need
  /** An API key with this scope. */
  | { readonly scope: ApiScope }
  /** All of the listed needs. */
  | { readonly all: readonly Need[] };

/** `anything`: every topic that owners work in. */
export type About = TopicName | readonly TopicName[] | 'anything';

export type Call = {
  /** In the router's syntax, e.g. `POST /config/api/reviews/:id/approve`. */
  readonly call: `${Method} /${string}`;
  readonly needs: Needs;
  /** Schema of the query string. Absent: no query. */
  readonly query?: z.$ZodType;
  /** Schema of the JSON body. Absent: no body. */
  readonly body?: z.$ZodType;
  /** The body is read by the handler: forms, uploads, bytes. */
  readonly reads?: 'form' | 'upload' | 'bytes';
  /** An empty body counts as `{}`. */
  readonly bodyOptional?: true;
  /** Default 64 KiB. */
  readonly bodyBytesMax?: number;
  /** The topics that its answer is about: when something in them changes, open tabs of the editor refetch. */
  readonly about?: About;
  /** Schema of the JSON answer. Absent: 204, or the handler writes something other than JSON (`writes`). */
  readonly answer?: z.$ZodType;
  readonly writes?: 'page' | 'file' | 'redirect' | 'events';
  /** Status on success; default 200, and 204 without `answer`. */
  readonly status?: 200 | 201 | 202;
  /** `Cache-Control` of the answer; default `no-store`. */
  readonly cache?: string;
};

export type Calls = Readonly<Record<string, Call>>;

/** The calls of one concept, by the names that its handlers and the editor use. */
export const defineCalls = <const C extends Calls>(calls: C): C => calls;

/** In the answer to a contributor's call: the topics that the call changed, separated by spaces. The caller's tab refetches immediately. */
export const changedHeader = 'Stoa-Changed';

/** `:name` parts of a path. */
export type Params<C extends Call> = ParamsOf<C['call']>;
type ParamsOf<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Record<Name, string> & ParamsOf<`/${After}`>
    : Record<Rest, string>
  : unknown;

/** The handler's input. */
export type QueryOf<C extends Call> = C['query'] extends z.$ZodType<infer T> ? T : undefined;
export type BodyOf<C extends Call> = C['body'] extends z.$ZodType<infer T> ? T : undefined;
/** The handler's result, as the caller receives it. */
export type AnswerGiven<C extends Call> = C['answer'] extends z.$ZodType ? z.input<C['answer']> : unknown;
export type AnswerOf<C extends Call> = C['answer'] extends z.$ZodType<infer T> ? T : undefined;

/** The caller's input: `{ id }` of the path, `query`, `body`. */
export type Sent<C extends Call> = Params<C> &
  (C['query'] extends z.$ZodType ? { query?: z.input<C['query']> } : unknown) &
  (C['body'] extends z.$ZodType ? { body: z.input<C['body']> } : unknown);

export const methodOf = (call: Call): Method => call.call.slice(0, call.call.indexOf(' ')) as Method;
export const pathOf = (call: Call): string => call.call.slice(call.call.indexOf(' ') + 1);
