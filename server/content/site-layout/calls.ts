// Every call about the menus of the site. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { linkedBodySchema, navigationItemSchema, openedSiteLayoutSchema, updateNavigationSchema } from './schema.ts';

export const siteLayoutCalls = defineCalls({
  open: { call: 'GET /api/commondata/GetSiteLayout', needs: 'editor.open', answer: openedSiteLayoutSchema },
  update: {
    call: 'POST /api/widget/UpdateNavigation',
    needs: 'navigation.edit',
    body: updateNavigationSchema,
    answer: z.object({ fieldName: z.string(), navigation: z.object({ items: z.array(navigationItemSchema) }) }),
  },
  /** At the end of the main navigation, or out of it. */
  linkPage: {
    call: 'PUT /config/api/navigation/main/:collectionId',
    needs: 'navigation.edit',
    body: linkedBodySchema,
    answer: linkedBodySchema.extend({ collectionId: z.string() }),
  },
});
