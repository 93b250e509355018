// Every call of audit. Portable.
import { defineCalls } from '../../base/calls.ts';

export const auditCalls = defineCalls({
  readAudit: { call: 'GET /config/api/audit', needs: ['audit.see', { as: 'read' }] },
});
