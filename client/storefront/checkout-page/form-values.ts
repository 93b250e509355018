// From the form's fields to the calls' shapes, and what is wrong with them: by the same functions that the server uses, so that
// a mistake is said without asking it.
import {
  type CheckoutForm,
  cardOfForm,
  detailsOfForm,
  methodOfForm,
} from '../../../server/commerce/checkout/checkout-form.ts';
import { detailProblems } from '../../../server/commerce/checkout/details.ts';
import { messages } from '../../../server/commerce/checkout/messages.ts';
import type { CheckoutView, Details, OrderBody } from '../../../server/commerce/checkout/schema.ts';
import { readCard } from '../../../server/commerce/payment/card.ts';
import type { OfferedMethod } from '../../../server/commerce/payment/methods.ts';
import { readAnswers } from '../../../server/forms/form/answers.ts';
import { valuesOfEntries } from '../../../server/forms/form/markup.ts';
import type { Answer } from '../../api/call.ts';
import { failureText } from '../failure-text.ts';
import { messages as storefront } from '../messages.ts';

const fieldsOf = (form: HTMLFormElement): CheckoutForm =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

export const detailsOf = (form: HTMLFormElement, view: CheckoutView): Details => ({
  ...detailsOfForm(fieldsOf(form)),
  ...(view.form && { customFormData: valuesOfEntries(view.form.form, new FormData(form)) }),
});

export function orderOf(form: HTMLFormElement, view: CheckoutView): Partial<OrderBody> & { cartToken: string } {
  const fields = fieldsOf(form);
  return {
    ...detailsOf(form, view),
    cartToken: view.cartToken,
    quoteHash: view.quoteHash,
    expectedTotalCents: view.expectedTotalCents,
    attempt: view.attempt,
    payment: paymentOf(fields, view),
  };
}

function paymentOf(fields: CheckoutForm, view: CheckoutView): OrderBody['payment'] {
  const way = chosenMethod(fields, view);
  return way && { method: way.id, ...(way.asksCard && { card: cardOfForm(fields) }) };
}

/** The way to pay that is ticked; where there is one only, nothing is ticked. */
function chosenMethod(fields: CheckoutForm, { payment }: CheckoutView): OfferedMethod | undefined {
  if (!('methods' in payment)) return undefined;
  const chosen = methodOfForm(fields);
  return payment.methods.find(({ id }) => id === chosen) ?? payment.methods[0];
}

/** What would be refused, in the order in which the form asks for it; undefined when nothing is wrong. @param now epoch ms */
export function problemsIn(
  form: HTMLFormElement,
  view: CheckoutView,
  now: number,
): CheckoutView['problems'] | undefined {
  const fields = fieldsOf(form);
  const { email = '', shippingAddress, billToShippingAddress = true, billingAddress } = detailsOfForm(fields);
  const filled = { email, address: shippingAddress, billToShipping: billToShippingAddress, billingAddress };
  const found: Record<string, string | undefined> = detailProblems(filled, view.requiresShipping, {
    shipping: view.address.phone,
    billing: view.billing.phone,
  });
  // Where nothing is offered, the address may not have been asked about yet: the server tells one that is not delivered to.
  if (view.requiresShipping && view.shippingOptions.length > 0 && fields.shippingKey === undefined)
    found.shippingKey = messages.chooseDelivery;
  if (view.form) {
    const read = readAnswers(view.form.form, valuesOfEntries(view.form.form, new FormData(form)), { allowEmpty: true });
    if (!read.ok) for (const [id, text] of Object.entries(read.errors)) found[`form-${id}`] = text;
  }
  if (chosenMethod(fields, view)?.asksCard) {
    const read = readCard(cardOfForm(fields), now);
    if (!read.ok) Object.assign(found, read.problems);
  }
  const names = [...new Set([...form.elements].map((element) => (element as HTMLInputElement).name)), 'shippingKey'];
  const inOrder = names.flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]]]));
  return inOrder.length === 0 ? undefined : { message: messages.fieldsWrong, fields: Object.fromEntries(inOrder) };
}

/** What the server refused, for the same place on the page. @param answer undefined: the network failed */
export function problemsOf(answer: Extract<Answer<unknown>, { ok: false }> | undefined): CheckoutView['problems'] {
  const { fields = {} } = (answer?.body ?? {}) as { fields?: Record<string, string> };
  return { message: failureText(answer, storefront.otherwise), fields };
}
