// Shoppers sign up for restock notices. Spec §7 "Restock", commerce 2.2.
import { notSignedIn } from '../../accounts/session/errors.ts';
import { chosenLanguage } from '../../accounts/site-user/routes.ts';
import { currentSiteUser } from '../../accounts/site-user/session.ts';
import type { SiteAddress } from '../../base/parts.ts';
import { currentLanguage } from '../../base/speech.ts';
import type { BotCheckParts } from '../../forms/bot-check/bot-check.ts';
import { othersSend, readJson } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { signUpsPerNetwork } from './limits.ts';
import { signUp } from './restock.ts';
import { signUpBodySchema } from './schema.ts';

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
