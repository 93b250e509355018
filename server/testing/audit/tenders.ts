// Gift cards and codes: amounts taken from them match the orders. Commerce 1.8, 1.9.
import { hash } from 'node:crypto';
import { mailboxOf } from '../../commerce/discount/schema.ts';
import { type Books, type Check, isRenewal, sumOf } from './books.ts';

export function auditGiftCards({ cards, cardEntries, cardBalances, orders }: Books, check: Check): void {
  for (const { id } of cards) {
    const balance = cardBalances.get(id) ?? 0;
    const ledger = sumOf(cardEntries, (entry) => (entry.giftCardId === id ? entry.cents : 0));
    check(balance === ledger, `gift card ${id} has ${balance}, and its ledger comes to ${ledger}`);
    check(balance >= 0, `gift card ${id} has ${balance}`);
  }
  for (const { order, refunds, cardEntries: mine } of orders) {
    for (const { id } of order.issuedGiftCards ?? []) {
      const refunded = refunds
        .filter(({ state }) => state !== 'FAILED')
        .flatMap(({ fromGiftCards = [] }) => fromGiftCards);
      const taken = sumOf(refunded, (one) => (one.id === id ? one.cents : 0));
      const moved = -sumOf(mine, (one) => (one.giftCardId === id && one.kind === 'adjust' ? one.cents : 0));
      check(moved === taken, `refunds of ${order.id} took ${moved} off gift card ${id}, not ${taken}`);
    }
  }
  const known = new Set(orders.map(({ order }) => order.id));
  for (const { kind, orderId } of cardEntries)
    check(kind !== 'redeem' || known.has(orderId ?? ''), `a gift card paid for ${orderId}, which is no order`);
  for (const { order, refunds, cardEntries: mine } of orders) {
    const moved = (kind: string, id: string) =>
      sumOf(mine, (one) => (one.kind === kind && one.giftCardId === id ? one.cents : 0));
    for (const { id, cents } of order.giftCards ?? []) {
      check(
        moved('redeem', id) === -cents,
        `gift card ${id} paid ${-moved('redeem', id)} for ${order.id}, not ${cents}`,
      );
      const back = refunds
        .filter(({ state }) => state === 'DONE')
        .flatMap(({ tenders }) => tenders)
        .filter((tender) => tender.kind === 'gift-card' && tender.id === id);
      const owed = sumOf(back, ({ cents, replacedBy }) => (replacedBy === undefined ? cents : 0));
      for (const { cents, replacedBy } of back)
        check(
          replacedBy === undefined || moved('issue', replacedBy) === cents,
          `gift card ${replacedBy} was issued with ${moved('issue', replacedBy ?? '')} for ${order.id}, not ${cents}`,
        );
      check(
        moved('refund', id) === owed,
        `gift card ${id} got ${moved('refund', id)} back of ${order.id}, not ${owed}`,
      );
    }
  }
}

/** Uses are counted per discount, and per discount and customer where these are limited. Renewals do not count as uses. */
export function auditCodes({ orders, codeUses }: Books, check: Check): void {
  const used = new Map<string, number>();
  const count = (key: string) => used.set(key, (used.get(key) ?? 0) + 1);
  for (const one of orders) {
    const { pricing, email, placedEmail = email, fulfillmentStatus } = one.order;
    if (isRenewal(one) || fulfillmentStatus === 'CANCELED') continue;
    for (const { id, limits } of pricing.discounts ?? []) {
      count(id);
      const customer = hash('sha256', mailboxOf(placedEmail), 'base64url');
      if (limits.perCustomer !== undefined) count(`${id} ${customer}`);
    }
  }
  for (const key of new Set([...used.keys(), ...codeUses.keys()])) {
    const [counted, got] = [codeUses.get(key) ?? 0, used.get(key) ?? 0];
    check(counted === got, `code ${key} was counted ${counted} times, and ${got} orders got it`);
  }
}
