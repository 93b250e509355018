// CSV files over HTTP: export, dry run, and import. Import-formats 1 to 3.
import * as z from 'zod';
import { serve } from '../accounts/session/serve.ts';
import { narrowedIds } from '../base/paged.ts';
import type { SiteAddress } from '../base/parts.ts';
import { perStore } from '../base/process-state.ts';
import { inChunks } from '../base/yield.ts';
import { browseCustomers } from '../commerce/customer/browse.ts';
import { loadGroup } from '../commerce/customer/group.ts';
import { browseDiscounts } from '../commerce/discount/browse.ts';
import { browseOrders } from '../commerce/order/browse.ts';
import { browseProducts } from '../commerce/stock/product-list.ts';
import { listCollections } from '../content/collection/collection.ts';
import { CollectionType } from '../content/collection/schema.ts';
import type { ImageParts } from '../content/image/image.ts';
import type { Ctx } from '../http/context.ts';
import { exportDownloads } from '../http/export-turns.ts';
import { loadWebsite } from '../site/website/website.ts';
import { fileCalls } from './calls.ts';
import { importRefused } from './file/errors.ts';
import { uploadBounds as bounds } from './file/limits.ts';
import type { RecordKind } from './file/report.ts';
import { readUpload } from './file/upload-serve.ts';
import { orderCsvCalls } from './order-csv/calls.ts';
import { orderCsv } from './order-csv/order-csv.ts';
import { productCsvCalls } from './product-csv/calls.ts';
import { messages } from './product-csv/messages.ts';
import { importProducts } from './product-csv/products.ts';
import { customerCsvCalls } from './records/customer-calls.ts';
import { discountCsvCalls } from './records/discount-calls.ts';
import { csvOf, importRecords } from './records/records.ts';

const productFields = z.object({
  /** Default: the site's only store page. */
  collectionId: z
    .string()
    .regex(/^[0-9a-f]{24}$/, messages.pageIdInvalid)
    .optional(),
});

type Upload = { ctx: Ctx; query: { dryRun: string }; actor: { id: string; name: string } };

/** One import runs at a time. */
const progressOf = perStore((_: { store: object }): { running?: { done: number; total: number } | undefined } => ({}));

export function serveFiles(parts: ImageParts & SiteAddress) {
  const { store, clock } = parts;
  const download = exportDownloads(store);
  const progress = progressOf(parts);
  async function take<T>({ ctx, query, actor }: Upload, fieldsSchema: z.ZodType<T>) {
    const { file, fields } = await readUpload(ctx, bounds.bytesMax, fieldsSchema);
    const options = { open: () => inChunks(file.bytes), bounds, dryRun: query.dryRun === 'true', actor: actor.id };
    return { fields, options, sizeBytes: file.bytes.length };
  }
  const onProgress = (done: number, total: number) => {
    progress.running = { done, total };
  };
  const endProgress = () => {
    progress.running = undefined;
  };
  const recordsFrom = (kind: RecordKind) => async (upload: Upload) => {
    const { options } = await take(upload, z.strictObject({}));
    const run = importRecords(parts, { kind, ...options, keepsRefused: true, onProgress });
    return { report: await run.finally(endProgress) };
  };
  return serve(
    { ...fileCalls, ...orderCsvCalls, ...productCsvCalls, ...customerCsvCalls, ...discountCsvCalls },
    {
      openProgress: () => ({ ...progress }),
      openRecordProgress: () => ({ ...progress }),
      exportProducts: ({ ctx, query: { layout, ...narrowing } }) =>
        download(ctx, `products${layout === 'shopify' ? '-shopify' : ''}.csv`, async () => {
          const only = await narrowedIds(narrowing, (page) =>
            browseProducts(parts, { ...narrowing, ...page, sort: 'position' }),
          );
          return csvOf(parts, 'products', { layout, only });
        }),
      async importProducts({ ctx, query, actor }) {
        const { fields, options, sizeBytes } = await take({ ctx, query, actor }, productFields);
        const { collectionId = await onlyStorePage(parts) } = fields;
        const replaceSameUrl = query.replaceSameUrl === 'true';
        const report = await importProducts(parts, {
          ...options,
          by: actor,
          collectionId,
          replaceSameUrl,
          onProgress,
        }).finally(endProgress);
        ctx.state.log.info('import-asked', { dryRun: options.dryRun, sizeBytes, contributor: actor.id });
        return { report };
      },
      exportOrders: ({ ctx }) => download(ctx, 'orders.csv', () => csvOf(parts, 'orders')),
      importOrders: recordsFrom('orders'),
      exportCustomers: ({ ctx, query }) =>
        download(ctx, 'customers.csv', async () => {
          const group = query.group === undefined ? undefined : await loadGroup(store, query.group);
          const only = await narrowedIds(query, (page) =>
            browseCustomers(store, { ...query, ...page, sort: 'created' }, clock.now(), group),
          );
          return csvOf(parts, 'customers', { only });
        }),
      importCustomers: recordsFrom('customers'),
      exportDiscounts: ({ ctx, query }) =>
        download(ctx, 'discounts.csv', async () => {
          const only = await narrowedIds(query, (page) =>
            browseDiscounts(parts, { ...query, ...page, sort: 'created' }),
          );
          return csvOf(parts, 'discounts', { only });
        }),
      importDiscounts: recordsFrom('discounts'),
      export: ({ ctx, query: { status, payment, from, to, ...narrowing } }) =>
        download(ctx, 'orders.csv', async () => {
          const { timeZone } = await loadWebsite(store);
          const only = await narrowedIds(narrowing, (page) =>
            browseOrders(store, { ...narrowing, ...page, sort: 'created' }),
          );
          return orderCsv(store, timeZone, { status, payment, from, to }, only);
        }),
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
