// Every call of address. Portable.
import { defineCalls } from '../../base/calls.ts';

export const addressCalls = defineCalls({
  readAutocomplete: { call: 'GET /api/google-maps/places/autocomplete', needs: 'anyone' },
  listDetails: { call: 'GET /api/google-maps/places/details', needs: 'anyone' },
});
