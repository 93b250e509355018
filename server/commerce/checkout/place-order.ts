// Placing an order: validate, authorise the payment, commit everything in one transaction, capture. Commerce 1.1, 1.5, 1.6, 3.1. Public.
import { perStore } from '../../base/process-state.ts';
import { currentLanguage } from '../../base/speech.ts';
import type { Form } from '../../forms/form/schema.ts';
import { isEmail } from '../../outbox/address.ts';
import { inVisitorsLanguage } from '../../site/language/translated-store.ts';
import { observe, transact } from '../../store/transact.ts';
import { addressProblems } from '../address/address.ts';
import { phoneProblems } from '../address/phone.ts';
import { type CartView, findCart, isOpenToShoppers, viewCart } from '../cart/cart.ts';
import { minimumOrderMessage } from '../cart/v3-view.ts';
import { reopenPayment } from '../order/lifecycle.ts';
import { findOrderState, settlePayment } from '../order/order.ts';
import { notifyOfCapture, notifyOfDelay } from '../order/placed.ts';
import { type Order, orderNumberText } from '../order/schema.ts';
import { programActor } from '../order/states.ts';
import { loadWhole, orderStep } from '../order/step.ts';
import { errorFields } from '../payment/errors.ts';
import { capturePayment, findPayment, type PaymentParts, voidPayment } from '../payment/payment.ts';
import { isBound, type Payment } from '../payment/schema.ts';
import { findHold } from '../stock/holds.ts';
import { chargeOfOrder, countAttempt, instantCharge, type OrderCharge, reserve, type Submit } from './charge.ts';
import { confirmedPathOf, isShortDraft, phoneRules } from './checkout.ts';
import { commitOrder } from './commit-order.ts';
import { checkoutFormOf, customFormProblems } from './custom-form.ts';
import { detailProblems } from './details.ts';
import {
  belowMinimum,
  cartEmpty,
  checkoutGone,
  checkoutInvalid,
  outOfStock,
  payLinkShort,
  paymentDeclined,
  quoteChanged,
} from './errors.ts';
import { deliverPaid } from './fulfill-digital.ts';
import { dropLines, holdInStep, mayHold, pinLines, tryHoldLines } from './hold-lines.ts';
import { messages } from './messages.ts';
import { compareQuotes, quoteOf, quoteText, readQuote, recurringText } from './quote.ts';
import { quoteChanges } from './quote-changes.ts';
import type { Checkout, PaymentStep, PlacedOrder } from './schema.ts';
import * as rows from './store.ts';

/**
 * Places the order of a checkout whose details are stored (`saveDetails`). Idempotent: one checkout gives one order, even under parallel
 * submits; later calls get the answer of the first. If the provider needs a step from the shopper, returns that step, and the order is
 * placed after it (settle.ts).
 *
 * @throws checkoutGone, checkoutInvalid, belowMinimum, quoteChanged, outOfStock, paymentsOff, paymentDeclined, providerAway
 */
export function placeOrder(parts: PaymentParts, submit: Submit): Promise<PlacedOrder | PaymentStep> {
  return submits(parts).run(`${submit.cartToken} ${submit.attempt ?? ''}`, () => placeOnce(parts, submit));
}

async function placeOnce(parts: PaymentParts, submit: Submit): Promise<PlacedOrder | PaymentStep> {
  const { store } = parts;
  const cart = await findCart(store, submit.cartToken);
  if (!cart) throw checkoutGone();
  if (cart.orderId !== undefined) return placed(await findOrderState(store, cart.orderId));
  const saved = await rows.findCheckout(store, cart.token);
  if (!submit.byOwner && !isOpenToShoppers(cart, parts.clock.now())) throw checkoutGone();
  if (!saved) throw checkoutInvalid({ fields: { email: messages.required(messages.email) } });

  const [{ result: view, observed }] = await Promise.all([
    observe(store, (tx) => viewCart(tx, store, cart, { now: parts.clock.now(), email: saved.email })),
    // Prefetch for the code below: with a database, all records then come in one query.
    findHold(store, cart.id),
    findPayment(store, saved.orderId, submit.attempt ?? saved.attempt),
  ]);
  if (!submit.byOwner && isShortDraft(view)) throw payLinkShort();
  // Missing items come first: without them, the rest may not be what the shopper wanted.
  if (view.goneEntryIds.length > 0) agreedTotal(view, submit);
  if (submit.byOwner) assertDeliverable(view, saved);
  else assertComplete(view, saved, await checkoutFormOf(inVisitorsLanguage(store), view.website));
  const shown = agreedTotal(view, submit);
  assertInStock(view);
  const checkout = { ...saved, ...agreementOf(shown, view), language: currentLanguage() };
  const { allowance } = submit;
  const mayKeep = allowance === undefined || (await mayHold(parts, cart, allowance));
  try {
    const charge = await chargeOfOrder(parts, view, checkout, submit);
    const payment = charge && (await instantCharge(parts, charge, submit));
    if (charge && !payment) return await placeHeld(parts, view, checkout, charge, mayKeep);
    const attempt = payment?.attempt ?? submit.attempt ?? checkout.attempt;
    const next = payment && instantState(payment);
    return placed(await commitOrder(parts, { checkout, attempt, payment, next, seen: { view, observed } }));
  } catch (error) {
    // The hold was only for this order: a shopper who does not pay must not block stock for others.
    await (mayKeep ? tryHoldLines(parts, cart.token) : dropLines(parts, cart.id));
    throw error;
  }
}

const instantState = ({ state }: Payment) => (state === 'pending' ? state : 'captured');

/** Holds the stock during the provider call, and stores the agreed total, in the same commit. */
async function placeHeld(
  parts: PaymentParts,
  { cart }: CartView,
  checkout: Checkout,
  charge: OrderCharge,
  mayKeep: boolean,
): Promise<PlacedOrder | PaymentStep> {
  const { shownTotalCents, agreedRecurring, language } = checkout;
  const now = parts.clock.now();
  const { payment, answer } = await reserve(parts, charge, async (tx) => {
    await holdInStep(tx, parts.store, cart.token, now);
    const saved = await rows.findCheckout(tx, cart.token);
    const agreed = { shownTotalCents, agreedRecurring, language };
    if (saved && !isAgreed(saved, agreed)) rows.putCheckout(tx, { ...saved, ...agreed });
  });
  // A concurrent call for this checkout was first.
  if (isBound(payment)) return placed(await findOrderState(parts.store, checkout.orderId));
  if (!answer.ok) {
    await countAttempt(parts, checkout.cartToken, payment.attempt);
    throw paymentDeclined({ errorKey: answer.errorKey, message: answer.message });
  }
  if (typeof answer.next !== 'string') {
    await (mayKeep ? pinLines(parts, cart.id) : dropLines(parts, cart.id));
    return { orderId: checkout.orderId, next: answer.next };
  }
  return placed(await placePaid(parts, checkout, payment, answer.next));
}

/** Places an order whose payment is authorised or pending. If that fails, releases the money. */
export async function placePaid(
  parts: PaymentParts,
  checkout: Checkout,
  payment: Payment,
  next: 'authorised' | 'pending',
): Promise<Order> {
  let order: Order;
  try {
    const { attempt } = payment;
    order = await commitOrder(parts, { checkout, attempt, payment, next });
  } catch (error) {
    await giveBack(parts, payment);
    throw error;
  }
  // A concurrent attempt at the same checkout was first; the order uses its payment.
  if (order.attempt !== payment.attempt) await giveBack(parts, payment);
  return captureOrder(parts, order);
}

/** If this fails, the sweeper tries again. */
async function giveBack(parts: PaymentParts, payment: Payment): Promise<void> {
  try {
    await voidPayment(parts, payment);
  } catch (error) {
    parts.log.warn('payment-void-delayed', { orderId: payment.orderId, ...errorFields(error) });
  }
}

/** Captures the payment of a placed order. A failure does not undo the order; it is recorded in its state. */
export async function captureOrder(parts: PaymentParts, order: Order): Promise<Order> {
  if (order.paymentState !== 'AUTHORIZED') return order;
  const payment = await findPayment(parts.store, order.id, order.attempt);
  if (!payment) return order;
  const isRetry = (payment.captureRetries ?? 0) > 0;
  try {
    const step = orderStep(parts, programActor);
    await capturePayment(parts, payment, async (tx, outcome) => {
      const settled = await settlePayment(tx, order.id, outcome, { eventId: step.id, now: step.at });
      if (settled.paymentState !== outcome.state) return;
      const { lines } = await loadWhole(tx, order.id);
      await notifyOfCapture(tx, { order: settled, lines }, outcome, { ...step, isRetry });
      if (outcome.state === 'PAID') await deliverPaid(tx, settled, lines, step);
    });
  } catch (error) {
    // The outcome is unknown: the order stays, and the sweeper retries.
    parts.log.warn('payment-capture-delayed', { orderId: order.id, ...errorFields(error) });
    const step = orderStep(parts, programActor);
    if (!isRetry && !order.toldToWait) await transact(parts.store, (tx) => notifyOfDelay(tx, order.id, step));
  }
  return (await findOrderState(parts.store, order.id)) ?? order;
}

/** Retries a failed capture for the owner. @throws orderUnknown, orderBlocked */
export async function retryCapture(parts: PaymentParts, id: string, actor: string): Promise<void> {
  const step = orderStep(parts, actor);
  await captureOrder(parts, await transact(parts.store, (tx) => reopenPayment(tx, id, step)));
}

export function placed(order: Order | undefined): PlacedOrder {
  if (!order) throw checkoutGone();
  return {
    orderId: order.id,
    orderNumber: orderNumberText(order),
    accessToken: order.accessToken,
    next: 'confirmed',
    confirmedPath: confirmedPathOf(order),
  };
}

/** Checks, before any write, whether the owner's order could be placed. @throws cartEmpty, checkoutInvalid, outOfStock */
export function assertPlaceable(view: CartView, details: Deliverable): void {
  assertDeliverable(view, details);
  assertInStock(view);
}

type Deliverable = Pick<Checkout, 'email' | 'address'>;

/** The owner's orders need only the details required for delivery. @throws cartEmpty, checkoutInvalid */
export function assertDeliverable(view: CartView, { email, address }: Deliverable): void {
  if (view.lines.length === 0) throw cartEmpty();
  const fields: Record<string, string> = {};
  // An exchange copies the address of its order, which may predate today's stricter rules.
  if (email !== '' && !isEmail(email)) fields.email = messages.emailFormat;
  if (view.requiresShipping && !view.selectedShipping?.isPickup) {
    const problems = address ? addressProblems(address, 'optional') : { country: messages.required(messages.address) };
    for (const [name, problem] of Object.entries(problems)) fields[`shipping.${name}`] = problem;
    if (!view.selectedShipping && !fields['shipping.country'])
      fields.shippingKey = view.shippingOptions.length === 0 ? messages.noDelivery : messages.chooseDelivery;
  }
  if (Object.keys(fields).length > 0) throw checkoutInvalid({ fields });
}

/** Requires complete details and the minimum subtotal. */
function assertComplete(view: CartView, checkout: Checkout, form: Form | undefined): void {
  if (view.lines.length === 0) throw cartEmpty();
  const tooLittle = minimumOrderMessage(view);
  if (tooLittle) throw belowMinimum({ message: tooLittle });
  const phones = phoneRules(view.website.store);
  const fields = detailProblems(checkout, view.requiresShipping, phones);
  Object.assign(fields, phoneProblems(checkout, view.requiresShipping, phones, fields));
  if (view.requiresShipping && !view.selectedShipping && !fields['shipping.country']) {
    fields.shippingKey = view.shippingOptions.length === 0 ? messages.noDelivery : messages.chooseDelivery;
  }
  Object.assign(fields, customFormProblems(form, checkout));
  if (Object.keys(fields).length > 0) throw checkoutInvalid({ fields });
}

/** Never charges more than the shopper was shown. @returns the total that they were shown. @throws quoteChanged */
function agreedTotal(view: CartView, { quoteHash, expectedTotalCents }: Submit): number {
  const now = quoteOf(view);
  const shown = quoteHash === undefined ? undefined : readQuote(quoteHash);
  const changed = () => {
    const titles = new Map(view.lines.map(({ entry, product }) => [entry.id, product.title]));
    return quoteChanged({
      quote: { quoteHash: quoteText(now), totalCents: now.totalCents },
      changes: shown ? quoteChanges(shown, now, titles) : [],
    });
  };
  if (quoteHash !== undefined && (!shown || compareQuotes(shown, now) === 'changed')) throw changed();
  const expected = expectedTotalCents ?? shown?.totalCents;
  // A total does not name its items: a lower total, because an item is gone, is not what the shopper agreed to.
  const isShort = !shown && view.goneEntryIds.length > 0 && expected !== undefined && now.totalCents < expected;
  if (expected === undefined || now.totalCents > expected || isShort) throw changed();
  return expected;
}

/**
 * If the price dropped after the shopper saw it, the order records that (commerce 1.6). A subscription's recurring price must still be the
 * same when the shopper returns from a provider's page.
 */
const agreementOf = (shown: number, view: CartView): Pick<Checkout, 'shownTotalCents' | 'agreedRecurring'> => ({
  shownTotalCents: shown > view.priced.amountDueCents ? shown : undefined,
  agreedRecurring: recurringText(quoteOf(view)),
});

type Agreed = Pick<Checkout, 'shownTotalCents' | 'agreedRecurring' | 'language'>;

const isAgreed = (saved: Agreed, { shownTotalCents, agreedRecurring, language }: Agreed): boolean =>
  saved.shownTotalCents === shownTotalCents && saved.agreedRecurring === agreedRecurring && saved.language === language;

/** An early check before the money is authorised; the bounded counter in the commit decides. */
function assertInStock(view: CartView): void {
  const wanted = new Map<string, number>();
  for (const { entry, variant, stock } of view.lines) {
    if (stock.unlimited) continue;
    const pieces = (wanted.get(variant.id) ?? 0) + entry.quantity;
    if (pieces > stock.qtyInStock) throw outOfStock({ left: stock.qtyInStock, variantId: variant.id });
    wanted.set(variant.id, pieces);
  }
}

/**
 * Deduplicates concurrent submits of one order: the second press of the button waits for the answer of the first. Not
 * needed for correctness, since one cart becomes one order. It saves work and avoids intermediate refusals.
 */
class SingleFlight {
  readonly #running = new Map<string, Promise<unknown>>();

  /** Contains at most one entry per running request. */
  run<T>(key: string, job: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) as Promise<T> | undefined;
    if (running) return running;
    const own = job().finally(() => this.#running.delete(key));
    this.#running.set(key, own);
    return own;
  }
}

const submits = perStore((_: { store: object }) => new SingleFlight());
