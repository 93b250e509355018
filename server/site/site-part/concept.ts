import { defineConcept } from '../../http/concept.ts';
import { sitePartCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages, visitorMessages } from './messages.ts';
import { serveSiteParts } from './serve.ts';
import { listParts } from './site-part.ts';
import { wireCssCalls } from './wire.ts';
import { serveWireCss } from './wire-serve.ts';

export const sitePartConcept = defineConcept({
  name: 'site/site-part',
  calls: { ...sitePartCalls, ...wireCssCalls },
  refusals,
  messages: { ...messages, ...visitorMessages },
  serve: (parts: Parameters<typeof serveSiteParts>[0]) => [serveSiteParts(parts), serveWireCss(parts)],
  toDo: {
    siteParts: {
      needs: ['design.edit'],
      read: async ({ store }) => ({ count: (await listParts(store)).changes.length }),
    },
  },
});
