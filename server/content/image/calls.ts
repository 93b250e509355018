// The image API. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { wirePageEndShape } from '../../base/wire-page.ts';
import { imageChangeSchema, imageListQuery, listedImageSchema } from './schema.ts';

const oneImage = z.object({ image: listedImageSchema });

export const imageCalls = defineCalls({
  show: { call: 'GET /images/:id/:filename', needs: 'anyone', writes: 'file' },
  list: {
    call: 'GET /api/images',
    needs: 'editor.open',
    about: 'files',
    query: imageListQuery,
    answer: z.object({
      images: z.array(listedImageSchema),
      ...wirePageEndShape,
    }),
  },
  open: { call: 'GET /api/images/:id', needs: 'editor.open', about: 'files', answer: oneImage },
  upload: { call: 'POST /api/uploads/images', needs: 'files.upload', reads: 'upload', answer: oneImage, status: 201 },
  save: { call: 'PUT /api/images/:id', needs: 'files.upload', body: imageChangeSchema, answer: oneImage },
});
