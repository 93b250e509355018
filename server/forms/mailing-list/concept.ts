// Mailing lists and their subscribers.
import { defineConcept } from '../../http/concept.ts';
import { listChoiceCalls, mailingListCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { mailingListMails } from './mails.ts';
import * as messages from './messages.ts';
import { mailingListPages } from './pages/routes.ts';
import { serveMailingLists } from './serve.ts';

export const mailingListConcept = defineConcept({
  name: 'forms/mailing-list',
  calls: { ...mailingListCalls, ...listChoiceCalls },
  mails: mailingListMails,
  pages: mailingListPages,
  refusals,
  messages,
  serve: serveMailingLists,
});
