// HTTP of imports: an owner's product file, looked at first (dry run) and then imported.
import * as z from 'zod';
import { actorOf, assertCan } from '../accounts/session/actor.ts';
import { inChunks } from '../base/yield.ts';
import { listCollections } from '../content/collection/collection.ts';
import { CollectionType } from '../content/collection/schema.ts';
import type { ImageParts } from '../content/image/image.ts';
import { checked, readQuery } from '../http/body.ts';
import { newRoutes, type Routes } from '../http/context.ts';
import { badRequest } from '../http/errors.ts';
import { readMultipart } from '../http/multipart.ts';
import { importRefused } from './file/errors.ts';
import { uploadBounds } from './file/limits.ts';
import { messages as fileMessages } from './file/messages.ts';
import { messages } from './product-csv/messages.ts';
import { importProducts } from './products.ts';

const yesNo = z.enum(['true', 'false']).default('false');
const query = z.object({ dryRun: yesNo, replaceSameUrl: yesNo });

const fieldsSchema = z.object({
  /** Absent: the site's only store page. */
  collectionId: z
    .string()
    .regex(/^[0-9a-f]{24}$/, 'Invalid page ID.')
    .optional(),
});

export function importRoutes(parts: ImageParts): Routes {
  const routes = newRoutes({ prefix: '/api/import' });

  /** Multipart: `file` and perhaps `collectionId`. Answers the report (report.ts), also when single products were not imported. */
  routes.post('/products', async (ctx) => {
    const actor = assertCan(ctx, 'products.edit');
    assertCan(ctx, 'inventory.edit');
    const asked = readQuery(ctx, query);
    const [dryRun, replaceSameUrl] = [asked.dryRun === 'true', asked.replaceSameUrl === 'true'];
    const { fields, files } = await readMultipart(ctx, { maxBytes: uploadBounds.bytesMax, maxFields: 5 });
    const file = files[0];
    if (file === undefined) throw badRequest(fileMessages.noFile);
    const { collectionId = await onlyStorePage(parts) } = checked(fieldsSchema, fields);
    const open = () => inChunks(file.bytes);
    const bounds = uploadBounds;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      report: await importProducts(parts, { open, bounds, collectionId, dryRun, replaceSameUrl, actor: actor.id }),
    };
    ctx.state.log.info('import-asked', { dryRun, sizeBytes: file.bytes.length, contributor: actorOf(ctx)?.id });
  });

  return routes;
}

async function onlyStorePage(parts: ImageParts): Promise<string> {
  const pages = (await listCollections(parts.store)).filter((page) => page.type === CollectionType.products);
  const [page] = pages;
  if (page === undefined) throw importRefused(messages.noStorePage);
  if (pages.length > 1)
    throw importRefused(messages.severalStorePages, {
      collectionIds: pages.map(({ id }) => id),
    });
  return page.id;
}
