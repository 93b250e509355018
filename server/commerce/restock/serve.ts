import { notSignedIn } from '../../accounts/session/errors.ts';
import { serve } from '../../accounts/session/serve.ts';
import { chosenLanguage } from '../../accounts/site-user/routes.ts';
import { currentSiteUser } from '../../accounts/site-user/session.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { currentLanguage } from '../../base/speech.ts';
import type { BotCheckParts } from '../../forms/bot-check/bot-check.ts';
import { othersSend, readJson } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { browseWaitlists } from './browse.ts';
import { restockOwnerCalls } from './calls.ts';
import { signUpsPerNetwork } from './limits.ts';
import { listGroups, listSignUps, send, signUp } from './restock.ts';
import { signUpBodySchema } from './schema.ts';

export const serveRestock = (parts: Parts & SiteAddress): Routes =>
  serve(restockOwnerCalls, {
    browse: ({ query }) => browseWaitlists(parts.store, query),
    listGroups: ({ query }) => listGroups(parts, query.cursor),
    listSignUps: ({ query }) => listSignUps(parts, query),
    send: ({ body }) => send(parts, body),
    async sendAll({ body }) {
      const results = [];
      for (const group of body.sendRequests) results.push({ ...group, ...(await send(parts, group)) });
      return { results };
    },
  });

export function restockRoutes(parts: BotCheckParts & SiteAddress): Routes {
  const routes = newRoutes();
  const limit = rateLimit({ name: 'restock', ...signUpsPerNetwork, clock: parts.clock });

  routes.post('/api/site-users/account/notifications/restock', limit, async (ctx) => {
    const body = await readJson(ctx, signUpBodySchema, othersSend);
    const customer = currentSiteUser.get(ctx);
    if ((body.siteVisitorEmail ?? undefined) === undefined && !customer) throw notSignedIn();
    ctx.set('Cache-Control', 'no-store');
    const asked = {
      ...body,
      language: currentLanguage() ?? chosenLanguage(ctx) ?? body.language,
      visitorId: ctx.state.visitorId,
    };
    ctx.body = await signUp(parts, asked, customer);
  });
  return routes;
}
