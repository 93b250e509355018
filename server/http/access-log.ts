// One line per request: id, method, path, status, ms, bytes. Written when the answer is out or the client is gone.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../parts.ts';
import type { Middleware } from './context.ts';
import { type Facts, factsOf } from './facts.ts';

const logged = Symbol('logged');

type Loggable = ServerResponse & { [logged]?: boolean };

/** As the first middleware, for an app without the edge of server.ts; the edge calls `logAnswer` itself. */
export function accessLog(log: Log): Middleware {
  return (ctx, next) => {
    logAnswer(log, ctx.req, ctx.res, factsOf(ctx.req));
    return next();
  };
}

/** Writes the line once the answer has ended, once per answer. */
export function logAnswer(log: Log, request: IncomingMessage, response: ServerResponse, facts: Facts): void {
  if ((response as Loggable)[logged]) return;
  (response as Loggable)[logged] = true;
  const { socket } = request;
  const before = socket.bytesWritten;
  response.once('close', () => {
    const fields: Record<string, unknown> = {
      requestId: facts.id,
      method: request.method,
      path: loggedPath(request.url ?? ''),
      status: response.statusCode,
      ms: Math.round((performance.now() - facts.startedMs) * 10) / 10,
      bytes: socket.bytesWritten - before,
    };
    if (!response.writableFinished) fields.aborted = true;
    log.info('request', fields);
  });
}

/** Query values that say what page it was; all others may be secrets or personal and are left out. */
const shownQuery = new Set([
  'format',
  'page',
  'p',
  'offset',
  'limit',
  'tag',
  'category',
  'author',
  'month',
  'locale',
  'edit',
]);

/** As a part of a path: the token of a cart, with which anyone may use it. Names of files have a dot, ids are shorter. */
const tokenPart = /(?<=\/)[\w-]{40,}(?=[/?]|$)/g;

/** `/shop?page=2&crumb=x` → `/shop?page=2&crumb=`; a token in the path becomes `…`. Cut at 500 characters. */
export function loggedPath(url: string): string {
  const at = url.indexOf('?');
  if (at === -1) return pathOf(url).slice(0, 500);
  const query = url
    .slice(at + 1)
    .split('&', 20)
    .map((pair) => {
      const equals = pair.indexOf('=');
      if (equals === -1) return pair.length > 40 ? '' : pair;
      const name = pair.slice(0, equals);
      return shownQuery.has(name) ? pair : `${name.slice(0, 40)}=`;
    })
    .join('&');
  return `${pathOf(url.slice(0, at))}?${query}`.slice(0, 500);
}

/** Most paths are too short to hold a token. */
const pathOf = (path: string) => (path.length > 40 ? path.replace(tokenPart, '…') : path);
