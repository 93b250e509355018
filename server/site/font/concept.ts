import path from 'node:path';
import { serve } from '../../accounts/session/serve.ts';
import { bundledFolder } from '../../base/bundled-folder.ts';
import { packedFolder } from '../../base/packed-folder.ts';
import type { Parts } from '../../base/parts.ts';
import { diskFile } from '../../base/stored-file.ts';
import type { Blobs } from '../../data-folder/blobs.ts';
import { readBody } from '../../http/body.ts';
import { defineConcept } from '../../http/concept.ts';
import { mediaTypeOf } from '../../http/media-types.ts';
import { sendFile } from '../../http/send-file.ts';
import { fontCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { fontUnknown } from './errors.ts';
import { addOwnFont, filesOfFonts, findFontFile, listFonts, removeOwnFont } from './font.ts';
import * as messages from './messages.ts';
import { fontLimits } from './schema.ts';

export const fontConcept = defineConcept({
  name: 'site/font',
  calls: fontCalls,
  refusals,
  messages,
  files: [filesOfFonts],
  serve: serveFonts,
});

function serveFonts(parts: Parts & { blobs: Blobs; config: { programFolder: string } }) {
  const folder = path.join(bundledFolder(parts.config, 'fonts'), 'web');
  const packed = packedFolder(folder);
  const bundledFile = (name: string) => {
    const part = packed?.(name);
    return part === undefined ? diskFile(path.join(folder, name)) : diskFile(part.path, part);
  };
  return serve(fontCalls, {
    async show({ params, ctx }) {
      const found = await findFontFile(parts.store, params.name);
      if (!found) throw fontUnknown();
      const file = 'bundled' in found ? bundledFile(found.bundled) : parts.blobs.file(found.hash);
      // Pages of the site and the editor have different addresses, and browsers load fonts across them only if allowed.
      ctx.set('Access-Control-Allow-Origin', '*');
      await sendFile(ctx, file, { type: mediaTypeOf(params.name) });
    },
    list: async () => ({ fonts: await listFonts(parts.store) }),
    async upload({ query, ctx }) {
      return { font: await addOwnFont(parts, query, await readBody(ctx, fontLimits.fileBytes)) };
    },
    remove: ({ params }) => removeOwnFont(parts, params.id),
  });
}
