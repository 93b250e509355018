// Who subscribed is told of another price at least a week before it is asked for. Run by main.ts, a bounded number at a time. Commerce 1.10.
import type { Parts, SiteAddress } from '../../parts.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Key } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { currentCents } from '../product/display.ts';
import { findProduct } from '../product/product.ts';
import { tell, tellingOf } from './letters.ts';
import { pricesPerRun } from './limits.ts';
import { listRunning } from './store.ts';
import { noteNewPrice } from './subscription.ts';

/**
 * Each run looks at the next `pricesPerRun` running subscriptions, round and round. A product's price is what it costs now: a
 * sale counts, and its end too.
 * @returns how many were told
 */
export function createPriceWatch(parts: Parts & SiteAddress): () => Promise<number> {
  const { store, clock, ids } = parts;
  let after: Key | undefined;
  return async () => {
    const { subscriptions, cursor } = await listRunning(store, pricesPerRun, after);
    after = cursor;
    const site = await mailSiteOf(store, parts.siteUrl());
    const shop = (await loadWebsite(store)).store;
    let told = 0;
    for (const { id, item, currency } of subscriptions) {
      // A price of another currency is not theirs: they wait until the store sells in their own again.
      if (currency !== shop.currency) continue;
      const variant = (await findProduct(store, item.itemId))?.variants.find((one) => one.id === item.variantId);
      if (!variant) continue;
      const telling = tellingOf(ids, site, clock.now());
      const changed = await transact(store, async (tx) => {
        const noted = await noteNewPrice(tx, id, currentCents(variant), telling.now);
        if (noted) tell(tx, noted, 'price', telling);
        return noted;
      });
      if (changed) told++;
    }
    return told;
  };
}
