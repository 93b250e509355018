// Converts form fields to request bodies, and validates them with the server's rules. Loaded when the shopper starts to fill in the form.
import {
  type CheckoutForm,
  cardOfForm,
  detailsOfForm,
  methodOfForm,
} from '../../../server/commerce/checkout/checkout-form.ts';
import { detailProblems } from '../../../server/commerce/checkout/details.ts';
import { messages } from '../../../server/commerce/checkout/messages.ts';
import { readQuote } from '../../../server/commerce/checkout/quote.ts';
import { quoteChanges } from '../../../server/commerce/checkout/quote-changes.ts';
import type { CheckoutView, Details, OrderBody } from '../../../server/commerce/checkout/schema.ts';
import { readCard } from '../../../server/commerce/payment/card.ts';
import type { OfferedMethod } from '../../../server/commerce/payment/methods.ts';

export { addressFields } from '../../../server/commerce/address/address.ts';

const fieldsOf = (form: HTMLFormElement): CheckoutForm =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** Few stores have custom questions, so their validation rules load with the first answer. */
async function customAnswers(form: HTMLFormElement, custom: CheckoutView['form']) {
  if (!custom) return undefined;
  const entries = new FormData(form);
  const { answersIn } = await import('./custom-answers.ts');
  return answersIn(custom.form, entries);
}

export async function detailsOf(form: HTMLFormElement, view: CheckoutView): Promise<Details> {
  const details = detailsOfForm(fieldsOf(form));
  const custom = await customAnswers(form, view.form);
  return { ...details, ...(custom && { customFormData: custom.values }) };
}

export async function orderOf(
  form: HTMLFormElement,
  view: CheckoutView,
): Promise<Partial<OrderBody> & { cartToken: string }> {
  const fields = fieldsOf(form);
  return {
    ...(await detailsOf(form, view)),
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

/** A single method has no radio button. */
function chosenMethod(fields: CheckoutForm, { payment }: CheckoutView): OfferedMethod | undefined {
  if (!('methods' in payment)) return undefined;
  const chosen = methodOfForm(fields);
  return payment.methods.find(({ id }) => id === chosen) ?? payment.methods[0];
}

/** Validation problems in form order; undefined when there are none. @param now epoch ms */
export async function problemsIn(
  form: HTMLFormElement,
  view: CheckoutView,
  now: number,
): Promise<CheckoutView['problems'] | undefined> {
  const fields = fieldsOf(form);
  const { email = '', shippingAddress, billToShippingAddress = true, billingAddress } = detailsOfForm(fields);
  const filled = { email, address: shippingAddress, billToShipping: billToShippingAddress, billingAddress };
  const found: Record<string, string | undefined> = detailProblems(filled, view.requiresShipping, {
    shipping: view.address.phone,
    billing: view.billing.phone,
  });
  // Without options the address may not be priced yet; the server refuses addresses that we don't deliver to.
  if (view.requiresShipping && view.shippingOptions.length > 0 && fields.shippingKey === undefined)
    found.shippingKey = messages.chooseDelivery;
  const custom = await customAnswers(form, view.form);
  for (const [id, text] of Object.entries(custom?.errors ?? {})) found[`form-${id}`] = text;
  if (chosenMethod(fields, view)?.asksCard) {
    const read = readCard(cardOfForm(fields), now);
    if (!read.ok) Object.assign(found, read.problems);
  }
  const names = [...new Set([...form.elements].map((element) => (element as HTMLInputElement).name)), 'shippingKey'];
  const inOrder = names.flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]]]));
  return inOrder.length === 0 ? undefined : { message: messages.fieldsWrong, fields: Object.fromEntries(inOrder) };
}

/** Why the order was not placed: it would cost more than the price shown. */
export function quoteProblem(before: CheckoutView, now: CheckoutView): CheckoutView['problems'] {
  const [shown, current] = [readQuote(before.quoteHash), readQuote(now.quoteHash)];
  const titles = new Map([...now.cart.items, ...before.cart.items].map(({ id, productName }) => [id, productName]));
  const changes = shown && current ? quoteChanges(shown, current, titles) : [];
  return { message: [messages.quoteChanged, ...changes, messages.placeAgain].join(' '), fields: {} };
}
