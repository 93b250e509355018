// Serves the owner's mailing lists and their subscribers. Editor 3.5 "Mailing lists".
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { csvHead, csvRow } from '../../base/text/csv-cell.ts';
import { timeText } from '../../base/text/csv-time.ts';
import { exportDownloads } from '../../http/export-turns.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { listChoiceCalls, mailingListCalls } from './calls.ts';
import { addressesIn } from './import-csv.ts';
import { exportedMax } from './limits.ts';
import * as lists from './lists.ts';
import type { ExportQuery } from './schema.ts';

export function serveMailingLists(parts: Parts) {
  const { store } = parts;
  const download = exportDownloads(store);
  const own = serve(mailingListCalls, {
    list: async () => ({ lists: await lists.countedLists(store) }),
    create: async ({ body }) => ({ list: await lists.countedList(store, await lists.createList(parts, body)) }),
    async save({ params, body }) {
      await lists.saveList(parts, params.id, body);
      return { list: await lists.countedList(store, params.id) };
    },
    remove: ({ params }) => lists.removeList(store, params.id),
    browse: ({ params, query }) => lists.browseSubscribers(store, params.id, query),
    add: ({ params, body }) => lists.addSubscriber(parts, params.id, body.email),
    async importCsv({ params, body }) {
      const { emails, ...wrong } = addressesIn(body.text);
      return { ...(await lists.addSubscribers(parts, params.id, emails, 'import')), ...wrong };
    },
    unsubscribe: async ({ params, body }) => ({ done: await lists.unsubscribeFrom(parts, params.id, body.emails) }),
    removeSubscribers: async ({ params, body }) => ({
      done: await lists.removeFromList(store, params.id, body.emails),
    }),
    async exportCsv({ params, query, ctx }) {
      const { id, name } = await lists.loadList(store, params.id);
      const file = name.replace(/[^\w-]+/g, '-').slice(0, 60) || 'subscribers';
      return download(ctx, `${file}.csv`, () => csvOf(store, id, query));
    },
  });
  const choices = serve(listChoiceCalls, {
    choices: async () => ({ lists: (await lists.listLists(store)).map(({ id, name }) => ({ id, name })) }),
  });
  return [own, choices];
}

async function* csvOf(store: Store, id: string, shown: ExportQuery): AsyncGenerator<string> {
  yield csvHead(['Email Address', 'Subscribed On', 'Source', 'Status', 'Unsubscribed On', 'Unsubscribed By']);
  const time = timeText((await loadWebsite(store)).timeZone);
  const rows = lists.everySubscriber(store, id, { ...shown, max: exportedMax });
  for await (const { email, at, source, state, leftAt, leftBy = '' } of rows)
    yield csvRow([email, time(at), source, state, leftAt === undefined ? '' : time(leftAt), leftBy]);
}
