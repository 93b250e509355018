// Edits items, address, and delivery of an order that is not paid yet: prices it again with its original discounts and moves its stock by
// the difference, in one commit. Lines that stay keep the price that the customer saw.

import { omit } from '../../base/omit.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { type CartView, viewCart } from '../cart/cart.ts';
import type { Cart } from '../cart/schema.ts';
import { amountsOf, inStock, orderLine, taxesOf } from '../checkout/commit-order.ts';
import { trackedPieces } from '../checkout/hold-lines.ts';
import { chargeCentsMin } from '../checkout/limits.ts';
import { assertDeliverable } from '../checkout/place-order.ts';
import { correctPurchase } from '../customer/customer.ts';
import { formatMoney } from '../money/money.ts';
import { orderBlocked, orderChanged } from '../order/errors.ts';
import { sendConfirmation } from '../order/lifecycle.ts';
import { timeline } from '../order/messages.ts';
import type { Order, OrderLine, WholeOrder } from '../order/schema.ts';
import { editBlocked } from '../order/states.ts';
import { fulfillmentsOf, loadWhole, orderStep, recordEvent, replaceOrder } from '../order/step.ts';
import { changeAwaited } from '../payment/payment.ts';
import { taxPreferences } from '../preferences/preferences.ts';
import { emitStockChanged, moveStock, takeStock, withStockRefusal } from '../stock/stock.ts';
import { cartWith, isInPerson, pricedDraft } from './draft-cart.ts';
import { draftEmpty, editedTotalTooSmall, otherCurrency, totalChanged } from './errors.ts';
import type { DraftBody, EditOrderBody, PricedDraft } from './schema.ts';

type Edited = {
  body: Pick<DraftBody, 'address' | 'delivery' | 'shippingKey'> & {
    lines: { id: string; itemId: string; variantId: string; quantity: number }[];
  };
  priced: PricedDraft;
  beforeCents: number;
  updatedAt: number;
};

/** The order as it would be; absent fields of the body stay unchanged. @throws orderUnknown, orderBlocked, and as `cartWith` */
export async function previewEdit(parts: Parts, id: string, body: Partial<EditOrderBody>): Promise<Edited> {
  const { store } = parts;
  const whole = await loadWhole(store, id);
  await assertEditable(store, whole);
  const before = cartOf(whole);
  const asked = { ...bodyOf(whole, before), ...body };
  const view = await viewEdited(parts, whole, before, asked);
  const taken = takenOf(whole.lines);
  const priced = pricedDraft(view);
  return {
    body: bodyOf(whole, before),
    priced: {
      ...priced,
      // Stock this order already holds counts as available to it.
      lines: priced.lines.map((line) => ({
        ...line,
        left: line.left === null ? null : line.left + (taken.get(line.variantId) ?? 0),
      })),
    },
    beforeCents: whole.order.grandTotalCents,
    updatedAt: whole.order.updatedAt,
  };
}

/**
 * @throws orderUnknown, orderBlocked, orderChanged, otherCurrency, totalChanged, editedTotalTooSmall, draftEmpty,
 *   checkoutInvalid, outOfStock
 */
export async function editOrder(
  parts: Parts & SiteAddress,
  id: string,
  asked: EditOrderBody & { updatedAt: number; expectedTotalCents: number; notify: boolean },
  actor: string,
  within?: (tx: Parameters<Parameters<typeof transact>[1]>[0]) => Promise<void>,
): Promise<void> {
  const { store } = parts;
  if (asked.lines.length === 0) throw draftEmpty();
  const seen = await loadWhole(store, id);
  const cart = cartOf(seen);
  const view = await viewEdited(parts, seen, cart, asked);
  assertDeliverable(view, { email: seen.order.email, address: asked.address ?? seen.order.shippingAddress });
  if (view.priced.grandTotalCents !== asked.expectedTotalCents) throw totalChanged();
  if (view.priced.amountDueCents < chargeCentsMin) throw editedTotalTooSmall();
  const taxes = taxesOf(view, await taxPreferences(store));
  const step = orderStep(parts, actor);
  const run = () =>
    transact(store, async (tx) => {
      const whole = await loadWhole(tx, id);
      const { order, lines } = whole;
      if (order.updatedAt !== asked.updatedAt) throw orderChanged({ n: order.updatedAt });
      await assertEditable(tx, whole);
      const { currency: _, pricing, ...amounts } = amountsOf(view, taxes);
      const after: Order = {
        ...withDelivery(order, view, asked),
        ...amounts,
        pricing,
        payment: { ...order.payment, amountCents: amounts.amountDueCents },
        // Always later than the version that another user has open, regardless of the clock.
        updatedAt: Math.max(step.at, order.updatedAt + 1),
      };
      // Pieces that were sold without being counted are not counted now.
      const uncounted = new Set(lines.filter(({ stockState }) => stockState === 'untracked').map((line) => line.id));
      const edited = view.lines.map(
        (line): OrderLine => ({
          ...orderLine(line, view),
          ...(uncounted.has(line.entry.id) && { stockState: 'untracked' }),
        }),
      );
      const counted = view.lines.filter(({ entry }) => !uncounted.has(entry.id));
      moveDifference(tx, lines, counted, { ref: id, actor, at: step.at, moveId: step.id });
      replaceOrder(tx, { order: after, lines: edited }, order);
      await changeAwaited(tx, order, amounts.amountDueCents, step.at);
      await correctPurchase(tx, order, after.grandTotalCents - order.grandTotalCents, step.at);
      const text = (one: Order) => formatMoney(one.grandTotalCents, one.currency);
      recordEvent(tx, id, step, 'edited', timeline.edited({ before: text(order), after: text(after) }));
      if (asked.notify) await sendConfirmation(tx, { order: after, lines: edited }, step);
      await within?.(tx);
    });
  await inStock(() => withStockRefusal(store, run, { now: step.at }));
}

async function assertEditable(source: Parameters<typeof fulfillmentsOf>[0], { order }: WholeOrder): Promise<void> {
  const blocked = editBlocked(order, await fulfillmentsOf(source, order));
  if (blocked) throw orderBlocked({ reason: blocked });
}

/** The cart that would have become this order. Never stored. */
function cartOf({ order, lines }: WholeOrder): Cart {
  const { shipping, pricing } = order;
  return {
    id: order.id,
    token: '',
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    purchase: 'draft',
    adds: [],
    entries: lines.map(({ id, itemId, variantId, quantity, additionalFields, unitCents }) => ({
      ...{ id, itemId, variantId, quantity, additionalFields },
      ...{ addedAt: order.createdAt, agreedCents: unitCents },
    })),
    codes: (pricing.discounts ?? []).flatMap(({ code }) => code ?? []),
    ...(shipping && { shippingKey: shipping.key }),
    ...(shipping?.key === 'in-person' && { agreedShipping: { ...shipping, isPickup: true } }),
  };
}

const bodyOf = ({ order }: WholeOrder, cart: Cart): Edited['body'] => ({
  lines: cart.entries.map(({ id, itemId, variantId, quantity }) => ({ id, itemId, variantId, quantity })),
  address: order.shippingAddress ?? null,
  delivery: isInPerson(cart) ? 'IN_PERSON' : 'SHIP',
  ...(order.shipping && { shippingKey: order.shipping.key }),
});

async function viewEdited(parts: Parts, { order }: WholeOrder, before: Cart, body: EditOrderBody): Promise<CartView> {
  const { currency } = (await loadWebsite(parts.store)).store;
  if (currency !== order.currency) throw otherCurrency({ order: order.currency, shop: currency });
  const address = body.address ?? order.billingAddress;
  // Anyone can type any address at the checkout: check the customer's tax exemption only if the order was exempt.
  const email = order.taxExempt ? order.email : '';
  const cart = await cartWith(parts, before, { ...body, address, email, note: '', discount: null });
  // Discounts that applied when the order was placed still apply.
  const discounts = (order.pricing.discounts ?? []).map((rule) => omit(rule, 'startsAt', 'endsAt'));
  return viewCart(parts.store, parts.store, cart, { now: parts.clock.now(), email: order.email, discounts });
}

function withDelivery(
  { shipping: _, shippingAddress: before, ...order }: Order,
  { requiresShipping, selectedShipping }: CartView,
  { address }: EditOrderBody,
): Order {
  if (!requiresShipping) return order;
  const shippingAddress = address ?? before ?? order.billingAddress;
  return { ...order, shippingAddress, ...(selectedShipping && { shipping: selectedShipping }) };
}

function takenOf(lines: readonly OrderLine[]): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { variantId, quantity, stockState } of lines)
    if (stockState === 'taken') taken.set(variantId, (taken.get(variantId) ?? 0) + quantity);
  return taken;
}

/** Takes added units from the stock and returns removed ones. */
function moveDifference(
  tx: Parameters<typeof moveStock>[0],
  lines: readonly OrderLine[],
  edited: CartView['lines'],
  cause: { ref: string; actor: string; at: number; moveId: string },
): void {
  const taken = takenOf(lines);
  const wanted = new Map<string, number>();
  for (const { variantId, quantity } of trackedPieces(edited))
    wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity);
  const changes = [...new Set([...taken.keys(), ...wanted.keys()])].map((variantId) => ({
    variantId,
    quantity: (wanted.get(variantId) ?? 0) - (taken.get(variantId) ?? 0),
  }));
  const more = changes.filter(({ quantity }) => quantity > 0);
  const less = changes.filter(({ quantity }) => quantity < 0);
  if (more.length > 0) takeStock(tx, more, undefined, cause);
  less.forEach(({ variantId, quantity }, n) => {
    moveStock(tx, variantId, -quantity, { ...cause, reason: 'return', moveId: `${cause.moveId}-back-${n}` });
  });
  emitStockChanged(
    tx,
    less.map(({ variantId }) => variantId),
    { ...cause, moveId: `${cause.moveId}-back` },
  );
}
