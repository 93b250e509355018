// Payments: Stripe, manual payment methods, and test mode. Admin, job 34.
import type { Currency } from '../../../../../server/commerce/money/money.ts';
import { paymentCalls } from '../../../../../server/commerce/payment/calls.ts';
import type { PaymentSettingsAnswer } from '../../../../../server/commerce/payment/settings-schema.ts';
import { ask } from '../../../../api/ask.ts';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { MoneyField } from '../../../../ui/form/number-field.tsx';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Split } from '../../../../ui/layout/flow.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useAnswerForm } from '../../../use-answer-form.ts';
import { GoLiveCard } from './go-live-card.tsx';
import { paymentMessages as messages } from './messages.ts';
import { checkPayments, paymentValues, sentPayments } from './payment-fields.ts';
import { SettingsPage } from './settings-page.tsx';
import { usePayments, useStoreSettings } from './store-api.ts';
import { StripeCard } from './stripe-card.tsx';

export function PaymentScreen({ guard }: { guard: LeaveGuard }) {
  const payments = usePayments();
  const settings = useStoreSettings();
  return (
    <SettingsPage title={messages.title} query={payments}>
      {(answer) => (
        <>
          <GoLiveCard />
          <StripeCard answer={answer} />
          <WaysForm answer={answer} currency={settings.data?.store?.currency ?? 'USD'} guard={guard} />
        </>
      )}
    </SettingsPage>
  );
}

/** The form of the payment settings. */
export const usePaymentsForm = (answer: PaymentSettingsAnswer, options: { guard?: LeaveGuard; onSaved?(): void }) =>
  useAnswerForm(paymentCalls.openSettings, undefined, answer, {
    ...options,
    valuesOf: ({ settings }) => paymentValues(settings),
    check: checkPayments,
    save: (values, idempotencyKey) =>
      ask(paymentCalls.saveSettings, { body: { ...sentPayments(values), revision: answer.revision }, idempotencyKey }),
  });

type WaysFormProps = { answer: PaymentSettingsAnswer; currency: Currency; guard: LeaveGuard };

function WaysForm({ answer, currency, guard }: WaysFormProps) {
  const form = usePaymentsForm(answer, { guard });
  const { field, values } = form;
  return (
    <RecordForm form={form} wordsOf={messages.disputed}>
      <Card title={messages.other}>
        <CheckField {...field('bankOn')} label={messages.bank} hint={messages.bankHint} />
        {values.bankOn && <TextField {...field('bankText')} label={messages.bankText} isLong maxLength={2000} />}
        <CheckField {...field('cashOn')} label={messages.cash} hint={messages.bankHint} />
        {values.cashOn && <TextField {...field('cashText')} label={messages.cashText} isLong maxLength={2000} />}
      </Card>
      <Card title={messages.later}>
        <CheckField {...field('laterOn')} {...messages.laterOn} />
        {values.laterOn && (
          <Split gap={4}>
            <MoneyField {...field('laterMin')} label={messages.laterMin} currency={currency} />
            <MoneyField {...field('laterMax')} label={messages.laterMax} currency={currency} />
          </Split>
        )}
      </Card>
    </RecordForm>
  );
}
