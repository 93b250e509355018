// Serves the menus and the removal of pages to the original's clients.
import { serve } from '../../accounts/session/serve.ts';
import { readOriginal } from '../../http/body.ts';
import { removePage } from './page-trash.ts';
import { type LayoutParts, openLiveMenus } from './site-layout.ts';
import { removeCollectionSchema, wireLayoutCalls } from './wire.ts';

export const serveWireLayout = (parts: LayoutParts) =>
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
