// Deleted files and earlier versions of replaced ones: restore, or delete permanently.
import { FileText, Image as ImageIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { fileManagerCalls } from '../../../../../server/owner/file-manager/calls.ts';
import type { TrashedFile } from '../../../../../server/owner/file-manager/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
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
  const [emptied, setEmptied] = useState(0);
  const { total } = records.list;
  const restore = (rows: readonly TrashedFile[], clear: () => void) =>
    act.mutate(
      async () => {
        const { reasons, ...counts } = await each(rows, (id) => ask(fileManagerCalls.restore, { id }));
        act.say([words.restored(counts), ...reasons].join(' '), { stays: counts.failed > 0 });
      },
      { onSettled: clear },
    );
  const end = ({ rows, clear }: Ending) =>
    act.mutate(
      async () => {
        const { reasons, ...counts } =
          rows === 'all' ? await emptyAll(total) : await each(rows, (id) => ask(fileManagerCalls.end, { id }));
        act.say([words.ended(counts), ...reasons].join(' '), { stays: counts.failed > 0 });
      },
      {
        onSettled() {
          clear();
          setEnding(undefined);
        },
      },
    );
  return (
    <>
      <ListScreen
        key={emptied}
        words={words}
        lead={words.lead}
        up={{ label: messages.title, href: filesPath }}
        actions={
          total > 0 &&
          records.state.search === '' &&
          can(person, 'files.delete') && (
            <Button onPress={() => setEnding({ rows: 'all', clear: () => setEmptied(emptied + 1) })}>
              {words.emptyAll}
            </Button>
          )
        }
        {...records}
        storageKey="file-trash"
        name={{ of: ({ name }) => name, sort: 'name' }}
        pictureOf={({ kind }) => (kind === 'image' ? <ImageIcon aria-hidden /> : <FileText aria-hidden />)}
        columns={columns}
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
        empty={{ icon: <Trash2 aria-hidden /> }}
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

/** Files that the person may not delete stay. */
async function emptyAll(total: number) {
  const { count } = await ask(fileManagerCalls.emptyTrash);
  return { count, failed: Math.max(0, total - count), reasons: [] };
}

/** @returns also why it failed, each reason once */
async function each(rows: readonly TrashedFile[], act: (id: string) => Promise<unknown>) {
  const reasons = new Set<string>();
  let count = 0;
  for (const { id } of rows)
    await act(id).then(
      () => count++,
      (error: unknown) => reasons.add(errorText(error)),
    );
  return { count, failed: rows.length - count, reasons: [...reasons] };
}

const columns = {
  kind: { phone: 'side', cell: ({ isReplaced }) => isReplaced && <Badge>{words.earlier}</Badge> },
  size: { isNumber: true, cell: ({ sizeBytes }) => sizeText(sizeBytes) },
  by: { cell: ({ byName }) => byName },
  deleted: sinceColumn('deleted', ({ deletedAt }) => deletedAt),
  left: { cell: ({ endsAt }) => words.days({ count: Math.max(1, Math.ceil((endsAt - Date.now()) / dayMs)) }) },
} satisfies Columns<TrashedFile>;
