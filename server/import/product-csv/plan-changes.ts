// Changes to a product, value by value, named by Squarespace's columns. For reports. Portable.
import { decimalText } from '../../commerce/money/money.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { isTaxed, taxClassOf } from '../../commerce/product/tax.ts';
import type { ImportChange } from '../file/report.ts';
import type { ProductDraft } from './draft.ts';
import { messages } from './messages.ts';
import type { Existing, Plan, PlanContext } from './plan.ts';
import type { PlannedVariant } from './plan-variants.ts';

const cut = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

/** Compares the stored with the planned values, named by Squarespace's columns. */
export function noteChanges(
  draft: ProductDraft,
  existing: Existing,
  product: Product,
  variants: readonly PlannedVariant[],
  context: PlanContext,
  rows: Plan['rows'],
): void {
  const before = existing.product;
  const note = (row: number, column: string, from: string, to: string) => {
    if (from !== to) rows[row]?.changes.push({ column, from: cut(from), to: cut(to) });
  };
  const yes = (value: boolean) => (value ? 'Yes' : 'No');
  note(0, 'Title', before.title, product.title);
  note(0, 'Product URL', before.urlId, product.urlId);
  if (before.excerpt !== product.excerpt) rows[0]?.changes.push(descriptionChange(before.excerpt, product.excerpt));
  note(0, 'Tags', before.tags.join(', '), product.tags.join(', '));
  if (before.categoryIds.join() !== product.categoryIds.join())
    note(0, 'Categories', context.categoryText?.from ?? '', context.categoryText?.to ?? messages.changed);
  if (before.imageIds.join() !== product.imageIds.join()) {
    rows[0]?.changes.push({
      column: 'Images',
      from: messages.images({ count: before.imageIds.length }),
      to: messages.images({ count: product.imageIds.length }),
    });
  }
  note(0, 'Visible', yes(before.visible), yes(product.visible));
  note(0, 'SEO Title', before.seo?.title ?? '', product.seo?.title ?? '');
  note(0, 'SEO Description', before.seo?.description ?? '', product.seo?.description ?? '');
  note(0, 'Options', before.variantOptionOrdering.join(', '), product.variantOptionOrdering.join(', '));

  const stockBefore = new Map(existing.stock.map((row) => [row.variantId, row.qtyInStock]));
  for (const { variant, draft: wish, before: old, quantity } of variants) {
    if (wish === undefined) continue;
    if (old === undefined) {
      note(wish.row, 'Variant', '', variant.sku === '' ? messages.isNew : variant.sku);
      continue;
    }
    note(wish.row, 'SKU', old.sku, variant.sku);
    note(
      wish.row,
      'Option Values',
      Object.values(old.attributes).join(', '),
      Object.values(variant.attributes).join(', '),
    );
    note(wish.row, 'Price', decimalText(old.priceCents), decimalText(variant.priceCents));
    note(wish.row, 'Sale Price', decimalText(old.salePriceCents), decimalText(variant.salePriceCents));
    note(wish.row, 'On Sale', yes(old.onSale), yes(variant.onSale));
    const stock = (unlimited: boolean, pieces: number) => (unlimited ? 'Unlimited' : String(pieces));
    const had = stockBefore.get(old.id) ?? 0;
    note(
      wish.row,
      'Stock',
      stock(old.unlimited, had),
      stock(variant.unlimited, variant.unlimited ? 0 : (quantity ?? had)),
    );
    for (const [column, field] of [
      ['Weight', 'weight'],
      ['Length', 'len'],
      ['Width', 'width'],
      ['Height', 'height'],
    ] as const) {
      note(wish.row, column, String(old[field]), String(variant[field]));
    }
    note(wish.row, 'GTIN', old.gtin ?? '', variant.gtin ?? '');
    note(wish.row, 'MPN', old.mpn ?? '', variant.mpn ?? '');
    note(wish.row, 'Taxable', yes(isTaxed(old, before)), yes(isTaxed(variant, before)));
    note(wish.row, 'Tax Class', taxClassOf(old, before), taxClassOf(variant, before));
    if (old.mainImageId !== variant.mainImageId)
      rows[wish.row]?.changes.push({
        column: 'Variant Image',
        from: old.mainImageId ? messages.anImage : '',
        to: messages.anotherImage,
      });
  }
  const order = (list: readonly { id: string }[]) => list.map(({ id }) => id).join();
  const knownBefore = product.variants.filter((variant) => before.variants.some(({ id }) => id === variant.id));
  if (order(knownBefore) !== order(before.variants))
    rows[0]?.changes.push({ column: 'Variants', from: messages.thisOrder, to: messages.anotherOrder });
  if (
    draft.variants.length > 0 &&
    rows.every((row) => row.changes.length === 0) &&
    product.variants.length !== before.variants.length
  ) {
    rows[0]?.changes.push({
      column: 'Variants',
      from: String(before.variants.length),
      to: String(product.variants.length),
    });
  }
}

/** Shows the part where long texts differ. */
function descriptionChange(from: string, to: string): ImportChange {
  let at = 0;
  while (at < from.length && at < to.length && from[at] === to[at]) at++;
  const start = Math.max(0, at - 20);
  const around = (text: string) => (start > 0 ? '…' : '') + cut(text.slice(start, start + 121));
  return { column: 'Description', from: around(from), to: around(to) };
}
