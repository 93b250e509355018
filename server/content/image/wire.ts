// References to uploaded images for the original's clients. Wire 5.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { listedImageSchema } from './schema.ts';

export const wireImageCalls = defineCalls({
  /** Reads an image of the library by its id, to use it elsewhere: an image here isn't copied for each use. */
  referToAsset: {
    call: 'POST /api/uploads/images/asset-reference',
    needs: 'files.upload',
    body: z.strictObject({ assetId: z.string().min(1).max(64) }),
    answer: z.object({ image: listedImageSchema }),
  },
});
