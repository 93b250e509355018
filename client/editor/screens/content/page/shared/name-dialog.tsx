// Asks for a shared section's name, when creating or renaming it.
import { useQueryClient } from '@tanstack/react-query';
import type { Sent } from '../../../../../../server/base/calls.ts';
import { sharedSectionCalls } from '../../../../../../server/content/shared-section/calls.ts';
import { sharedLimits } from '../../../../../../server/content/shared-section/schema.ts';
import { ask, errorText } from '../../../../../api/ask.ts';
import { NameDialog } from '../../../../../ui/dialog/name-dialog.tsx';
import { shareSection } from '../../../../document/actions/share-section.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { useEditor } from '../../../../editor-context.ts';
import { askAgain } from '../../../../use-call.ts';
import { useSubmission } from '../../../../use-submission.ts';
import { messages } from './messages.ts';

const asked = { hint: messages.nameHint, maxLength: sharedLimits.name, failureText: errorText };

export function ShareDialog({ open, sectionId, onClose }: { open: OpenDocument; sectionId: string; onClose(): void }) {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const submit = useSubmission((body: Sent<typeof sharedSectionCalls.create>['body'], idempotencyKey) =>
    ask(sharedSectionCalls.create, { body, idempotencyKey }),
  );
  return (
    <NameDialog
      title={messages.makeTitle}
      start=""
      note={messages.makeNote}
      {...asked}
      onClose={onClose}
      onSave={async (name) => {
        // Sharing uses the server's version of the section, so save first.
        await open.assertSettled();
        const body = { name, document: open.id, section: sectionId };
        const shared = await submit(body);
        const isShared = open.change(shareSection(open.store.getState().edit.document, sectionId, shared.id));
        // Shows its name immediately.
        await askAgain(client, sharedSectionCalls.list);
        if (isShared) toasts.say(messages.madeShared({ name }));
      }}
    />
  );
}

export function RenameDialog({ id, name: start, onClose }: { id: string; name: string; onClose(): void }) {
  const { toasts } = useEditor();
  return (
    <NameDialog
      title={messages.renameTitle({ name: start })}
      start={start}
      {...asked}
      onClose={onClose}
      onSave={async (name) => {
        await ask(sharedSectionCalls.rename, { id, body: { name } });
        toasts.say(messages.renamed);
      }}
    />
  );
}
