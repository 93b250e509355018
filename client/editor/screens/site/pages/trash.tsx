// Deleted pages: restore, or delete permanently.
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { pageTreeCalls } from '../../../../../server/owner/page-tree/calls.ts';
import type { TrashRow } from '../../../../../server/owner/page-tree/schema.ts';
import { ask, errorText, newIdempotencyKey } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Toolbar } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { sinceText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { useCall } from '../../../use-call.ts';
import { dialogMessages, trashMessages as words } from './messages.ts';
import { PageIcon } from './page-icon.tsx';
import { upToPages } from './settings-messages.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function PageTrash() {
  const { toasts } = useEditor();
  const [ending, setEnding] = useState<TrashRow>();
  const trash = useCall(pageTreeCalls.listTrash, undefined, { select: (answer) => answer.pages });
  const act = useAction({ run: (run: () => Promise<unknown>) => run() });
  const restore = ({ id, title }: TrashRow) =>
    act.mutate(() => ask(pageTreeCalls.restore, { id, idempotencyKey: newIdempotencyKey() }), {
      onSuccess: () => {
        toasts.say(dialogMessages.restored({ page: title }));
      },
    });
  const end = ({ id, title }: TrashRow) =>
    act.mutate(() => ask(pageTreeCalls.end, { id }), {
      onSuccess: () => {
        toasts.say(words.ended({ page: title }));
      },
    });
  const [isEmptying, setEmptying] = useState(false);
  const [left, setLeft] = useState<number>();
  // A store page stays as long as it has products.
  const endable = trash.data?.filter(({ productCount }) => productCount === 0) ?? [];
  const staying = (trash.data?.length ?? 0) - endable.length;
  const empty = () => {
    setEmptying(false);
    act.mutate(
      async () => {
        // A call for each page: one with thousands of posts takes many commits.
        for (const [done, { id }] of endable.entries()) {
          setLeft(endable.length - done);
          await ask(pageTreeCalls.end, { id });
        }
      },
      {
        onSuccess: () => {
          toasts.say(words.emptied({ count: endable.length }));
        },
        onSettled: () => setLeft(undefined),
      },
    );
  };
  return (
    <RecordPage
      title={words.title}
      up={upToPages}
      lead={words.lead}
      actions={
        endable.length > 0 && (
          <Button isPending={left !== undefined} onPress={() => setEmptying(true)}>
            {left === undefined ? words.emptyAll : words.emptying({ count: left })}
          </Button>
        )
      }
    >
      <Waiting query={trash} what={words.what} words={errorText} />
      {trash.data?.length === 0 && <Empty icon={<Trash2 aria-hidden />}>{words.empty}</Empty>}
      {trash.data && trash.data.length > 0 && (
        <Rows label={words.title}>
          {trash.data.map((row) => (
            <Row key={row.id} icon={<PageIcon kind={row.typeName} />} title={row.title} note={noteOf(row)}>
              <Toolbar as="span">
                <Button aria-label={words.restoreOf({ page: row.title })} onPress={() => restore(row)}>
                  {words.restore}
                </Button>
                <Button kind="quiet" aria-label={words.endOf({ page: row.title })} onPress={() => setEnding(row)}>
                  {words.end}
                </Button>
              </Toolbar>
            </Row>
          ))}
        </Rows>
      )}
      {isEmptying && (
        <ConfirmDialog
          title={words.emptyTitle({ count: endable.length })}
          onClose={() => setEmptying(false)}
          action={words.end}
          onConfirm={empty}
        >
          <p>{words.emptyNote}</p>
          {staying > 0 && <p>{words.staying({ count: staying })}</p>}
        </ConfirmDialog>
      )}
      {ending && (
        <ConfirmDialog
          title={words.endTitle({ page: ending.title })}
          onClose={() => setEnding(undefined)}
          action={words.end}
          onConfirm={() => {
            end(ending);
            setEnding(undefined);
          }}
        >
          <p>{words.endNote({ count: ending.itemCount })}</p>
        </ConfirmDialog>
      )}
    </RecordPage>
  );
}

function noteOf({ path, by, deletedAt, endsAt, itemCount, productCount }: TrashRow): string {
  const days = Math.max(1, Math.ceil((endsAt - Date.now()) / dayMs));
  return [
    path,
    ...(itemCount > 0 ? [words.items({ count: itemCount })] : []),
    ...(productCount > 0 ? [words.products({ count: productCount })] : []),
    words.note({ by, when: sinceText(deletedAt), days }),
  ].join(' · ');
}
