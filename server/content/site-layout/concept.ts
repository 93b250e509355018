import { serve } from '../../accounts/session/serve.ts';
import { readOriginal } from '../../http/body.ts';
import { defineConcept } from '../../http/concept.ts';
import { siteLayoutCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { removePage } from './page-trash.ts';
import {
  type LayoutParts,
  linkInMainNavigation,
  openLiveMenus,
  openMenus,
  openSiteLayout,
  saveMenu,
  updateNavigation,
} from './site-layout.ts';
import { removeCollectionSchema, wireLayoutCalls } from './wire.ts';

const serveWireLayout = (parts: LayoutParts) =>
  serve(wireLayoutCalls, {
    /** The live menus, because UpdateNavigation changes those. */
    async openNavigation() {
      const { menus, templateId } = await openLiveMenus(parts);
      const navigations = menus.map(({ name, title, items }) => ({ fieldName: name, title, navigation: { items } }));
      return { templateId, navigations };
    },

    /** Immediately, like the editor's own removal, which isn't a draft either. */
    async removeCollection({ ctx, actor }) {
      const { collectionId } = await readOriginal(ctx, removeCollectionSchema);
      await removePage(parts, actor, collectionId);
      return { collectionId };
    },
  });

const serveSiteLayout = (parts: LayoutParts) =>
  serve(siteLayoutCalls, {
    open: () => openSiteLayout(parts),

    async update({ body }) {
      const items = await updateNavigation(parts, body);
      return { fieldName: body.fieldName, navigation: { items } };
    },

    openMenus: () => openMenus(parts),

    async saveMenu({ params: { name }, body, actor }) {
      await saveMenu(parts, actor, name, body);
      return openMenus(parts);
    },

    /** Doesn't read the menu first, so concurrent changes are preserved. */
    async linkPage({ params: { collectionId }, body: { linked }, actor }) {
      await linkInMainNavigation(parts, actor, collectionId, linked);
      return { collectionId, linked };
    },
  });

export const siteLayoutConcept = defineConcept({
  name: 'content/site-layout',
  calls: { ...siteLayoutCalls, ...wireLayoutCalls },
  refusals,
  serve: (parts: Parameters<typeof serveSiteLayout>[0]) => [serveSiteLayout(parts), serveWireLayout(parts)],
});
