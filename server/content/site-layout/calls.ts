// The menu API. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import {
  linkedBodySchema,
  menuBodySchema,
  navigationItemSchema,
  openedMenusSchema,
  openedSiteLayoutSchema,
  updateNavigationSchema,
} from './schema.ts';

export const siteLayoutCalls = defineCalls({
  open: { call: 'GET /api/commondata/GetSiteLayout', needs: 'editor.open', answer: openedSiteLayoutSchema },
  update: {
    call: 'POST /api/widget/UpdateNavigation',
    needs: 'navigation.edit',
    body: updateNavigationSchema,
    answer: z.object({ fieldName: z.string(), navigation: z.object({ items: z.array(navigationItemSchema) }) }),
  },
  /** The menus with their unpublished changes, for the editor's tree. */
  openMenus: {
    call: 'GET /config/api/navigation',
    needs: 'editor.open',
    about: ['pages', 'site', 'site-parts'],
    answer: openedMenusSchema,
  },
  /** Replaces the draft of one menu, as arranged in the editor's tree. Publishing moves the pages below a folder into it. */
  saveMenu: {
    call: 'PUT /config/api/navigation/:name',
    needs: 'navigation.edit',
    body: menuBodySchema,
    bodyBytesMax: 512 * 1024,
    answer: openedMenusSchema,
  },
  /** Adds the page at the end of the main navigation, or removes it. */
  linkPage: {
    call: 'PUT /config/api/navigation/main/:collectionId',
    needs: 'navigation.edit',
    body: linkedBodySchema,
    answer: linkedBodySchema.extend({ collectionId: z.string() }),
  },
});
