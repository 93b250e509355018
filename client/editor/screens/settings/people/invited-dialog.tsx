// The link of an invitation, to pass on by hand.
import type { ListedPerson } from '../../../../../server/owner/people/schema.ts';
import { mailCalls } from '../../../../../server/site/mail/calls.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { useCall } from '../../../use-call.ts';
import { messages } from './messages.ts';

type InvitedProps = { person: Pick<ListedPerson, 'name' | 'email'>; link: string; onClose(): void };

export function InvitedDialog({ person, link, onClose }: InvitedProps) {
  const { toasts } = useEditor();
  const mail = useCall(mailCalls.openSettings);
  const isMailed = mail.data?.connected !== 'no';
  return (
    <Dialog
      title={messages.invitedTitle(person)}
      isDismissable={false}
      onClose={onClose}
      foot={
        <>
          <CopyButton text={link} label={messages.copy} toasts={toasts} />
          <Button kind="primary" onPress={onClose}>
            {messages.done}
          </Button>
        </>
      }
    >
      <p>{isMailed ? messages.invitedText(person) : messages.notMailedText(person)}</p>
      <TextField label={messages.link} value={link} isReadOnly onChange={() => {}} />
    </Dialog>
  );
}
