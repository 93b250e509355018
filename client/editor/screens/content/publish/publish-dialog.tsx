// Unpublished changes by page and author; publishes all or some. Editor 3.4.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentCalls } from '../../../../../server/content/document/calls.ts';
import type { ListedDraft } from '../../../../../server/content/document/edit-schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { LoadFailed, Loading } from '../../../../ui/loading.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { OpenDocument } from '../../../document/document-store.ts';
import { useEditor } from '../../../editor-context.ts';
import { sinceText } from '../../../time-text.ts';
import { messages } from './messages.ts';
import styles from './publish-dialog.module.css';

type PublishDialogProps = {
  /** Absent when no page is open. */
  open?: OpenDocument;
  onClose(): void;
  /** @param rev of the open page, when it was among them */
  onPublished(rev: number | undefined): void;
};

export function PublishDialog({ open, onClose, onPublished }: PublishDialogProps) {
  const { toasts } = useEditor();
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const drafts = useQuery({
    queryKey: ['drafts', 'to-publish'],
    async queryFn() {
      await open?.assertSettled();
      return (await ask(documentCalls.listDrafts)).drafts;
    },
    gcTime: 0,
    retry: false,
  });
  const chosen = (drafts.data ?? []).filter(({ id }) => !skipped.has(id));
  const publish = useMutation({
    mutationFn: () => ask(documentCalls.publish, { body: { documents: chosen.map(({ id, rev }) => ({ id, rev })) } }),
    onSuccess({ published }) {
      toasts.say(messages.published({ count: published.length }));
      onPublished(published.find(({ id }) => id === open?.id)?.rev);
    },
  });
  const toggle = (id: string) => {
    const next = new Set(skipped);
    if (!next.delete(id)) next.add(id);
    setSkipped(next);
  };
  const nothing = drafts.isSuccess && drafts.data.length === 0;
  return (
    <Dialog
      title={messages.title}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onPress={onClose}>
            {nothing ? messages.close : messages.cancel}
          </Button>
          {!nothing && (
            <Button
              kind="primary"
              isDisabled={chosen.length === 0}
              isPending={publish.isPending}
              onPress={() => publish.mutate()}
            >
              {publish.isPending ? messages.publishing : messages.publish}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        {drafts.isPending && <Loading what={messages.what} />}
        {drafts.isError && <LoadFailed words={errorText(drafts.error)} onRetry={() => void drafts.refetch()} />}
        {nothing && <p>{messages.nothing}</p>}
        {publish.isError && (
          <Notice
            tone="bad"
            action={
              <Button onPress={() => void drafts.refetch().then(() => publish.reset())}>{messages.reload}</Button>
            }
          >
            {errorText(publish.error)}
          </Notice>
        )}
        <ul className={styles.list}>
          {(drafts.data ?? []).map((draft) => (
            <li key={draft.id}>
              <label className={styles.row}>
                <input type="checkbox" checked={!skipped.has(draft.id)} onChange={() => toggle(draft.id)} />
                <DraftWords draft={draft} />
              </label>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const DraftWords = ({ draft: { page, draft } }: { draft: ListedDraft }) => (
  <span>
    {page?.navigationTitle ?? messages.untitled}
    {draft && (
      <span className={styles.who}> {messages.changedBy({ name: draft.by.name, when: sinceText(draft.at) })}</span>
    )}
  </span>
);
