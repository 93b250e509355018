// Side effects of an order, in its commit: events, emails, purchased gift cards. Each concept adds its line. Functions called here write
// only through `tx`, read unguarded through `step.store`, and create no IDs.

import { subscribe } from '../../forms/mailing-list/mailing-list.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { notifyOfOrder } from '../order/placed.ts';
import type { Order, OrderLine } from '../order/schema.ts';
import type { OrderStep } from '../order/step.ts';
import { findProduct } from '../product/product.ts';
import { optionValues } from '../product/selection.ts';
import { notifyLowStock } from '../stock/low-stock.ts';

/** @param lines in the order of the cart, with their stock already taken in this transaction */
export async function consequencesOf(
  tx: Tx,
  order: Order,
  lines: readonly OrderLine[],
  step: OrderStep & { store: Store },
): Promise<void> {
  const ownersLines = order.language === undefined ? lines : await inMainLanguage(step.store, lines);
  await notifyOfOrder(tx, { order, lines: [...lines] }, ownersLines, step);
  await notifyLowStock(tx, ownersLines, {
    ...step,
    mailId: step.idOf('low-stock'),
    orderId: order.id,
    now: order.createdAt,
  });
  if (order.subscribeToList)
    await subscribe(
      tx,
      { email: order.email, source: 'checkout', at: order.createdAt, orderId: order.id },
      {
        letterId: step.idOf('mailing-list'),
        token: step.tokenOf('unsubscribe'),
        site: await mailSiteOf(tx, step.siteUrl),
      },
    );
}

const inMainLanguage = (store: Store, lines: readonly OrderLine[]): Promise<OrderLine[]> =>
  Promise.all(
    lines.map(async (line) => {
      const [product] = await readable([findProduct(store, line.itemId)]);
      const variant = product?.variants.find(({ id }) => id === line.variantId);
      return product && variant
        ? { ...line, title: product.title, optionValues: optionValues(product, variant) }
        : line;
    }),
  );
