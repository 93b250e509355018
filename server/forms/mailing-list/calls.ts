// Every call of mailing list. Portable.
import { defineCalls } from '../../base/calls.ts';

export const mailingListCalls = defineCalls({
  listSubscribers: { call: 'GET /config/api/mailing-list/subscribers', needs: 'mailing.manage' },
  removeSubscribers: { call: 'DELETE /config/api/mailing-list/subscribers/:email', needs: 'mailing.manage' },
  readSubscribersCsv: { call: 'GET /config/api/mailing-list/subscribers.csv', needs: 'mailing.manage' },
});
