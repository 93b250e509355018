// Address suggestions, in the shape of the original's map service. Portable.
import { defineCalls } from '../../base/calls.ts';

export const addressCalls = defineCalls({
  suggest: { call: 'GET /api/google-maps/places/autocomplete', needs: 'anyone' },
  open: { call: 'GET /api/google-maps/places/details', needs: 'anyone' },
});
