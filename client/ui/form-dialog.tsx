// A dialog around one form that is saved as a whole. Whoever closes it with something changed is asked first.
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type FormDialogProps = {
  title: string;
  /** What would be lost, in a sentence. */
  loss: string;
  isChanged: boolean;
  isSaving: boolean;
  /** Nothing to save: the button rests. */
  isDisabled?: boolean;
  formClassName: string | undefined;
  onSave(): void;
  onClose(): void;
  children: ReactNode;
};

export function FormDialog({ title, loss, isChanged, isSaving, formClassName, children, ...rest }: FormDialogProps) {
  const { isDisabled = false, onSave, onClose } = rest;
  const formId = useId();
  const [isAsking, setAsking] = useState(false);
  const close = () => (isChanged && !isAsking ? setAsking(true) : onClose());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSave();
  };
  return (
    <Dialog
      title={isAsking ? 'Unsaved changes' : title}
      isOpen
      isAlert={isChanged}
      onClose={close}
      foot={
        <>
          {isAsking && (
            <Button kind="quiet" onPress={() => setAsking(false)}>
              Stay here
            </Button>
          )}
          <Button kind={isAsking ? 'danger' : 'quiet'} onPress={isAsking ? onClose : close}>
            {isAsking ? 'Discard' : 'Cancel'}
          </Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            isPending={isSaving}
            isDisabled={isDisabled}
            // What is wrong, to the browser or to the server, must be seen.
            onPress={() => setAsking(false)}
          >
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      {isAsking && <p>{loss}</p>}
      <Form id={formId} className={formClassName} hidden={isAsking} onSubmit={submit}>
        {children}
      </Form>
    </Dialog>
  );
}
