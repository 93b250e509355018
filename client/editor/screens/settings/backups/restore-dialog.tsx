// Confirms a restore: what it replaces, what is lost, and the person's password.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { backupCalls } from '../../../../../server/owner/backups/calls.ts';
import type { ListedBackup, RestoreFigures, Running } from '../../../../../server/owner/backups/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { timeText } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { messages } from './messages.ts';

type RestoreProps = { backup: ListedBackup; onStarted(running: Running): void; onClose(): void };

export function RestoreDialog({ backup: { id, createdAt }, onStarted, onClose }: RestoreProps) {
  const figures = useCall(backupCalls.openFigures, { id }, { gcTime: 0, staleTime: 0 });
  const [password, setPassword] = useState('');
  const restore = useMutation({
    mutationFn: () => ask(backupCalls.restore, { id, body: { password } }),
    onSuccess: ({ running }) => onStarted(running),
  });
  return (
    <FormDialog
      title={messages.restoreTitle({ when: timeText(createdAt) })}
      loss={messages.restoreLoss}
      action={messages.restoreAction}
      isChanged={false}
      isSaving={restore.isPending}
      isDisabled={!figures.data}
      onSave={() => restore.mutate()}
      onClose={onClose}
    >
      <Waiting query={figures} what={messages.figures} words={errorText} />
      {figures.data && <Consequences figures={figures.data} />}
      {restore.isError && <Notice tone="bad">{errorText(restore.error)}</Notice>}
      <TextField
        label={messages.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(text) => {
          setPassword(text);
          restore.reset();
        }}
        maxLength={256}
        isRequired
      />
    </FormDialog>
  );
}

function Consequences({ figures: { backup, replaced, lost, restarts } }: { figures: RestoreFigures }) {
  return (
    <>
      <p>{messages.restoreReplaced(replaced)}</p>
      <Notice tone="warn">{messages.restoreLost({ ...lost, more: lost.hasMoreChanges })}</Notice>
      {backup.damaged > 0 && <Notice tone="warn">{messages.restoreDamaged({ count: backup.damaged })}</Notice>}
      <p>{messages.restoreSafe}</p>
      <p>{restarts ? messages.restoreRestarts : messages.restoreStops}</p>
    </>
  );
}
