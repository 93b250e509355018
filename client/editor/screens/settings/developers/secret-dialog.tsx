// Shows a secret that can't be shown again.

import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { messages } from './messages.ts';

type SecretDialogProps = { title: string; label: string; secret: string; onClose(): void };

export function SecretDialog({ title, label, secret, onClose }: SecretDialogProps) {
  const { toasts } = useEditor();
  return (
    <Dialog
      title={title}
      isOpen
      isDismissable={false}
      onClose={onClose}
      foot={
        <>
          <CopyButton text={secret} label={messages.copy} toasts={toasts} />
          <Button kind="primary" onPress={onClose}>
            {messages.close}
          </Button>
        </>
      }
    >
      <TextField label={label} hint={messages.secretLead} value={secret} isReadOnly onChange={() => {}} />
    </Dialog>
  );
}
