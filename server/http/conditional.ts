// Conditional requests: ETags for route responses, 304 when the client's copy is current.
import { hash } from 'node:crypto';
import { answerHeader, type Ctx, type Middleware } from './context.ts';

/** Gives GET answers with a body in memory a weak ETag, and answers 304. Answers marked `no-store` stay as they are. */
export function conditional(): Middleware {
  return async (ctx, next) => {
    await next();
    if (ctx.respond === false || ctx.res.headersSent) return;
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.status !== 200) return;
    if (answerHeader(ctx, 'Cache-Control').includes('no-store')) return;
    if (answerHeader(ctx, 'ETag') === '') {
      const bytes = bodyBytes(ctx.body);
      if (bytes === undefined) return;
      ctx.set('ETag', etagOf(bytes));
    }
    if (!notModified(ctx.req.headers, answerHeader(ctx, 'ETag'), answerHeader(ctx, 'Last-Modified'))) return;
    ctx.status = 304;
    ctx.body = null;
  };
}

/** A weak ETag of some bytes, e.g. `W/"kq0…"`. Weak, since one resource has several encodings. */
export const etagOf = (bytes: string | Uint8Array) => `W/"${hash('sha1', bytes, 'base64url')}"`;

/** Whether the client's copy is current. If-None-Match takes precedence; If-Modified-Since only counts without it. */
export function notModified(
  headers: { 'if-none-match'?: string; 'if-modified-since'?: string },
  etag: string,
  lastModified = '',
): boolean {
  const match = headers['if-none-match'];
  if (match !== undefined) {
    if (etag === '') return false;
    if (match === etag || match === '*') return true;
    const bare = etag.replace(/^W\//, '');
    return match.split(',', 100).some((one) => one.trim().replace(/^W\//, '') === bare);
  }
  const since = headers['if-modified-since'];
  if (since === undefined || lastModified === '') return false;
  return Date.parse(lastModified) <= Date.parse(since);
}

function bodyBytes(body: Ctx['body']): string | Uint8Array | undefined {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (typeof body !== 'object' || body === null) return undefined;
  const isJson =
    Array.isArray(body) || Object.getPrototypeOf(body) === Object.prototype || Object.getPrototypeOf(body) === null;
  return isJson ? JSON.stringify(body) : undefined;
}
