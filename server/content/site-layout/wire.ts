// The menus and the removal of pages for the original's clients. Wire 5.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { navigationItemSchema } from './schema.ts';

/** The removed page is in the trash for 30 days. */
const removedSchema = z.object({ collectionId: z.string() });
export const removeCollectionSchema = z.strictObject({ collectionId: z.string().min(1).max(64) });

export const wireLayoutCalls = defineCalls({
  /** Each menu as UpdateNavigation takes it back. */
  openNavigation: {
    call: 'GET /api/navigation',
    needs: 'editor.open',
    answer: z.object({
      templateId: z.string(),
      navigations: z.array(
        z.object({
          fieldName: z.string(),
          title: z.string(),
          navigation: z.object({ items: z.array(navigationItemSchema) }),
        }),
      ),
    }),
  },
  removeCollection: {
    call: 'POST /api/commondata/RemoveCollection',
    needs: 'pages.create',
    reads: 'form',
    answer: removedSchema,
  },
});
