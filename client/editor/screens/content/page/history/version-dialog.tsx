// Compares a version with the current page; each differing text can be restored into the draft.

import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { can } from '../../../../../../server/base/roles.ts';
import { same } from '../../../../../../server/base/same.ts';
import { arranged } from '../../../../../../server/content/document/arranged.ts';
import type { ListedVersion } from '../../../../../../server/content/document/edit-schema.ts';
import type { Block, Document } from '../../../../../../server/content/document/schema.ts';
import { versionCalls } from '../../../../../../server/content/document/version-calls.ts';
import { errorText } from '../../../../../api/ask.ts';
import { Button, ButtonLink } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Waiting } from '../../../../../ui/feedback/loading.tsx';
import { blockContent } from '../../../../document/block-content.ts';
import { blockName } from '../../../../document/block-labels.ts';
import { restorable } from '../../../../document/conflicts.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { useEditor } from '../../../../editor-context.ts';
import { previewTokenQuery } from '../../../../preview/preview-token.ts';
import { useCall } from '../../../../use-call.ts';
import { CompareTexts } from '../compare/compare-texts.tsx';
import { messages } from '../messages.ts';
import { historyMessages as words } from './messages.ts';

type VersionDialogProps = {
  open: OpenDocument;
  path: string;
  version: ListedVersion;
  isBusy: boolean;
  /** Makes it live again; absent for the live version, and without permission. */
  onBack?: (() => void) | undefined;
  onClose(): void;
};

export function VersionDialog({ open, path, version, isBusy, onBack, onClose }: VersionDialogProps) {
  const { person, toasts } = useEditor();
  const { number, name, label } = version;
  const document = useStore(open.store, ({ edit }) => edit.document);
  const content = useVersion(open, number);
  const preview = useQuery(previewTokenQuery('version'));
  const mayEdit = can(person, document.kind === 'item' ? 'items.edit' : 'pages.edit');
  const take = (block: Block) => {
    const p = ['blocks', block.id];
    const patch = document.blocks[block.id]
      ? { p: [...p, 'props'], o: 'set' as const, v: block.props }
      : { p, o: 'set' as const, v: restorable(document, block) };
    if (open.change({ label: words.takeVersion({ number }), patches: [patch] })) toasts.say(words.textTaken);
  };
  const differing = content.data ? differences(document, content.data) : [];
  return (
    <Dialog
      title={words.versionTitle({ number, label: name ?? label })}
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onPress={onClose}>
            {messages.close}
          </Button>
          {preview.data && (
            <ButtonLink isElsewhere href={versionUrl(preview.data, path, `${open.id}.${number}`)}>
              {messages.seeAsPage}
            </ButtonLink>
          )}
          {onBack && content.data && (
            <Button kind="primary" isPending={isBusy} onPress={onBack}>
              {words.rollBack({ number })}
            </Button>
          )}
        </>
      }
    >
      <Waiting query={content} what={words.versionWhat} words={errorText} />
      {content.data && onBack && <p>{words.rollBackMeans({ count: differing.length })}</p>}
      {content.data && differing.length === 0 && <p>{words.sameTexts}</p>}
      {differing.map(({ now, old }) => (
        <CompareTexts
          key={(old ?? now)?.id}
          label={blockName((old ?? now) as Block)}
          sides={[
            { title: words.now, ...sideOf(now) },
            {
              title: words.version({ number }),
              ...sideOf(old),
              action: old && mayEdit && <Button onPress={() => take(old)}>{words.useVersion}</Button>,
            },
          ]}
        />
      ))}
    </Dialog>
  );
}

function versionUrl({ origin, token }: { origin: string; token: string }, path: string, version: string): string {
  const url = new URL(path, origin);
  url.searchParams.set('version', version);
  url.searchParams.set('stoa-preview', token);
  return url.href;
}

/** A block's readable content. */
export const sideOf = (block: Block | undefined) => {
  const content = block && blockContent(block);
  return { value: content?.text, images: content?.images };
};

/** @param number undefined: fetches nothing */
export const useVersion = (open: OpenDocument, number: number | undefined) =>
  useCall(
    versionCalls.openVersion,
    { id: open.id, number: String(number) },
    { select: ({ version }) => version.content, staleTime: Number.POSITIVE_INFINITY, enabled: number !== undefined },
  );

/** Changed blocks in page order, then deleted ones. */
export function differences(now: Document, before: Document): { now?: Block | undefined; old?: Block | undefined }[] {
  const shown = arranged(now).flatMap(({ blocks }) => blocks);
  const gone = arranged(before)
    .flatMap(({ blocks }) => blocks)
    .filter(({ id }) => !shown.some((block) => block.id === id));
  return [
    ...shown.map((block) => ({ now: block, old: before.blocks[block.id] })),
    ...gone.map((block) => ({ now: undefined, old: block })),
  ].filter((pair) => !same(pair.now?.props, pair.old?.props));
}
