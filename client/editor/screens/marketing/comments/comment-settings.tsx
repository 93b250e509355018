// Site-wide settings: comments, with or without approval, and likes.
import { commentCalls } from '../../../../../server/content/comment/calls.ts';
import type { CommentSettings, OpenedCommentSettings } from '../../../../../server/content/comment/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { RecordFields } from '../../../../ui/form/record-form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useAnswerForm } from '../../../use-answer-form.ts';
import { useCall } from '../../../use-call.ts';
import { messages } from './messages.ts';

export function CommentSettingsDialog({ onClose }: { onClose(): void }) {
  const stored = useCall(commentCalls.openSettings);
  if (stored.data) return <SettingsDialog stored={stored.data} onClose={onClose} />;
  return (
    <Dialog title={messages.settingsTitle} isOpen onClose={onClose} foot={null}>
      <Waiting query={stored} what={messages.settings} words={errorText} />
    </Dialog>
  );
}

const valuesOf = ({ revision: _, ...settings }: OpenedCommentSettings): CommentSettings => settings;

function SettingsDialog({ stored, onClose }: { stored: OpenedCommentSettings; onClose(): void }) {
  const form = useAnswerForm(commentCalls.openSettings, undefined, stored, {
    valuesOf,
    save: (values, idempotencyKey) =>
      ask(commentCalls.saveSettings, { body: { ...values, revision: stored.revision }, idempotencyKey }),
    onSaved: onClose,
  });
  const check = (name: 'commentsEnabled' | 'approvalRequired' | 'likesEnabled' | 'emailsEnabled', hint?: string) => (
    <CheckField
      label={messages[name]}
      {...(hint !== undefined && { hint })}
      value={form.values[name]}
      onChange={(value) => form.set({ [name]: value })}
    />
  );
  return (
    <FormDialog
      title={messages.settingsTitle}
      loss={messages.settingsLoss}
      isChanged={form.changeCount > 0}
      isSaving={form.isSaving}
      onSave={() => void form.save()}
      onClose={onClose}
    >
      <RecordFields form={form} wordsOf={messages.disputed}>
        {check('commentsEnabled', messages.commentsEnabledHint)}
        {check('approvalRequired')}
        {check('likesEnabled')}
        {check('emailsEnabled')}
        {form.values.emailsEnabled && (
          <TextField {...form.field('notifyEmail')} {...messages.notifyEmail} type="email" autoComplete="email" />
        )}
      </RecordFields>
    </FormDialog>
  );
}
