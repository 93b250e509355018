import { defineConcept } from '../../http/concept.ts';
import { preferencesCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { servePreferences } from './serve.ts';

export const preferencesConcept = defineConcept({
  name: 'commerce/preferences',
  calls: preferencesCalls,
  refusals,
  messages,
  serve: servePreferences,
});
