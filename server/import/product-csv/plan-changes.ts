// Changes to a product, value by value, named by Squarespace's columns. For reports.
import type { Product, Variant } from '../../commerce/product/schema.ts';
import type { ImportChange } from '../file/report.ts';
import type { ProductDraft } from './draft.ts';
import { messages } from './messages.ts';
import type { Existing, Plan, PlanContext } from './plan.ts';
import type { PlannedVariant } from './plan-variants.ts';
import { type FileCells, squarespaceColumns } from './write.ts';

const fileColumns = squarespaceColumns(0, true);
const variantColumns = [
  ...['Price', 'Sale Price', 'On Sale', 'Stock', 'Weight', 'Length', 'Width', 'Height'],
  ...['GTIN', 'MPN', 'Taxable', 'Tax Class'],
];

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
  const compare = (row: number, columns: readonly string[], from: FileCells, to: FileCells) => {
    // The file writes a measure of 1 as 1.0.
    const text = (column: string, cells: FileCells) => (fileColumns[column]!(cells) ?? '').replace(/^(\d+)\.0$/, '$1');
    for (const column of columns) note(row, column, text(column, from), text(column, to));
  };
  const ownOf = (product: Product): FileCells => {
    const own = { product, pageUrlId: '', categories: '', images: '' };
    return { own, product, variant: product.variants[0]!, quantity: 0 };
  };
  const [was, will] = [ownOf(before), ownOf(product)];
  compare(0, ['Title', 'Product URL'], was, will);
  if (before.excerpt !== product.excerpt) rows[0]?.changes.push(descriptionChange(before.excerpt, product.excerpt));
  compare(0, ['Tags'], was, will);
  if (before.categoryIds.join() !== product.categoryIds.join())
    note(0, 'Categories', context.categoryText?.from ?? '', context.categoryText?.to ?? messages.changed);
  if (before.imageIds.join() !== product.imageIds.join()) {
    const count = ({ imageIds }: Product) => messages.images({ count: imageIds.length });
    rows[0]?.changes.push({ column: 'Images', from: count(before), to: count(product) });
  }
  compare(0, ['Visible'], was, will);
  note(0, 'SEO Title', before.seo?.title ?? '', product.seo?.title ?? '');
  note(0, 'SEO Description', before.seo?.description ?? '', product.seo?.description ?? '');
  note(0, 'Options', before.variantOptionOrdering.join(', '), product.variantOptionOrdering.join(', '));

  const stockBefore = new Map(existing.stock.map((row) => [row.variantId, row.qtyInStock]));
  for (const { variant, draft: wish, before: old, quantity } of variants) {
    if (wish === undefined) continue;
    const { row } = wish;
    if (old === undefined) {
      note(row, 'Variant', '', variant.sku === '' ? messages.isNew : variant.sku);
      continue;
    }
    const values = ({ attributes }: Variant) => Object.values(attributes).join(', ');
    const had = stockBefore.get(old.id) ?? 0;
    const cells = (one: Variant, count: number): FileCells => ({ ...was, variant: one, quantity: count });
    const [from, to] = [cells(old, had), cells(variant, quantity ?? had)];
    compare(row, ['SKU'], from, to);
    note(row, 'Option Values', values(old), values(variant));
    compare(row, variantColumns, from, to);
    if (old.mainImageId !== variant.mainImageId) {
      const image = old.mainImageId ? messages.anImage : '';
      rows[row]?.changes.push({ column: 'Variant Image', from: image, to: messages.anotherImage });
    }
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
