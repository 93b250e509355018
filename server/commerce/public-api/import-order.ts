// Records an order from another sales channel with its original amounts. Nothing is charged, and no discount use is
// counted.

import type { Parts } from '../../base/parts.ts';
import { stepIds } from '../../base/step-ids.ts';
import { queueEvent } from '../../outbox/outbox.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { emptyAddress } from '../address/address.ts';
import { recordPurchase } from '../customer/customer.ts';
import { quantum } from '../money/money.ts';
import { paidElsewhere } from '../order/imported.ts';
import { findIdByReference, insertOrder, putReference, queueTransaction } from '../order/order.ts';
import type { Order, OrderLine } from '../order/schema.ts';
import { isUnlimited } from '../product/availability.ts';
import { optionValues } from '../product/selection.ts';
import { emitStockChanged, moveStock, withStockRefusal } from '../stock/stock.ts';
import { loadVariant } from '../stock/variants.ts';
import {
  amountsTooLarge,
  discountTooLarge,
  grandTotalWrong,
  notMultiple,
  orderReferenceTaken,
  otherCurrency,
  subtotalWrong,
  taxTooLarge,
} from './errors.ts';
import type { NewOrder } from './schema.ts';

/** @throws variantUnknown, orderAmounts, orderReferenceTaken, notEnoughStock; nothing is stored then */
export async function importOrder(
  parts: Parts,
  body: NewOrder,
  actor: string,
  within: (tx: Tx, order: Order, lines: readonly OrderLine[]) => void,
): Promise<{ order: Order; lines: OrderLine[] }> {
  const { store } = parts;
  const found = await Promise.all(body.lineItems.map(({ variantId }) => loadVariant(store, variantId)));
  const step = stepIds(parts);
  const now = step.at;
  const { currency } = (await loadWebsite(store)).store;
  const totals = totalsOf(body, currency);

  // A canceled order takes no stock, because nothing would ever restore it.
  const takesStock = body.inventoryBehavior === 'DEDUCT' && body.fulfillmentStatus !== 'CANCELED';

  const lines = body.lineItems.map((item, n): OrderLine => {
    const { product, variant } = found[n]!;
    const subtotalCents = item.unitPricePaid.cents * item.quantity;
    const tracked = takesStock && !isUnlimited(product, variant);
    return {
      id: step.idOf(`line ${n}`),
      itemId: product.id,
      variantId: variant.id,
      sku: variant.sku,
      title: item.title || product.title,
      productType: product.productType,
      optionValues: optionValues(product, variant),
      imageId: variant.mainImageId ?? product.imageIds[0],
      additionalFields: null,
      quantity: item.quantity,
      unitCents: item.unitPricePaid.cents,
      regularCents: item.nonSaleUnitPrice?.cents ?? item.unitPricePaid.cents,
      subtotalCents,
      discountCents: 0,
      taxCents: 0,
      totalCents: subtotalCents,
      taxable: true,
      stockState: tracked ? 'taken' : 'untracked',
    };
  });

  const order = await withStockRefusal(store, () =>
    transact(store, async (tx) => {
      const website = await loadWebsite(tx);
      const before = await findIdByReference(tx, body.channelName, body.externalOrderReference);
      if (before !== undefined) throw orderReferenceTaken({ orderId: before });
      const [shipping] = body.shippingLines;
      const draft: Omit<Order, 'number'> = {
        id: step.id,
        testMode: false,
        accessToken: step.tokenOf('order'),
        websiteId: website.id,
        createdAt: Math.min(body.createdOn, now),
        updatedAt: now,
        email: body.customerEmail ?? '',
        billingAddress: body.billingAddress ?? body.shippingAddress ?? emptyAddress(''),
        ...(body.shippingAddress && { shippingAddress: body.shippingAddress }),
        ...(shipping && { shipping: { key: 'external', name: shipping.method, cents: shipping.amount.cents } }),
        currency,
        ...paidElsewhere(lines, body.priceTaxInterpretation, totals, {
          ref: body.externalOrderReference,
          label: body.channelName,
        }),
        fulfillmentStatus: body.fulfillmentStatus,
        paymentState: 'PAID',
        external: { channelName: body.channelName, reference: body.externalOrderReference },
        ...(body.fulfillmentStatus === 'FULFILLED' && { fulfilledAt: body.fulfilledOn ?? now }),
        ...(body.fulfillmentStatus === 'CANCELED' && { canceledAt: now }),
      };
      lines.forEach((line, n) => {
        if (line.stockState === 'taken')
          moveStock(tx, line.variantId, -line.quantity, {
            reason: 'order',
            ref: step.id,
            actor,
            at: now,
            moveId: `${step.id}-${n}`,
          });
      });
      const taken = lines.filter(({ stockState }) => stockState === 'taken').map(({ variantId }) => variantId);
      emitStockChanged(tx, taken, { moveId: step.id, at: now });
      const customerId = draft.email === '' ? undefined : await recordPurchase(tx, draft, undefined, step, now);
      const inserted = await insertOrder(tx, { ...draft, ...(customerId !== undefined && { customerId }) }, lines);
      putReference(tx, body.channelName, body.externalOrderReference, step.id);
      queueEvent(tx, { id: step.idOf('order.create'), topic: 'order.create', data: { orderId: step.id }, at: now });
      queueTransaction(tx, step.id, now);
      within(tx, inserted, lines);
      return inserted;
    }),
  );
  return { order, lines };
}

/** The channel's own amounts, which must be in this shop's currency and add up to their total. @throws orderAmounts */
function totalsOf(body: NewOrder, currency: Order['currency']) {
  const amounts = [
    body.grandTotal,
    body.subtotal,
    body.shippingTotal,
    body.discountTotal,
    body.taxTotal,
    ...body.lineItems.flatMap((item) => [item.unitPricePaid, item.nonSaleUnitPrice]),
    ...body.shippingLines.map((line) => line.amount),
  ];
  for (const one of amounts) {
    if (one && one.currency !== currency) throw otherCurrency(currency, one.currency);
    if (one && one.cents % quantum(currency) !== 0) throw notMultiple(currency, quantum(currency));
  }
  const subtotalCents = body.lineItems.reduce(
    (sum, { unitPricePaid, quantity }) => sum + unitPricePaid.cents * quantity,
    0,
  );
  const shippingCents =
    body.shippingTotal?.cents ?? body.shippingLines.reduce((sum, line) => sum + line.amount.cents, 0);
  const discountCents = body.discountTotal?.cents ?? 0;
  const taxCents = body.taxTotal?.cents ?? 0;
  const pricesCents = subtotalCents - discountCents + shippingCents;
  const isAdded = body.priceTaxInterpretation === 'EXCLUSIVE';
  const grandTotalCents = pricesCents + (isAdded ? taxCents : 0);
  if (body.subtotal && body.subtotal.cents !== subtotalCents) throw subtotalWrong();
  if (discountCents > subtotalCents) throw discountTooLarge();
  if (!isAdded && taxCents > pricesCents) throw taxTooLarge();
  if (body.grandTotal.cents !== grandTotalCents) throw grandTotalWrong();
  if (!Number.isSafeInteger(grandTotalCents)) throw amountsTooLarge();
  return { subtotalCents, shippingCents, discountCents, taxCents, grandTotalCents };
}
