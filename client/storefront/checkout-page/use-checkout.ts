// The state of the checkout: prices as the shopper types, problems beside their fields, and the order once everything is right.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { checkoutCalls } from '../../../server/commerce/checkout/calls.ts';
import type {
  CheckoutView,
  Details,
  OrderBody,
  PaymentStep,
  PlacedOrder,
} from '../../../server/commerce/checkout/schema.ts';
import { type Answer, callsOf } from '../../api/call.ts';
import { failureText } from '../failure-text.ts';
import { messages } from '../messages.ts';

type Problems = CheckoutView['problems'];
const noProblems: Problems = { message: '', fields: {} };

/** The rules of addresses, cards and forms weigh as much as the page: they are loaded when the shopper starts to fill it in. */
export const loadRules = () => import(/* webpackChunkName: "checkout-rules" */ './form-values.ts');

export function useCheckout(initial: CheckoutView) {
  const [view, setView] = useState(initial);
  const [problems, setProblems] = useState(initial.problems);
  /** Fields changed since the last attempt: what is still wrong with them, or '' once they are right. */
  const [rechecked, setRechecked] = useState<Problems['fields']>({});
  const [placing, setPlacing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  /** Requests are serialized, so that the last details typed are the last ones stored. */
  const pricings = useRef<Promise<CheckoutView | undefined>>(Promise.resolve(undefined));

  const reprice = () => {
    const price = async () => {
      const rules = await loadRules();
      if (!form.current) return undefined;
      const answer = await saveDetails(view.cartToken, await rules.detailsOf(form.current, view));
      if (!answer.ok) return undefined;
      // The cart was bought in another tab.
      if ('confirmedPath' in answer.body) return void location.assign(answer.body.confirmedPath);
      setView(answer.body);
      return answer.body;
    };
    pricings.current = pricings.current.then(price).catch(() => undefined);
    return pricings.current;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    // Our messages replace the browser's, which serve pages without script.
    if (form.current) form.current.noValidate = true;
    if (form.current && view.testMode && location.hash === '#test-card') fillTestCard(form.current);
    const { requiresShipping, shippingOptions, address } = view;
    if (requiresShipping && shippingOptions.length === 0 && address.values.country) void reprice();
  }, []);

  const recheck = async (input: string) => {
    // Several inputs may share a field, and another country has a region and a postal code of its own.
    const name = /^form-[^.]+/.exec(input)?.[0] ?? input;
    const [prefix, part] = name.split('.');
    const renewed = part === 'country' ? [`${prefix}.region`, `${prefix}.postalCode`] : [];
    const names = [name, ...renewed].filter((one) => problems.fields[one]);
    if (names.length === 0) return;
    const rules = await loadRules().catch(() => undefined);
    if (!rules || !form.current) return;
    const found = await rules.problemsIn(form.current, view, Date.now());
    const textOf = (one: string) => (renewed.includes(one) ? '' : (found?.fields[one] ?? ''));
    setRechecked((before) => ({ ...before, ...Object.fromEntries(names.map((one) => [one, textOf(one)])) }));
  };

  /** @returns the problems; undefined when the page navigates to the next step */
  const place = async (filled: HTMLFormElement): Promise<Problems | undefined> => {
    const rules = await loadRules().catch(() => undefined);
    if (!rules) return problemsOf(undefined);
    const wrong = await rules.problemsIn(filled, view, Date.now());
    if (wrong) return wrong;
    setProblems(noProblems);
    // The last change may still be repricing: never charge more than the price shown.
    const priced = (await pricings.current) ?? view;
    if (priced.totals.amountDue.value > view.totals.amountDue.value) return rules.quoteProblem(view, priced);
    const order = await rules.orderOf(filled, priced);
    const answer = await placeOrder(order).catch(() => undefined);
    if (answer?.ok) return leave(answer.body);
    // Prices changed or the payment was declined: the next attempt needs the new quote and attempt number.
    if (answer) void reprice();
    return problemsOf(answer);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (placing || view.blocked !== undefined) return;
    setPlacing(true);
    const found = await place(event.currentTarget);
    if (!found) return;
    setPlacing(false);
    setProblems(found);
    setRechecked({});
  };

  const fields = { ...problems.fields, ...rechecked };
  return {
    view,
    problems,
    rechecked,
    fields,
    placing,
    form,
    reprice: () => void reprice(),
    recheck: (input: string) => void recheck(input),
    submit,
  };
}

/** The owner's own test order: see commerce/setup/. */
function fillTestCard(form: HTMLFormElement): void {
  const year = new Date().getFullYear() + 2;
  const card = { cardNumber: '4242 4242 4242 4242', cardExpiry: `12/${year % 100}`, cardCvc: '123' };
  for (const [name, value] of Object.entries(card)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value === '') field.value = value;
  }
}

type Placed = Extract<Awaited<ReturnType<typeof placeOrder>>, { ok: true }>['body'];

function leave(placed: Placed): undefined {
  if ('confirmedPath' in placed) location.assign(placed.confirmedPath);
  else if ('redirect' in placed.next) location.assign(placed.next.redirect.url);
  // This page offers no method that needs the provider's script next.
  else location.reload();
}

/** @param answer undefined: the network failed */
export function problemsOf(answer: Extract<Answer<unknown>, { ok: false }> | undefined): Problems {
  const { fields = {} } = (answer?.body ?? {}) as { fields?: Record<string, string> };
  return { message: failureText(answer, messages.otherwise), fields };
}

/** Typed calls of the checkout. Commerce 2.1, wire section 2. */
const checkout = callsOf<typeof checkoutCalls>();

/** Saves the details so far. @returns the repriced checkout, or the order's path if the cart was bought in between */
const saveDetails = (cartToken: string, details: Details): Promise<Answer<CheckoutView | { confirmedPath: string }>> =>
  checkout('PUT /api/3/commerce/cart/:token/checkout', { token: cartToken, body: details });

/** Idempotent per cart, quote, and attempt. */
const placeOrder = (body: Partial<OrderBody> & { cartToken: string }): Promise<Answer<PlacedOrder | PaymentStep>> =>
  checkout('POST /api/2/commerce/orders', { body });
