// The API for the site's files. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { wirePageEndShape } from '../../base/wire-page.ts';
import { listedFileSchema } from './schema.ts';

export const fileCalls = defineCalls({
  show: { call: 'GET /s/:name', needs: 'anyone', writes: 'file' },
  list: {
    call: 'GET /config/api/files',
    needs: 'editor.open',
    about: 'files',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.string().max(500).optional(),
    }),
    answer: z.object({
      files: z.array(listedFileSchema),
      ...wirePageEndShape,
    }),
  },
  /** The request body is the file. */
  upload: {
    call: 'POST /config/api/files',
    needs: 'files.upload',
    query: z.object({ name: z.string().trim().min(1).max(200) }),
    reads: 'bytes',
    answer: z.object({ file: listedFileSchema }),
    status: 201,
  },
  /** Some users may delete only their own files. */
  remove: { call: 'DELETE /config/api/files/:name', needs: ['files.delete', { ownerId: 'someone' }] },
});
