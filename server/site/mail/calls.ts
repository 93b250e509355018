// Every call of mail. Portable.
import { defineCalls } from '../../base/calls.ts';

export const mailCalls = defineCalls({
  readInbox: { call: 'GET /config/inbox', needs: 'contributors.manage' },
  readInbox2: { call: 'GET /config/inbox/:id', needs: 'contributors.manage' },
  readHtml: { call: 'GET /config/inbox/:id/html', needs: 'contributors.manage' },
  listMails: { call: 'GET /config/api/mails', needs: 'contributors.manage' },
  retry: { call: 'POST /config/api/mails/:id/retry', needs: 'contributors.manage' },
  readSuppressed: { call: 'GET /config/api/suppressed', needs: 'contributors.manage' },
  suppressed: { call: 'POST /config/api/suppressed', needs: 'contributors.manage' },
  removeSuppressed: { call: 'DELETE /config/api/suppressed', needs: 'contributors.manage' },
});
