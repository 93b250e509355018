// Every call of download. Portable.
import { defineCalls } from '../../base/calls.ts';

export const downloadCalls = defineCalls({
  downloads: { call: 'POST /order-status/:id/downloads', needs: 'anyone' },
  readDownload: { call: 'GET /download/:token', needs: 'anyone' },
  downloadsMail: { call: 'POST /api/commerce/orders/:id/downloads-mail', needs: 'orders.change' },
  listFiles: { call: 'GET /api/commerce/products/:id/files', needs: ['products.edit', { as: 'ask' }] },
  files: { call: 'POST /api/commerce/products/:id/files', needs: 'products.edit' },
  removeFiles: {
    call: 'DELETE /api/commerce/products/:id/files/:file',
    needs: { all: ['products.edit', ['files.delete', { ownerId: 'someone' }]] },
  },
});
