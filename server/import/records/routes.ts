// Orders, customers and discounts as files over HTTP, out and in. Called by the editor's lists. Import-formats 3.
import { Readable } from 'node:stream';
import * as z from 'zod';
import type { Capability } from '../../accounts/contributor/roles.ts';
import { assertCan, requireCapability } from '../../accounts/session/actor.ts';
import { readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { badRequest } from '../../http/errors.ts';
import { readMultipart } from '../../http/multipart.ts';
import type { Parts, SiteAddress } from '../../parts.ts';
import { importRunning } from '../errors.ts';
import { importLimits } from '../limits.ts';
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
  // Two at once would match each other's records; one that waits can be asked for again.
  let running = false;

  for (const kind of recordKinds) {
    routes.get(`/api/export/${kind}`, requireCapability(needs[kind].see), async (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Disposition', `attachment; filename="${kind}.csv"`);
      ctx.type = 'text/csv; charset=utf-8';
      ctx.body = Readable.from(await csvOf(parts, kind));
    });

    /** Multipart: `file`. Answers the report, also when single records were not imported. */
    routes.post(`/api/import/${kind}`, async (ctx) => {
      const actor = needs[kind].write.map((capability) => assertCan(ctx, capability))[0]!;
      const dryRun = readQuery(ctx, query).dryRun === 'true';
      const { files } = await readMultipart(ctx, { maxBytes: importLimits.fileBytesMax, maxFields: 5 });
      const file = files[0];
      if (file === undefined) throw badRequest('The form has no file.');
      if (running) throw importRunning();
      running = true;
      try {
        ctx.set('Cache-Control', 'no-store');
        const open = () => pieces(file.bytes);
        ctx.body = { report: await importRecords(parts, { kind, open, dryRun, actor: actor.id }) };
      } finally {
        running = false;
      }
    });
  }

  return routes;
}

/** In pieces, so that reading a large file lets others be answered in between. */
async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) {
    yield bytes.subarray(at, at + 65_536);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
