// Monitors running subscriptions: notifies subscribers of a price change at least a week ahead, and ends test
// subscriptions once the store is live. Each run checks a limited number. Commerce 1.10, 3.1.
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { stepIds } from '../../base/step-ids.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { readable } from '../../store/engines/value.ts';
import type { Key } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { addEvent } from '../order/step.ts';
import { currentCents } from '../product/display.ts';
import { findProduct } from '../product/product.ts';
import { watchedPerRun } from './limits.ts';
import { messages } from './messages.ts';
import { notifyShopper, queueWebhook, subscriptionStep } from './renewal-mails.ts';
import { isRunning, type Subscription } from './schema.ts';
import { findSubscription, listRunning, putSubscription } from './store.ts';
import { ended, noteNewPrice } from './subscription.ts';

type WatchParts = Parts & SiteAddress;

/**
 * Each run checks the next `watchedPerRun` running subscriptions, and starts over at the end.
 * @returns how many were notified of a price, or ended
 */
export function createSubscriptionWatch(parts: WatchParts): () => Promise<number> {
  const { store } = parts;
  let after: Key | undefined;
  return async () => {
    const { subscriptions, cursor } = await listRunning(store, watchedPerRun, after);
    after = cursor;
    const shop = (await loadWebsite(store)).store;
    let count = 0;
    for (const subscription of subscriptions) {
      const { id, testMode, currency } = subscription;
      if (testMode && !shop.testModeOn) count += (await readable([endTest(parts, id)]))[0] ? 1 : 0;
      // Prices in another currency don't apply: the subscription waits until the store sells in its currency again.
      else if (currency === shop.currency) count += (await readable([notifyOfPrice(parts, subscription)]))[0] ? 1 : 0;
    }
    return count;
  };
}

/** Uses the product's current price, so that the start and end of a sale both count. */
async function notifyOfPrice(parts: WatchParts, { id, item }: Subscription): Promise<boolean> {
  const { store } = parts;
  const variant = (await findProduct(store, item.itemId))?.variants.find((one) => one.id === item.variantId);
  if (!variant) return false;
  const step = subscriptionStep(parts);
  return transact(store, async (tx) => {
    const noted = await noteNewPrice(tx, id, currentCents(variant), step.at);
    if (noted) await notifyShopper(tx, noted, 'price', step);
    return noted !== undefined;
  });
}

/**
 * Our choice: a test subscription never renews in a live store, so it ends instead of waiting forever, even if it is
 * paused. The tester gets no mail; the owner sees it in the last order's timeline.
 */
async function endTest(parts: WatchParts, id: string): Promise<boolean> {
  const step = stepIds(parts);
  const now = step.at;
  return transact(parts.store, async (tx) => {
    const before = await findSubscription(tx, id);
    // The store went back to test mode, so it continues.
    if (!before || !isRunning(before) || (await loadWebsite(tx)).store.testModeOn) return false;
    const after = ended(before, 'CANCELED', 'store-live', now);
    putSubscription(tx, after, before);
    addEvent(tx, after.lastOrderId, {
      id: `${id}-live`,
      at: now,
      actor: 'system',
      kind: 'other',
      text: messages.testEnded,
    });
    queueWebhook(tx, after, 'ended', step);
    return true;
  });
}
