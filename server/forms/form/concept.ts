// What the program needs to know of form.

import { defineConcept } from '../../http/concept.ts';
import { formCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { formMails } from './mails.ts';
import * as messages from './messages.ts';
import { formPages } from './pages/routes.ts';
import { formRoutes } from './routes.ts';

export const formConcept = defineConcept({
  name: 'forms/form',
  calls: formCalls,
  pages: formPages,
  mails: formMails,
  refusals,
  messages,
  serve: formRoutes,
});
