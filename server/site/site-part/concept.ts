import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { readOriginal } from '../../http/body.ts';
import { defineConcept } from '../../http/concept.ts';
import { sitePartCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages, visitorMessages } from './messages.ts';
import { serveSiteParts } from './serve.ts';
import { listParts, openPart, savePart } from './site-part.ts';
import { customCssBodySchema, wireCssCalls } from './wire.ts';

/** As text and as percent-encoded form. */
const bytesMax = 256 * 1024;

const serveWireCss = (parts: Parts) =>
  serve(wireCssCalls, {
    openCssAsOriginal: async () => ({ customCss: (await openPart(parts.store, 'custom-css')).content.text }),

    /** A draft, like the header and footer that these clients save: what changes how pages look waits for Publish. */
    async saveCssAsOriginal({ ctx, actor }) {
      const { customCss: text } = await readOriginal(ctx, customCssBodySchema, bytesMax);
      const { content } = await savePart(parts, actor, 'custom-css', { text }, undefined);
      return { customCss: content.text };
    },
  });

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
