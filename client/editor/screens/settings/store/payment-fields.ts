// Ways to pay as a form has them, from and to what is stored. Stripe's switch stands beside its keys.
import type {
  ChangedPaymentSettings,
  PaymentSettings,
} from '../../../../../server/commerce/payment/settings-schema.ts';

export type PaymentValues = {
  bankOn: boolean;
  bankText: string;
  cashOn: boolean;
  cashText: string;
  laterOn: boolean;
  /** null: those of the currency. */
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

/** Names only settings that the form has a field for. */
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
