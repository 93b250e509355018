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
  /** The menus as stored, for the editor's tree. */
  openMenus: {
    call: 'GET /config/api/navigation',
    needs: 'editor.open',
    about: ['pages', 'site'],
    answer: openedMenusSchema,
  },
  /** Replaces one menu, as arranged in the editor's tree. Pages below a folder are moved into it. */
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
