import { defineConcept } from '../../http/concept.ts';
import { emailPreviewCalls } from './calls.ts';
import * as messages from './messages.ts';
import { serveEmailPreviews } from './serve.ts';

export const emailPreviewConcept = defineConcept({
  name: 'commerce/email-preview',
  calls: emailPreviewCalls,
  messages,
  serve: serveEmailPreviews,
});
