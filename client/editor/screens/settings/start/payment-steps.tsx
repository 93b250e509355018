// How the shop gets paid, and the step from test mode to real orders.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentCalls } from '../../../../../server/commerce/payment/calls.ts';
import type { PaymentSettingsAnswer } from '../../../../../server/commerce/payment/settings-schema.ts';
import { ask } from '../../../../api/ask.ts';
import { CheckField } from '../../../../ui/check-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { GoLiveCard } from '../store/go-live-card.tsx';
import { paymentMessages as words } from '../store/messages.ts';
import { paymentValues, sentPayments } from '../store/payment-fields.ts';
import { usePayments, usePaymentsChanged } from '../store/payment-screen.tsx';
import { StripeCard } from '../store/stripe-card.tsx';
import { messages } from './messages.ts';
import styles from './start.module.css';
import { StepForm, type StepProps, StepWait } from './step-form.tsx';

export function PaymentsStep({ onLeave }: StepProps) {
  const payments = usePayments();
  return payments.data ? <PaymentsForm answer={payments.data} onLeave={onLeave} /> : <StepWait query={payments} />;
}

function PaymentsForm({ answer, onLeave }: StepProps & { answer: PaymentSettingsAnswer }) {
  const changed = usePaymentsChanged();
  const [values, setValues] = useState(() => paymentValues(answer.settings));
  const set = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: () => ask(paymentCalls.saveSettings, { body: sentPayments(values, answer.settings) }),
    onSuccess(kept) {
      changed(kept);
      onLeave('done');
    },
  });
  return (
    <div className={styles.column}>
      <StripeCard answer={answer} />
      <StepForm
        lead={messages.paymentsLead}
        isPending={save.isPending}
        error={save.error}
        onLeave={onLeave}
        onSubmit={() => save.mutate()}
      >
        <CheckField
          label={words.bank}
          hint={words.bankHint}
          isSelected={values.bankOn}
          onChange={(bankOn) => set({ bankOn })}
        />
        {values.bankOn && (
          <TextField
            label={words.bankText}
            isLong
            maxLength={2000}
            value={values.bankText}
            onChange={(bankText) => set({ bankText })}
          />
        )}
        <CheckField
          label={words.cash}
          hint={words.bankHint}
          isSelected={values.cashOn}
          onChange={(cashOn) => set({ cashOn })}
        />
        {values.cashOn && (
          <TextField
            label={words.cashText}
            isLong
            maxLength={2000}
            value={values.cashText}
            onChange={(cashText) => set({ cashText })}
          />
        )}
      </StepForm>
    </div>
  );
}

export const LiveStep = ({ onLeave }: StepProps) => (
  <div className={styles.column}>
    <GoLiveCard />
    <StepForm lead={messages.liveLead} onLeave={onLeave} onSubmit={() => onLeave('done')} />
  </div>
);
