// Serves the owner's mailing list: list, export, and removal. Editor 3.5 "Mailing lists".
import { PassThrough } from 'node:stream';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { csvHead, csvRow } from '../../base/text/csv-cell.ts';
import { timeText } from '../../base/text/csv-time.ts';
import { drained } from '../../http/drained.ts';
import { exportTurns } from '../../http/export-turns.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { mailingListCalls } from './calls.ts';
import { listSubscribers, removeSubscriber } from './mailing-list.ts';

const exportedMax = 500_000;

export function serveMailingList({ store }: Parts) {
  const turn = exportTurns(store);
  return serve(mailingListCalls, {
    async list({ query }) {
      const { subscribers, cursor } = await listSubscribers(store, query);
      return { subscribers, hasNextPage: cursor !== undefined, nextPageCursor: cursor ?? null };
    },

    remove: ({ params }) => removeSubscriber(store, params.email),

    exportCsv: ({ ctx }) =>
      turn(ctx, async () => {
        ctx.set('Cache-Control', 'no-store');
        ctx.type = 'text/csv; charset=utf-8';
        ctx.attachment('subscribers.csv');
        const out = new PassThrough();
        ctx.body = out;
        writeCsv(store, out).then(
          () => out.end(),
          (error: unknown) => out.destroy(error as Error),
        );
      }),
  });
}

async function writeCsv(store: Store, out: PassThrough): Promise<void> {
  out.write(csvHead(['Email Address', 'Subscribed On', 'Source', 'Status']));
  const time = timeText((await loadWebsite(store)).timeZone);
  let cursor: string | undefined;
  for (let count = 0; count < exportedMax && !out.destroyed; ) {
    const page = await listSubscribers(store, { limit: 200, cursor });
    const text = page.subscribers.map(({ email, consentAt, source, status }) =>
      csvRow([email, time(consentAt), source, status]),
    );
    if (!out.write(text.join(''))) await drained(out);
    count += page.subscribers.length;
    cursor = page.cursor;
    if (cursor === undefined) return;
  }
}
