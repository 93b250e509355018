// Request ids, and the middleware that fills `ctx.state` with the edge's facts. The first middleware of app.ts.
import type { Log } from '../../base/parts.ts';
import type { Ctx, Middleware } from '../context.ts';
import { learnFacts } from '../facts.ts';
import type { Origins } from '../origin.ts';
import { profileOf } from './security-headers.ts';

/** Ids unique across restarts and cheap to make: a random start, then a counter. @param token e.g. `ids.token` */
export function requestIds(token: (bytes: number) => string): () => string {
  const start = token(6);
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
}

/** Fills the state. Ignores a request id from the client, which would let strangers write into our log. */
export function requestContext(parts: { log: Log; origins: Origins; nextId: () => string }): Middleware {
  const { log, origins, nextId } = parts;
  return (ctx, next) => {
    const facts = learnFacts(ctx.req, origins, nextId);
    facts.route = () => routeOf(ctx);
    const originKind = facts.originKind ?? 'unknown';
    ctx.state.requestId = facts.id;
    ctx.state.log = withRequest(log, facts.id);
    ctx.state.ip = facts.ip;
    ctx.state.origin = facts.origin;
    ctx.state.originKind = originKind;
    ctx.state.headerProfile = profileOf(originKind);
    ctx.state.scriptHashes = [];
    ctx.state.ownerScriptHashes = [];
    ctx.res.setHeader('X-Request-Id', facts.id);
    return next();
  };
}

/** The router's pattern. None for files and unmatched addresses. */
function routeOf(ctx: Ctx): string {
  const { _matchedRoute: route } = ctx as { _matchedRoute?: unknown };
  if (typeof route === 'string') return route;
  return ctx.path.startsWith('/universal/') ? '/universal/' : '(none)';
}

const withRequest = (log: Log, requestId: string): Log => ({
  info: (event, fields) => log.info(event, { requestId, ...fields }),
  warn: (event, fields) => log.warn(event, { requestId, ...fields }),
  fault: (event, error, fields) => log.fault(event, error, { requestId, ...fields }),
});
