// The open page's states, and alternatives to publishing now: requesting a review, scheduling, or hiding the page. Editor A13–A15.

import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { can } from '../../../../../../server/base/roles.ts';
import { pageTreeCalls } from '../../../../../../server/owner/page-tree/calls.ts';
import type { PageRow } from '../../../../../../server/owner/page-tree/schema.ts';
import { Button } from '../../../../../ui/button.tsx';
import { ActionMenu, type MenuAction } from '../../../../../ui/dialog/menu.tsx';
import { Badge } from '../../../../../ui/feedback/badge.tsx';
import { later } from '../../../../../ui/later.tsx';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { saveStatus } from '../../../../document/save-status.ts';
import { useEditor } from '../../../../editor-context.ts';
import { SaveStatus, useNarrow } from '../../../../shell/stage-screen.tsx';
import { timeText } from '../../../../time-text.ts';
import { useCall } from '../../../../use-call.ts';
import { messages as words } from '../../../site/pages/messages.ts';
import type { OpenDialog } from '../../../site/pages/page-dialogs.tsx';
import { usePageActs } from '../../../site/pages/use-page-acts.ts';
import { usePageTree } from '../../../site/pages/use-page-tree.ts';
import { messages } from '../messages.ts';

const PageDialog = later(async () => (await import('../../../site/pages/page-dialogs.tsx')).PageDialog);

const useOpenRow = (id: string) => useCall(pageTreeCalls.openRow, { id }, { select: ({ row }) => row ?? null });

/** Undefined while loading, and for areas and shared sections. */
export const useRow = (id: string): PageRow | undefined => useOpenRow(id).data ?? undefined;

function useShownStates(open: OpenDocument) {
  const isChanged = useStore(open.store, ({ edit }) => edit.changed);
  const { data: row, isLoading } = useOpenRow(open.id);
  const { states = [], dueAt } = row ?? {};
  const isDraft = isChanged || states.includes('draft');
  const isScheduled = states.includes('scheduled') || (dueAt !== undefined && !isDraft);
  const when = dueAt === undefined ? words.states.scheduled : messages.scheduledFor({ when: timeText(dueAt) });
  return { row, isLoading, states, isDraft, schedule: isScheduled ? when : undefined };
}

/** A phone has room for one of them: the schedule replaces "Saved". */
export function SaveWords({ open }: { open: OpenDocument }) {
  const save = useStore(open.store, (state) => state.save);
  const { schedule } = useShownStates(open);
  const isNarrow = useNarrow();
  const isSaved = save.kind === 'saved';
  return (
    <SaveStatus isBad={!isSaved && save.kind !== 'saving'}>
      {isSaved && isNarrow && schedule !== undefined ? schedule : saveStatus(save)}
    </SaveStatus>
  );
}

export function StateBadges({ open }: { open: OpenDocument }) {
  const { row, isLoading, states, isDraft, schedule } = useShownStates(open);
  const isNarrow = useNarrow();
  if (isLoading) return null;
  return (
    <>
      {isDraft ? (
        <Badge tone="warn">{messages.draft}</Badge>
      ) : (
        (schedule === undefined || row?.isItem === false) && <Badge tone="good">{messages.isPublished}</Badge>
      )}
      {states.includes('review') && <Badge tone="warn">{words.states.review}</Badge>}
      {schedule !== undefined && !isNarrow && <Badge tone="warn">{schedule}</Badge>}
      {states.includes('private') && <Badge>{words.states.private}</Badge>}
    </>
  );
}

type PublishActionsProps = {
  open: OpenDocument;
  /** Opens the publish dialog; without permission, or before a review that the site wants, a review is requested instead. */
  onPublish(): void;
  /** Actions of the bar that it has no room for. */
  more: readonly MenuAction[];
};

export function PublishActions({ open, onPublish, more }: PublishActionsProps) {
  const { person, toasts } = useEditor();
  const page = useRow(open.id);
  const isChanged = useStore(open.store, ({ edit }) => edit.changed);
  const tree = usePageTree().data;
  const acts = usePageActs();
  const [dialog, setDialog] = useState<OpenDialog>();
  const hasRight = can(person, 'pages.publish');
  // Review and scheduling use the server's version, so save first.
  const settled = async (run: () => void) => {
    if (await open.settled()) run();
    else toasts.say(saveStatus(open.store.getState().save), { stays: true });
  };
  const isWaiting = isChanged || page?.states.some((state) => state === 'draft' || state === 'changed') === true;
  const isInReview = page?.states.includes('review') === true;
  // A schedule may have ended the review; the publish dialog says so.
  const isReviewFirst = isWaiting && !isInReview && !page?.states.includes('scheduled');
  const mayPublish = hasRight && !(tree?.reviewBeforePublish && page && isReviewFirst);
  const ask = (kind: 'review' | 'schedule') => page && void settled(() => setDialog({ kind, page }));
  const mayAsk = page !== undefined && isWaiting && can(person, 'pages.ask-review') && !isInReview;
  const actions: MenuAction[] = page
    ? [
        ...(mayAsk && mayPublish ? [{ id: 'review', label: words.askReview, run: () => ask('review') }] : []),
        ...(hasRight && isWaiting && page.states.includes('scheduled')
          ? [{ id: 'unschedule', label: words.unschedule, run: () => acts.unschedule(page) }]
          : mayPublish && isWaiting
            ? [{ id: 'schedule', label: words.schedule, run: () => ask('schedule') }]
            : []),
        ...(hasRight && !page.isItem && !page.states.includes('draft') && !page.isHome && !page.isLiveHome
          ? [
              page.enabled
                ? { id: 'hide', label: words.hide, run: () => acts.setEnabled(page, false) }
                : { id: 'show', label: words.show, run: () => acts.setEnabled(page, true) },
            ]
          : []),
      ]
    : [];
  const menu = [...more, ...actions];
  return (
    <>
      {menu.length > 0 && (
        <ActionMenu
          label={more.length > 0 ? messages.pageOptions : messages.publishOptions}
          icon={<Ellipsis />}
          kind="quiet"
          actions={menu}
        />
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
      {dialog && tree !== undefined && (
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
