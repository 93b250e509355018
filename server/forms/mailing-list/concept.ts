import { defineConcept } from '../../http/concept.ts';
import { mailingListCalls } from './calls.ts';
import { mailingListMails } from './mails.ts';
import { serveMailingList } from './serve.ts';

export const mailingListConcept = defineConcept({
  name: 'forms/mailing-list',
  calls: mailingListCalls,
  mails: mailingListMails,
  serve: serveMailingList,
});
