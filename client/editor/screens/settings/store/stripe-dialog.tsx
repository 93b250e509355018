// The owner's Stripe API keys, verified on save.
import { useState } from 'react';
import { paymentCalls } from '../../../../../server/commerce/payment/calls.ts';
import type { PaymentSettingsAnswer } from '../../../../../server/commerce/payment/settings-schema.ts';
import { ask } from '../../../../api/ask.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useFormCall } from '../../../use-form-call.ts';
import { paymentMessages as messages } from './messages.ts';

export function StripeDialog({ onClose }: { onClose(answer?: PaymentSettingsAnswer): void }) {
  const [secretKey, setSecretKey] = useState('');
  const [webhookSecret, setWebhookSecret] = useState('');
  const save = useFormCall({
    async run() {
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
    onSuccess: onClose,
    fields: ['secretKey', 'webhookSecret'],
  });
  const field = (name: string, value: string, set: (text: string) => void) => ({
    name,
    value,
    problem: save.problemAt(name),
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
      isDisabled={secretKey === ''}
      {...save.dialog}
      onClose={() => onClose()}
    >
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
