// A dialog that performs one action on a record. Reuses its idempotency key until the server has answered, so that pressing twice, or again
// after a network failure, acts only once.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { errorText, isAnswer, newIdempotencyKey } from '../api/ask.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Stack } from '../ui/layout/flow.tsx';
import { messages as ui } from '../ui/messages.ts';
import { EmailNotice, useEmail } from './email.tsx';

/** @param changed the record, when the action succeeded @param done the message to show */
export type Close<Record> = (changed?: Record, done?: string) => void;

type ActDialogProps<Record> = {
  title: string;
  /** The button's label, which names the consequence. */
  does: string;
  /** The label of the button that closes it. */
  keep?: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  act(idempotencyKey: string): Promise<Record>;
  /** The success message. `isMailed`: the action sent an email. Empty: no message. */
  done: string | ((changed: Record, isMailed: boolean) => string);
  /** The action sends an email. */
  mails?: boolean;
  onClose: Close<Record>;
  children: ReactNode;
};

export function ActDialog<Record>({
  title,
  does,
  keep = ui.cancel,
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
      // The server answered, so the next submission needs a new key.
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
      onClose={() => onClose()}
      foot={
        <>
          <Button kind="quiet" onPress={() => onClose()}>
            {keep}
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
      <Stack id={formId} as="form" onSubmit={submit}>
        {children}
        {mails && <EmailNotice />}
      </Stack>
      {acting.isError && <Notice tone="bad">{errorText(acting.error)}</Notice>}
    </Dialog>
  );
}
