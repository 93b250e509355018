// Product files over HTTP: export, dry run, and import.
import * as z from 'zod';
import { serve } from '../accounts/session/serve.ts';
import type { SiteAddress } from '../base/parts.ts';
import { perStore } from '../base/process-state.ts';
import { inChunks } from '../base/yield.ts';
import { listCollections } from '../content/collection/collection.ts';
import { CollectionType } from '../content/collection/schema.ts';
import type { ImageParts } from '../content/image/image.ts';
import { exportDownloads } from '../http/export-turns.ts';
import { importProgressCalls, productFileCalls } from './calls.ts';
import { importRefused } from './file/errors.ts';
import { uploadBounds } from './file/limits.ts';
import { readUpload } from './file/upload-serve.ts';
import { messages } from './product-csv/messages.ts';
import { importProducts } from './products.ts';
import { csvOf } from './records/export-records.ts';

const fieldsSchema = z.object({
  /** Default: the site's only store page. */
  collectionId: z
    .string()
    .regex(/^[0-9a-f]{24}$/, messages.pageIdInvalid)
    .optional(),
});

type Progress = { done: number; total: number };

/** One import runs at a time. */
const progressOf = perStore((_: { store: object }): { running: Progress | undefined } => ({ running: undefined }));

export function serveProductFiles(parts: ImageParts & SiteAddress) {
  const download = exportDownloads(parts.store);
  const progress = progressOf(parts);
  return serve(
    { ...productFileCalls, ...importProgressCalls },
    {
      openProgress: () => (progress.running ? { running: progress.running } : {}),

      exportProducts: ({ ctx, query: { layout } }) =>
        download(ctx, `products${layout === 'shopify' ? '-shopify' : ''}.csv`, () => csvOf(parts, 'products', layout)),

      /** Answers with the report even if single products weren't imported. */
      async importProducts({ ctx, query, actor }) {
        const [dryRun, replaceSameUrl] = [query.dryRun === 'true', query.replaceSameUrl === 'true'];
        const { file, fields } = await readUpload(ctx, uploadBounds.bytesMax, fieldsSchema);
        const { collectionId = await onlyStorePage(parts) } = fields;
        const open = () => inChunks(file.bytes);
        const bounds = uploadBounds;
        const onProgress = (done: number, total: number) => {
          progress.running = { done, total };
        };
        const asked = { open, bounds, collectionId, dryRun, replaceSameUrl, actor: actor.id, onProgress };
        const report = await importProducts(parts, asked).finally(() => {
          progress.running = undefined;
        });
        ctx.state.log.info('import-asked', { dryRun, sizeBytes: file.bytes.length, contributor: actor.id });
        return { report };
      },
    },
  );
}

async function onlyStorePage(parts: ImageParts): Promise<string> {
  const pages = (await listCollections(parts.store)).filter((page) => page.type === CollectionType.products);
  const [page] = pages;
  if (page === undefined) throw importRefused(messages.noStorePage);
  if (pages.length > 1) throw importRefused(messages.severalStorePages, { collectionIds: pages.map(({ id }) => id) });
  return page.id;
}
