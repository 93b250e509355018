// What the program needs to know of email preview.
import { defineConcept } from '../../http/concept.ts';
import { emailPreviewCalls } from './calls.ts';
import { emailPreviewRoutes } from './routes.ts';

export const emailPreviewConcept = defineConcept({
  name: 'commerce/email-preview',
  calls: emailPreviewCalls,
  serve: emailPreviewRoutes,
});
