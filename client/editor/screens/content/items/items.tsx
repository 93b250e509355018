// The items of a page: posts, events, images, or the template's own types. Manually ordered ones use another list. Editor D13; admin
// "Site".
import { CalendarDays, Image as ImageIcon, Newspaper } from 'lucide-react';
import { itemCalls } from '../../../../../server/content/item/calls.ts';
import type { BrowsedItem, ItemCollection } from '../../../../../server/content/item/edit-schema.ts';
import { ask } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { later } from '../../../../ui/later.tsx';
import { HeadActions } from '../../../../ui/layout/head-actions.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { timeFormat } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { upToPages } from '../../site/pages/settings-messages.ts';
import { AddItem } from './add-item.tsx';
import { messages } from './messages.ts';
import { StateBadge } from './state-badge.tsx';
import { usePageActions } from './use-page-actions.ts';

const OrderedItems = later(async () => (await import('./ordered-items.tsx')).OrderedItems);

const defaults = { sort: '-published', filters: ['state', 'starred'] } as const;

export function Items({ id }: { id: string }) {
  const { answer, ...records } = useRecordList(itemCalls.browse, defaults, { sent: { id } });
  const collection = answer?.collection;
  const bulk = useBulk(id);
  const pageActions = usePageActions(collection);
  if (collection?.isOrderable) return <OrderedItems key={id} id={id} />;
  const isEmpty =
    records.list.rows?.length === 0 && records.state.search === '' && Object.keys(records.state.filters).length === 0;
  const add = collection && <AddItem collection={collection} />;
  return (
    <ListScreen
      words={{
        ...messages,
        title: collection?.title ?? messages.title,
        columns: { ...messages.columns, when: collection?.base === 'events' ? messages.starts : messages.publishOn },
      }}
      lead={collection && messages.lead(collection)}
      up={upToPages}
      {...records}
      storageKey="items"
      name={{ of: ({ title }) => title || messages.untitled, sort: 'title' }}
      hrefOf={(item) => `/config/item/${item.id}`}
      pictureOf={({ picture }) =>
        picture ? <img src={`${picture}?format=100w`} alt="" loading="lazy" /> : <KindIcon base={collection?.base} />
      }
      columns={columnsOf(collection)}
      views={{ name: 'state', options: messages.views }}
      filters={messages.filters}
      bulk={(selected, clear) => (
        <>
          {(['publish', 'draft', 'remove'] as const).map((action) => (
            <Button
              key={action}
              kind={action === 'remove' ? 'danger' : 'plain'}
              isPending={bulk.isPending}
              onPress={() => bulk.mutate({ ids: selected.map((item) => item.id), action }, { onSuccess: clear })}
            >
              {messages.bulk[action]}
            </Button>
          ))}
        </>
      )}
      actions={
        <HeadActions more={[{ id: 'labels', label: messages.labels, to: `/config/labels/${id}/tag` }, ...pageActions]}>
          {!isEmpty && add}
        </HeadActions>
      }
      empty={{ icon: <KindIcon base={collection?.base} />, action: add }}
    />
  );
}

const KindIcon = ({ base }: { base: string | undefined }) =>
  base === 'events' ? (
    <CalendarDays aria-hidden />
  ) : base === 'gallery' ? (
    <ImageIcon aria-hidden />
  ) : (
    <Newspaper aria-hidden />
  );

function columnsOf(collection: ItemCollection | undefined) {
  const when = timeFormat({ dateStyle: 'medium', timeStyle: 'short' }, collection?.timeZone);
  const isEvents = collection?.base === 'events';
  return {
    state: { phone: 'side', cell: ({ state }) => <StateBadge state={state} /> },
    when: {
      sort: isEvents ? '-start' : '-published',
      cell: ({ startDate, publishOn }) => when.format(startDate ?? publishOn),
    },
    kind: { phone: 'none', cell: ({ kind }) => kind },
    author: { phone: 'none', cell: ({ authorName }) => authorName },
    categories: { phone: 'none', cell: ({ categories }) => categories.join(', ') },
  } satisfies Columns<BrowsedItem>;
}

/** Bulk deletion, with undo that restores items one by one. */
function useBulk(id: string) {
  const { toasts } = useEditor();
  const restore = useAction({
    run: async (ids: readonly string[]) => {
      for (const one of ids) await ask(itemCalls.restore, { id: one });
    },
    said: messages.restored,
  });
  return useAction({
    run: (body: { ids: string[]; action: 'publish' | 'draft' | 'remove' }) => ask(itemCalls.bulk, { id, body }),
    onSuccess({ done, failed }, { action }) {
      const undo = action === 'remove' && done.length > 0;
      toasts.say(
        failed.length > 0
          ? messages.someFailed({ failed: failed.length })
          : messages.bulkDone[action]({ count: done.length }),
        undo ? { action: { label: messages.undo, run: () => restore.mutate(done) } } : {},
      );
    },
  });
}
