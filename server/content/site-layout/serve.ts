// Serves the site's menus: as the original's clients read and write them, and the editor's switch for one page. Spec
// §7, wire §5.
import { serve } from '../../accounts/session/serve.ts';
import { siteLayoutCalls } from './calls.ts';
import {
  type LayoutParts,
  linkInMainNavigation,
  openMenus,
  openSiteLayout,
  saveMenu,
  updateNavigation,
} from './site-layout.ts';

export const serveSiteLayout = (parts: LayoutParts) =>
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
