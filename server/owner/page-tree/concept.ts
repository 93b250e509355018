import * as z from 'zod';
import { assertCan } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { findStorePage, removeProduct } from '../../commerce/catalog/catalog.ts';
import { reorderProducts } from '../../commerce/catalog/reorder.ts';
import { reorderSchema } from '../../commerce/catalog/schema.ts';
import { findProduct } from '../../commerce/product/product.ts';
import { type ItemParts, orderItems, removeItem } from '../../content/item/edit-items.ts';
import { itemOrderSchema } from '../../content/item/edit-schema.ts';
import type { LayoutParts } from '../../content/site-layout/site-layout.ts';
import { checked, jsonField, readOriginal } from '../../http/body.ts';
import { defineConcept } from '../../http/concept.ts';
import { pageTreeCalls } from './calls.ts';
import type { PageTreeParts } from './create.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { publishDuePages } from './plans.ts';
import { servePageTree } from './serve.ts';
import { emptyTrash } from './trash.ts';
import { wireTreeCalls } from './wire.ts';

const idSchema = z.string().min(1).max(64);
const removeSchema = z.strictObject({ itemId: idSchema });
const orderSchema = z.strictObject({ collectionId: idSchema, itemIds: jsonField(itemOrderSchema.shape.ids) });

const serveWireTree = (parts: ItemParts) =>
  serve(wireTreeCalls, {
    /** Immediately, like the editor's own removal. It can be restored for 30 days. */
    async removeItem({ ctx }) {
      const { itemId } = await readOriginal(ctx, removeSchema);
      if (await findProduct(parts.store, itemId)) {
        assertCan(ctx, 'products.edit');
        await removeProduct(parts, itemId, () => {});
      } else {
        await removeItem(parts, itemId);
      }
      return { itemId };
    },

    /** As in the editor: the order of a published page waits for Publish. */
    async reorderItems({ ctx, actor }) {
      const body = await readOriginal(ctx, orderSchema);
      const { collectionId, itemIds } = body;
      if (await findStorePage(parts.store, collectionId)) {
        assertCan(ctx, 'products.edit');
        checked(reorderSchema, { itemIds });
        await reorderProducts(parts.store, collectionId, itemIds);
      } else await orderItems(parts, collectionId, itemIds, actor);
      return body;
    },
  });

export const pageTreeConcept = defineConcept({
  name: 'owner/page-tree',
  calls: { ...pageTreeCalls, ...wireTreeCalls },
  refusals,
  messages,
  serve: (parts: Parameters<typeof servePageTree>[0]) => [servePageTree(parts), serveWireTree(parts)],
  jobs: (parts: PageTreeParts & LayoutParts) => [
    { name: 'owner/page-tree/publish', everyMs: 15_000, run: () => publishDuePages(parts) },
    { name: 'owner/page-tree/trash', everyMs: 60 * 60 * 1000, run: (stopping) => emptyTrash(parts, stopping) },
  ],
});
