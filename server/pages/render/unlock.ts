// Unlocking a password-protected page: attempts are rate-limited, and a session cookie remembers success.
import * as z from 'zod';
import { contributorLooking } from '../../accounts/session/preview.ts';
import type { Clock } from '../../base/parts.ts';
import { can } from '../../base/roles.ts';
import { listCollections } from '../../content/collection/collection.ts';
import {
  isLockToken,
  type Lock,
  lockCookie,
  lockOf,
  lockPasswordMax,
  lockToken,
  opensLock,
} from '../../content/collection/lock.ts';
import type { Ctx } from '../../http/context.ts';
import { getCookie, setCookie } from '../../http/cookies.ts';
import { byNetwork, createLimiter, limitReached } from '../../http/rate-limit.ts';
import type { Templates } from '../../site/template/template.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { resolve } from '../resolve/resolve.ts';

export const unlockBody = z.object({
  path: z.string().max(2_000),
  password: z.string().max(lockPasswordMax),
  crumb: z.string().max(200).optional(),
});

const minuteMs = 60_000;
/** Attempts per network, and per page, which also limits guessing from many networks. */
const triesPerNetwork = 10;
const triesPerPage = 60;

/** Visitors who may pass without the password, or have entered it. */
export function hasOpened(ctx: Ctx, lock: Lock): boolean {
  return given.get(ctx.req) === lock.id || isLockToken(lock, getCookie(ctx, lockCookie(lock))) || mayPass(ctx);
}

/** Locks that one pass opens; limited by the size of browser cookies. */
const passedMax = 50;

/** The effect of every password of the site, for team members, who may pass all of them. */
export async function openEveryLock(ctx: Ctx, store: Store): Promise<void> {
  const locks = [await loadWebsite(store), ...(await listCollections(store))].flatMap((one) => lockOf(one) ?? []);
  for (const lock of locks.slice(0, passedMax)) setCookie(ctx, lockCookie(lock), lockToken(lock));
}

const mayPass = (ctx: Ctx) => can(contributorLooking(ctx), 'site.see-private');

/** Per request: the cookie isn't set yet. */
const given = new WeakMap<object, string>();

type UnlockParts = { store: Store; clock: Clock; renderer: { templates: Templates } };

/**
 * The site's own lock comes before a page's.
 * @returns `none` when nothing at the address is locked
 * @throws rateLimited
 */
export function createUnlock({ store, clock, renderer }: UnlockParts) {
  const byCaller = createLimiter({ name: 'unlock', points: triesPerNetwork, durationMs: minuteMs, clock });
  const byPage = createLimiter({
    name: 'unlock-page',
    points: triesPerPage,
    durationMs: minuteMs,
    clock,
  });

  return async (ctx: Ctx, path: string, password: string): Promise<'open' | 'wrong' | 'none'> => {
    const website = await loadWebsite(store);
    const ofSite = lockOf(website);
    if (ofSite && !hasOpened(ctx, ofSite)) return opened(ctx, ofSite, password);
    const template = await renderer.templates.load(website.templateId);
    // Also content published later, whose page exists already.
    const found = await resolve(store, website, path, { now: Number.POSITIVE_INFINITY, drafts: false, template });
    const lock = 'collection' in found ? lockOf(found.collection) : undefined;
    if (!lock) return 'none';
    return hasOpened(ctx, lock) ? 'open' : opened(ctx, lock, password);
  };

  async function opened(ctx: Ctx, lock: Lock, password: string): Promise<'open' | 'wrong'> {
    for (const taken of [byCaller.take(byNetwork(ctx)), byPage.take(lock.id)]) {
      if (!taken.ok) throw limitReached(ctx, 'page-password', taken.retryAfterMs);
    }
    if (!(await opensLock(lock, password))) return 'wrong';
    setCookie(ctx, lockCookie(lock), lockToken(lock));
    given.set(ctx.req, lock.id);
    return 'open';
  }
}
