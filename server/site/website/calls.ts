// Every call of website. Portable.
import { defineCalls } from '../../base/calls.ts';

export const websiteCalls = defineCalls({
  readSite: { call: 'GET /config/api/site', needs: 'editor.open' },
  readTimeZone: { call: 'GET /config/api/site/time-zone', needs: 'editor.open' },
  listTimeZones: { call: 'GET /config/api/time-zones', needs: 'editor.open' },
  saveTimeZone: { call: 'PUT /config/api/site/time-zone', needs: 'site.settings' },
  readPassword: { call: 'GET /config/api/site/password', needs: 'site.settings' },
  savePassword: { call: 'PUT /config/api/site/password', needs: 'site.settings' },
});
