// Files of digital products. Portable.
import { defineCalls } from '../../base/calls.ts';

export const downloadCalls = defineCalls({
  createLink: { call: 'POST /order-status/:id/downloads', needs: 'anyone', reads: 'form', writes: 'redirect' },
  open: { call: 'GET /download/:token', needs: 'anyone', writes: 'file' },
  mailLinks: { call: 'POST /api/commerce/orders/:id/downloads-mail', needs: 'orders.change' },
  listFiles: { call: 'GET /api/commerce/products/:id/files', needs: ['products.edit', { as: 'ask' }] },
  addFile: { call: 'POST /api/commerce/products/:id/files', needs: 'products.edit' },
  removeFile: {
    call: 'DELETE /api/commerce/products/:id/files/:file',
    needs: { all: ['products.edit', ['files.delete', { ownerId: 'someone' }]] },
  },
});
