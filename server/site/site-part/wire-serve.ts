// Serves the owner's CSS to the original's clients.
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { readOriginal } from '../../http/body.ts';
import { openPart, savePart } from './site-part.ts';
import { customCssBodySchema, wireCssCalls } from './wire.ts';

/** As text and as percent-encoded form. */
const bytesMax = 256 * 1024;

export const serveWireCss = (parts: Parts) =>
  serve(wireCssCalls, {
    openCssAsOriginal: async () => ({ customCss: (await openPart(parts.store, 'custom-css')).content.text }),

    /** A draft, like the header and footer that these clients save: what changes how pages look waits for Publish. */
    async saveCssAsOriginal({ ctx, actor }) {
      const { customCss: text } = await readOriginal(ctx, customCssBodySchema, bytesMax);
      const { content } = await savePart(parts, actor, 'custom-css', { text }, undefined);
      return { customCss: content.text };
    },
  });
