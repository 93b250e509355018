// Dialogs of the pages panel: delete, rename, request a review, schedule, and edit a menu link.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { collectionCalls } from '../../../../../server/content/collection/calls.ts';
import { pageTreeCalls } from '../../../../../server/owner/page-tree/calls.ts';
import { type PageRow, pageLimits } from '../../../../../server/owner/page-tree/schema.ts';
import type { NavigationItem } from '../../../../../server/site/navigation/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { NameDialog } from '../../../../ui/dialog/name-dialog.tsx';
import { Loading } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TimeField } from '../../../../ui/form/time-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { MemberAreaField } from '../../../pick/member-area-field.tsx';
import { timeText, zoneCity } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { useFormCall } from '../../../use-form-call.ts';
import { askPagesAgain } from './ask-pages-again.ts';
import { messages, newPageMessages, dialogMessages as words } from './messages.ts';
import type { Row } from './page-tree.ts';
import { settingsMessages } from './settings-messages.ts';
import type { PageActs } from './use-page-acts.ts';

export type OpenDialog =
  | { kind: 'remove' | 'rename' | 'review' | 'schedule'; page: PageRow }
  | { kind: 'link'; row: Row };

type PageDialogProps = {
  open: OpenDialog;
  timeZone: string;
  acts: PageActs;
  onLink(row: Row, entry: NavigationItem): void;
  onClose(): void;
};

export function PageDialog({ open, timeZone, acts, onLink, onClose }: PageDialogProps) {
  switch (open.kind) {
    case 'remove':
      return <RemoveDialog page={open.page} onRemove={acts.remove} onClose={onClose} />;
    case 'rename':
      return <RenameDialog page={open.page} onDone={onClose} onClose={onClose} />;
    case 'review':
      return <ReviewDialog page={open.page} onDone={onClose} onClose={onClose} />;
    case 'schedule':
      return <ScheduleDialog page={open.page} timeZone={timeZone} onDone={onClose} onClose={onClose} />;
    case 'link':
      return (
        <LinkDialog
          row={open.row}
          onClose={onClose}
          onSave={(entry) => {
            onLink(open.row, entry);
            onClose();
          }}
        />
      );
    default:
      return open satisfies never;
  }
}

type OfPage = { page: PageRow; onDone(): void; onClose(): void };

function RemoveDialog({ page, onRemove, onClose }: { page: PageRow; onRemove: PageActs['remove']; onClose(): void }) {
  const removal = useCall(pageTreeCalls.openRemoval, { id: page.id }, { staleTime: 0 });
  const { data } = removal;
  const facts = data
    ? [
        ...(data.itemCount > 0 ? [words.itemsGo({ count: data.itemCount })] : []),
        ...(data.productCount > 0 ? [words.productsGo({ count: data.productCount })] : []),
        ...(data.childCount > 0 ? [words.childrenStay({ count: data.childCount })] : []),
        ...(data.menus.length > 0 ? [words.menusLose({ menus: data.menus.join(', ') })] : []),
      ]
    : [];
  return (
    <ConfirmDialog
      title={words.removeTitle({ page: page.title })}
      onClose={onClose}
      action={words.remove}
      isDisabled={!data || data.isHome}
      onConfirm={() => {
        onRemove(page);
        onClose();
      }}
    >
      {removal.isError && <Notice tone="bad">{errorText(removal.error)}</Notice>}
      {removal.isPending && <Loading what={messages.what} />}
      {data?.isHome && <Notice tone="warn">{page.isHome ? words.isHome : words.homeWaits}</Notice>}
      {data && !data.isHome && (
        <>
          {facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
          <p>{words.removeNote}</p>
        </>
      )}
    </ConfirmDialog>
  );
}

function RenameDialog({ page, onDone, onClose }: OfPage) {
  const { toasts } = useEditor();
  const client = useQueryClient();
  return (
    <NameDialog
      title={words.renameTitle({ page: page.title })}
      label={page.isUnvisited ? settingsMessages.name.label : words.name}
      start={page.title}
      maxLength={pageLimits.titleMax}
      failureText={errorText}
      onSave={async (navigationTitle) => {
        const { settings, updatedOn } = await ask(collectionCalls.openSettings, { id: page.id });
        const body = { settings: { ...settings, navigationTitle }, updatedOn };
        const { unpublished } = await ask(collectionCalls.saveSettings, { id: page.id, body });
        toasts.say(unpublished && !page.isUnvisited ? words.renamedLater : words.renamed);
        void askPagesAgain(client);
        onDone();
      }}
      onClose={onClose}
    />
  );
}

function ReviewDialog({ page, onDone, onClose }: OfPage) {
  const [note, setNote] = useState('');
  const save = useFormCall({
    run: () => ask(pageTreeCalls.askReview, { id: page.id, body: { note } }),
    said: messages.asked({ page: page.title }),
    onSuccess: onDone,
  });
  return (
    <FormDialog
      title={words.reviewTitle({ page: page.title })}
      loss={words.loss}
      isChanged={note !== ''}
      action={words.ask}
      {...save.dialog}
      onClose={onClose}
    >
      <TextField
        label={words.reviewNote}
        hint={words.reviewHint}
        autoFocus
        isLong
        maxLength={pageLimits.noteMax}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  );
}

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

export function ScheduleDialog({ page, timeZone, onDone, onClose }: OfPage & { timeZone: string }) {
  const [start] = useState(() => Math.ceil((Date.now() + dayMs) / hourMs) * hourMs);
  const [dueAt, setDueAt] = useState(start);
  const tree = useCall(pageTreeCalls.openRevision, { id: page.id }, { staleTime: 0, select: (answer) => answer.rev });
  const save = useFormCall({
    run: () => ask(pageTreeCalls.schedule, { id: page.id, body: { rev: tree.data ?? 0, dueAt } }),
    said: messages.scheduled({ page: page.title, when: timeText(dueAt) }),
    onSuccess: onDone,
    fields: ['dueAt'],
  });
  return (
    <FormDialog
      title={words.scheduleTitle({ page: page.title })}
      loss={words.loss}
      isChanged={dueAt !== start}
      action={words.schedule}
      isDisabled={tree.data === undefined}
      {...save.dialog}
      onClose={onClose}
    >
      <TimeField
        label={words.when}
        hint={words.whenHint({ zone: zoneCity(timeZone) })}
        timeZone={timeZone}
        problem={save.problemAt('dueAt')}
        value={dueAt}
        onChange={setDueAt}
      />
    </FormDialog>
  );
}

function LinkDialog({ row, onSave, onClose }: { row: Row; onSave(entry: NavigationItem): void; onClose(): void }) {
  const { externalLink, memberAreaId } = row.entry ?? {};
  const start = externalLink ?? { title: '', url: memberAreaId ?? '', newWindow: false };
  const [link, setLink] = useState(start);
  const [isTried, setTried] = useState(false);
  const isArea = memberAreaId !== undefined;
  const missing = { title: !isArea && link.title.trim() === '', url: link.url.trim() === '' };
  const save = () => {
    setTried(true);
    if (missing.title || missing.url) return;
    onSave(
      isArea
        ? { memberAreaId: link.url.trim() }
        : { externalLink: { ...link, title: link.title.trim(), url: link.url.trim() } },
    );
  };
  return (
    <FormDialog
      title={words.linkTitle}
      loss={words.loss}
      isChanged={JSON.stringify(link) !== JSON.stringify(start)}
      isSaving={false}
      onSave={save}
      onClose={onClose}
    >
      {!isArea && (
        <TextField
          label={newPageMessages.pageTitle}
          autoFocus
          maxLength={200}
          problem={isTried && missing.title ? newPageMessages.missingTitle : undefined}
          value={link.title}
          onChange={(title) => setLink({ ...link, title })}
        />
      )}
      {isArea ? (
        <MemberAreaField
          none={newPageMessages.chooseArea}
          problem={isTried && missing.url ? newPageMessages.missingArea : undefined}
          value={link.url}
          onChange={(url) => setLink({ ...link, url })}
        />
      ) : (
        <TextField
          label={newPageMessages.url}
          hint={newPageMessages.urlHint}
          maxLength={2000}
          problem={isTried && missing.url ? newPageMessages.missingUrl : undefined}
          value={link.url}
          onChange={(url) => setLink({ ...link, url })}
        />
      )}
      {!isArea && (
        <CheckField
          label={newPageMessages.newWindow}
          value={link.newWindow}
          onChange={(newWindow) => setLink({ ...link, newWindow })}
        />
      )}
    </FormDialog>
  );
}
