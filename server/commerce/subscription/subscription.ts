// Subscriptions: begun with an order, changed by shopper and owner, listed. Renewals are in renewal.ts.

import type { Parts, SiteAddress } from '../../base/parts.ts';
import type { StepIds } from '../../base/step-ids.ts';
import { timingSafeEqualText } from '../../base/text/safe-equal.ts';
import { queueMail } from '../../outbox/outbox.ts';
import { cursorText, readCursor } from '../../store/cursor.ts';
import { readable } from '../../store/engines/value.ts';
import type { Key, Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { type Order, type OrderLine, withoutPerson } from '../order/schema.ts';
import { notActive, notPaused, renewalRunning, subscriptionOver, subscriptionUnknown } from './errors.ts';
import { priceNoticeMs } from './limits.ts';
import { cardLinkMail } from './mails.ts';
import { notifyShopper, queueWebhook, subscriptionStep } from './renewal-mails.ts';
import { nextIndexAfter, renewalAt } from './schedule.ts';
import { isRunning, type Subscription, type SubscriptionRow } from './schema.ts';
import * as rows from './store.ts';

/** Depend on this key to be notified of any change. */
export const { subscriptionKey, findSubscription, listDue } = rows;

/** @throws subscriptionUnknown */
export async function loadSubscription(source: Tx | Store, id: string): Promise<Subscription> {
  const found = await rows.findSubscription(source, id);
  if (!found) throw subscriptionUnknown();
  return found;
}

/** The subscription that the bearer of a link may see. @throws subscriptionUnknown for a wrong token too */
export async function loadSubscriptionOfLink(store: Store, id: string, accessToken: string): Promise<Subscription> {
  const found = await rows.findSubscription(store, id);
  if (!found || !timingSafeEqualText(found.accessToken, accessToken)) throw subscriptionUnknown();
  return found;
}

type Begun = {
  order: Order;
  line: OrderLine;
  plan: Subscription['plan'];
  codes: readonly string[];
  timeZone: string;
  payment: Subscription['payment'];
  step: StepIds;
};

/** Begins what its first order asks for, in the order's own commit. The order carries its id already. */
export function beginSubscription(tx: Tx, begun: Begun): Subscription {
  const { order, line, plan, timeZone, payment, codes, step } = begun;
  const { subscriptionId, createdAt } = order;
  if (subscriptionId === undefined || (line.productType !== 1 && line.productType !== 3))
    throw new TypeError('A subscription begins with an order that names it, of a product that can be one');
  const { itemId, variantId, sku, title, productType, optionValues, imageId, additionalFields, quantity } = line;
  const begin: Subscription = {
    id: subscriptionId,
    accessToken: step.tokenOf('subscription'),
    websiteId: order.websiteId,
    testMode: order.testMode,
    state: 'ACTIVE',
    ...(order.customerId !== undefined && { customerId: order.customerId }),
    email: order.email,
    item: {
      itemId,
      variantId,
      sku,
      title,
      productType,
      optionValues,
      ...(imageId !== undefined && { imageId }),
      additionalFields,
      quantity,
      unitCents: line.unitCents,
    },
    plan,
    currency: order.currency,
    billingAddress: order.billingAddress,
    ...(order.shippingAddress && { shippingAddress: order.shippingAddress }),
    ...(order.shipping && { shipping: order.shipping }),
    codes: [...codes],
    ...(order.taxExempt && { isTaxExempt: true }),
    payment,
    anchorAt: createdAt,
    timeZone,
    nextIndex: 1,
    nextAt: renewalAt(createdAt, timeZone, plan.billingPeriod, 1),
    cyclesPaid: 1,
    retries: 0,
    firstOrderId: order.id,
    lastOrderId: order.id,
    createdAt,
    updatedAt: createdAt,
  };
  const subscription = isLastCycle(begin) ? ended(begin, 'COMPLETED', 'completed', createdAt) : begin;
  rows.putSubscription(tx, subscription, undefined);
  queueWebhook(tx, subscription, 'created', { ...step, at: createdAt });
  return subscription;
}

/** Whether no billing cycle is left to be paid. */
export const isLastCycle = ({ plan, cyclesPaid }: Pick<Subscription, 'plan' | 'cyclesPaid'>): boolean =>
  plan.numBillingCycles > 0 && cyclesPaid >= plan.numBillingCycles;

/** The subscription once it has ended. */
export function ended(
  subscription: Subscription,
  state: 'CANCELED' | 'COMPLETED',
  endedBy: NonNullable<Subscription['endedBy']>,
  now: number,
): Subscription {
  const { nextAt: _, renewal: __, priceChange: ___, ...rest } = subscription;
  return { ...rest, state, endedAt: now, endedBy, updatedAt: now };
}

export type Change = 'skip' | 'pause' | 'resume' | 'cancel';

/**
 * What shopper and owner may do with it. The same change again changes nothing more, except that each `skip` skips one. That it has
 * ended is told by mail, whoever ended it: the mail is what the shopper has in hand when something is charged all the same.
 * @param next which renewal is to be skipped: a button that is pressed twice skips one
 * @throws subscriptionUnknown, subscriptionState while a renewal is being paid, and where the state does not allow it
 */
export async function changeSubscription(
  parts: Pick<Parts, 'store' | 'clock' | 'ids'> & SiteAddress,
  id: string,
  change: Change,
  by: 'shopper' | 'owner',
  next?: number,
): Promise<Subscription> {
  const step = await subscriptionStep(parts);
  const now = step.at;
  return transact(parts.store, async (tx) => {
    const before = await loadSubscription(tx, id);
    const isSkipped = change === 'skip' && next !== undefined && next < before.nextIndex;
    const after = isSkipped ? before : changed(before, change, by, now);
    if (after === before) return before;
    rows.putSubscription(tx, after, before);
    if (change === 'cancel') notifyShopper(tx, after, 'ended', step);
    else queueWebhook(tx, after, happenings[change], step);
    return after;
  });
}

/** Asks the shopper for another card. @throws subscriptionUnknown, subscriptionOver */
export async function mailCardLink(
  parts: Pick<Parts, 'store' | 'clock' | 'ids'> & SiteAddress,
  id: string,
  within: (tx: Tx, subscription: Subscription) => void,
): Promise<Subscription> {
  const { site, at, idOf } = await subscriptionStep(parts);
  return transact(parts.store, async (tx) => {
    const subscription = await loadSubscription(tx, id);
    if (!isRunning(subscription)) throw subscriptionOver();
    const { kind, subject, content } = cardLinkMail(site, subscription);
    queueMail(tx, { id: idOf(kind), kind, to: subscription.email, subject: subject.slice(0, 200), content, dueAt: at });
    within(tx, subscription);
    return subscription;
  });
}

const happenings = { skip: 'skipped', pause: 'paused', resume: 'resumed' } as const;

function changed(before: Subscription, change: Change, by: 'shopper' | 'owner', now: number): Subscription {
  const { state } = before;
  if (change === 'cancel' && state === 'CANCELED') return before;
  if (!isRunning(before)) throw subscriptionOver();
  // Its money may be on the way: what is paid must come, and what is canceled must not be paid. Money that its shopper confirms only
  // now is given back when there is nothing to pay any more.
  if (before.renewal && !before.renewal.confirming && change !== 'resume') throw renewalRunning();
  switch (change) {
    case 'cancel':
      return ended(before, 'CANCELED', by, now);
    case 'pause': {
      if (state === 'PAUSED') return before;
      const { nextAt: _, refusal: __, renewal: ___, ...rest } = before;
      return { ...rest, state: 'PAUSED', retries: 0, updatedAt: now };
    }
    case 'resume': {
      if (state !== 'PAUSED') throw notPaused();
      return {
        ...scheduled({ ...before, state: 'ACTIVE' }, nextIndexAfter(before, before.nextIndex, now)),
        updatedAt: now,
      };
    }
    case 'skip': {
      if (state !== 'ACTIVE') throw notActive();
      return { ...scheduled(before, before.nextIndex + 1), updatedAt: now };
    }
  }
}

/** With the renewal of that index as the next one. */
export const scheduled = (subscription: Subscription, index: number): Subscription => ({
  ...subscription,
  nextIndex: index,
  nextAt: renewalAt(subscription.anchorAt, subscription.timeZone, subscription.plan.billingPeriod, index),
});

/**
 * The renewals are paid with another card from now on; one that was refused is tried again at once.
 * @param page the number of the provider's page on which it was given: each gives its card once
 */
export async function changeCard(
  parts: Pick<Parts, 'store' | 'clock'>,
  id: string,
  payment: Subscription['payment'],
  page?: number,
): Promise<Subscription> {
  const now = parts.clock.now();
  return transact(parts.store, async (tx) => {
    const { refusal: _, ...before } = await loadSubscription(tx, id);
    const { cardPage } = before;
    if (page !== undefined && (cardPage?.n !== page || cardPage.state !== 'open')) return before;
    if (!isRunning(before)) throw subscriptionOver();
    const retry = before.state === 'PAST_DUE' && (!before.renewal || before.renewal.confirming);
    const after: Subscription = {
      ...before,
      payment,
      // What is typed here later counts, and not what an older page tells afterwards.
      ...(cardPage && { cardPage: { ...cardPage, state: page === undefined ? 'gone' : 'kept' } }),
      ...(retry && { nextAt: now }),
      updatedAt: now,
    };
    rows.putSubscription(tx, after, before);
    return after;
  });
}

/** Reads, decides and writes how far the page for another card has come. @throws subscriptionUnknown */
export function changeCardPage(
  parts: Pick<Parts, 'store' | 'clock'>,
  id: string,
  next: (before: Subscription, now: number) => Subscription['cardPage'],
): Promise<Subscription> {
  const now = parts.clock.now();
  return transact(parts.store, async (tx) => {
    const before = await loadSubscription(tx, id);
    const cardPage = next(before, now);
    if (cardPage === before.cardPage) return before;
    const after = { ...before, cardPage, updatedAt: now };
    rows.putSubscription(tx, after, before);
    return after;
  });
}

/**
 * The merchant asks for another price: it holds for renewals a week or more from now.
 * @returns undefined when the shopper was already notified of it
 */
export async function noteNewPrice(
  tx: Tx,
  id: string,
  unitCents: number,
  now: number,
): Promise<Subscription | undefined> {
  const before = await loadSubscription(tx, id);
  if (!isRunning(before)) return undefined;
  const told = before.priceChange?.unitCents ?? before.item.unitCents;
  if (told === unitCents) return undefined;
  const { priceChange: _, ...rest } = before;
  const isBack = before.item.unitCents === unitCents;
  const after: Subscription = {
    ...rest,
    ...(!isBack && { priceChange: { unitCents, from: now + priceNoticeMs } }),
    updatedAt: now,
  };
  rows.putSubscription(tx, after, before);
  return after;
}

/** A guest's subscription becomes an account's. */
export async function moveSubscription(tx: Tx, id: string, customerId: string, now: number): Promise<void> {
  const before = await rows.findSubscription(tx, id);
  if (before) rows.putSubscription(tx, { ...before, customerId, updatedAt: now }, before);
}

/**
 * For an erased person: ends it, forgets its card, and removes personal data.
 * @param accessToken a new one @throws subscriptionState while a renewal is being paid
 */
export async function forgetSubscriber(tx: Tx, id: string, accessToken: string, now: number): Promise<void> {
  const before = await loadSubscription(tx, id);
  if (before.renewal && !before.renewal.confirming) throw renewalRunning();
  const closed = isRunning(before) ? ended(before, 'CANCELED', 'shopper', now) : before;
  const { customerId: _, shippingAddress, cardPage: __, ...kept } = closed;
  const after: Subscription = {
    ...kept,
    accessToken,
    email: '',
    item: { ...kept.item, additionalFields: null },
    billingAddress: withoutPerson(kept.billingAddress),
    ...(shippingAddress && { shippingAddress: withoutPerson(shippingAddress) }),
    payment: { provider: kept.payment.provider, method: kept.payment.method },
    updatedAt: now,
  };
  rows.putSubscription(tx, after, before);
}

/** Ids of a customer's, newest first. Read before the step. */
export const subscriptionIdsOf = async (store: Store, customerId: string, limit: number): Promise<string[]> =>
  (await rows.listOfCustomer(store, customerId, limit)).ids;

/** A row of the owner's list. Its token stays out. */

export const subscriptionRow = ({
  accessToken: _,
  renewal: __,
  cardPage: ___,
  ...row
}: Subscription): SubscriptionRow => row;

/** Newest first. @param options.customerId only theirs */
export async function listSubscriptions(
  store: Store,
  options: { limit: number; cursor?: string; customerId?: string },
): Promise<{ subscriptions: Subscription[]; hasNextPage: boolean; nextPageCursor?: string }> {
  const { limit, cursor, customerId } = options;
  const after = cursor === undefined ? undefined : placeOf(cursor, customerId);
  const page =
    customerId === undefined
      ? await rows.listByTime(store, limit, after)
      : await rows.listOfCustomer(store, customerId, limit, after);
  const found = await readable(page.ids.map((id) => rows.findSubscription(store, id)));
  const nextPageCursor = page.cursor && cursorText(page.cursor.slice(-2));
  return {
    subscriptions: found.filter((one) => one !== undefined),
    hasNextPage: nextPageCursor !== undefined,
    ...(nextPageCursor && { nextPageCursor }),
  };
}

function placeOf(text: string, customerId: string | undefined): Key | undefined {
  const place = readCursor(text);
  // From an address that anyone may type: a bad cursor means the first page.
  if (!Array.isArray(place)) return undefined;
  const [createdAt, id] = place as unknown[];
  if (typeof createdAt !== 'number' || typeof id !== 'string') return undefined;
  const list = customerId === undefined ? ['subscription-time'] : ['subscription-customer', customerId];
  return [...list, createdAt, id];
}
