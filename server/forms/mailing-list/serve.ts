// Serves the owner's mailing list: list, export, and removal. Editor 3.5 "Mailing lists".
import { serve } from '../../accounts/session/serve.ts';
import { eachPage } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import { csvHead, csvRow } from '../../base/text/csv-cell.ts';
import { timeText } from '../../base/text/csv-time.ts';
import { exportDownloads } from '../../http/export-turns.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { mailingListCalls } from './calls.ts';
import { listSubscribers, removeSubscriber } from './mailing-list.ts';

const exportedMax = 500_000;

export function serveMailingList({ store }: Parts) {
  const download = exportDownloads(store);
  return serve(mailingListCalls, {
    async list({ query }) {
      const { subscribers, cursor } = await listSubscribers(store, query);
      return { subscribers, hasNextPage: cursor !== undefined, nextPageCursor: cursor ?? null };
    },

    remove: ({ params }) => removeSubscriber(store, params.email),

    exportCsv: ({ ctx }) => download(ctx, 'subscribers.csv', () => csvOf(store)),
  });
}

async function* csvOf(store: Store): AsyncGenerator<string> {
  yield csvHead(['Email Address', 'Subscribed On', 'Source', 'Status']);
  const time = timeText((await loadWebsite(store)).timeZone);
  let count = 0;
  for await (const { subscribers } of eachPage((cursor) => listSubscribers(store, { limit: 200, cursor }))) {
    for (const { email, consentAt, source, status } of subscribers)
      yield csvRow([email, time(consentAt), source, status]);
    count += subscribers.length;
    if (count >= exportedMax) return;
  }
}
