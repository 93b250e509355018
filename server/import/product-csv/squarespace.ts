// Rows of Squarespace's product file as drafts: a product is a run of rows, the first of which has the product's own
// cells. Import-formats 1.2.
import { ProductType } from '../../commerce/product/product-type.ts';
import { importLimits } from '../file/limits.ts';
import { squarespaceLayout } from './columns.ts';
import { type Format, imageRefs, type ProductCells, type ProductDraft, type VariantDraft } from './draft.ts';
import { messages } from './messages.ts';

const productTypes: ReadonlyMap<string, ProductType> = new Map([
  ['PHYSICAL', ProductType.physical],
  ['DIGITAL', ProductType.digital],
  ['SERVICE', ProductType.service],
  ['GIFT_CARD', ProductType.giftCard],
  // Our own: the original's file has no memberships.
  ['PAYWALL', ProductType.paywall],
]);

const begins = (cells: ProductCells): boolean =>
  ['Product ID [Non Editable]', 'Product URL', 'Title'].some((column) => cells.filled(column) !== undefined);

export const squarespaceFormat: Format = {
  layout: squarespaceLayout,
  // Other rows belong to the preceding product.
  keyOf: (cells, { line }) => (begins(cells) ? `line ${line}` : ''),
  begin(cells) {
    const draft = productOf(cells);
    if (!begins(cells)) cells.error(undefined, messages.noProductAbove);
    return draft;
  },
  addRow: (draft, cells) => void draft.variants.push(variantOf(cells, draft)),
};

function productOf(cells: ProductCells): ProductDraft {
  const id = cells.filled('Product ID [Non Editable]')?.toLowerCase();
  if (id !== undefined && !/^[0-9a-f]{24}$/.test(id))
    cells.error('Product ID [Non Editable]', messages.notProductId({ id }));
  const refs = cells.said('Hosted Image URLs');
  return {
    id,
    productType: cells.oneOf('Product Type [Non Editable]', productTypes),
    productPage: cells.filled('Product Page')?.replace(/^\/+|\/+$/g, ''),
    urlId: cells.slug('Product URL'),
    title: cells.line('Title', importLimits.titleCharsMax) || undefined,
    description: cells.description('Description'),
    tags: cells.tags('Tags'),
    categories: categoriesOf(cells),
    visible: cells.yesNo('Visible'),
    images: refs === undefined ? undefined : imageRefs(refs).map((ref) => ({ ref, row: 0 })),
    optionNames: optionNamesOf(cells),
    variants: [],
    rows: [],
  };
}

/** `/kitchen, /kitchen/mugs`: each a path from the top level. */
function categoriesOf(cells: ProductCells): string[][] | undefined {
  const cell = cells.said('Categories');
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
      'Categories',
      messages.tooManyCategories({ count: paths.length, max: importLimits.categoriesOfProductMax }),
    );
  for (const path of paths) {
    if (path.length > importLimits.categoryDepthMax) {
      cells.error(
        'Categories',
        messages.categoryTooDeep({ path: path.join('/'), levels: path.length, max: importLimits.categoryDepthMax }),
      );
    }
  }
  return paths;
}

/** Up to the last name; a gap between names is an error. */
function optionNamesOf(cells: ProductCells): string[] {
  const names: string[] = [];
  for (let n = 1; n <= importLimits.optionsMax; n++) {
    const name = cells.line(`Option Name ${n}`, 100);
    if (!name) continue;
    if (names.length < n - 1) cells.error(`Option Name ${n - 1}`, messages.optionUnnamed);
    names.push(name);
  }
  return names;
}

function variantOf(cells: ProductCells, draft: ProductDraft): VariantDraft {
  const id = cells.filled('Variant ID [Non Editable]')?.toLowerCase();
  if (id !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    cells.error('Variant ID [Non Editable]', messages.notVariantId({ id }));
  }
  const attributes: Record<string, string> = {};
  for (let n = 1; n <= importLimits.optionsMax; n++) {
    const name = draft.optionNames[n - 1];
    const written = cells.line(`Option Name ${n}`, 100);
    const value = cells.line(`Option Value ${n}`, 200);
    if (name === undefined) {
      if (value) cells.error(`Option Value ${n}`, messages.valueAlone({ value, n }));
    } else if (written && written !== name) {
      cells.error(`Option Name ${n}`, messages.optionOther({ written, name }));
    } else if (!value) {
      cells.error(`Option Value ${n}`, messages.valueMissing({ name }));
    } else if (name !== '__proto__') attributes[name] = value;
  }
  return {
    row: draft.rows.length - 1,
    id,
    sku: cells.line('SKU', 100) || undefined,
    attributes,
    priceCents: cells.amount('Price'),
    salePriceCents: cells.amount('Sale Price'),
    onSale: cells.yesNo('On Sale'),
    stock: /^unlimited$/i.test(cells.said('Stock') ?? '') ? 'unlimited' : cells.count('Stock'),
    weight: cells.decimal('Weight'),
    len: cells.decimal('Length'),
    width: cells.decimal('Width'),
    height: cells.decimal('Height'),
    gtin: cells.line('GTIN', 50),
    mpn: cells.line('MPN', 100),
    taxable: cells.yesNo('Taxable'),
    taxClass: cells.filled('Tax Class')?.toLowerCase(),
  };
}
