// The owner's view of the mailing list: the list, a file of it, and taking somebody off. Editor 3.5 "Mailing lists".
import { PassThrough } from 'node:stream';
import * as z from 'zod';
import { requireCapability } from '../../accounts/session/actor.ts';
import type { Parts } from '../../base/parts.ts';
import { csvRow } from '../../base/text/csv-cell.ts';
import { readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { exportTurns } from '../../http/export-turns.ts';
import { listSubscribers, removeSubscriber } from './mailing-list.ts';

const pageQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
const exportedMax = 500_000;

export function mailingListRoutes(parts: Parts): Routes {
  const routes = newRoutes();
  const { store } = parts;
  const path = '/config/api/mailing-list/subscribers';
  const may = requireCapability('mailing.manage');

  routes.get(path, may, async (ctx) => {
    const { subscribers, cursor } = await listSubscribers(store, readQuery(ctx, pageQuery));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { subscribers, hasNextPage: cursor !== undefined, nextPageCursor: cursor ?? null };
  });

  routes.delete(`${path}/:email`, may, async (ctx) => {
    await removeSubscriber(store, ctx.params.email!);
    ctx.status = 204;
  });

  routes.get(`${path}.csv`, may, exportTurns(store), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/csv; charset=utf-8';
    ctx.attachment('subscribers.csv');
    const out = new PassThrough();
    ctx.body = out;
    writeCsv(out).then(
      () => out.end(),
      (error: unknown) => out.destroy(error as Error),
    );
  });

  async function writeCsv(out: PassThrough): Promise<void> {
    out.write(csvRow(['Email Address', 'Subscribed On', 'Source', 'Status']));
    let cursor: string | undefined;
    for (let count = 0; count < exportedMax && !out.destroyed; ) {
      const page = await listSubscribers(store, { limit: 200, cursor });
      const text = page.subscribers.map(({ email, consentAt, source, status }) =>
        csvRow([email, new Date(consentAt).toISOString(), source, status]),
      );
      if (!out.write(text.join(''))) await new Promise((resolve) => out.once('drain', resolve).once('close', resolve));
      count += page.subscribers.length;
      cursor = page.cursor;
      if (cursor === undefined) return;
    }
  }

  return routes;
}
