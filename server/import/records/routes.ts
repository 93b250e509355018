// Orders, customers and discounts as files over HTTP, out and in. Import-formats 3.
import { Readable } from 'node:stream';
import * as z from 'zod';
import { assertCan, requireCapability } from '../../accounts/session/actor.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import type { Capability } from '../../base/roles.ts';
import { inChunks } from '../../base/yield.ts';
import { checked, readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { badRequest } from '../../http/errors.ts';
import { exportTurns } from '../../http/export-turns.ts';
import { readMultipart } from '../../http/multipart.ts';
import { uploadBounds } from '../file/limits.ts';
import { messages } from '../file/messages.ts';
import { csvOf } from './export-records.ts';
import { importRecords } from './import-records.ts';
import { recordKinds } from './report.ts';

const query = z.object({ dryRun: z.enum(['true', 'false']).default('false') });

const needs = {
  orders: { see: 'orders.see', write: ['orders.change', 'customers.manage'] },
  customers: { see: 'customers.export', write: ['customers.manage'] },
  discounts: { see: 'discounts.manage', write: ['discounts.manage'] },
} as const satisfies Record<string, { see: Capability; write: readonly Capability[] }>;

export function recordRoutes(parts: Parts & SiteAddress): Routes {
  const routes = newRoutes();
  for (const kind of recordKinds) {
    routes.get(`/api/export/${kind}`, requireCapability(needs[kind].see), exportTurns(parts.store), async (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Disposition', `attachment; filename="${kind}.csv"`);
      ctx.type = 'text/csv; charset=utf-8';
      ctx.body = Readable.from(await csvOf(parts, kind));
    });

    /** Multipart: `file`. Answers the report, also when single records were not imported. */
    routes.post(`/api/import/${kind}`, async (ctx) => {
      const actor = needs[kind].write.map((capability) => assertCan(ctx, capability))[0]!;
      const dryRun = readQuery(ctx, query).dryRun === 'true';
      const { files, fields } = await readMultipart(ctx, { maxBytes: uploadBounds.bytesMax, maxFields: 5 });
      checked(z.strictObject({}), fields);
      const file = files[0];
      if (file === undefined) throw badRequest(messages.noFile);
      const open = () => inChunks(file.bytes);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { report: await importRecords(parts, { kind, open, bounds: uploadBounds, dryRun, actor: actor.id }) };
    });
  }

  return routes;
}
