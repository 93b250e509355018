// The owner's own texts of all mails, and their look.
import { defineConcept } from '../../http/concept.ts';
import { mailTextCalls } from './calls.ts';
import * as refusals from './errors.ts';
import * as messages from './messages.ts';
import { serveMailTexts } from './serve.ts';

export const mailTextConcept = defineConcept({
  name: 'owner/mail-text',
  calls: mailTextCalls,
  refusals,
  messages,
  serve: serveMailTexts,
});
