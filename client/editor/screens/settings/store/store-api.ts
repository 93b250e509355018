// Saves store settings, tax, and shipping in one call. Field names in refusals are mapped to the form's, without the part's prefix.
import { useQueryClient } from '@tanstack/react-query';
import { paymentCalls } from '../../../../../server/commerce/payment/calls.ts';
import type { PaymentSettingsAnswer } from '../../../../../server/commerce/payment/settings-schema.ts';
import { storeSettingsCalls } from '../../../../../server/commerce/store-settings/calls.ts';
import type { ChangedSettings } from '../../../../../server/commerce/store-settings/schema.ts';
import { ask, Refused } from '../../../../api/ask.ts';
import { askAgain, keepAnswer, useCall } from '../../../use-call.ts';

export const mailServerTones = { off: 'warn', untested: 'warn', failing: 'bad', working: 'good' } as const;

export const useStoreSettings = () => useCall(storeSettingsCalls.open);

/** `revision`: of the answer that the form is based on. */
type Change = ChangedSettings & { revision: string };

/** Saves, and shows what was answered. */
export function useSaveStore() {
  const client = useQueryClient();
  return async (body: Change, idempotencyKey?: string) => {
    const sent = { body, ...(idempotencyKey !== undefined && { idempotencyKey }) };
    const kept = await ask(storeSettingsCalls.save, sent).catch((error: unknown) => {
      throw namedAsInForm(error);
    });
    keepAnswer(client, storeSettingsCalls.open, undefined, kept);
    return kept;
  };
}

/** Strips the body part from problem paths. */
export function namedAsInForm(error: unknown): unknown {
  if (!(error instanceof Refused) || !Array.isArray(error.body.errors)) return error;
  const errors = (error.body.errors as { path: string; message: string }[]).map(({ path, message }) => ({
    path: path.replace(/^(?:store|tax|shipping|server)\./, ''),
    message,
  }));
  return new Refused(error.status, error.message, { ...error.body, errors });
}

export const usePayments = () => useCall(paymentCalls.openSettings);

/** Shows what was answered, or asks again. */
export function usePaymentsChanged() {
  const client = useQueryClient();
  return (answer?: PaymentSettingsAnswer) => {
    if (answer) keepAnswer(client, paymentCalls.openSettings, undefined, answer);
    else void askAgain(client, paymentCalls.openSettings);
  };
}
