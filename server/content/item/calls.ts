// Every call of item. Portable.
import { defineCalls } from '../../base/calls.ts';

export const itemCalls = defineCalls({
  listItems: { call: 'GET /config/api/collections/:id/items', needs: 'items.edit' },
  items: { call: 'POST /config/api/collections/:id/items', needs: 'items.edit' },
  saveItemOrder: { call: 'PUT /config/api/collections/:id/item-order', needs: 'items.edit' },
  readItems: { call: 'GET /config/api/items/:id', needs: 'items.edit' },
  saveItems: { call: 'PUT /config/api/items/:id', needs: 'items.edit' },
  removeItems: { call: 'DELETE /config/api/items/:id', needs: 'items.edit' },
  restore: { call: 'POST /config/api/items/:id/restore', needs: 'items.edit' },
});
