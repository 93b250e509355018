// Adds one subscriber, or those of a CSV file.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mailingListCalls } from '../../../../../server/forms/mailing-list/calls.ts';
import { importBytesMax } from '../../../../../server/forms/mailing-list/limits.ts';
import { ownerMessages } from '../../../../../server/forms/mailing-list/messages.ts';
import { isEmail, typedAddress } from '../../../../../server/outbox/address.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { FileDrop } from '../../../../ui/form/file-drop.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { fileProblem } from '../../../file-problem.ts';
import { useFormCall } from '../../../use-form-call.ts';
import { messages } from './messages.ts';

type DialogProps = { listId: string; onClose(): void };

export function AddDialog({ listId, onClose }: DialogProps) {
  const [typed, setTyped] = useState('');
  const email = typedAddress(typed);
  const adding = useFormCall({
    run: () => ask(mailingListCalls.add, { id: listId, body: { email } }),
    said: messages.added({ email }),
    onSuccess: onClose,
    isReady: isEmail(email),
  });
  return (
    <FormDialog
      title={messages.addSubscriber}
      loss={messages.addLoss}
      action={messages.addAction}
      isChanged={typed !== ''}
      {...adding.dialog}
      onClose={onClose}
    >
      <TextField
        label={messages.email}
        hint={messages.consent}
        type="email"
        value={typed}
        onChange={setTyped}
        problem={adding.isTried && !isEmail(email) ? ownerMessages.emailWrong : undefined}
        maxLength={256}
        autoFocus
      />
    </FormDialog>
  );
}

const csv = { kind: 'CSV', endings: /\.(csv|txt)$/i, mime: 'text/csv', bytesMax: importBytesMax };

export function ImportDialog({ listId, onClose }: DialogProps) {
  const [refused, setRefused] = useState<string>();
  const importing = useMutation({
    mutationFn: async (file: File) =>
      ask(mailingListCalls.importCsv, { id: listId, body: { text: await file.text() } }),
  });
  const choose = (file: File) => {
    importing.reset();
    const problem = fileProblem(file, csv);
    setRefused(problem);
    if (!problem) importing.mutate(file);
  };
  const done = importing.data;
  const problem = refused ?? (importing.isError ? errorText(importing.error) : undefined);
  return (
    <Dialog title={messages.importTitle} onClose={onClose} foot={<Button onPress={onClose}>{messages.close}</Button>}>
      <Stack gap={4}>
        <Note isLarge>
          {messages.importNote} {messages.consent}
        </Note>
        <FileDrop
          label={messages.drop}
          choose={messages.choose}
          types={['.csv', 'text/csv']}
          isPending={importing.isPending}
          onFile={choose}
        />
        {problem && <Notice tone="bad">{problem}</Notice>}
        {done && <Notice tone="good">{messages.imported(done)}</Notice>}
        {done && done.wrong > 0 && <Notice tone="warn">{messages.wrongLines(done)}</Notice>}
      </Stack>
    </Dialog>
  );
}
