// What the editor shows of the site itself. Called by its start screen.
import { requireCapability } from '../../accounts/session/actor.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import type { Parts } from '../../parts.ts';
import { findWebsite } from './website.ts';

export function websiteRoutes(parts: Parts): Routes {
  const routes = newRoutes();
  routes.get('/config/api/site', requireCapability('editor.open'), async (ctx) => {
    const website = await findWebsite(parts.store);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { title: website?.siteTitle ?? '', tagLine: website?.siteTagLine ?? '' };
  });
  return routes;
}
