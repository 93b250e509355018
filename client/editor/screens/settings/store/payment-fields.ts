// Payment form values, and their conversion from and to the stored settings. Stripe's switch is in the card with its keys.
import type {
  ChangedPaymentSettings,
  PaymentSettings,
} from '../../../../../server/commerce/payment/settings-schema.ts';

import type { Problem } from '../../../../ui/form/record-form.tsx';
import { paymentMessages as messages } from './messages.ts';

export type PaymentValues = {
  bankOn: boolean;
  bankText: string;
  cashOn: boolean;
  cashText: string;
  laterOn: boolean;
  /** null: the currency's defaults. */
  laterMin: number | null;
  laterMax: number | null;
};

export const paymentValues = ({ manual, payLater }: PaymentSettings): PaymentValues => ({
  bankOn: manual['bank-transfer'].enabled,
  bankText: manual['bank-transfer'].instructions,
  cashOn: manual.cash.enabled,
  cashText: manual.cash.instructions,
  laterOn: payLater.enabled,
  laterMin: payLater.minCents ?? null,
  laterMax: payLater.maxCents ?? null,
});

/** Sends only settings that the form has a field for. */
export const sentPayments = (values: PaymentValues): ChangedPaymentSettings => ({
  manual: {
    'bank-transfer': { enabled: values.bankOn, instructions: values.bankText },
    cash: { enabled: values.cashOn, instructions: values.cashText },
  },
  payLater: {
    enabled: values.laterOn,
    ...(values.laterMin !== null && { minCents: values.laterMin }),
    ...(values.laterMax !== null && { maxCents: values.laterMax }),
  },
});

export const checkPayments = ({ bankOn, bankText }: PaymentValues): readonly Problem[] =>
  bankOn && bankText.trim() === '' ? [{ path: 'bankText', message: messages.bankTextMissing }] : [];
