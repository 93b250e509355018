// Every call of store settings. Portable.
import { defineCalls } from '../../base/calls.ts';

export const storeSettingsCalls = defineCalls({
  listStoreSettings: { call: 'GET /config/api/store-settings', needs: 'shipping.manage' },
  saveStoreSettings: { call: 'PUT /config/api/store-settings', needs: 'shipping.manage' },
  readLive: { call: 'GET /config/api/store-settings/live', needs: 'commerce.settings' },
  live: { call: 'POST /config/api/store-settings/live', needs: 'commerce.settings' },
});
