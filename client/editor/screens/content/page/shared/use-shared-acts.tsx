// Sharing actions for the menus and panels of a section, with their dialogs.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { documentCalls } from '../../../../../../server/content/document/calls.ts';
import { applyPatches, patchLimits } from '../../../../../../server/content/document/patches.ts';
import { blocksOnPage, sharedDocumentId, sharedIdsOf } from '../../../../../../server/content/document/shared.ts';
import { sharedSectionCalls } from '../../../../../../server/content/shared-section/calls.ts';
import { ask, errorText } from '../../../../../api/ask.ts';
import { later } from '../../../../../ui/later.tsx';
import { detachSection, shareSection } from '../../../../document/actions/share-section.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { messages as documentMessages } from '../../../../document/messages.ts';
import { useEditor } from '../../../../editor-context.ts';
import { askAgain } from '../../../../use-call.ts';
import { useSharedCounts, useSharedNames } from '../../../../use-shared.ts';
import { messages } from './messages.ts';
import { ShareDialog } from './name-dialog.tsx';

const ManageDialog = later(async () => (await import('./manage-dialog.tsx')).ManageDialog);

export type SharedActs = {
  share(sectionId: string): void;
  edit(sharedId: string): void;
  detach(sectionId: string): void;
  manage(): void;
};

/** @param path the page that is shown @param onReload called after the page was changed on the server */
export function useSharedActs(
  open: OpenDocument,
  path: string,
  onReload: () => void,
): { acts: SharedActs; dialogs: ReactNode } {
  const { toasts } = useEditor();
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const names = useSharedNames();
  const inShared = useSharedCounts();
  const [asked, setAsked] = useState<{ kind: 'share'; sectionId: string } | { kind: 'manage' }>();
  const close = () => setAsked(undefined);
  // Once saved, refetches the number of pages.
  useEffect(
    () =>
      open.store.subscribe(({ edit: { base } }, { edit: { base: before } }) => {
        if (base !== before && sharedIdsOf(base).join() !== sharedIdsOf(before).join())
          void askAgain(client, sharedSectionCalls.list);
      }),
    [open, client],
  );
  const edit = (id: string) => navigate(`/config/pages/${id}?on=${encodeURIComponent(path)}`);
  const detach = async (sectionId: string) => {
    const sharedId = open.store.getState().edit.document.sections[sectionId]?.sharedId;
    if (sharedId === undefined) return;
    try {
      const { document } = await ask(documentCalls.open, { id: sharedId });
      const change = detachSection(open.store.getState().edit.document, sectionId, document, () => crypto.randomUUID());
      const after = change && applyPatches(open.store.getState().edit.document, change.patches);
      if (after && blocksOnPage(after, inShared) > patchLimits.blocksMax)
        return toasts.say(documentMessages.pageFull({ max: patchLimits.blocksMax }));
      if (!open.change(change)) return;
      toasts.say(messages.detached({ name: names.get(sharedId) ?? messages.shared }));
    } catch (error) {
      toasts.say(errorText(error), { stays: true });
    }
  };
  const acts: SharedActs = {
    share(sectionId) {
      const { document } = open.store.getState().edit;
      if (open.allows(shareSection(document, sectionId, sharedDocumentId('new'))))
        setAsked({ kind: 'share', sectionId });
    },
    edit,
    detach: (sectionId) => void detach(sectionId),
    manage: () => setAsked({ kind: 'manage' }),
  };
  const dialogs = (
    <>
      {asked?.kind === 'share' && <ShareDialog open={open} sectionId={asked.sectionId} onClose={close} />}
      {asked?.kind === 'manage' && (
        <ManageDialog
          onEdit={(id) => {
            close();
            edit(id);
          }}
          onDeleted={onReload}
          onClose={close}
        />
      )}
    </>
  );
  return { acts, dialogs };
}
