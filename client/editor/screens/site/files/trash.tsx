// Deleted files and earlier versions of replaced ones: restore, or delete permanently.
import { FileText, Image as ImageIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { fileManagerCalls } from '../../../../../server/owner/file-manager/calls.ts';
import type { TrashedFile } from '../../../../../server/owner/file-manager/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { type Column, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { sinceColumn } from '../../../since-column.tsx';
import { sizeText } from '../../../size-text.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { messages, trashMessages as words } from './messages.ts';
import { filesPath } from './paths.ts';
import { useAct } from './use-act.ts';

const defaults = { sort: '-deleted', filters: [] } as const;
const dayMs = 24 * 60 * 60 * 1000;

type Ending = { rows: readonly TrashedFile[] | 'all'; clear(): void };

export function FileTrash() {
  const { person } = useEditor();
  const records = useRecordList(fileManagerCalls.listTrash, defaults);
  const act = useAct();
  const [ending, setEnding] = useState<Ending>();
  const { total } = records.list;
  const restore = (rows: readonly TrashedFile[], clear: () => void) =>
    act.mutate(
      async () => {
        for (const { id } of rows) await ask(fileManagerCalls.restore, { id });
      },
      {
        onSuccess() {
          act.say(words.restored({ count: rows.length }));
          clear();
        },
      },
    );
  const end = ({ rows, clear }: Ending) =>
    act.mutate(
      async () => {
        if (rows === 'all') await ask(fileManagerCalls.emptyTrash);
        else for (const { id } of rows) await ask(fileManagerCalls.end, { id });
      },
      {
        onSuccess() {
          act.say(words.ended({ count: rows === 'all' ? total : rows.length }));
          clear();
        },
        onSettled: () => setEnding(undefined),
      },
    );
  return (
    <>
      <ListScreen
        title={words.title}
        lead={words.lead}
        up={{ label: messages.title, href: filesPath }}
        actions={
          total > 0 &&
          can(person, 'files.delete') && (
            <Button onPress={() => setEnding({ rows: 'all', clear: () => {} })}>{words.emptyAll}</Button>
          )
        }
        {...records}
        searchHint={words.searchHint}
        storageKey="file-trash"
        name={{ head: messages.columns.name, of: ({ name }) => name, sort: 'name' }}
        pictureOf={({ kind }) => (kind === 'image' ? <ImageIcon aria-hidden /> : <FileText aria-hidden />)}
        columns={columns}
        orders={words.orders}
        bulk={(rows, clear) => (
          <>
            <Button isPending={act.isPending} onPress={() => restore(rows, clear)}>
              {words.restore}
            </Button>
            <Button kind="danger" onPress={() => setEnding({ rows, clear })}>
              {words.end}
            </Button>
          </>
        )}
        empty={{ icon: <Trash2 aria-hidden />, words: words.empty }}
      />
      {ending && (
        <ConfirmDialog
          title={words.endTitle({ count: ending.rows === 'all' ? total : ending.rows.length })}
          action={words.end}
          isPending={act.isPending}
          onConfirm={() => end(ending)}
          onClose={() => setEnding(undefined)}
        >
          <p>{words.endText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const columns: readonly Column<TrashedFile>[] = [
  {
    id: 'kind',
    head: words.kind,
    phone: 'side',
    cell: ({ isReplaced }) => isReplaced && <Badge>{words.earlier}</Badge>,
  },
  { id: 'size', head: messages.columns.size, isNumber: true, cell: ({ sizeBytes }) => sizeText(sizeBytes) },
  { id: 'by', head: words.by, cell: ({ byName }) => byName },
  sinceColumn({ id: 'deleted', head: words.deleted, sort: 'deleted', at: ({ deletedAt }) => deletedAt }),
  {
    id: 'left',
    head: words.left,
    cell: ({ endsAt }) => words.days({ count: Math.max(1, Math.ceil((endsAt - Date.now()) / dayMs)) }),
  },
];
