// Reading and writing cookies. A bad cookie is an absent cookie, never an error. Used by visitor.ts, sessions and carts.
import type { IncomingHttpHeaders } from 'node:http';
import { decodedUri } from '../base/text/decoded.ts';
import type { Ctx } from './context.ts';
import { factsOf } from './facts.ts';

type CookieOptions = {
  /** Absent: session cookie. */
  maxAgeMs?: number;
  httpOnly?: boolean;
  sameSite?: 'Lax' | 'Strict' | 'None';
  path?: string;
  /** Adds the `__Host-` prefix to the name when the site is served over https. */
  hostPrefix?: boolean;
};

/** The first cookie called `name`, percent-decoded where that makes sense. Never throws. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  let at = 0;
  while (at < header.length) {
    let end = header.indexOf(';', at);
    if (end === -1) end = header.length;
    while (at < end && (header[at] === ' ' || header[at] === '\t')) at++;
    if (header.startsWith(name, at) && header[at + name.length] === '=') {
      return unquoted(header.slice(at + name.length + 1, end).trim());
    }
    at = end + 1;
  }
  return undefined;
}

function unquoted(raw: string): string {
  const bare = raw.length >= 2 && raw.startsWith('"') && raw.endsWith('"') ? raw.slice(1, -1) : raw;
  // Third-party scripts write stray percent signs.
  return bare.includes('%') ? decodedUri(bare) : bare;
}

/** One Set-Cookie value. Percent-encodes characters that are invalid in cookies; `|` and `:` stay readable. */
export function cookieText(name: string, value: string, options: CookieOptions & { secure: boolean }): string {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new Error(`Not a cookie name: ${JSON.stringify(name)}`);
  const { maxAgeMs, httpOnly = true, sameSite = 'Lax', path = '/', secure } = options;
  let text = `${name}=${value.toWellFormed().replace(/[^!#$&-+./0-:<-[\]-~-]/gu, (character) => encodeURIComponent(character))}; Path=${path}`;
  if (maxAgeMs !== undefined) text += `; Max-Age=${Math.floor(maxAgeMs / 1000)}`;
  if (httpOnly) text += '; HttpOnly';
  if (secure) text += '; Secure';
  return `${text}; SameSite=${sameSite}`;
}

export function getCookie(ctx: Ctx, name: string, options: Pick<CookieOptions, 'hostPrefix'> = {}): string | undefined {
  return cookieValue(ctx.req.headers.cookie, fullName(ctx, name, options));
}

/**
 * The preview is a frame of the editor, which is another site, so its cookies need SameSite=None. They are
 * partitioned to the frame, so the preview's cart is separate from the site's.
 */
export const kept = (ctx: Ctx, text: string): string =>
  ctx.state.originKind === 'preview'
    ? `${text.replace(/; (?:Secure|SameSite=\w+)(?=;|$)/g, '')}; Secure; SameSite=None; Partitioned`
    : text;

/** Sets a cookie on this response; setting the same name again replaces it. Secure exactly when the site's origin is https. */
export function setCookie(ctx: Ctx, name: string, value: string, options: CookieOptions = {}): void {
  const full = fullName(ctx, name, options);
  const text = kept(ctx, cookieText(full, value, { ...options, secure: factsOf(ctx.req).secure }));
  const before = ctx.res.getHeader('Set-Cookie');
  const others = (Array.isArray(before) ? before : before === undefined ? [] : [String(before)]).filter(
    (other) => !other.startsWith(`${full}=`),
  );
  ctx.res.setHeader('Set-Cookie', [...others, text]);
}

export function clearCookie(ctx: Ctx, name: string, options: CookieOptions = {}): void {
  setCookie(ctx, name, '', { ...options, maxAgeMs: 0 });
}

const fullName = (ctx: Ctx, name: string, { hostPrefix = false }: Pick<CookieOptions, 'hostPrefix'>) =>
  hostPrefix && factsOf(ctx.req).secure ? `__Host-${name}` : name;

/** "Do Not Track" or "Global Privacy Control", of the browser or of a proxy. */
export const hasOptOut = (headers: IncomingHttpHeaders): boolean => headers.dnt === '1' || headers['sec-gpc'] === '1';
