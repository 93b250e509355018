// Serves images: files for visitors, and the editor's upload, list and texts.
import * as z from 'zod';
import { serve } from '../../accounts/session/serve.ts';
import { wirePageEnd } from '../../base/wire-page.ts';
import { checked } from '../../http/body.ts';
import type { Ctx } from '../../http/context.ts';
import { badRequest } from '../../http/errors.ts';
import { readMultipart } from '../../http/multipart.ts';
import { sendBytes, sendFile } from '../../http/send-file.ts';
import { imageCalls } from './calls.ts';
import { addImage, changeImage, type ImageParts, imageFiles, listImages, loadImage } from './image.ts';
import { messages } from './messages.ts';
import { type Image, imageBytesMax, imagePath, type ListedImage, originalSize } from './schema.ts';
import { selectVariant } from './selection.ts';
import { wireImageCalls } from './wire.ts';

/** The record with its path and size as text. */
const wire = ({ hash: _, ...image }: Image): ListedImage => ({
  ...image,
  path: imagePath({ hash: _, ...image }),
  originalSize: originalSize({ hash: _, ...image }),
});

export function serveImages(parts: ImageParts) {
  const { store } = parts;
  const files = imageFiles(parts);
  return serve(
    { ...imageCalls, ...wireImageCalls },
    {
      async show({ params: { id }, ctx }) {
        const image = await loadImage(store, /^[\w-]{1,64}$/.test(id) ? id : '-');
        const selection = selectVariant(image, ctx.URL.searchParams.get('format') ?? undefined, ctx.get('Accept'));
        const file = await files.find(image, selection);
        if (!selection.original || image.animated) ctx.vary('Accept');
        // The name in the URL is for people and may be outdated; only the id counts.
        const etag = `"${file.hash.slice(0, 32)}"`;
        if (file.bytes) sendBytes(ctx, file.bytes, { type: file.contentType, etag });
        else await sendFile(ctx, parts.blobs.file(file.hash), { type: file.contentType, etag });
      },

      async list({ query }) {
        const { images, cursor } = await listImages(store, query);
        return { images: images.map(wire), ...wirePageEnd(cursor) };
      },

      open: async ({ params }) => ({ image: wire(await loadImage(store, params.id)) }),

      upload: async ({ ctx }) => ({ image: wire(await addImage(parts, await readUpload(ctx))) }),

      referToAsset: async ({ body }) => ({ image: wire(await loadImage(store, body.assetId)) }),

      save: async ({ params, body }) => ({ image: wire(await changeImage(parts, params.id, body)) }),
    },
  );
}

async function readUpload(ctx: Ctx) {
  const { fields, files } = await readMultipart(ctx, {
    maxBytes: imageBytesMax + 100_000,
    maxFileBytes: imageBytesMax,
    maxFields: 10,
  });
  const file = files[0];
  if (file === undefined) throw badRequest(messages.noFile);
  const { altText = '' } = checked(z.object({ altText: z.string().optional() }), fields);
  return { bytes: file.bytes, filename: file.name, altText: altText.slice(0, 1000) };
}
