// The cart behind a draft or an order that is being edited, and its totals.
import { omit } from '../../base/omit.ts';
import type { Parts } from '../../base/parts.ts';
import type { CartView } from '../cart/cart.ts';
import { assertCountable, loadWanted } from '../cart/line-request.ts';
import type { Cart, CartEntry } from '../cart/schema.ts';
import { locationOf } from '../checkout/save-details.ts';
import { totals } from '../pricing/messages.ts';
import { currentCents } from '../product/display.ts';
import { optionValues } from '../product/selection.ts';
import { messages } from './messages.ts';
import type { DraftBody, PricedDraft } from './schema.ts';

const inPersonKey = 'in-person';

/** No shipping: the customer takes it along, taxed where the shop is. */
const inPerson = { key: inPersonKey, name: messages.inPerson, cents: 0, isPickup: true };

export const isInPerson = ({ agreedShipping }: Cart): boolean => agreedShipping?.key === inPersonKey;

/**
 * Builds the cart that the body describes. Existing lines stay unchanged, even when their product is gone; new ones must be for sale.
 * @throws unknownItem, variantUnavailable, notForCart, subscriptionOnly, cartFull
 */
export async function cartWith(
  parts: Parts,
  before: Cart,
  { lines, email, address, delivery, shippingKey, discount }: DraftBody,
): Promise<Cart> {
  const { store, clock, ids } = parts;
  const now = clock.now();
  const entries: CartEntry[] = [];
  const prices = new Map<string, number>();
  for (const { id, itemId, variantId, quantity } of lines) {
    const known = before.entries.find((entry) => entry.id === id && entry.variantId === variantId);
    if (known) {
      entries.push({ ...known, quantity });
      continue;
    }
    const wanted = await loadWanted(store, { itemId, variantId }, { now, exceptHolder: before.id }, 'draft');
    const entry = { id: ids.next(), itemId, variantId, quantity, additionalFields: null, addedAt: now };
    prices.set(entry.id, currentCents(wanted.variant));
    entries.push(entry);
  }
  const { shippingLocation: _, shippingKey: __, agreedShipping: ___, draft, ...kept } = before;
  const location = delivery === 'SHIP' && address ? locationOf(address) : undefined;
  const ownDraft = omit(draft ?? { id: '' }, 'discount', 'email');
  const cart: Cart = {
    ...kept,
    purchase: 'draft',
    updatedAt: now,
    entries,
    ...(location && { shippingLocation: location }),
    ...(shippingKey !== undefined && delivery === 'SHIP' && { shippingKey }),
    ...(delivery === 'IN_PERSON' && { agreedShipping: inPerson }),
    draft: { ...ownDraft, ...(email !== '' && { email }), ...(discount && { discount }) },
  };
  for (const [id, cents] of prices) assertCountable(cart, id, cents);
  return cart;
}

export function pricedDraft(view: CartView): PricedDraft {
  const { lines, priced, goneEntryIds, requiresShipping, shippingOptions, selectedShipping } = view;
  const isTaxIncluded = priced.priceTax !== 'EXCLUSIVE';
  return {
    lines: lines.map(({ entry, product, variant, stock }) => {
      const price = priced.lines.find(({ id }) => id === entry.id)!;
      const imageId = variant.mainImageId ?? product.imageIds[0];
      return {
        ...{ id: entry.id, itemId: product.id, variantId: variant.id, title: product.title, sku: variant.sku },
        options: optionsText(optionValues(product, variant)),
        ...(imageId !== undefined && { imageId }),
        ...{ quantity: entry.quantity, unitCents: price.unitCents, totalCents: price.subtotalCents },
        left: stock.unlimited ? null : stock.qtyInStock,
      };
    }),
    goneCount: goneEntryIds.length,
    requiresShipping,
    shippingOptions: shippingOptions.map(({ key, name, cents }) => ({ key, name, cents })),
    ...(requiresShipping && selectedShipping && { shippingKey: selectedShipping.key }),
    currency: priced.currency,
    subtotalCents: priced.subtotalCents,
    discountCents: priced.discountCents,
    shippingCents: priced.shippingCents,
    taxes: priced.taxes
      .filter(({ amountCents }) => amountCents > 0)
      .map((tax) => ({ name: isTaxIncluded ? totals.includedTax(tax) : tax.name, amountCents: tax.amountCents })),
    isTaxIncluded,
    giftCardCents: priced.giftCardCents,
    grandTotalCents: priced.grandTotalCents,
    amountDueCents: priced.amountDueCents,
  };
}

export const optionsText = (values: readonly { optionName: string; value: string }[]): string =>
  values.map(({ optionName, value }) => `${optionName}: ${value}`).join(', ');
