// What the owner allows on the whole site: comments, without approval or with it, and likes.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commentCalls } from '../../../../../server/content/comment/calls.ts';
import type { CommentSettings } from '../../../../../server/content/comment/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { CheckField } from '../../../../ui/check-field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import styles from './comments.module.css';
import { messages } from './messages.ts';

export function CommentSettingsDialog({ onClose }: { onClose(): void }) {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const [changes, setChanges] = useState<Partial<CommentSettings>>({});
  const stored = useQuery({ queryKey: ['comments', 'settings'], queryFn: () => ask(commentCalls.openSettings) });
  const settings = stored.data && { ...stored.data, ...changes };
  const save = useMutation({
    mutationFn: (body: CommentSettings) => ask(commentCalls.saveSettings, { body }),
    onSuccess() {
      toasts.say(messages.saved);
      void client.invalidateQueries({ queryKey: ['comments'] });
      onClose();
    },
  });
  const check = (name: 'commentsEnabled' | 'approvalRequired' | 'likesEnabled' | 'emailsEnabled', hint?: string) => (
    <CheckField
      label={messages[name]}
      {...(hint !== undefined && { hint })}
      isSelected={settings?.[name] ?? false}
      isDisabled={!settings}
      onChange={(value) => setChanges({ ...changes, [name]: value })}
    />
  );
  const failure = stored.error ?? save.error;
  return (
    <FormDialog
      title={messages.settingsTitle}
      loss={messages.settingsLoss}
      isChanged={Object.keys(changes).length > 0}
      isSaving={save.isPending}
      isDisabled={!settings}
      formClassName={styles.form}
      onSave={() => settings && save.mutate(settings)}
      onClose={onClose}
    >
      {failure && <Notice tone="bad">{errorText(failure)}</Notice>}
      {check('commentsEnabled', messages.commentsEnabledHint)}
      {check('approvalRequired')}
      {check('likesEnabled')}
      {check('emailsEnabled')}
      {settings?.emailsEnabled && (
        <TextField
          label={messages.notifyEmail}
          hint={messages.notifyEmailHint}
          type="email"
          autoComplete="email"
          value={settings.notifyEmail}
          onChange={(notifyEmail) => setChanges({ ...changes, notifyEmail })}
        />
      )}
    </FormDialog>
  );
}
