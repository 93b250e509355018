// A dialog that does one thing with a record. Its key stays the same until the server has answered, so that pressing twice, or again after
// the network was cut, does it once.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { errorText, isAnswer, newIdempotencyKey } from '../api/ask.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { messages as ui } from '../ui/messages.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './act-dialog.module.css';
import { EmailNotice, useEmail } from './email.tsx';

/** @param changed the record, when it was done @param done what to say of it */
export type Close<Record> = (changed?: Record, done?: string) => void;

type ActDialogProps<Record> = {
  title: string;
  /** On the button, with the consequence. */
  does: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  act(idempotencyKey: string): Promise<Record>;
  /** `isMailed`: an email that it sends leaves. Empty: nothing. */
  done: string | ((changed: Record, isMailed: boolean) => string);
  /** It sends an email. */
  mails?: boolean;
  onClose: Close<Record>;
  children: ReactNode;
};

export function ActDialog<Record>({
  title,
  does,
  isDanger = false,
  isDisabled = false,
  act,
  done,
  mails = false,
  onClose,
  children,
}: ActDialogProps<Record>) {
  const formId = useId();
  const email = useEmail();
  const key = useRef(newIdempotencyKey());
  const acting = useMutation({
    mutationFn: () => act(key.current),
    onSuccess: (changed) => {
      onClose(changed, typeof done === 'string' ? done : done(changed, email.isConnected));
      if (mails) email.saySent();
    },
    onError: (error) => {
      // The server answered: what is sent next is something else.
      if (isAnswer(error)) key.current = newIdempotencyKey();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!acting.isPending && !isDisabled) acting.mutate();
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={() => onClose()}
      foot={
        <>
          <Button kind="quiet" onPress={() => onClose()}>
            {ui.cancel}
          </Button>
          <Button
            kind={isDanger ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            isPending={acting.isPending}
            isDisabled={isDisabled}
          >
            {does}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
        {children}
        {mails && <EmailNotice />}
      </form>
      {acting.isError && <Notice tone="bad">{errorText(acting.error)}</Notice>}
    </Dialog>
  );
}
