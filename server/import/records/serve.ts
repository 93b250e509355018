// Export and import of orders, customers and discounts over HTTP. Import-formats 3.
import * as z from 'zod';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { inChunks } from '../../base/yield.ts';
import type { Ctx } from '../../http/context.ts';
import { exportDownloads } from '../../http/export-turns.ts';
import { uploadBounds } from '../file/limits.ts';
import type { RecordKind } from '../file/report.ts';
import { readUpload } from '../file/upload-serve.ts';
import { recordsCalls } from './calls.ts';
import { csvOf } from './export-records.ts';
import { importRecords } from './import-records.ts';

export function serveRecords(parts: Parts & SiteAddress) {
  const download = exportDownloads(parts.store);
  const out =
    (kind: RecordKind) =>
    ({ ctx }: { ctx: Ctx }) =>
      download(ctx, `${kind}.csv`, () => csvOf(parts, kind));
  const take =
    (kind: RecordKind) =>
    async ({ ctx, query, actor }: { ctx: Ctx; query: { dryRun: string }; actor: { id: string } }) => {
      const { file } = await readUpload(ctx, uploadBounds.bytesMax, z.strictObject({}));
      const open = () => inChunks(file.bytes);
      const dryRun = query.dryRun === 'true';
      return { report: await importRecords(parts, { kind, open, bounds: uploadBounds, dryRun, actor: actor.id }) };
    };
  return serve(recordsCalls, {
    exportOrders: out('orders'),
    importOrders: take('orders'),
    exportCustomers: out('customers'),
    importCustomers: take('customers'),
    exportDiscounts: out('discounts'),
    importDiscounts: take('discounts'),
  });
}
