// Every call of preferences. Portable.
import { defineCalls } from '../../base/calls.ts';

export const preferencesCalls = defineCalls({
  readCommercePreferences: { call: 'GET /api/v1/commerce-preferences/:namespace', needs: 'commerce.settings' },
  saveCommercePreferences: { call: 'PUT /api/v1/commerce-preferences/:namespace', needs: 'commerce.settings' },
});
