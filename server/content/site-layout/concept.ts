import { defineConcept } from '../../http/concept.ts';
import { siteLayoutCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { serveSiteLayout } from './serve.ts';

export const siteLayoutConcept = defineConcept({
  name: 'content/site-layout',
  calls: siteLayoutCalls,
  refusals,
  serve: serveSiteLayout,
});
