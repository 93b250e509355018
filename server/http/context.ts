// The shape of a request inside Koa. Every concept's routes.ts makes its router with `newRoutes` and types its helpers with `Ctx`.
import Router, { type RouterOptions } from '@koa/router';
import type Koa from 'koa';
import type { Log } from '../base/parts.ts';
import { matchedBySegment } from './segments.ts';

export type HeaderProfile = 'site' | 'guarded' | 'preview' | 'editor' | 'api' | 'asset' | 'mail';

/** Facts that the middlewares of http/ determine before a route runs. Concepts store their own facts in a `contextSlot`. */
export type State = {
  /** Also in the `X-Request-Id` header and in every log line of the request. */
  requestId: string;
  /** Logs with the request id on each line. */
  log: Log;
  /** The client's address; forwarded headers count only from configured proxies. */
  ip: string;
  /** The origin as the visitor addressed it, e.g. `https://shop.example`. No trailing slash. */
  origin: string;
  /** Kind of the addressed origin: `site`, `preview`, `admin`. */
  originKind: string;
  /** 128 random bits; new when the visitor sent no valid cookie. */
  visitorId: string;
  /** Value of a form's hidden `crumb` field. */
  csrfToken: string;
  /** Set by routes that need headers other than their origin's default. */
  headerProfile: HeaderProfile;
  /** CSP sources (`'sha256-…'`) of our inline scripts in this answer. */
  scriptHashes: string[];
  /** Hashes of scripts written by owners. */
  ownerScriptHashes: string[];
};

/** A request and its response, as passed to helpers. */
export type Ctx = Koa.ParameterizedContext<State, object>;

export type Middleware = (ctx: Ctx, next: Koa.Next) => Promise<void> | void;

export type Routes = Router<State, object>;

/** A router for one concept. @param options of @koa/router, e.g. `{ prefix: '/api/commerce' }` */
export const newRoutes = (options: RouterOptions = {}): Routes => matchedBySegment(new Router<State, object>(options));

/**
 * One typed fact per request that http/ doesn't know, e.g. the signed-in account: `export const session =
 * contextSlot<Session>()`, then `session.set(ctx, …)` in a middleware and `session.get(ctx)` in routes.
 */
export function contextSlot<T>(): {
  set(ctx: { req: object }, value: T): void;
  get(ctx: { req: object }): T | undefined;
} {
  const values = new WeakMap<object, T>();
  return { set: (ctx, value) => void values.set(ctx.req, value), get: (ctx) => values.get(ctx.req) };
}

/** Answers with JSON that is for this caller, now. */
export function answerUncached(ctx: Ctx, body: object): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
}

/** A response header set so far; empty when unset (Koa's own `response.get` returns undefined despite its types). */
export const answerHeader = (ctx: Ctx, name: string) => String(ctx.res.getHeader(name) ?? '');

/** Caller that scopes an idempotency key: `contributor:…`, `key:…`. Set where the caller is authenticated; default: the visitor. */
export const callPrincipal = contextSlot<string>();
