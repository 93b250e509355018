// Offline search for towns of the world, for the owner's maps. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';

const placeSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The region and country, e.g. `Maine, United States`. */
  note: z.string(),
  lat: z.number(),
  lng: z.number(),
});
export type FoundPlace = z.infer<typeof placeSchema>;

export const placeCalls = defineCalls({
  search: {
    call: 'GET /config/api/places',
    needs: 'editor.open',
    query: z.strictObject({ search: z.string().max(200) }),
    answer: z.object({ places: z.array(placeSchema) }),
  },
});
