// HTTP of pictures: what visitors load, and the editor's upload, list and texts.
import * as z from 'zod';
import { actorOf, requireCapability } from '../../accounts/session/actor.ts';
import { checked, readJson, readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { badRequest } from '../../http/errors.ts';
import { readMultipart } from '../../http/multipart.ts';
import { sendBytes, sendFile } from '../../http/send-file.ts';
import { imageNotFound } from './errors.ts';
import { addImage, changeImage, type ImageParts, imageBytesMax, imageFiles, listImages, loadImage } from './image.ts';
import { type Image, imageChangeSchema, imageListQuery, imagePath, type ListedImage, originalSize } from './schema.ts';
import { selectVariant } from './selection.ts';

/** What the editor is told of a picture: the record with its path and size text. */
const wire = ({ hash: _, ...image }: Image): ListedImage => ({
  ...image,
  path: imagePath({ hash: _, ...image }),
  originalSize: originalSize({ hash: _, ...image }),
});

export function imageRoutes(parts: ImageParts): Routes {
  const routes = newRoutes();
  const files = imageFiles(parts);

  routes.get('/images/:id/:filename', async (ctx) => {
    const { id } = ctx.params;
    const image = await loadImage(parts.store, id && /^[\w-]{1,64}$/.test(id) ? id : '-');
    const selection = selectVariant(image, ctx.URL.searchParams.get('format') ?? undefined, ctx.get('Accept'));
    const file = await files.find(image, selection);
    if (!selection.original || image.animated) ctx.vary('Accept');
    // The name in the address is for people and may be outdated: what answers is the id.
    const etag = `"${file.hash.slice(0, 32)}"`;
    if ('path' in file) await sendFile(ctx, file.path, { type: file.contentType, etag });
    else sendBytes(ctx, file.bytes, { type: file.contentType, etag });
  });

  routes.get('/api/images', requireCapability('editor.open'), async (ctx) => {
    const { images, cursor } = await listImages(parts.store, readQuery(ctx, imageListQuery));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { images: images.map(wire), nextPageCursor: cursor ?? null, hasNextPage: cursor !== undefined };
  });

  routes.get('/api/images/:id', requireCapability('editor.open'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { image: wire(await loadImage(parts.store, ctx.params.id ?? '-')) };
  });

  routes.post('/api/uploads/images', requireCapability('files.upload'), async (ctx) => {
    const { fields, files: uploaded } = await readMultipart(ctx, {
      maxBytes: imageBytesMax + 100_000,
      maxFileBytes: imageBytesMax,
      maxFields: 10,
    });
    const file = uploaded[0];
    if (file === undefined) throw badRequest('The form has no file.');
    const { altText } = checked(z.object({ altText: z.string().optional() }), fields);
    const image = await addImage(parts, {
      bytes: file.bytes,
      filename: file.name,
      altText: (altText ?? '').slice(0, 1000),
    });
    parts.log.info('image-added', { imageId: image.id, sizeBytes: image.sizeBytes, contributorId: actorOf(ctx)?.id });
    ctx.status = 201;
    ctx.body = { image: wire(image) };
  });

  routes.put('/api/images/:id', requireCapability('files.upload'), async (ctx) => {
    const change = await readJson(ctx, imageChangeSchema);
    if (ctx.params.id === undefined) throw imageNotFound();
    ctx.body = { image: wire(await changeImage(parts, ctx.params.id, change)) };
  });

  return routes;
}
