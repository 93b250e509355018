import type { PaymentSettingsAnswer } from '../../../../../server/commerce/payment/settings-schema.ts';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { RecordFields } from '../../../../ui/form/record-form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { GoLiveCard } from '../store/go-live-card.tsx';
import { paymentMessages as words } from '../store/messages.ts';
import { usePaymentsForm } from '../store/payment-screen.tsx';
import { usePayments } from '../store/store-api.ts';
import { StripeCard } from '../store/stripe-card.tsx';
import { messages } from './messages.ts';
import { StepForm, type StepProps, StepWait } from './step-form.tsx';

export function PaymentsStep({ onLeave }: StepProps) {
  const payments = usePayments();
  return payments.data ? <PaymentsForm answer={payments.data} onLeave={onLeave} /> : <StepWait query={payments} />;
}

function PaymentsForm({ answer, onLeave }: StepProps & { answer: PaymentSettingsAnswer }) {
  const form = usePaymentsForm(answer, { onSaved: () => onLeave('done') });
  const { field, values } = form;
  return (
    <Stack gap={4}>
      <StripeCard answer={answer} />
      <StepForm
        lead={messages.paymentsLead}
        isPending={form.isSaving}
        onLeave={onLeave}
        onSubmit={() => void form.save()}
      >
        <RecordFields form={form} wordsOf={words.disputed}>
          <CheckField label={words.bank} hint={words.bankHint} {...field('bankOn')} />
          {values.bankOn && <TextField {...field('bankText')} label={words.bankText} isLong maxLength={2000} />}
          <CheckField label={words.cash} hint={words.bankHint} {...field('cashOn')} />
          {values.cashOn && <TextField {...field('cashText')} label={words.cashText} isLong maxLength={2000} />}
        </RecordFields>
      </StepForm>
    </Stack>
  );
}

export const LiveStep = ({ onLeave }: StepProps) => (
  <Stack gap={4}>
    <GoLiveCard />
    <StepForm lead={messages.liveLead} onLeave={onLeave} onSubmit={() => onLeave('done')} />
  </Stack>
);
