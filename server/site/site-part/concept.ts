import { defineConcept } from '../../http/concept.ts';
import { sitePartCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages, visitorMessages } from './messages.ts';
import { serveSiteParts } from './serve.ts';
import { listParts } from './site-part.ts';

export const sitePartConcept = defineConcept({
  name: 'site/site-part',
  calls: sitePartCalls,
  refusals,
  messages: { ...messages, ...visitorMessages },
  serve: serveSiteParts,
  toDo: {
    siteParts: {
      needs: ['design.edit'],
      read: async ({ store }) => ({ count: (await listParts(store)).changes.length }),
    },
  },
});
