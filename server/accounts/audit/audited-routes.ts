// Records what contributors and programs with a key do. Runs right after the session is known.
import type { Parts } from '../../base/parts.ts';
import { answerHeader, type Ctx, type Middleware } from '../../http/context.ts';
import { actorOf } from '../session/actor.ts';
import { currentApiKey } from '../session/current-key.ts';
import { inAuditedCall, noteCall } from './audit.ts';

export const audited =
  (parts: Parts): Middleware =>
  (ctx, next) =>
    recordCall(parts, ctx, next);

/** Calls that change nothing: asked at every keystroke or while a page is open, they would fill the audit log. */
const looksOnly = /^POST \/config\/api\/(?:preview|draft-order-previews$|.*(?:-preview|\/try|\/presence)$)/;

/**
 * Whatever a contributor, or a program with a key, does is in the audit log: nobody becomes known to a call but through here or within
 * it. Who looks leaves nothing, but for what is taken away as a file.
 */
async function recordCall(parts: Parts, ctx: Ctx, next: () => Promise<unknown>): Promise<void> {
  const call = {
    requestId: ctx.state.requestId,
    actor: () => {
      const key = currentApiKey.get(ctx);
      if (key) return { id: `key:${key.id}`, name: key.name, kind: 'key' as const };
      const person = actorOf(ctx);
      return person && { id: person.id, name: person.name, kind: 'contributor' as const };
    },
    call: () => `${ctx.method} ${routeOf(ctx)}`,
  };
  if (ctx.method === 'GET' || ctx.method === 'HEAD') {
    await next();
    if (ctx.method === 'GET' && ctx.status < 300 && answerHeader(ctx, 'Content-Disposition').startsWith('attachment'))
      await noteCall(parts, call);
    return;
  }
  await inAuditedCall(parts, call, async () => {
    await next();
    return (
      ctx.status < 400 &&
      !looksOnly.test(call.call()) &&
      // Sent again, it was answered as before and did nothing.
      answerHeader(ctx, 'Idempotent-Replayed') === '' &&
      (ctx.body as { crumbFail?: unknown } | null)?.crumbFail !== true
    );
  });
}

/** Of the route and not of the address, which may name a person. */
const routeOf = (ctx: Ctx): string => {
  const { _matchedRoute: route } = ctx as { _matchedRoute?: unknown };
  return typeof route === 'string' ? route : '(none)';
};
