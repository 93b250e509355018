// All pages and posts: search, filters, and paging. Editor B1.

import { FileText } from 'lucide-react';
import { optionsOf } from '../../../../../server/base/options-of.ts';
import { pageTreeCalls } from '../../../../../server/owner/page-tree/calls.ts';
import { type PageRow, pageStates } from '../../../../../server/owner/page-tree/schema.ts';
import { Toolbar } from '../../../../ui/layout/flow.tsx';
import { type Column, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { sinceText, timeText } from '../../../time-text.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { messages, newPageMessages, listMessages as words } from './messages.ts';
import { PageBadges } from './page-badges.tsx';
import { hrefOf, urlOrKind } from './page-tree-view.tsx';
import { upToPages } from './settings-messages.ts';

const defaults = { sort: '-updated', filters: ['state', 'kind'] } as const;

export function PageList() {
  const records = useRecordList(pageTreeCalls.list, defaults);
  return (
    <ListScreen
      title={words.title}
      up={upToPages}
      {...records}
      searchHint={words.searchHint}
      storageKey="pages"
      name={{ head: words.page, of: ({ title }) => title, cell: ({ title }) => title }}
      hrefOf={(row) => (row.isItem && !row.editable ? `/config/items/${row.parentId}` : hrefOf(row))}
      columns={columns}
      views={{ name: 'state', options: pageStates.map((value) => ({ value, label: messages.states[value] })) }}
      filters={[
        {
          name: 'kind',
          label: words.kind,
          options: optionsOf(words.kindFilter),
        },
      ]}
      orders={optionsOf({
        '-updated': words.orders.newest,
        updated: words.orders.oldest,
        title: words.orders.az,
        '-title': words.orders.za,
      })}
      empty={{ icon: <FileText aria-hidden />, words: words.empty }}
    />
  );
}

const columns: readonly Column<PageRow>[] = [
  { id: 'path', head: newPageMessages.address, cell: urlOrKind },
  {
    id: 'state',
    head: words.state,
    phone: 'side',
    cell: (page) => (
      <Toolbar as="span">
        <PageBadges page={page} isFull />
      </Toolbar>
    ),
  },
  {
    id: 'changed',
    head: words.changed,
    sort: 'updated',
    sortsDown: true,
    cell: ({ updatedOn }) => <span title={timeText(updatedOn)}>{sinceText(updatedOn)}</span>,
  },
];
