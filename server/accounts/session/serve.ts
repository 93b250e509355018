// Serves the calls declared in a concept's calls.ts: checks the caller, and validates request and answer. Public.
import {
  type AnswerGiven,
  type BodyOf,
  type Call,
  type Calls,
  methodOf,
  type Need,
  type Needs,
  type Params,
  pathOf,
  type QueryOf,
} from '../../base/calls.ts';
import { noFields, noQuery, readJson, readQuery } from '../../http/body.ts';
import { type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { assertCan, signedInActor } from './actor.ts';

type Request<C extends Call> = {
  /** Path parameters, unparsed. */
  params: Params<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** The caller: a contributor, or an API key. The id is empty in calls open to anyone. */
  actor: { id: string; name: string };
  ctx: Ctx;
};

type Handlers<C extends Calls> = {
  [Name in keyof C]: (request: Request<C[Name]>) => Promise<AnswerGiven<C[Name]>> | AnswerGiven<C[Name]>;
};

/** Fails to compile unless every call has a handler. */
export function serve<const C extends Calls>(calls: C, handlers: Handlers<C>): Routes {
  const routes = newRoutes();
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name] as (request: Request<Call>) => Promise<unknown>;
    const method = methodOf(call).toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    routes[method](pathOf(call), async (ctx) => {
      const actor = admit(ctx, call.needs);
      if (!call.body && !call.reads) await noFields(ctx);
      const answer = await handler({
        params: ctx.params as never,
        query: queryOf(ctx, call) as never,
        body: (call.body &&
          (await readJson(ctx, call.body, {
            maxBytes: call.bodyBytesMax,
            ...(call.bodyOptional && { empty: {} }),
          }))) as never,
        actor,
        ctx,
      });
      if (call.writes) return;
      ctx.set('Cache-Control', call.cache ?? 'no-store');
      // The handler may have set another status, e.g. 202.
      if (ctx.status === 404) ctx.status = call.status ?? (call.answer ? 200 : 204);
      if (call.answer) ctx.body = answer;
    });
  }
  return routes;
}

/** Unknown parameters of visitors' calls are ignored (wire.md); those of owners and API clients are errors. */
const queryOf = (ctx: Ctx, { query, needs }: Call) => {
  if (query) return readQuery(ctx, query);
  if (needs !== 'anyone' && needs !== 'customer') noQuery(ctx);
  return undefined;
};

const anonymous = { id: '', name: '' };

/** @throws adminOnly, notSignedIn, notAllowed */
function admit(ctx: Ctx, needs: Needs): { id: string; name: string } {
  if (needs === 'anyone' || needs === 'customer') return anonymous;
  if (needs === 'signed in') return signedInActor(ctx);
  if (typeof needs === 'object' && 'scope' in needs) return anonymous;
  const all: readonly Need[] = typeof needs === 'object' && 'all' in needs ? needs.all : [needs];
  let actor: { id: string; name: string } = anonymous;
  for (const need of all) actor = typeof need === 'string' ? assertCan(ctx, need) : assertCan(ctx, ...need);
  return actor;
}
