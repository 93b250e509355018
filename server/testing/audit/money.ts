// Each order has exactly one payment, and all money is accounted for. Commerce 1.1, 1.9, 3.3.
import { countedRefunds, refundableOf, stateAfterRefunds } from '../../commerce/order/states.ts';
import { isBound, type Payment } from '../../commerce/payment/schema.ts';
import { type BookedOrder, type Books, type Check, isOurs, sumOf } from './books.ts';

/** A provider's view of one payment: outside the store, so that it reveals lost records. */
export type ProviderMoney = {
  orderId: string;
  ref: string;
  state: 'reserved' | 'taken';
  cents: number;
  refundedCents: number;
};

export type MoneyRules = {
  /** Nothing is in progress: every payment is final, except those of shoppers on a provider's page. */
  settled?: boolean;
  /** Payments according to providers that keep their own records. */
  provider?: readonly ProviderMoney[];
};

const openStates: ReadonlySet<Payment['state']> = new Set(['created', 'waiting', 'authorised', 'canceling']);

export function auditMoney(books: Books, { settled = false, provider = [] }: MoneyRules, check: Check): void {
  const { orders, payments, byId, openPayments, pendingRefunds } = books;
  for (const payment of payments) {
    const { orderId, attempt, state } = payment;
    const name = `payment ${orderId} ${attempt}`;
    check(openPayments.has(`${orderId} ${attempt}`) === openStates.has(state), `${name} is ${state} and not so listed`);
    check(byId.has(orderId) || !isBound(payment), `${name} is ${state} and has no order`);
    if (settled) check(!openStates.has(state) || state === 'waiting', `${name} is still ${state}`);
  }
  for (const one of orders.filter(isOurs)) {
    auditPayment(one, settled, check);
    auditRefunds(one, check);
  }
  const pending = orders.flatMap(({ refunds }) => refunds.filter(({ state }) => state === 'PENDING'));
  check(pendingRefunds.size === pending.length, 'a refund that no sweep finds');
  if (settled) check(pending.length === 0, 'a refund is still on its way');
  auditProvider(books, [...provider, ...ofTestPages(books)], settled, check);
}

const paidAs: Partial<Record<BookedOrder['order']['paymentState'], readonly Payment['state'][]>> = {
  AUTHORIZED: ['authorised'],
  PENDING: ['pending'],
  PAID: ['captured'],
  FAILED: ['capture-failed'],
  // Canceled before it was paid: authorized money is released, and a pending payment is no longer expected.
  NOT_CHARGED: ['pending', 'canceling', 'canceled'],
};

function auditPayment({ order, refunds, payments }: BookedOrder, settled: boolean, check: Check): void {
  const { id, amountDueCents, attempt, payment, paymentState } = order;
  const bound = payments.filter(isBound);
  if (settled) check(paymentState !== 'AUTHORIZED', `the money of ${id} was never taken`);
  if (amountDueCents === 0) {
    check(
      bound.length === 0 && payment.provider === 'none',
      `order ${id} owes nothing and has ${bound.length} payments`,
    );
    return;
  }
  const mine = payments.find((one) => one.attempt === attempt);
  const states = paidAs[refunds.at(-1)?.paidState ?? paymentState] ?? [];
  check(
    bound.every((one) => one === mine),
    `order ${id} has more than one payment`,
  );
  check(
    mine !== undefined && states.includes(mine.state),
    `order ${id} is ${paymentState}, its payment ${mine?.state}`,
  );
  const same =
    mine?.amountCents === amountDueCents && payment.amountCents === amountDueCents && mine.ref === payment.ref;
  check(same, `the payment of ${id} is not the order's`);
}

function auditRefunds({ order, lines, refunds }: BookedOrder, check: Check): void {
  const { id, refundedCents = 0, giftCardCents, payment, paymentState } = order;
  const counted = countedRefunds(refunds);
  const back = sumOf(counted, ({ totalCents }) => totalCents);
  check(refunds.length === (order.counts?.refunds ?? 0), `half order ${id}: refunds`);
  check(back === refundedCents, `order ${id} says that ${refundedCents} went back, and its refunds ${back}`);
  if (refunds.length === 0) return;
  check(back <= payment.amountCents + giftCardCents, `more went back of ${id} than was paid`);
  const { paidState } = refunds.at(-1)!;
  const state = stateAfterRefunds(refundableOf(order, lines, refunds), refunds, paidState);
  check(paymentState === state, `order ${id} is ${paymentState}, and by its refunds ${state}`);
  const backOf = (lineId: string) =>
    sumOf(
      counted.flatMap((one) => one.lines),
      (part) => (part.id === lineId ? part.cents : 0),
    );
  for (const line of lines) check(backOf(line.id) <= line.totalCents, `more went back of a line of ${id} than it cost`);
}

/** The test provider remembers shoppers who were on its page; cards that succeed immediately leave nothing to lose. */
const ofTestPages = ({ testSteps }: Books): ProviderMoney[] =>
  testSteps.flatMap(({ ref, state, amountCents: cents }) => {
    if (state !== 'authorised' && state !== 'captured') return [];
    const orderId = ref.split(':').at(-3) ?? '';
    return [{ orderId, ref, state: state === 'captured' ? 'taken' : 'reserved', cents, refundedCents: Number.NaN }];
  });

function auditProvider({ byId }: Books, money: readonly ProviderMoney[], settled: boolean, check: Check): void {
  const taken = new Set<string>();
  for (const { orderId, ref, state, cents, refundedCents } of money) {
    const one = byId.get(orderId);
    const back = cents === refundedCents;
    if (settled) check(state !== 'reserved', `${ref} of ${orderId} is still reserved`);
    if (state !== 'taken' || back) continue;
    check(!taken.has(orderId), `order ${orderId} was paid twice`);
    taken.add(orderId);
    check(one !== undefined, `${cents} were taken for ${orderId}, which is no order`);
    check(
      one === undefined || (one.order.payment.ref === ref && one.order.amountDueCents === cents),
      `${ref} is not the money of ${orderId}`,
    );
    if (one) auditReturned(one, refundedCents, check);
  }
  for (const { order } of settled ? byId.values() : [])
    if (money.some(({ orderId }) => orderId === order.id) && order.paymentState === 'PAID')
      check(taken.has(order.id), `order ${order.id} is paid, and its provider took nothing`);
}

/** A refund in progress may have reached the provider already. */
function auditReturned({ order, refunds }: BookedOrder, refundedCents: number, check: Check): void {
  if (Number.isNaN(refundedCents)) return;
  const byCard = (state: string) =>
    sumOf(
      refunds.filter((refund) => refund.state === state).flatMap(({ tenders }) => tenders),
      ({ kind, cents }) => (kind === 'card' ? cents : 0),
    );
  const least = byCard('DONE');
  const most = least + byCard('PENDING');
  check(
    least <= refundedCents && refundedCents <= most,
    `the provider gave ${refundedCents} back for ${order.id}, not ${least}`,
  );
}
