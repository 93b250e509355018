// Turns thrown errors and unanswered requests into answers. Right after securityHeaders in app.ts.
import { DomainError } from '../../base/errors.ts';
import type { Log } from '../../base/parts.ts';
import { sayRefusal } from '../../base/speech.ts';
import { escapeHtml } from '../../base/text/html.ts';
import type { Ctx, Middleware } from '../context.ts';
import { shownMessages } from '../messages.ts';
import { isFormOfAPage } from './csrf.ts';

export type ErrorPage = (
  ctx: Ctx,
  /** `code`: of a refusal, for pages that suggest what to do next. */
  error: { status: number; message: string; requestId: string; code?: string },
) => Promise<void> | void;

/** Status of a refusal; undefined for faults. */
export function refusalStatus(
  error: unknown,
): { code: string; status: number; answer: { message: string } & Record<string, unknown> } | undefined {
  if (!(error instanceof DomainError)) return undefined;
  if (error.status === undefined) return undefined;
  return { code: error.code, status: error.status, answer: { message: error.message, ...error.detail } };
}

/**
 * Refusals of calls become JSON `{message, …detail}` with their status; refusals of pages become the page that
 * `errorPage` makes (it sets `ctx.body`). Faults are logged with the request id and get 500 and a fixed sentence.
 *
 * @param isApi which paths answer in JSON; by default those below /api/
 */
export function errorAnswer(parts: { errorPage: ErrorPage; isApi?: (ctx: Ctx) => boolean }): Middleware {
  const { errorPage, isApi = (ctx: Ctx) => ctx.path.startsWith('/api/') } = parts;

  return async (ctx, next) => {
    try {
      await next();
      if (!isUnanswered(ctx)) return;
      const message = ctx.status === 404 ? sayRefusal(() => shownMessages.notFound) : ctx.message;
      await answer(ctx, ctx.status, message, {});
    } catch (error) {
      if (isClientGone(error) || ctx.res.headersSent) {
        if (!isClientGone(error)) ctx.state.log.fault('answer-broken', error);
        ctx.respond = false;
        ctx.res.destroy();
        return;
      }
      const { status, message, detail, code } = sayRefusal(() => asRefusal(error, ctx.state.log));
      // The visitor has disconnected. During shutdown, the store that a page needs may be closed already.
      if (ctx.res.destroyed) {
        ctx.status = status;
        ctx.respond = false;
        return;
      }
      await answer(ctx, status, message, detail, code);
    }
  };

  async function answer(ctx: Ctx, status: number, message: string, detail: Record<string, unknown>, code?: string) {
    if ((status === 429 || status === 503) && !ctx.res.hasHeader('Retry-After'))
      ctx.set('Retry-After', String(detail.retryAfterSeconds ?? 5));
    ctx.set('Cache-Control', 'no-store');
    ctx.remove('Content-Encoding');
    ctx.remove('ETag');
    ctx.remove('Last-Modified');
    const { requestId } = ctx.state;
    if (isApi(ctx) && !isFormOfAPage(ctx)) {
      ctx.state.headerProfile = 'api';
      ctx.status = status;
      // Wire 5: the original's clients read `errorKey`.
      const key = status === 500 ? { errorKey: 'server-error' } : {};
      ctx.body = status >= 500 ? { ...key, message, ...detail, requestId } : { message, ...detail };
      return;
    }
    try {
      ctx.body = undefined;
      ctx.status = status;
      await errorPage(ctx, { status, message, requestId, ...(code !== undefined && { code }) });
    } catch (error) {
      ctx.state.log.fault('error-page', error);
      ctx.status = status;
      ctx.type = 'html';
      ctx.body = plainPage(message, requestId);
    }
  }
}

/**
 * For `app.on('error', …)`: what Koa reports after the middlewares are done, e.g. a stream that failed midway. A
 * visitor who leaves during a download isn't a fault.
 */
export const koaErrors = (log: Log) => (error: unknown) => {
  if (!isClientGone(error)) log.fault('koa', error);
};

type Refusal = { status: number; message: string; detail: Record<string, unknown>; code?: string };

function asRefusal(error: unknown, log: Log): Refusal {
  if (error instanceof DomainError) {
    const { status, detail, code } = error;
    if (status !== undefined) return { status, message: error.message, detail, code };
    log.fault('error-code-without-status', error, { code: error.code });
    return { status: 500, message: shownMessages.fault, detail: {} };
  }
  // Koa and its router throw errors that carry a status and may be exposed, e.g. for a path that can't be decoded.
  const { status, expose, message } = error as { status?: unknown; expose?: unknown; message?: unknown };
  if (expose === true && typeof status === 'number' && status >= 400 && status < 500) {
    return { status, message: status === 404 ? shownMessages.notFound : String(message), detail: {} };
  }
  log.fault('request-failed', error);
  return { status: 500, message: shownMessages.fault, detail: {} };
}

/** Koa says 404 when no route answered, and allowedMethods says 405 or 501; none of them has a body. */
const isUnanswered = (ctx: Ctx) =>
  ctx.respond !== false &&
  !ctx.res.headersSent &&
  ctx.body === undefined &&
  (ctx.status === 404 || ctx.status === 405 || ctx.status === 501);

const goneCodes = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'client-gone']);

export const isClientGone = (error: unknown) => goneCodes.has((error as { code?: string } | undefined)?.code ?? '');

/** Fallback when the error page itself fails. */
const plainPage = (message: string, requestId: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(message)}</title><h1>${escapeHtml(message)}</h1><p>${escapeHtml(requestId)}</p></html>`;
