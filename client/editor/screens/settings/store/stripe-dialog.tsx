// The owner's Stripe API keys, verified on save.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentCalls } from '../../../../../server/commerce/payment/calls.ts';
import type { PaymentSettingsAnswer } from '../../../../../server/commerce/payment/settings-schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { problemsOf } from '../../../use-record-form.ts';
import { paymentMessages as messages } from './messages.ts';

export function StripeDialog({ onClose }: { onClose(answer?: PaymentSettingsAnswer): void }) {
  const [secretKey, setSecretKey] = useState('');
  const [webhookSecret, setWebhookSecret] = useState('');
  const save = useMutation({
    async mutationFn() {
      const answer = await ask(paymentCalls.saveStripeKeys, {
        body: { secretKey: secretKey.trim(), webhookSecret: webhookSecret.trim() },
      });
      // Anyone who enters keys wants to use them, so turn cards on.
      const { settings, revision } = answer;
      if (settings.stripe.enabled) return answer;
      const body = { stripe: { ...settings.stripe, enabled: true }, revision };
      const on = await ask(paymentCalls.saveSettings, { body });
      return { ...on, stripe: { ...on.stripe, ...(answer.stripe.check && { check: answer.stripe.check }) } };
    },
    onSuccess: (answer) => onClose(answer),
  });
  const problems = problemsOf(save.error);
  const at = (name: string) => problems.find(({ path }) => path === name)?.message;
  const field = (name: string, value: string, set: (text: string) => void) => ({
    name,
    value,
    problem: at(name),
    onChange: (text: string) => {
      save.reset();
      set(text);
    },
  });
  return (
    <FormDialog
      title={messages.dialogTitle}
      loss={messages.dialogLoss}
      isChanged={secretKey !== '' || webhookSecret !== ''}
      isSaving={save.isPending}
      isDisabled={secretKey === ''}
      onSave={() => save.mutate()}
      onClose={() => onClose()}
    >
      {save.isError && problems.length === 0 && <Notice tone="bad">{errorText(save.error)}</Notice>}
      <TextField
        {...field('secretKey', secretKey, setSecretKey)}
        {...messages.secretKey}
        type="password"
        autoComplete="off"
        maxLength={300}
        autoFocus
      />
      <TextField
        {...field('webhookSecret', webhookSecret, setWebhookSecret)}
        {...messages.signingSecret}
        type="password"
        autoComplete="off"
        maxLength={300}
      />
    </FormDialog>
  );
}
