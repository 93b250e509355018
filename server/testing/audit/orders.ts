// Each order is complete, has its number, adds up to its total, and sent each notification once. Commerce 1.6, 1.10, 2.3.
import { findCart } from '../../commerce/cart/cart.ts';
import { checkoutKey } from '../../commerce/checkout/checkout.ts';
import { ratePart } from '../../commerce/money/money.ts';
import { repriced } from '../../commerce/order/explanation.ts';
import { matchingTaxRules } from '../../commerce/pricing/tax.ts';
import { ProductType } from '../../commerce/product/product-type.ts';
import { isTopic } from '../../outbox/schema.ts';
import { type BookedOrder, type Books, type Check, isOurs, isRenewal, sumOf } from './books.ts';

export async function auditOrders(books: Books, check: Check): Promise<void> {
  const { orders, orderNumbers, orderStates } = books;
  for (const one of orders) {
    const { order, lines } = one;
    const { id, fulfillmentStatus, paymentState, createdAt } = order;
    const pieces = sumOf(lines, ({ quantity }) => quantity);
    check(lines.length === order.lineCount && pieces === order.totalQuantity, `half order ${id}: lines`);
    check(orderNumbers.get(numberOf(one)) === id, `half order ${id}: number`);
    for (const [status, payment] of [
      [fulfillmentStatus, '*'],
      ['*', paymentState],
      [fulfillmentStatus, paymentState],
    ])
      check(orderStates.has(`${status} ${payment} ${createdAt} ${id}`), `order ${id} is not in its list`);
    if (isOurs(one) && !isRenewal(one)) await auditCart(books, one, check);
    if (isOurs(one)) auditTotals(one, check);
    if (isOurs(one)) auditTaxes(one, check);
    const told = one.events.filter(({ topic }) => topic === 'order.create');
    const isAsked = isTopic(books.topics ?? ['order.create'], 'order.create');
    check(
      told.length === 1 || (told.length === 0 && !isAsked),
      `order.create of ${id} was queued ${told.length} times`,
    );
    if (isOurs(one)) auditMails(books, one, check);
  }
  check(orderNumbers.size === orders.length, 'a number without an order');
  check(orderStates.size === 3 * orders.length, 'a list names an order that is not so');
  auditNumbers(orders, check);
}

const numberOf = ({ order }: BookedOrder): string => `${order.testMode ? 'test' : 'live'} ${order.number}`;

function auditNumbers(orders: readonly BookedOrder[], check: Check): void {
  for (const series of ['test', 'live']) {
    const numbers = orders
      .filter(({ order }) => order.testMode === (series === 'test'))
      .map(({ order }) => order.number);
    const given = new Set(numbers);
    check(given.size === numbers.length, `a ${series} number twice`);
    for (let number = 1; number <= numbers.length; number++) check(given.has(number), `number ${number} missing`);
  }
}

async function auditCart({ store, holds }: Books, { order }: BookedOrder, check: Check): Promise<void> {
  const { id, cartId, cartToken } = order;
  check((await findCart(store, cartToken))?.orderId === id, `half order ${id}: cart`);
  check((await store.peek(checkoutKey(cartToken))) === undefined, `half order ${id}: checkout`);
  check(!holds.some(({ checkoutId }) => checkoutId === cartId), `half order ${id}: hold`);
}

function auditTotals({ order, lines }: BookedOrder, check: Check): void {
  const again = repriced({ order, lines });
  const totals = [
    'subtotalCents',
    'discountCents',
    'shippingCents',
    'shippingTaxCents',
    'taxCents',
    'giftCardCents',
    'grandTotalCents',
    'amountDueCents',
  ] as const;
  for (const name of totals)
    check(
      again[name] === order[name],
      `wrong total of ${order.id}: ${name} ${order[name]}, priced again ${again[name]}`,
    );
  lines.forEach((line, n) => {
    const priced = again.lines[n]!;
    const same =
      line.totalCents === priced.totalCents &&
      line.taxCents === priced.taxCents &&
      line.discountCents === priced.discountCents;
    check(same, `wrong line ${n} of ${order.id}`);
  });
  const { amountDueCents, grandTotalCents, giftCardCents, giftCards = [] } = order;
  check(amountDueCents + giftCardCents === grandTotalCents, `the tenders of ${order.id} are not its total`);
  check(sumOf(giftCards, ({ cents }) => cents) === giftCardCents, `the gift cards of ${order.id} are not their sum`);
}

/** Tax per line, recomputed from the order's stored rules and the line: deliberately independent of pricing. */
function auditTaxes({ order, lines }: BookedOrder, check: Check): void {
  const { id, currency, pricing, purchase, shippingTaxCents, taxCents, taxes } = order;
  const place = pricing.isPickup ? pricing.storeAddress : (order.shippingAddress ?? order.billingAddress);
  const here = matchingTaxRules(pricing.taxRules, place);
  check(
    sumOf(lines, (line) => line.taxCents) + shippingTaxCents === taxCents,
    `the tax of ${id} is not that of its parts`,
  );
  check(sumOf(taxes, ({ amountCents }) => amountCents) === taxCents, `the tax of ${id} is not that of its rules`);
  const owed = lines.map((line) => {
    const { taxable, productType, taxClass = 'standard' } = line;
    const isExempt = !taxable || productType === ProductType.giftCard || purchase === 'donation';
    return isExempt ? [] : here.filter((rule) => (rule.taxClasses ?? [taxClass]).includes(taxClass));
  });
  lines.forEach((line, n) => {
    const rules = owed[n]!;
    check(rules.length > 0 || line.taxCents === 0, `line ${n} of ${id} owes no tax, and has ${line.taxCents}`);
    if (pricing.priceTax !== 'EXCLUSIVE' || pricing.rounding !== 'PER_LINE') return;
    const due = sumOf(rules, ({ ratePpm }) => ratePart(line.subtotalCents - line.discountCents, ratePpm, currency));
    check(line.taxCents === due, `line ${n} of ${id} owes ${due} of tax, and has ${line.taxCents}`);
  });
  const names = new Set(owed.flat().map(({ name }) => name));
  for (const { name, amountCents } of taxes)
    check(amountCents === 0 || names.has(name), `no line of ${id} owes "${name}"`);
}

/** Emails that may be sent repeatedly, on request. */
function auditMails({ ownerEmail }: Books, { order, mails, timeline }: BookedOrder, check: Check): void {
  const again = timeline.some(({ kind }) => kind === 'mail' || kind === 'email-changed');
  const count = (wanted: string) => mails.filter(({ kind }) => kind === wanted).length;
  const failures = timeline.filter(({ kind }) => kind === 'payment-failed').length;
  // An order canceled before its payment is not confirmed.
  const paidAt = timeline.findIndex(({ kind }) => kind === 'paid');
  const canceledAt = timeline.findIndex(({ kind }) => kind === 'canceled');
  const isConfirmed = failures === 0 || (paidAt >= 0 && (canceledAt < 0 || paidAt < canceledAt));
  const confirmed = count('order-confirmed');
  // Confirmed only after payment; if a provider does not respond, the shopper gets one email.
  const due = (order.paymentState !== 'AUTHORIZED' && isConfirmed ? 1 : 0) + (order.delayNotified ? 1 : 0);
  check(
    again ? confirmed >= due : confirmed === due,
    `order ${order.id} was confirmed by ${confirmed} mails, not ${due}`,
  );
  check(
    count('order-payment-failed') === Math.min(1, failures),
    `the shopper was not told of the failed payment of ${order.id}`,
  );
  check(count('owner-payment-failed') === (ownerEmail ? failures : 0), `the owner was not told of that of ${order.id}`);
  const owners = mails.filter(({ kind }) => kind === 'new-order').length;
  check(owners === (ownerEmail ? 1 : 0), `the owner was told of ${order.id} by ${owners} mails`);
}
