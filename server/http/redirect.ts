// The only ways to redirect a visitor. Koa's own ctx.redirect accepts any target, so routes use these.
import type { Ctx } from './context.ts';

/**
 * Redirects to a path of the addressed origin. Anything else (another host, `//host`, `/\host`, `javascript:`) goes
 * to `fallback` instead, because the target may come from the query.
 *
 * @param allowed further origins, e.g. `[origins.of('preview')]`
 */
export function safeRedirect(
  ctx: Ctx,
  target: string,
  status: 301 | 302 | 303 | 307 | 308 = 303,
  { fallback = '/', allowed = [] }: { fallback?: string; allowed?: readonly string[] } = {},
): void {
  send(ctx, safeTarget(target, ctx.state.origin, allowed) ?? fallback, status);
}

/** Redirects to a target from the owner's settings. Never for a target that a visitor can choose. */
export function ownerRedirect(ctx: Ctx, target: string, status: 301 | 302 | 303 | 307 | 308 = 302): void {
  const url = URL.canParse(target, ctx.state.origin) ? new URL(target, ctx.state.origin) : undefined;
  const isWeb = url !== undefined && (url.protocol === 'https:' || url.protocol === 'http:');
  send(ctx, isWeb ? url.href : '/', status);
}

/** The target as a path (own origin) or URL (allowed origin); undefined for any other origin. */
export function safeTarget(target: string, ownOrigin: string, allowed: readonly string[] = []): string | undefined {
  // Browsers drop tabs and line breaks and treat a backslash as a slash, so refuse such texts instead of repairing them.
  if (target === '' || /[\u0000-\u001f\u007f\\]/.test(target) || target !== target.trim()) return undefined;
  const base = ownOrigin === '' ? 'http://unknown.invalid' : ownOrigin;
  if (target.startsWith('//') || !URL.canParse(target, base)) return undefined;
  const url = new URL(target, base);
  if (url.username !== '' || url.password !== '') return undefined;
  if (url.origin === base) {
    const path = url.pathname + url.search + url.hash;
    return path.startsWith('//') ? undefined : path;
  }
  return allowed.includes(url.origin) ? url.href : undefined;
}

function send(ctx: Ctx, location: string, status: number): void {
  ctx.status = status;
  ctx.set('Location', location);
  ctx.type = 'text/plain';
  ctx.body = 'Redirecting.';
}
