// A dialog with one form. Closing it with changes asks first.
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { flushSync } from 'react-dom';
import { Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Stack } from '../layout/flow.tsx';
import { messages } from '../messages.ts';
import { useWindowEvent } from '../use-window-event.ts';
import { Dialog } from './dialog.tsx';
import { UnsavedQuestion } from './unsaved-question.tsx';

type FormDialogProps = {
  title: string;
  /** The changes that closing would discard, as a sentence. */
  loss: string;
  isChanged: boolean;
  isSaving: boolean;
  /** Why saving failed, where no field says it. */
  failure?: string | undefined;
  /** Label of the submit button. */
  action?: string;
  /** There is nothing to save. */
  isDisabled?: boolean;
  onSave(): void;
  onClose(): void;
  children: ReactNode;
};

export function FormDialog({ title, loss, isChanged, isSaving, children, ...rest }: FormDialogProps) {
  const { action = messages.save, isDisabled = false, failure, onSave, onClose } = rest;
  const formId = useId();
  const [isAsking, setAsking] = useState(false);
  const close = () => (isChanged ? setAsking(true) : onClose());
  const saveAfterAll = () => {
    // The question must close first, so that validation messages are visible.
    flushSync(() => setAsking(false));
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  useSaveKey(() => !isDisabled && saveAfterAll());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSave();
  };
  return (
    <Dialog
      title={title}
      isDismissable={!isChanged}
      onClose={close}
      hasCancel
      foot={
        <Button kind="primary" type="submit" form={formId} isPending={isSaving} isDisabled={isDisabled}>
          {isSaving ? messages.saving : action}
        </Button>
      }
    >
      <Stack as={Form} gap={4} id={formId} onSubmit={submit}>
        {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
        {children}
      </Stack>
      <UnsavedQuestion
        {...{ action, isSaving, isDisabled }}
        isOpen={isAsking}
        onStay={() => setAsking(false)}
        onDiscard={onClose}
        onSave={saveAfterAll}
      >
        <p>{loss}</p>
      </UnsavedQuestion>
    </Dialog>
  );
}

/** Saves the dialog, and not the form of the screen behind it. */
function useSaveKey(save: () => void): void {
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key.toLowerCase() !== 's' || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save();
    },
    true,
  );
}
