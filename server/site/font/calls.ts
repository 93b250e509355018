// Fonts: the files that pages load, and the owner's list. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { offeredFontSchema, uploadedFaceSchema } from './schema.ts';

export const fontCalls = defineCalls({
  show: { call: 'GET /static/fonts/:name', needs: 'anyone', writes: 'file' },
  list: {
    call: 'GET /config/api/fonts',
    needs: 'design.edit',
    about: 'templates',
    answer: z.object({ fonts: z.array(offeredFontSchema) }),
  },
  /** The request body is the font file. */
  upload: {
    call: 'POST /config/api/fonts',
    needs: 'design.edit',
    query: uploadedFaceSchema,
    reads: 'bytes',
    answer: z.object({ font: offeredFontSchema }),
    status: 201,
  },
  remove: { call: 'DELETE /config/api/fonts/:id', needs: 'design.edit' },
});
