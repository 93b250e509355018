// What the program needs to know of mail.
import { defineConcept } from '../../http/concept.ts';
import { mailCalls } from './calls.ts';
import { mailRoutes } from './routes.ts';

export const mailConcept = defineConcept({
  name: 'site/mail',
  calls: mailCalls,
  serve: mailRoutes,
});
