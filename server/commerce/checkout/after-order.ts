// What an order causes, within the commit that makes it: events, mails, cards that were bought. Called by place-order.ts. Each concept
// adds its line; what is called here writes through `tx` alone, reads unguarded through `fresh.store`, and makes no ids.

import type { Parts, SiteAddress } from '../../base/parts.ts';
import { subscribe } from '../../forms/mailing-list/mailing-list.ts';
import { mailSite } from '../../site/mail/mail-site.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { tellOfOrder } from '../order/placed.ts';
import type { Order, OrderLine } from '../order/schema.ts';
import { tellLowStock } from '../stock/low-stock.ts';

/** Made before the step, so that it stays repeatable: an order that is tried twice names the same mails. */
export type FreshConsequences = {
  store: Store;
  siteUrl: string;
  adminUrl: string;
  eventId: string;
  orderMailId: string;
  ownerMailId: string;
  lowStockMailId: string;
  letterId: string;
  unsubscribeToken: string;
};

export const freshConsequences = ({ store, siteUrl, adminUrl, ids }: Parts & SiteAddress): FreshConsequences => ({
  store,
  siteUrl: siteUrl(),
  adminUrl: adminUrl(),
  eventId: ids.next(),
  orderMailId: ids.next(),
  ownerMailId: ids.next(),
  lowStockMailId: ids.next(),
  letterId: ids.next(),
  unsubscribeToken: ids.token(24),
});

/** @param lines in the order of the cart, with their stock already taken in this step */
export async function consequencesOf(
  tx: Tx,
  order: Order,
  lines: readonly OrderLine[],
  fresh: FreshConsequences,
): Promise<void> {
  await tellOfOrder(tx, { order, lines: [...lines] }, fresh);
  const website = await loadWebsite(tx);
  await tellLowStock(tx, lines, {
    ...fresh,
    website,
    mailId: fresh.lowStockMailId,
    orderId: order.id,
    now: order.createdAt,
  });
  if (order.subscribeToList)
    await subscribe(
      tx,
      { email: order.email, source: 'checkout', at: order.createdAt, orderId: order.id },
      { letterId: fresh.letterId, token: fresh.unsubscribeToken, site: mailSite(website, fresh.siteUrl) },
    );
}
