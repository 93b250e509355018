import { defineConcept } from '../../http/concept.ts';
import { translationCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { serveTranslations } from './serve.ts';
import { multilingualCalls } from './wire.ts';

export const translationConcept = defineConcept({
  name: 'owner/translation',
  calls: { ...translationCalls, ...multilingualCalls },
  refusals,
  serve: serveTranslations,
});
