// Every call of code injection. Portable.
import { defineCalls } from '../../base/calls.ts';

export const codeInjectionCalls = defineCalls({
  readCodeInjection: { call: 'GET /config/api/code-injection', needs: 'code.site' },
  listGetInjectionSettings: { call: 'GET /api/config/GetInjectionSettings', needs: 'code.site' },
  saveCodeInjection: { call: 'PUT /config/api/code-injection', needs: 'code.site' },
  saveInjectionSettings: { call: 'POST /api/config/SaveInjectionSettings', needs: 'code.site' },
  listAllowedHosts: { call: 'GET /config/api/allowed-hosts', needs: 'code.site' },
  saveAllowedHosts: { call: 'PUT /config/api/allowed-hosts', needs: 'code.site' },
});
