import { defineConcept } from '../../http/concept.ts';
import { siteLayoutCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { serveSiteLayout } from './serve.ts';
import { wireLayoutCalls } from './wire.ts';
import { serveWireLayout } from './wire-serve.ts';

export const siteLayoutConcept = defineConcept({
  name: 'content/site-layout',
  calls: { ...siteLayoutCalls, ...wireLayoutCalls },
  refusals,
  serve: (parts: Parameters<typeof serveSiteLayout>[0]) => [serveSiteLayout(parts), serveWireLayout(parts)],
});
