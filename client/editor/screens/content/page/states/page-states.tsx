// The open page's states, and alternatives to publishing now: requesting a review, scheduling, or hiding the page. Editor A13–A15.
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { can } from '../../../../../../server/base/roles.ts';
import type { PageRow } from '../../../../../../server/owner/page-tree/schema.ts';
import { Button } from '../../../../../ui/button.tsx';
import { ActionMenu, type MenuAction } from '../../../../../ui/dialog/menu.tsx';
import { Badge } from '../../../../../ui/feedback/badge.tsx';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { saveStatus } from '../../../../document/save-status.ts';
import { useEditor } from '../../../../editor-context.ts';
import { timeText } from '../../../../time-text.ts';
import { messages as words } from '../../../site/pages/messages.ts';
import { type OpenDialog, PageDialog } from '../../../site/pages/page-dialogs.tsx';
import { usePageActs } from '../../../site/pages/use-page-acts.ts';
import { usePageTree } from '../../../site/pages/use-page-tree.ts';
import { messages } from '../messages.ts';

/** Undefined for posts, areas, and shared sections. */
export const useRow = (id: string): PageRow | undefined => usePageTree().data?.pages.find((page) => page.id === id);

export function StateBadges({ open }: { open: OpenDocument }) {
  const isChanged = useStore(open.store, ({ edit }) => edit.changed);
  const { states = [], dueAt } = useRow(open.id) ?? {};
  const isDraft = isChanged || states.includes('draft');
  return (
    <>
      {isDraft ? <Badge tone="warn">{messages.draft}</Badge> : <Badge tone="good">{messages.isPublished}</Badge>}
      {states.includes('review') && <Badge tone="warn">{words.states.review}</Badge>}
      {states.includes('scheduled') && (
        <Badge tone="warn">
          {dueAt === undefined ? words.states.scheduled : messages.scheduledFor({ when: timeText(dueAt) })}
        </Badge>
      )}
      {states.includes('private') && <Badge>{words.states.private}</Badge>}
    </>
  );
}

/** @param props.onPublish opens the publish dialog; people without permission request a review instead */
export function PublishActions({ open, onPublish }: { open: OpenDocument; onPublish(): void }) {
  const { person, toasts } = useEditor();
  const page = useRow(open.id);
  const isChanged = useStore(open.store, ({ edit }) => edit.changed);
  const { data: tree } = usePageTree();
  const acts = usePageActs();
  const [dialog, setDialog] = useState<OpenDialog>();
  const mayPublish = can(person, 'pages.publish');
  // Review and scheduling use the server's version, so save first.
  const settled = async (run: () => void) => {
    if (await open.settled()) run();
    else toasts.say(saveStatus(open.store.getState().save), { stays: true });
  };
  const isWaiting = isChanged || page?.states.includes('draft') === true;
  const ask = (kind: 'review' | 'schedule') => page && void settled(() => setDialog({ kind, page }));
  const mayAsk = page !== undefined && isWaiting && can(person, 'pages.ask-review') && !page.states.includes('review');
  const actions: MenuAction[] = page
    ? [
        ...(mayAsk ? [{ id: 'review', label: words.askReview, run: () => ask('review') }] : []),
        ...(mayPublish && page.states.includes('scheduled')
          ? [{ id: 'unschedule', label: words.unschedule, run: () => acts.unschedule(page) }]
          : mayPublish && isWaiting
            ? [{ id: 'schedule', label: words.schedule, run: () => ask('schedule') }]
            : []),
        ...(mayPublish && !page.states.includes('draft') && !page.isHome
          ? [
              page.enabled
                ? { id: 'hide', label: words.hide, run: () => acts.setEnabled(page, false) }
                : { id: 'show', label: words.show, run: () => acts.setEnabled(page, true) },
            ]
          : []),
      ]
    : [];
  return (
    <>
      {mayPublish && actions.length > 0 && (
        <ActionMenu label={messages.publishOptions} icon={<Ellipsis />} kind="quiet" actions={actions} />
      )}
      {mayPublish ? (
        <Button kind="primary" onPress={onPublish}>
          {messages.publish}
        </Button>
      ) : (
        mayAsk && (
          <Button kind="primary" onPress={() => ask('review')}>
            {words.askReview}
          </Button>
        )
      )}
      {dialog && tree && (
        <PageDialog
          open={dialog}
          timeZone={tree.timeZone}
          acts={acts}
          onLink={() => {}}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
