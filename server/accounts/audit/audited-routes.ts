// Records the actions of contributors and API clients. Runs right after the session is identified.
import { LRUCache } from 'lru-cache';
import { changedHeader } from '../../base/calls.ts';
import { isDomainError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { answerHeader, type Ctx, type Middleware } from '../../http/context.ts';
import { topicOfTable } from '../../store/table.ts';
import { signInFailed } from '../contributor/errors.ts';
import { codeWrong, passkeyRefused } from '../second-step/errors.ts';
import { actorOf, askedNeeds, triedOf } from '../session/actor.ts';
import { currentApiKey } from '../session/current-key.ts';
import { notAllowed } from '../session/errors.ts';
import { type AuditedCall, inAuditedCall, noteCall } from './audit.ts';
import { auditLimits } from './limits.ts';

/** Refused calls, and failed attempts to sign in. */
const notedRefusals = [notAllowed, signInFailed, codeWrong, passkeyRefused].map(({ code }) => code);

export function audited(parts: Parts): Middleware {
  const noted = new LRUCache<string, true>({ max: auditLimits.refusedMax });
  return async (ctx, next) => {
    const call = callOf(ctx);
    try {
      await recordCall(parts, ctx, call, next);
    } catch (error) {
      if (isDomainError(error, ...notedRefusals)) noteRefused(error.code, call);
      throw error;
    }
  };

  /** Not awaited: a slower answer would reveal which email addresses are known. */
  function noteRefused(code: string, call: AuditedCall): void {
    const period = Math.floor(parts.clock.now() / auditLimits.refusedAgainMs);
    const key = `${period} ${call.actor()?.id} ${call.call()}`;
    if (noted.has(key)) return;
    noted.set(key, true);
    void noteCall(parts, call, code).catch((error: unknown) =>
      parts.log.warn('refusal-not-noted', { why: `${error}` }),
    );
  }
}

/**
 * Calls that change nothing: asked at every keystroke or while a page is open, they would fill the audit log. Parts of an upload would,
 * too: only its end is an action.
 */
const isNoAction =
  /^(?:POST \/(?:config\/api\/(?:preview|draft-order-previews$|file-uploads$)|.*(?:-preview|\/try|\/presence)$)|(?:PUT|DELETE) \/config\/api\/file-uploads\/)/;

/** Wire 5: the original's older clients sign in with GET. */
const signsIn = /^GET \/api\/auth\/LoginSession$/;

/**
 * Records every action of a contributor or API client, since all callers are identified by this middleware or within it.
 * Reads aren't recorded, except file downloads and signing in. The program's log gets a line with the action's request id.
 */
async function recordCall(parts: Parts, ctx: Ctx, call: AuditedCall, next: () => Promise<unknown>): Promise<void> {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') {
    await next();
    const isDownload = answerHeader(ctx, 'Content-Disposition').startsWith('attachment');
    if (ctx.method === 'GET' && ctx.status < 300 && (isDownload || signsIn.test(call.call())))
      await noteCall(parts, call);
    return;
  }
  const written = await inAuditedCall(parts, call, async () => {
    await next();
    const isDone =
      ctx.status < 400 &&
      !isNoAction.test(call.call()) &&
      !(call.call().startsWith('POST /api/import/') && ctx.query.dryRun === 'true') &&
      // A replayed call returned its earlier answer and did nothing.
      answerHeader(ctx, 'Idempotent-Replayed') === '' &&
      (ctx.body as { crumbFail?: unknown } | null)?.crumbFail !== true;
    const actor = isDone && call.actor();
    if (actor) parts.log.info('action', { requestId: call.requestId, actor: actor.id, call: call.call() });
    return isDone;
  });
  const topics = new Set([...written].flatMap((name) => topicOfTable(name) ?? []));
  if (topics.size > 0 && call.actor() && !ctx.headerSent) ctx.set(changedHeader, [...topics].join(' '));
}

const callOf = (ctx: Ctx): AuditedCall => ({
  requestId: ctx.state.requestId,
  actor: () => {
    const key = currentApiKey.get(ctx);
    if (key) return { id: `key:${key.id}`, name: key.name, kind: 'key' };
    const person = actorOf(ctx) ?? triedOf(ctx);
    return person && { id: person.id, name: person.name, kind: 'contributor' };
  },
  call: () => `${ctx.method} ${routeOf(ctx)}`,
  needs: () => askedNeeds(ctx),
});

/** Uses the route's pattern, since the URL may contain personal data. */
const routeOf = (ctx: Ctx): string => {
  const { _matchedRoute: route } = ctx as { _matchedRoute?: unknown };
  return typeof route === 'string' ? route : '(none)';
};
