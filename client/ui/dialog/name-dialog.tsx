// Asks for a name, when creating or renaming something.
import { useState } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { TextField } from '../form/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { nameMessages as messages } from './name-messages.ts';

type NameDialogProps = {
  title: string;
  /** Default: "Name". */
  label?: string;
  hint?: string;
  note?: string;
  start: string;
  maxLength: number;
  /** @throws errors that `failureText` describes */
  onSave(name: string): Promise<void>;
  failureText(error: unknown): string;
  onClose(): void;
};

export function NameDialog({ title, label = messages.name, hint, note, start, maxLength, ...rest }: NameDialogProps) {
  const { onSave, failureText, onClose } = rest;
  const [name, setName] = useState(start);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setTried(true);
    if (name.trim() === '') return;
    setSaving(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (error) {
      setFailure(failureText(error));
      setSaving(false);
    }
  };
  return (
    <FormDialog
      title={title}
      loss={messages.loss}
      isChanged={name !== start}
      isSaving={isSaving}
      onSave={() => void save()}
      onClose={onClose}
    >
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      {note !== undefined && <p>{note}</p>}
      <TextField
        label={label}
        hint={hint}
        autoFocus
        maxLength={maxLength}
        problem={isTried && name.trim() === '' ? messages.missing : undefined}
        value={name}
        onChange={setName}
      />
    </FormDialog>
  );
}
