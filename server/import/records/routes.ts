// Orders, customers and discounts as files over HTTP, out and in. Import-formats 3.
import { Readable } from 'node:stream';
import * as z from 'zod';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { inChunks } from '../../base/yield.ts';
import { checked } from '../../http/body.ts';
import type { Ctx, Routes } from '../../http/context.ts';
import { badRequest } from '../../http/errors.ts';
import { exportTurns } from '../../http/export-turns.ts';
import { readMultipart } from '../../http/multipart.ts';
import { uploadBounds } from '../file/limits.ts';
import { messages } from '../file/messages.ts';
import { recordsCalls } from './calls.ts';
import { csvOf } from './export-records.ts';
import { importRecords } from './import-records.ts';
import type { RecordKind } from './report.ts';

type Handlers = Parameters<typeof serve<typeof recordsCalls>>[1];
type Upload = Pick<Parameters<Handlers['importOrders']>[0], 'ctx' | 'query' | 'actor'>;

export function recordRoutes(parts: Parts & SiteAddress): Routes {
  const turn = exportTurns(parts.store);

  const out =
    (kind: RecordKind) =>
    ({ ctx }: { ctx: Ctx }) =>
      turn(ctx, async () => {
        ctx.set('Cache-Control', 'no-store');
        ctx.set('Content-Disposition', `attachment; filename="${kind}.csv"`);
        ctx.type = 'text/csv; charset=utf-8';
        ctx.body = Readable.from(await csvOf(parts, kind));
      });

  const into =
    (kind: RecordKind) =>
    async ({ ctx, query, actor }: Upload) => {
      const { files, fields } = await readMultipart(ctx, { maxBytes: uploadBounds.bytesMax, maxFields: 5 });
      checked(z.strictObject({}), fields);
      const file = files[0];
      if (file === undefined) throw badRequest(messages.noFile);
      const options = { kind, open: () => inChunks(file.bytes), bounds: uploadBounds };
      return { report: await importRecords(parts, { ...options, dryRun: query.dryRun === 'true', actor: actor.id }) };
    };

  return serve(recordsCalls, {
    exportOrders: out('orders'),
    importOrders: into('orders'),
    exportCustomers: out('customers'),
    importCustomers: into('customers'),
    exportDiscounts: out('discounts'),
    importDiscounts: into('discounts'),
  });
}
