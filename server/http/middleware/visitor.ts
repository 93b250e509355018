// Identifies a visitor between requests: a random id in an HttpOnly cookie, and the CSRF token bound to it. wire.md §1.
import { hash } from 'node:crypto';
import { timingSafeEqualText } from '../../base/text/safe-equal.ts';
import type { Ctx, Middleware } from '../context.ts';
import { cookieText, cookieValue, kept } from '../cookies.ts';
import { factsOf } from '../facts.ts';

const visitorCookie = 'visitor';
const csrfCookie = 'crumb';

export type Visitor = {
  readonly id: string;
  readonly csrfToken: string;
  /** The visitor's cookies are missing or invalid and must be set. */
  readonly fresh: boolean;
};

export type Visitors = {
  /** The visitor from a Cookie header; creates a visitor or token where a cookie is missing or invalid. */
  read(cookieHeader: string | undefined): Visitor;
  /** The token matches the cookie and both belong to this visitor. */
  accepts(cookieHeader: string | undefined, submitted: string): boolean;
  /** Set-Cookie values for a fresh visitor. */
  cookies(visitor: Visitor, secure: boolean): readonly string[];
};

const idPattern = /^[\w-]{22}$/;
const csrfPattern = /^[\w-]{36}$/;
const saltLength = 12;
const checkedMax = 20_000;

/**
 * @param secret at least 32 bytes, stable across restarts: tokens of another secret are rejected
 * @param token unguessable base64url text of this many random bytes, e.g. `ids.token`
 */
export function createVisitors(parts: { secret: Uint8Array | string; token: (bytes: number) => string }): Visitors {
  const { secret, token } = parts;
  // Avoids an HMAC per page view by caching verified pairs. Two generations keep it bounded and the hot pairs cached.
  let young = new Set<string>();
  let old = new Set<string>();

  const mac = createMac(secret);
  const sign = (id: string, salt: string) => mac(`crumb\0${id}\0${salt}`).slice(0, 24);

  const newToken = (id: string) => {
    const salt = token(9);
    return salt + sign(id, salt);
  };

  const belongs = (id: string, csrfToken: string) => {
    const pair = id + csrfToken;
    if (young.has(pair)) return true;
    if (
      !old.has(pair) &&
      !timingSafeEqualText(csrfToken, csrfToken.slice(0, saltLength) + sign(id, csrfToken.slice(0, saltLength)))
    )
      return false;
    if (young.size >= checkedMax) {
      old = young;
      young = new Set();
    }
    young.add(pair);
    return true;
  };

  return {
    read(cookieHeader) {
      const id = valid(cookieValue(cookieHeader, visitorCookie), idPattern);
      if (id === undefined) {
        const newId = token(16);
        return { id: newId, csrfToken: newToken(newId), fresh: true };
      }
      const csrfToken = valid(cookieValue(cookieHeader, csrfCookie), csrfPattern);
      if (csrfToken !== undefined && belongs(id, csrfToken)) return { id, csrfToken, fresh: false };
      return { id, csrfToken: newToken(id), fresh: true };
    },
    accepts(cookieHeader, submitted) {
      const id = valid(cookieValue(cookieHeader, visitorCookie), idPattern);
      const csrfToken = valid(cookieValue(cookieHeader, csrfCookie), csrfPattern);
      return (
        id !== undefined &&
        csrfToken !== undefined &&
        timingSafeEqualText(csrfToken, submitted) &&
        belongs(id, csrfToken)
      );
    },
    cookies: ({ id, csrfToken }, secure) => [
      cookieText(visitorCookie, id, { secure }),
      cookieText(csrfCookie, csrfToken, { secure, httpOnly: false }),
    ],
  };
}

/**
 * HMAC-SHA-256 as base64url, of ASCII texts. Two hashes of one call each, since Node's Hmac objects cost several times as much
 * as what they hash.
 */
export function createMac(secret: Uint8Array | string): (text: string) => string {
  const blockBytes = 64;
  const bytes = Buffer.from(secret as Uint8Array);
  const key = Buffer.alloc(blockBytes);
  (bytes.length > blockBytes ? hash('sha256', bytes, 'buffer') : bytes).copy(key);
  const padded = (by: number) => Buffer.from(key.map((byte) => byte ^ by)).toString('latin1');
  const inner = padded(0x36);
  const outer = padded(0x5c);
  const hashed = (text: string, encoding: 'latin1' | 'base64url') =>
    hash('sha256', Buffer.from(text, 'latin1'), encoding);
  return (text) => hashed(outer + hashed(inner + text, 'latin1'), 'base64url');
}

/**
 * Identifies the visitor. Sets cookies on responses to GET and HEAD; csrf.ts does so on a CSRF failure. Never on
 * publicly cacheable responses (images, the style sheet): everyone would get one visitor's cookies.
 */
export function visitor(visitors: Visitors): Middleware {
  return async (ctx, next) => {
    const found = visitors.read(ctx.req.headers.cookie);
    ctx.state.visitorId = found.id;
    ctx.state.csrfToken = found.csrfToken;
    if (found.fresh && (ctx.method === 'GET' || ctx.method === 'HEAD')) setVisitorCookies(ctx, visitors);
    await next();
    if (found.fresh && !ctx.res.headersSent && isShared(String(ctx.res.getHeader('Cache-Control') ?? ''))) {
      const others = [ctx.res.getHeader('Set-Cookie') ?? []]
        .flat()
        .filter((text) => !/^(visitor|crumb)=/.test(String(text)));
      if (others.length > 0) ctx.res.setHeader('Set-Cookie', others.map(String));
      else ctx.res.removeHeader('Set-Cookie');
    }
  };
}

const isShared = (cacheControl: string) => /\bpublic\b/.test(cacheControl) && /\bmax-age=[1-9]/.test(cacheControl);

export function setVisitorCookies(ctx: Ctx, visitors: Visitors): void {
  const { visitorId: id, csrfToken } = ctx.state;
  for (const text of visitors.cookies({ id, csrfToken, fresh: true }, factsOf(ctx.req).secure))
    ctx.res.appendHeader('Set-Cookie', kept(ctx, text));
}

/** Invalidates the token, as required when signing in and out: this response sets a new id and token. */
export function renewVisitor(ctx: Ctx, visitors: Visitors): void {
  const { id, csrfToken } = visitors.read(undefined);
  ctx.state.visitorId = id;
  ctx.state.csrfToken = csrfToken;
  setVisitorCookies(ctx, visitors);
}

const valid = (value: string | undefined, pattern: RegExp) =>
  value !== undefined && pattern.test(value) ? value : undefined;
