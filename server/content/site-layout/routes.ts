// The menus of the site over HTTP: as the original's clients read and write them, and the editor's switch for one page. Spec §7, wire §5.
import { assertCan, requireCapability } from '../../accounts/session/actor.ts';
import { readJson } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { linkedBodySchema, updateNavigationSchema } from './schema.ts';
import { type LayoutParts, linkInMainNavigation, openSiteLayout, updateNavigation } from './site-layout.ts';

export function siteLayoutRoutes(parts: LayoutParts): Routes {
  const routes = newRoutes();

  routes.get('/api/commondata/GetSiteLayout', requireCapability('editor.open'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await openSiteLayout(parts);
  });

  routes.post('/api/widget/UpdateNavigation', requireCapability('navigation.edit'), async (ctx) => {
    const actor = assertCan(ctx, 'navigation.edit');
    const body = await readJson(ctx, updateNavigationSchema);
    const items = await updateNavigation(parts, body);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { fieldName: body.fieldName, navigation: { items } };
    parts.log.info('navigation-changed', { contributor: actor.id, navigation: body.fieldName });
  });

  /** One page in or out, without reading the menu before: what others change meanwhile stays. */
  routes.put('/config/api/navigation/main/:collectionId', requireCapability('navigation.edit'), async (ctx) => {
    const actor = assertCan(ctx, 'navigation.edit');
    const { collectionId } = ctx.params as { collectionId: string };
    const { linked } = await readJson(ctx, linkedBodySchema);
    await linkInMainNavigation(parts, collectionId, linked);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { collectionId, linked };
    parts.log.info('navigation-changed', { contributor: actor.id, page: collectionId, linked });
  });

  return routes;
}
