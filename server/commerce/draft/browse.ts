// The owner's list of drafts, and the variants that can be added to one.

import type { Parts } from '../../base/parts.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { readable } from '../../store/engines/value.ts';
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import { type Draft, findDraft, listDrafts } from '../cart/drafts.ts';
import { isForCart } from '../cart/entries.ts';
import { cartMoney, formatMoney } from '../money/money.ts';
import { fullName } from '../order/schema.ts';
import { currentCents } from '../product/display.ts';
import { findProduct } from '../product/product.ts';
import { optionValues } from '../product/selection.ts';
import { isVisible } from '../product/visible.ts';
import { browseProducts } from '../stock/product-list.ts';
import { stockOf } from '../stock/stock.ts';
import { optionsText } from './draft-cart.ts';
import { foundMax } from './limits.ts';
import type { DraftQuery, FoundVariant, ListedDraft } from './schema.ts';

const list = recordList<Draft, ListedDraft>({
  list: listDrafts,
  find: findDraft,
  row: (_, { id, createdAt, updatedAt, email, address, quantity, items, totalCents, currency, link }) => ({
    ...{ id, createdAt, updatedAt, email, quantity, items },
    name: address ? fullName(address) : '',
    total: cartMoney(totalCents, currency),
    ...(link && { linkUntil: link.until }),
  }),
  idOf: ([table, id]: Key) => (table === 'draft' ? (id as string) : undefined),
  text: ({ name, email, items }) => `${name} ${email} ${items.map(({ title }) => title).join(' ')}`,
  orders: {
    updated: ({ updatedAt }) => updatedAt,
    created: ({ createdAt }) => createdAt,
    customer: ({ name, email }) => (name || email).toLowerCase(),
    total: ({ total }) => total.value,
  },
  matches: () => true,
});

export const browseDrafts = (store: Store, query: DraftQuery) => list({ store }).page({ ...query, filters: {} });

/** By title or SKU. `isExact`: the first has exactly this SKU, as scanned. */
export async function findVariants(
  parts: Parts,
  search: string,
): Promise<{ variants: FoundVariant[]; isExact: boolean }> {
  const { store, clock } = parts;
  const sku = search.trim().toLowerCase();
  const page = await browseProducts(parts, { search, sort: 'title', limit: foundMax });
  const { currency } = (await loadWebsite(store)).store;
  const products = (await readable(page.rows.map(({ id }) => findProduct(store, id)))).filter(
    (product) => product !== undefined && isVisible(product, clock.now()) && isForCart(product, 'draft'),
  );
  const found: FoundVariant[] = [];
  for (const product of products) {
    if (!product) continue;
    const rows = await stockOf(store, product, { now: clock.now() });
    product.variants.forEach((variant, n) => {
      const imageId = variant.mainImageId ?? product.imageIds[0];
      found.push({
        ...{ itemId: product.id, variantId: variant.id, title: product.title, sku: variant.sku },
        options: optionsText(optionValues(product, variant)),
        ...(imageId !== undefined && { imageId }),
        price: formatMoney(currentCents(variant), currency),
        left: rows[n]!.unlimited ? null : rows[n]!.qtyInStock,
      });
    });
  }
  const isIt = (one: FoundVariant) => sku !== '' && one.sku.toLowerCase() === sku;
  found.sort((a, b) => Number(isIt(b)) - Number(isIt(a)));
  return { variants: found.slice(0, foundMax), isExact: found[0] !== undefined && isIt(found[0]) };
}
