// Every call of api key. Portable.
import { defineCalls } from '../../base/calls.ts';

export const apiKeyCalls = defineCalls({
  listApiKeys: { call: 'GET /config/api/api-keys', needs: 'api-keys.manage' },
  apiKeys: { call: 'POST /config/api/api-keys', needs: 'api-keys.manage' },
  removeApiKeys: { call: 'DELETE /config/api/api-keys/:id', needs: 'api-keys.manage' },
});
