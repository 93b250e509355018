// Shows a secret that can't be shown again, after creating its record.
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { useFormCall } from '../../../use-form-call.ts';
import { messages } from './messages.ts';

type SecretDialogProps = { title: string; label: string; secret: string; onClose(): void };

export function SecretDialog({ title, label, secret, onClose }: SecretDialogProps) {
  const { toasts } = useEditor();
  return (
    <Dialog
      title={title}
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

type Created = { title: string; secret: string };
type NewSecretProps<Made> = {
  words: { add: string; create: string; loss: string; secret: string };
  isChanged: boolean;
  /** Everything is filled in that the browser doesn't check. */
  isComplete: boolean;
  create(): Promise<Made>;
  /** @param made undefined if nothing was created */
  onClose(made?: NoInfer<Made>): void;
  /** Fields that show the server's problem themselves. */
  named?: readonly string[];
  /** @param hasTried says what is missing */
  children(hasTried: boolean, problemAt: (field: string) => string | undefined, clear: () => void): ReactNode;
};

/** Creates a record, then shows its secret. */
export function NewSecretDialog<Made extends Created>(props: NewSecretProps<Made>) {
  const { words, isChanged, isComplete, create, onClose, named = [], children } = props;
  const [made, setMade] = useState<Made>();
  const making = useFormCall({ run: create, onSuccess: setMade, isReady: isComplete, fields: named });
  if (made) return <SecretDialog {...made} label={words.secret} onClose={() => onClose(made)} />;
  return (
    <FormDialog
      title={words.add}
      loss={words.loss}
      action={words.create}
      isChanged={isChanged}
      {...making.dialog}
      onClose={() => onClose()}
    >
      {children(making.isTried, making.problemAt, making.reset)}
    </FormDialog>
  );
}
