// Restock sign-ups and the owner's lists, which share their path as in the original. Spec §7 "Restock", commerce 2.2.
import * as z from 'zod';
import { requireCapability } from '../../accounts/session/actor.ts';
import { notSignedIn } from '../../accounts/session/errors.ts';
import { currentSiteUser } from '../../accounts/site-user/session.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { othersSend, readJson, readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { signUpsPerNetwork } from './limits.ts';
import { listGroups, listSignUps, send, signUp } from './restock.ts';
import { groupSchema, sendAllSchema, signUpBodySchema } from './schema.ts';

const cursor = z.string().max(500).optional();

export function restockRoutes(parts: Parts & SiteAddress): Routes {
  const routes = newRoutes();
  const path = '/api/site-users/account/notifications/restock';
  const may = requireCapability('customers.manage');
  const limit = rateLimit({ name: 'restock', ...signUpsPerNetwork, clock: parts.clock });

  routes.post(path, limit, async (ctx) => {
    const body = await readJson(ctx, signUpBodySchema, othersSend);
    const customer = currentSiteUser.get(ctx);
    const isAnonymous = body.siteVisitorEmail !== undefined && body.siteVisitorEmail !== null;
    if (!isAnonymous && !customer) throw notSignedIn();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await signUp(parts, body, customer);
  });

  routes.get(`${path}/groups`, may, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await listGroups(parts, readQuery(ctx, z.object({ cursor })).cursor);
  });

  routes.get(path, may, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await listSignUps(parts, readQuery(ctx, groupSchema.extend({ cursor })));
  });

  routes.post(`${path}/send`, may, async (ctx) => {
    ctx.body = await send(parts, await readJson(ctx, groupSchema));
  });

  routes.post(`${path}/send/all`, may, async (ctx) => {
    const { sendRequests } = await readJson(ctx, sendAllSchema);
    const results = [];
    for (const group of sendRequests) results.push({ ...group, ...(await send(parts, group)) });
    ctx.body = { results };
  });

  return routes;
}
