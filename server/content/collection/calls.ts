// Every call of collection. Portable.
import { defineCalls } from '../../base/calls.ts';

export const collectionCalls = defineCalls({
  listPageTypes: { call: 'GET /config/api/page-types', needs: ['pages.create', { as: 'ask' }] },
  collections: { call: 'POST /config/api/collections', needs: 'pages.create' },
  listSettings: { call: 'GET /config/api/collections/:id/settings', needs: 'editor.open' },
  saveSettings: { call: 'PUT /config/api/collections/:id/settings', needs: 'pages.publish' },
});
