// Rows of Squarespace's product file as drafts: a product is a run of rows, the first of which has the product's own
// cells. Import-formats 1.2. Portable.
import { ProductType } from '../../commerce/product/product-type.ts';
import { importLimits } from '../file/limits.ts';
import type { Columns } from './columns.ts';
import type { CsvRow } from './csv.ts';
import { addRow, Cells, checkVariants, imageRefs, type ProductDraft, type VariantDraft } from './draft.ts';
import { messages } from './messages.ts';

const productTypes: ReadonlyMap<string, ProductType> = new Map([
  ['PHYSICAL', ProductType.physical],
  ['DIGITAL', ProductType.digital],
  ['SERVICE', ProductType.service],
  ['GIFT_CARD', ProductType.giftCard],
  // Our own: the original's file has no memberships.
  ['PAYWALL', ProductType.paywall],
]);

export async function* squarespaceDrafts(rows: AsyncIterable<CsvRow>, columns: Columns): AsyncGenerator<ProductDraft> {
  let draft: ProductDraft | undefined;
  for await (const row of rows) {
    const issues: ProductDraft['rows'][number]['issues'] = [];
    const cells = new Cells(columns, row, issues);
    const begins = beginsProduct(cells);
    if (begins || draft === undefined) {
      if (draft) yield finished(draft);
      draft = productOf(cells);
      if (!begins) cells.error(undefined, messages.noProductAbove);
    }
    cells.checkLength();
    addRow(draft, row.line, issues);
    // Keeps one beyond the limit, so that validation reports it; drops the rest to save memory.
    if (draft.variants.length <= importLimits.variantsMax) draft.variants.push(variantOf(cells, draft));
  }
  if (draft) yield finished(draft);
}

/** Other rows belong to the preceding product. */
export const beginsProduct = (cells: Cells): boolean =>
  ['productId', 'urlId', 'title'].some((field) => cells.filled(field) !== undefined);

function finished(draft: ProductDraft): ProductDraft {
  checkVariants(draft);
  return draft;
}

function productOf(cells: Cells): ProductDraft {
  const id = cells.filled('productId')?.toLowerCase();
  if (id !== undefined && !/^[0-9a-f]{24}$/.test(id)) cells.error('productId', messages.notProductId({ id }));
  const refs = cells.text('images');
  return {
    id,
    productType: cells.oneOf('productType', productTypes),
    productPage: cells.filled('productPage')?.replace(/^\/+|\/+$/g, ''),
    urlId: cells.slug('urlId'),
    title: cells.line('title', importLimits.titleCharsMax) || undefined,
    description: cells.description('description'),
    tags: cells.tags('tags'),
    categories: categoriesOf(cells),
    visible: cells.yesNo('visible'),
    images: refs === undefined ? undefined : imageRefs(refs).map((ref) => ({ ref, row: 0 })),
    optionNames: optionNamesOf(cells),
    variants: [],
    rows: [],
  };
}

/** `/kitchen, /kitchen/mugs`: each a path from the top level. */
function categoriesOf(cells: Cells): string[][] | undefined {
  const cell = cells.text('categories');
  if (cell === undefined) return undefined;
  const paths = cell
    .split(/[,\n]/)
    .map((path) =>
      path
        .split('/')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    )
    .filter((path) => path.length > 0);
  if (paths.length > importLimits.categoriesOfProductMax)
    cells.error(
      'categories',
      messages.tooManyCategories({ count: paths.length, max: importLimits.categoriesOfProductMax }),
    );
  for (const path of paths) {
    if (path.length > importLimits.categoryDepthMax) {
      cells.error(
        'categories',
        messages.categoryTooDeep({ path: path.join('/'), levels: path.length, max: importLimits.categoryDepthMax }),
      );
    }
  }
  return paths;
}

/** Up to the last name; a gap between names is an error. */
function optionNamesOf(cells: Cells): string[] {
  const names: string[] = [];
  for (let n = 1; n <= importLimits.optionsMax; n++) {
    const name = cells.line(`optionName${n}`, 100);
    if (!name) continue;
    if (names.length < n - 1) cells.error(`optionName${n - 1}`, messages.optionUnnamed);
    names.push(name);
  }
  return names;
}

function variantOf(cells: Cells, draft: ProductDraft): VariantDraft {
  const id = cells.filled('variantId')?.toLowerCase();
  if (id !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    cells.error('variantId', messages.notVariantId({ id }));
  }
  const attributes: Record<string, string> = {};
  for (let n = 1; n <= importLimits.optionsMax; n++) {
    const name = draft.optionNames[n - 1];
    const written = cells.line(`optionName${n}`, 100);
    const value = cells.line(`optionValue${n}`, 200);
    if (name === undefined) {
      if (value) cells.error(`optionValue${n}`, messages.valueAlone({ value, n }));
    } else if (written && written !== name) {
      cells.error(`optionName${n}`, messages.optionOther({ written, name }));
    } else if (!value) {
      cells.error(`optionValue${n}`, messages.valueMissing({ name }));
    } else if (name !== '__proto__') attributes[name] = value;
  }
  return {
    row: draft.rows.length - 1,
    id,
    sku: cells.line('sku', 100) || undefined,
    attributes,
    priceCents: cells.amount('price'),
    salePriceCents: cells.amount('salePrice'),
    onSale: cells.yesNo('onSale'),
    stock: /^unlimited$/i.test(cells.text('stock') ?? '') ? 'unlimited' : cells.whole('stock'),
    weight: cells.decimal('weight'),
    len: cells.decimal('len'),
    width: cells.decimal('width'),
    height: cells.decimal('height'),
    gtin: cells.line('gtin', 50),
    mpn: cells.line('mpn', 100),
    taxable: cells.yesNo('taxable'),
    taxClass: cells.filled('taxClass')?.toLowerCase(),
  };
}
