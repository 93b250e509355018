// Files of digital products. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { productFileSchema } from './schema.ts';

const files = '/api/commerce/products/:id/files';
const shownFile = productFileSchema.omit({ hash: true, addedBy: true });
const shownFiles = z.object({ files: z.array(shownFile) });

/** Shoppers' calls. */
export const linkCalls = defineCalls({
  createLink: { call: 'POST /order-status/:id/downloads', needs: 'anyone', reads: 'form', writes: 'redirect' },
  open: { call: 'GET /download/:token', needs: 'anyone', writes: 'file' },
});

export const downloadCalls = defineCalls({
  /** New links to the order's address. */
  mailLinks: {
    call: 'POST /api/commerce/orders/:id/downloads-mail',
    needs: 'orders.change',
    answer: z.object({ sent: z.int() }),
  },
  listFiles: { call: `GET ${files}`, needs: ['products.edit', { as: 'ask' }], about: 'products', answer: shownFiles },
  /** The body is the file, streamed to disk. */
  addFile: {
    call: `POST ${files}`,
    needs: 'products.edit',
    query: z.object({ name: z.string().trim().min(1).max(200) }),
    reads: 'bytes',
    answer: z.object({ file: shownFile }),
    status: 201,
  },
  removeFile: {
    call: `DELETE ${files}/:file`,
    needs: { all: ['products.edit', ['files.delete', { ownerId: 'someone' }]] },
    answer: shownFiles,
  },
});
