// Discards the draft, after showing its differences from the live page. The draft stays in the history.
import { useMutation } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { documentCalls } from '../../../../../../server/content/document/calls.ts';
import type { Block } from '../../../../../../server/content/document/schema.ts';
import { ask, errorText } from '../../../../../api/ask.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { blockName } from '../../../../document/block-labels.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { CompareTexts } from '../compare/compare-texts.tsx';
import { messages } from '../messages.ts';
import { historyMessages as words } from './messages.ts';
import { differences, sideOf, useVersion } from './version-dialog.tsx';

type DiscardDialogProps = {
  open: OpenDocument;
  /** The live version's number; absent if nothing has been published here. */
  live: number | undefined;
  onClose(): void;
  onDiscarded(): void;
};

export function DiscardDialog({ open, live, onClose, onDiscarded }: DiscardDialogProps) {
  const document = useStore(open.store, ({ edit }) => edit.document);
  const content = useVersion(open, live);
  const discard = useMutation({
    async mutationFn() {
      await open.assertSettled();
      return ask(documentCalls.discard, { id: open.id, body: { rev: open.store.getState().edit.rev } });
    },
    onSuccess: onDiscarded,
  });
  const differing = content.data ? differences(document, content.data) : [];
  return (
    <Dialog
      title={words.discardTitle}
      onClose={onClose}
      hasCancel
      foot={
        <Button
          kind="danger"
          isDisabled={live !== undefined && content.isPending}
          isPending={discard.isPending}
          onPress={() => discard.mutate()}
        >
          {words.discardDraft}
        </Button>
      }
    >
      <p>{content.data ? words.discardMeans({ count: differing.length }) : words.discardAll}</p>
      {discard.isError && <Notice tone="bad">{errorText(discard.error)}</Notice>}
      {differing.map(({ now, old }) => (
        <CompareTexts
          key={(old ?? now)?.id}
          label={blockName((old ?? now) as Block)}
          sides={[
            { title: messages.isPublished, ...sideOf(old) },
            { title: messages.draft, ...sideOf(now) },
          ]}
        />
      ))}
    </Dialog>
  );
}
