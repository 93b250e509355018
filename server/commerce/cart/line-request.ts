// What someone wants to put into a cart: product, variant, stock and the answers to the product's form, and whether it can be had. Public.

import { readAnswers } from '../../forms/form/answers.ts';
import { formInvalid } from '../../forms/form/errors.ts';
import { findForm } from '../../forms/form/form.ts';
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
 * Product, variant and stock of an add. Read outside the step's memory: a price or a count that changes meanwhile is no
 * reason to run again, since every reading of the cart reads them anew.
 */
export async function loadWanted(store: Store, body: AddEntryBody, view: StockView, purchase?: CartPurchase) {
  const [product, website] = await Promise.all([loadProduct(store, body.itemId), loadWebsite(store)]);
  if (!isVisible(product, view.now ?? Number.POSITIVE_INFINITY)) throw unknownItem({ itemId: product.id });
  // What is missing comes first: whoever chose no value of a gift card hears that (spec §5), not where gift cards are bought.
  const variant = chosenVariant(product, body);
  assertForCart(product, purchase);
  const row = await stockRowOf(store, product, variant, view);
  return { product, variant, row, website };
}

export async function stockRowOf(store: Store, product: Product, variant: Variant, view: StockView): Promise<StockRow> {
  const [row] = await stockOf(store, { ...product, variants: [variant] }, view);
  return row!;
}

/** The form that a product asks before it goes into a cart. */
export async function formOf(store: Store, { additionalFieldsFormId }: Product): Promise<Form | undefined> {
  return additionalFieldsFormId === undefined ? undefined : findForm(store, additionalFieldsFormId);
}

/**
 * What is kept of the answers: as the product's form reads them, or as they came where it has none.
 * @throws fieldsUnreadable, formInvalid
 */
export async function fieldsFor(store: Store, product: Product, sent: unknown): Promise<string | null> {
  const canonical = canonicalFields(sent);
  const form = await formOf(store, product);
  if (!form) return canonical;
  const read = readAnswers(form, canonical === null ? {} : JSON.parse(canonical), { allowEmpty: true });
  if (!read.ok) throw formInvalid({ errors: read.errors });
  return canonicalFields(keptAnswers(read.answers));
}

export function assertCountable(cart: Cart, entryId: string, unitCents: number): void {
  if (entryOf(cart, entryId).quantity * unitCents > lineCentsMax) throw cartFull();
}

export function entryOf(cart: Cart, entryId: string): CartEntry {
  const entry = cart.entries.find((one) => one.id === entryId);
  if (!entry) throw entryGone({ entryId });
  return entry;
}
