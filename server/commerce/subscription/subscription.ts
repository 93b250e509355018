// Starts, changes and lists subscriptions. Renewals are in renewal.ts.

import { omit } from '../../base/omit.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import type { StepIds } from '../../base/step-ids.ts';
import { timingSafeEqualText } from '../../base/text/safe-equal.ts';
import { cursorText, readCursor } from '../../store/cursor.ts';
import { readable } from '../../store/engines/value.ts';
import type { Key, Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { type Order, type OrderLine, withoutPerson } from '../order/schema.ts';
import { notActive, notPaused, renewalRunning, subscriptionOver, subscriptionUnknown } from './errors.ts';
import { priceNoticeMs } from './limits.ts';
import { cardLinkMail } from './mails.ts';
import { mailShopper, notifyShopper, queueWebhook, subscriptionStep } from './renewal-mails.ts';
import { nextIndexAfter, renewalAt } from './schedule.ts';
import { isRunning, type Subscription, type SubscriptionRow } from './schema.ts';
import * as rows from './store.ts';

export const { findSubscription, listDue } = rows;

/** @throws subscriptionUnknown */
export const loadSubscription = (source: Tx | Store, id: string): Promise<Subscription> =>
  rows.loadSubscription(source, subscriptionUnknown, id);

/** Access by link. @throws subscriptionUnknown for a wrong token too */
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

/** Creates the subscription in its first order's commit. The order already contains its id. */
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
    ...(order.language !== undefined && { language: order.language }),
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

/** Whether all billing cycles are paid. */
export const isLastCycle = ({ plan, cyclesPaid }: Pick<Subscription, 'plan' | 'cyclesPaid'>): boolean =>
  plan.numBillingCycles > 0 && cyclesPaid >= plan.numBillingCycles;

export function ended(
  subscription: Subscription,
  state: 'CANCELED' | 'COMPLETED',
  endedBy: NonNullable<Subscription['endedBy']>,
  now: number,
): Subscription {
  const rest = omit(subscription, 'nextAt', 'renewal', 'priceChange');
  return { ...rest, state, endedAt: now, endedBy, updatedAt: now };
}

export type Change = 'skip' | 'pause' | 'resume' | 'cancel';

/**
 * Changes by the shopper or the owner. Idempotent, except that each `skip` skips one renewal. A cancellation is always
 * confirmed by mail, so that the shopper has proof of it.
 *
 * @param next the renewal to skip, so that a double click skips one
 * @throws subscriptionUnknown, subscriptionState while a renewal is being paid, or if the state doesn't allow the change
 */
export async function changeSubscription(
  parts: Pick<Parts, 'store' | 'clock' | 'ids'> & SiteAddress,
  id: string,
  change: Change,
  by: 'shopper' | 'owner',
  next?: number,
): Promise<Subscription> {
  const step = subscriptionStep(parts);
  const now = step.at;
  return transact(parts.store, async (tx) => {
    const before = await loadSubscription(tx, id);
    const isSkipped = change === 'skip' && next !== undefined && next < before.nextIndex;
    const after = isSkipped ? before : changed(before, change, by, now);
    if (after === before) return before;
    rows.putSubscription(tx, after, before);
    if (change === 'cancel') await notifyShopper(tx, after, 'ended', step);
    else queueWebhook(tx, after, happenings[change], step);
    return after;
  });
}

/** Mails the shopper a link for entering another card. @throws subscriptionUnknown, subscriptionOver */
export async function mailCardLink(
  parts: Pick<Parts, 'store' | 'clock' | 'ids'> & SiteAddress,
  id: string,
  within: (tx: Tx, subscription: Subscription) => void,
): Promise<Subscription> {
  const step = subscriptionStep(parts);
  return transact(parts.store, async (tx) => {
    const subscription = await loadSubscription(tx, id);
    if (!isRunning(subscription)) throw subscriptionOver();
    await mailShopper(tx, subscription, cardLinkMail, step);
    within(tx, subscription);
    return subscription;
  });
}

const happenings = { skip: 'skipped', pause: 'paused', resume: 'resumed' } as const;

function changed(before: Subscription, change: Change, by: 'shopper' | 'owner', now: number): Subscription {
  const { state } = before;
  if (change === 'cancel' && state === 'CANCELED') return before;
  if (!isRunning(before)) throw subscriptionOver();
  // A payment may be on its way: a paid renewal must arrive, and a canceled one must not be paid. A payment that the
  // shopper is confirming is canceled later if nothing is due anymore.
  if (before.renewal && !before.renewal.confirming && change !== 'resume') throw renewalRunning();
  switch (change) {
    case 'cancel':
      return ended(before, 'CANCELED', by, now);
    case 'pause': {
      if (state === 'PAUSED') return before;
      const rest = omit(before, 'nextAt', 'refusal', 'renewal');
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

/** Sets the next renewal to this index. */
export const scheduled = (subscription: Subscription, index: number): Subscription => ({
  ...subscription,
  nextIndex: index,
  nextAt: renewalAt(subscription.anchorAt, subscription.timeZone, subscription.plan.billingPeriod, index),
});

/**
 * Pays renewals with another card from now on; a declined renewal is retried immediately.
 * @param page number of the provider's page where the card was entered; each page is used once
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
      // A card entered here overrides the result of an older page.
      ...(cardPage && { cardPage: { ...cardPage, state: page === undefined ? 'gone' : 'kept' } }),
      ...(retry && { nextAt: now }),
      updatedAt: now,
    };
    rows.putSubscription(tx, after, before);
    return after;
  });
}

/** Updates the state of the card page in a transaction. @throws subscriptionUnknown */
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
 * Records a changed product price, which applies to renewals from a week on.
 * @returns undefined if the shopper was already notified of it
 */
export async function noteNewPrice(
  tx: Tx,
  id: string,
  unitCents: number,
  now: number,
): Promise<Subscription | undefined> {
  const before = await loadSubscription(tx, id);
  if (!isRunning(before)) return undefined;
  const announced = before.priceChange?.unitCents ?? before.item.unitCents;
  if (announced === unitCents) return undefined;
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

/** Assigns a guest's subscription to an account. */
export async function moveSubscription(tx: Tx, id: string, customerId: string, now: number): Promise<void> {
  const before = await rows.findSubscription(tx, id);
  if (before) rows.putSubscription(tx, { ...before, customerId, updatedAt: now }, before);
}

/**
 * For an erased person: ends it, forgets its card, and removes personal data.
 * @param accessToken a new one
 * @throws subscriptionState while a renewal is being paid
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

/** Ids of a customer's subscriptions, newest first. Read this before the transaction. */
export const subscriptionIdsOf = async (store: Store, customerId: string, limit: number): Promise<string[]> =>
  (await rows.listOfCustomer(store, customerId, limit)).ids;

/** A row of the owner's list, without the token. */

export const subscriptionRow = ({
  accessToken: _,
  renewal: __,
  cardPage: ___,
  ...row
}: Subscription): SubscriptionRow => row;

/** Newest first. @param options.customerId only this customer's */
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
  // The cursor comes from the URL: an invalid one means the first page.
  if (!Array.isArray(place)) return undefined;
  const [createdAt, id] = place as unknown[];
  if (typeof createdAt !== 'number' || typeof id !== 'string') return undefined;
  const list = customerId === undefined ? ['subscription-time'] : ['subscription-customer', customerId];
  return [...list, createdAt, id];
}
