// All pages and posts: search, filters, and paging. Editor B1.

import { FileText } from 'lucide-react';
import { pageTreeCalls } from '../../../../../server/owner/page-tree/calls.ts';
import { type PageRow, pageStates } from '../../../../../server/owner/page-tree/schema.ts';
import { Toolbar } from '../../../../ui/layout/flow.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { sinceText, timeText } from '../../../time-text.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { messages, listMessages as words } from './messages.ts';
import { PageBadges } from './page-badges.tsx';
import { hrefOf, urlOrKind } from './page-tree-view.tsx';
import { upToPages } from './settings-messages.ts';

const defaults = { sort: '-updated', filters: ['state', 'kind'] } as const;

export function PageList() {
  const records = useRecordList(pageTreeCalls.list, defaults);
  return (
    <ListScreen
      words={words}
      up={upToPages}
      {...records}
      storageKey="pages"
      name={{ of: ({ title }) => title }}
      hrefOf={(row) => (row.isItem && !row.editable ? `/config/items/${row.parentId}` : hrefOf(row))}
      columns={columns}
      views={{ name: 'state', options: pageStates.map((value) => ({ value, label: messages.states[value] })) }}
      filters={[{ name: 'kind', label: words.kind, options: words.kinds }]}
      empty={{ icon: <FileText aria-hidden /> }}
    />
  );
}

const columns = {
  path: { cell: urlOrKind },
  state: {
    phone: 'side',
    cell: (page) => (
      <Toolbar as="span">
        <PageBadges page={page} isFull />
      </Toolbar>
    ),
  },
  changed: {
    sort: '-updated',
    cell: ({ updatedOn }) => <span title={timeText(updatedOn)}>{sinceText(updatedOn)}</span>,
  },
} satisfies Columns<PageRow>;
