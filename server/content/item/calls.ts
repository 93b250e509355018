// The editor's item API: list, open, create, change, order, delete and restore. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import {
  itemBodyBytesMax,
  itemBrowseAnswer,
  itemBrowseQuery,
  itemBulkAnswer,
  itemBulkSchema,
  itemChangeSchema,
  itemOrderSchema,
  itemPageSchema,
  newItemSchema,
  openedItemSchema,
} from './edit-schema.ts';

export const itemCalls = defineCalls({
  list: {
    call: 'GET /config/api/collections/:id/items',
    needs: 'items.edit',
    about: ['pages', 'drafts'],
    query: z.object({ cursor: z.string().max(500).optional() }),
    answer: itemPageSchema,
  },
  /** The editor's list: searched, filtered, and sorted. */
  browse: {
    call: 'GET /config/api/collections/:id/item-list',
    needs: 'items.edit',
    about: ['pages', 'drafts'],
    query: itemBrowseQuery,
    answer: itemBrowseAnswer,
  },
  /** Changes each item separately; a failure doesn't affect the others. */
  bulk: {
    call: 'POST /config/api/collections/:id/item-bulk',
    needs: 'items.edit',
    body: itemBulkSchema,
    answer: itemBulkAnswer,
  },
  /** Creates a draft copy, with its content. */
  duplicate: {
    call: 'POST /config/api/items/:id/duplicate',
    needs: 'items.edit',
    answer: openedItemSchema,
    status: 201,
  },
  create: {
    call: 'POST /config/api/collections/:id/items',
    needs: 'items.edit',
    body: newItemSchema,
    bodyBytesMax: itemBodyBytesMax,
    answer: openedItemSchema,
    status: 201,
  },
  saveOrder: {
    call: 'PUT /config/api/collections/:id/item-order',
    needs: 'items.edit',
    body: itemOrderSchema,
    answer: itemOrderSchema,
  },
  open: {
    call: 'GET /config/api/items/:id',
    needs: 'items.edit',
    about: ['pages', 'drafts'],
    answer: openedItemSchema,
  },
  save: {
    call: 'PUT /config/api/items/:id',
    needs: 'items.edit',
    body: itemChangeSchema,
    bodyBytesMax: itemBodyBytesMax,
    answer: openedItemSchema,
  },
  remove: {
    call: 'DELETE /config/api/items/:id',
    needs: 'items.edit',
    answer: z.object({ deleted: z.object({ id: z.string(), title: z.string() }) }),
  },
  restore: { call: 'POST /config/api/items/:id/restore', needs: 'items.edit', answer: openedItemSchema },
});
