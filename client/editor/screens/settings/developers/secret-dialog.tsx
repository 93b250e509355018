// Shows a secret that can't be shown again, after creating its record.
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { problemsOf } from '../../../use-record-form.ts';
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
  const [hasTried, setTried] = useState(false);
  const making = useMutation({ mutationFn: create });
  const save = () => {
    setTried(true);
    if (isComplete) making.mutate();
  };
  const made = making.data;
  const problems = problemsOf(making.error);
  const problemAt = (field: string) => problems.find(({ path }) => path === field)?.message;
  if (made) return <SecretDialog {...made} label={words.secret} onClose={() => onClose(made)} />;
  return (
    <FormDialog
      title={words.add}
      loss={words.loss}
      action={words.create}
      isChanged={isChanged}
      isSaving={making.isPending}
      onSave={save}
      onClose={() => onClose()}
    >
      {making.isError && !named.some(problemAt) && <Notice tone="bad">{errorText(making.error)}</Notice>}
      {children(hasTried, problemAt, making.reset)}
    </FormDialog>
  );
}
