// Notices above the page until resolved: conflicting text changes, refused changes, and a page that was moved to the trash. Editor 3.4.

import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { can } from '../../../../../../server/base/roles.ts';
import { pageTreeCalls } from '../../../../../../server/owner/page-tree/calls.ts';
import type { PageRow } from '../../../../../../server/owner/page-tree/schema.ts';
import { ask, newIdempotencyKey } from '../../../../../api/ask.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { Stack, Toolbar } from '../../../../../ui/layout/flow.tsx';
import { messages as ui } from '../../../../../ui/messages.ts';
import { contentText, shortened } from '../../../../document/block-labels.ts';
import { type Conflict, keyOf, sidesOf } from '../../../../document/conflicts.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { useEditor } from '../../../../editor-context.ts';
import { Strip } from '../../../../shell/stage-screen.tsx';
import { useAction } from '../../../../use-action.ts';
import { dialogMessages, trashMessages } from '../../../site/pages/messages.ts';
import { messages } from '../messages.ts';
import { useRow } from '../states/page-states.tsx';
import { CompareTexts } from './compare-texts.tsx';

type PageNoticesProps = {
  open: OpenDocument;
  /** Ends editing in the frame, leaving its text unchanged. */
  onEndText(): void;
};

export function PageNotices({ open, onEndText }: PageNoticesProps) {
  const conflicts = useStore(open.store, ({ edit }) => edit.conflicts);
  const why = useStore(open.store, ({ edit }) => edit.held[0]?.why);
  const trashed = useTrashed(open.id);
  const [conflict] = conflicts;
  if (!conflict && why === undefined && !trashed) return null;
  const giveUp = () => {
    onEndText();
    open.giveUpRefused();
  };
  return (
    <Strip>
      <Stack gap={2}>
        {trashed && <TrashNotice page={trashed} />}
        {why !== undefined && (
          <Notice tone="bad" action={<Button onPress={giveUp}>{messages.discardText}</Button>}>
            {messages.refused({ why: why ?? '' })}
          </Notice>
        )}
        {conflict && (
          <ConflictNotice
            key={keyOf(conflict)}
            open={open}
            conflict={conflict}
            more={conflicts.length - 1}
            onEndText={onEndText}
          />
        )}
      </Stack>
    </Strip>
  );
}

/** The page's last known row, if it has since been moved to the trash. */
function useTrashed(id: string): PageRow | undefined {
  const row = useRow(id);
  const before = useRef<PageRow>(undefined);
  if (row) before.current = row;
  return row || before.current?.id !== id ? undefined : before.current;
}

function TrashNotice({ page: { id, title, isItem } }: { page: PageRow }) {
  const { person } = useEditor();
  const restore = useAction({
    run: async (): Promise<unknown> => {
      // The calls of items come with their schemas, which pages can do without.
      const { restore } = isItem
        ? (await import('../../../../../../server/content/item/calls.ts')).itemCalls
        : pageTreeCalls;
      return ask(restore, { id, idempotencyKey: newIdempotencyKey() });
    },
    said: dialogMessages.restored({ page: title }),
  });
  return (
    <Notice
      tone="warn"
      action={
        can(person, isItem ? 'items.edit' : 'pages.create') && (
          <Button isPending={restore.isPending} onPress={() => restore.mutate()}>
            {trashMessages.restore}
          </Button>
        )
      }
    >
      {messages.inTrash}
    </Notice>
  );
}

function ConflictNotice({ open, conflict, more, onEndText }: PageNoticesProps & { conflict: Conflict; more: number }) {
  const [isSeen, setSeen] = useState(false);
  const sides =
    useStore(open.store, ({ edit }) => edit.document) && sidesOf(open.store.getState().edit.document, conflict);
  const choose = (choice: 'mine' | 'theirs') => {
    onEndText();
    open.resolve(conflict, choice);
  };
  const buttons = (
    <>
      <Button onPress={() => choose('theirs')}>{messages.takeTheirs}</Button>
      <Button onPress={() => choose('mine')}>{messages.keepMine}</Button>
    </>
  );
  return (
    <>
      <Notice
        action={
          <Toolbar as="span">
            <Button onPress={() => setSeen(true)}>{messages.seeTheirs}</Button>
            {buttons}
          </Toolbar>
        }
      >
        {conflictText(conflict)} {more > 0 && messages.more({ count: more })}
      </Notice>
      {isSeen && (
        <Dialog
          title={messages.conflict.title({ name: nameOf(conflict) })}
          onClose={() => setSeen(false)}
          foot={
            <>
              <Button kind="quiet" onPress={() => setSeen(false)}>
                {ui.close}
              </Button>
              {buttons}
            </>
          }
        >
          <CompareTexts
            sides={[
              {
                title: conflict.who ? messages.by({ name: conflict.who }) : messages.fromOtherWindow,
                value: sides.theirs,
              },
              { title: messages.mine, value: sides.mine },
            ]}
          />
          <p>{messages.bothKept}</p>
        </Dialog>
      )}
    </>
  );
}

const nameOf = ({ who }: Conflict): string => who ?? messages.otherWindow;

function conflictText(conflict: Conflict): string {
  const { mine, theirs, shown } = conflict;
  const name = nameOf(conflict);
  if (theirs === undefined) return messages.conflict.deletedByThem({ name });
  if (mine === undefined) return messages.conflict.deletedByYou({ name });
  const quote = shortened(contentText(shown === 'mine' ? theirs : mine));
  return shown === 'mine'
    ? messages.conflict.yoursShown({ name, quote })
    : messages.conflict.theirsShown({ name, quote });
}
