// From the form's fields to the calls' shapes, by the same function that the server uses for a form without script.
import { detailsOfForm } from '../../../server/commerce/checkout/checkout-form.ts';
import type { CheckoutView, Details, OrderBody } from '../../../server/commerce/checkout/schema.ts';
import type { Answer } from '../../api/call.ts';

const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

export const detailsOf = (form: HTMLFormElement): Details => detailsOfForm(fieldsOf(form));

export function orderOf(form: HTMLFormElement, view: CheckoutView): Partial<OrderBody> & { cartToken: string } {
  const fields = fieldsOf(form);
  return {
    ...detailsOfForm(fields),
    cartToken: view.cartToken,
    quoteHash: view.quoteHash,
    expectedTotalCents: view.expectedTotalCents,
    attempt: view.attempt,
    payment:
      view.payment.provider === 'embedded-test'
        ? {
            provider: 'embedded-test',
            card: { number: fields.cardNumber ?? '', expiry: fields.cardExpiry ?? '', cvc: fields.cardCvc ?? '' },
          }
        : undefined,
  };
}

export function problemsOf(answer: Extract<Answer<unknown>, { ok: false }>): CheckoutView['problems'] {
  const { fields = {} } = (answer.body ?? {}) as { fields?: Record<string, string> };
  if (answer.crumbFail) return { message: 'Your session has expired. Please reload the page and try again.', fields };
  if (answer.status === 429) return { message: 'Please try again in a few seconds.', fields };
  return { message: answer.message ?? 'Something went wrong', fields };
}
