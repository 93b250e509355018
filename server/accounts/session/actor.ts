// Who is signed in, for every route, and the middleware that checks permissions. Filled by contributorSession in
// routes.ts.

import { type Actor, type Capability, can, type Target } from '../../base/roles.ts';
import type { Middleware } from '../../http/context.ts';
import type { Contributor } from '../contributor/schema.ts';
import { currentApiKey } from './current-key.ts';
import { adminOnly, notAllowed, notSignedIn } from './errors.ts';
import type { Session } from './schema.ts';

type Signed = { contributor: Contributor; session: Session };

const signedIn = new WeakMap<object, Signed>();

/** Requests at the editor's address: contributors are served nowhere else. */
const served = new WeakSet<object>();

export const serveContributors = (ctx: { req: object }): void => void served.add(ctx.req);

export const setSigned = (ctx: { req: object }, signed: Signed): void => void signedIn.set(ctx.req, signed);

/** The account whose password was wrong. */
const tried = new WeakMap<object, Contributor>();

export const setTried = (ctx: { req: object }, contributor: Contributor): void => void tried.set(ctx.req, contributor);

export const triedOf = (ctx: { req: object }): Contributor | undefined => tried.get(ctx.req);

/** The signed-in contributor, or undefined. */
export const actorOf = (ctx: { req: object }): Contributor | undefined => signedIn.get(ctx.req)?.contributor;

export const sessionOf = (ctx: { req: object }): Session | undefined => signedIn.get(ctx.req)?.session;

/** @throws adminOnly at all addresses except the editor's; notSignedIn */
export function signedInActor(ctx: { req: object }): Contributor {
  if (!served.has(ctx.req)) throw adminOnly();
  const actor = actorOf(ctx);
  if (!actor) throw notSignedIn();
  return actor;
}

/** Deny by default: each editor route names the one capability it needs. */
export function requireCapability(capability: Capability, target: Target = {}): Middleware {
  return async (ctx, next) => {
    assertCan(ctx, capability, target);
    await next();
  };
}

/**
 * Checks a contributor, or the call's API key, in which case sessions are ignored. @throws adminOnly, notSignedIn,
 * notAllowed
 */
export function assertCan(ctx: { req: object }, capability: Capability, target: Target = {}): Actor & { name: string } {
  const key = currentApiKey.get(ctx);
  const actor = key ? { id: `key:${key.id}`, name: key.name, roles: [], scopes: key.scopes } : signedInActor(ctx);
  if (!can(actor, capability, target)) throw notAllowed({ capability });
  noteNeed(ctx, capability, target);
  return actor;
}

export type AskedNeed = readonly [Capability, Target];

/** By request, under their text. */
const asked = new WeakMap<object, Map<string, AskedNeed>>();

/** More are counted as too many to be undone. */
export const askedMax = 100;

/** Undoing the call takes this permission too. Noted by `assertCan`; separately for what a call takes away that only others may add. */
export function noteNeed(ctx: { req: object }, capability: Capability, target: Target = {}): void {
  const known = asked.get(ctx.req) ?? new Map<string, AskedNeed>();
  asked.set(ctx.req, known);
  if (known.size <= askedMax) known.set(JSON.stringify([capability, target]), [capability, target]);
}

/** The permissions that the call has asked for so far. */
export const askedNeeds = (ctx: { req: object }): readonly AskedNeed[] => [...(asked.get(ctx.req)?.values() ?? [])];
