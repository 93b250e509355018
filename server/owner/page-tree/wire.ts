// Removing and ordering what pages hold, for the original's clients: its calls don't distinguish items and products. Wire 5.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';

const removedSchema = z.object({ itemId: z.string() });
const orderedSchema = z.object({ collectionId: z.string(), itemIds: z.array(z.string()) });

/** Products need the corresponding right to them. */
export const wireTreeCalls = defineCalls({
  removeItem: { call: 'POST /api/commondata/RemoveItem', needs: 'items.edit', reads: 'form', answer: removedSchema },
  reorderItems: {
    call: 'POST /api/commondata/ReorderItems',
    needs: 'items.edit',
    reads: 'form',
    answer: orderedSchema,
  },
});
