// A request to add to a cart: product, variant, stock and form answers, and whether the item is available. Public.

import { findForm, validateForm } from '../../forms/form/form.ts';
import type { Form } from '../../forms/form/schema.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { unknownItem } from '../product/errors.ts';
import { loadProduct } from '../product/product.ts';
import type { Product, StockRow, Variant } from '../product/schema.ts';
import { isVisible } from '../product/visible.ts';
import { type StockView, stockOf } from '../stock/stock.ts';
import { canonicalFields } from './additional-fields.ts';
import { assertForCart, chosenVariant } from './entries.ts';
import { cartFull, entryGone } from './errors.ts';
import { keptAnswers } from './form-answers.ts';
import { lineCentsMax } from './limits.ts';
import type { AddEntryBody, Cart, CartEntry, CartPurchase } from './schema.ts';

export const emptyCart = (fresh: { cartId: string; token: string }, now: number): Cart => ({
  id: fresh.cartId,
  token: fresh.token,
  createdAt: now,
  updatedAt: now,
  entries: [],
  adds: [],
});

/**
 * Loads the product, variant and stock of an add. Reads outside the transaction: a concurrent change of a price or count is no reason to
 * rerun it, since every read of the cart reloads them.
 */
export async function loadWanted(store: Store, body: AddEntryBody, view: StockView, purchase?: CartPurchase) {
  const [product, website] = await Promise.all([loadProduct(store, body.itemId), loadWebsite(store)]);
  if (!isVisible(product, view.now ?? Number.POSITIVE_INFINITY)) throw unknownItem({ itemId: product.id });
  // Check for missing choices first: a shopper who chose no gift card value sees that error (spec §5), not where gift cards are sold.
  const variant = chosenVariant(product, body);
  assertForCart(product, purchase);
  const row = await stockRowOf(store, product, variant, view);
  return { product, variant, row, website };
}

export async function stockRowOf(store: Store, product: Product, variant: Variant, view: StockView): Promise<StockRow> {
  const [row] = await stockOf(store, { ...product, variants: [variant] }, view);
  return row!;
}

/** The form that a shopper fills in before the product goes into a cart. */
export async function formOf(store: Store, { additionalFieldsFormId }: Product): Promise<Form | undefined> {
  return additionalFieldsFormId === undefined ? undefined : findForm(store, additionalFieldsFormId);
}

/**
 * The answers to store: parsed by the product's form, or unchanged where it has none.
 * @throws fieldsUnreadable, formInvalid
 */
export async function fieldsFor(store: Store, product: Product, sent: unknown): Promise<string | null> {
  const canonical = canonicalFields(sent);
  const form = await formOf(store, product);
  if (!form) return canonical;
  const values = canonical === null ? {} : JSON.parse(canonical);
  return canonicalFields(keptAnswers(await validateForm(store, form.id, values, { allowEmpty: true })));
}

export function assertCountable(cart: Cart, entryId: string, unitCents: number): void {
  if (entryOf(cart, entryId).quantity * unitCents > lineCentsMax) throw cartFull();
}

export function entryOf(cart: Cart, entryId: string): CartEntry {
  const entry = cart.entries.find((one) => one.id === entryId);
  if (!entry) throw entryGone({ entryId });
  return entry;
}
