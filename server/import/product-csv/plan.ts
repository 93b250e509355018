// From a wish and what the shop has to the product as it will be, with what changes and what is wrong. Decides, writes nothing. Portable.
import { decimalText } from '../../commerce/money/money.ts';
import { ProductType } from '../../commerce/product/product-type.ts';
import type { Product, StockRow, Variant } from '../../commerce/product/schema.ts';
import { importLimits } from '../limits.ts';
import type { ImportChange, ImportIssue } from '../report.ts';
import { type ProductDraft, quote, type VariantDraft } from './draft.ts';

/** What the shop has of it. `stock` as `stockOf` gives it. */
export type Existing = { product: Product; stock: readonly StockRow[] };

/** All that a plan needs and may not make up itself. Ids are made once, so that a step that runs again plans the same. */
export type PlanContext = {
  collectionId: string;
  now: number;
  newProductId: string;
  /** One for each variant of the draft. */
  newVariants: readonly { id: string; sku: string }[];
  displayIndex: number;
  /** Undefined: the file says nothing of them. */
  categoryIds?: readonly string[];
  categoryText?: { from: string; to: string };
  imageIds?: readonly string[];
  variantImageIds?: ReadonlyMap<VariantDraft, string>;
  /** The description, cleaned. */
  excerpt?: string;
  /** For a new product without an address of its own. */
  newUrlId: string;
  /** Smallest step of an amount in the site's currency. */
  quantum: 1 | 100;
};

export type Plan = {
  outcome: 'created' | 'updated' | 'unchanged' | 'error';
  product: Product;
  /** Counts to set, of variants that have a count. */
  stock: { variantId: string; quantity: number }[];
  /** By row of the draft. */
  rows: { changes: ImportChange[]; issues: ImportIssue[] }[];
};

export function planProduct(draft: ProductDraft, existing: Existing | undefined, context: PlanContext): Plan {
  const rows: Plan['rows'] = draft.rows.map(({ issues }) => ({ changes: [], issues: [...issues] }));
  const issue = (row: number, level: ImportIssue['level'], message: string, column?: string) =>
    rows[row]?.issues.push({ level, ...(column !== undefined && { column }), message });
  const before = existing?.product;

  const title = draft.title ?? before?.title;
  if (title === undefined) issue(0, 'error', 'The title is missing', 'Title');
  if (draft.variants.length === 0) issue(0, 'error', 'The product has no variant');

  const variants = planVariants(draft, existing, context, issue);
  const product: Product = {
    ...(before ?? blankProduct(context)),
    title: title ?? '',
    urlId: draft.urlId ?? before?.urlId ?? context.newUrlId,
    ...(context.excerpt !== undefined && { excerpt: context.excerpt }),
    ...(draft.tags !== undefined && { tags: draft.tags }),
    ...(context.categoryIds !== undefined && { categoryIds: [...context.categoryIds] }),
    ...(context.imageIds !== undefined && { imageIds: [...context.imageIds] }),
    ...(draft.visible !== undefined && { visible: draft.visible }),
    variants: variants.map(({ variant }) => variant),
    variantOptionOrdering: optionNames(draft, before),
  };
  if (draft.productType !== undefined) {
    if (before === undefined) product.productType = draft.productType;
    else if (draft.productType !== before.productType)
      issue(0, 'notice', 'The product type of a product that is there cannot be changed; it stays', 'Product Type');
  }
  const seo = seoOf(draft, before);
  if (seo !== undefined) product.seo = seo;

  const stock = variants.flatMap(({ variant, quantity }) =>
    quantity === undefined ? [] : [{ variantId: variant.id, quantity }],
  );
  if (rows.some((row) => row.issues.some(({ level }) => level === 'error')))
    return { outcome: 'error', product, stock, rows };

  if (before === undefined || existing === undefined) return { outcome: 'created', product, stock, rows };
  noteChanges(draft, existing, product, variants, context, rows);
  const changed = rows.some((row) => row.changes.length > 0);
  if (changed) product.updatedOn = context.now;
  return { outcome: changed ? 'updated' : 'unchanged', product: changed ? product : before, stock, rows };
}

function blankProduct(context: PlanContext): Product {
  return {
    id: context.newProductId,
    collectionId: context.collectionId,
    productType: ProductType.physical,
    title: '',
    urlId: '',
    excerpt: '',
    tags: [],
    categoryIds: [],
    imageIds: [],
    variants: [],
    variantOptionOrdering: [],
    isSubscribable: false,
    useCustomAddButtonText: false,
    visible: true,
    starred: false,
    displayIndex: context.displayIndex,
    addedOn: context.now,
    updatedOn: context.now,
    publishOn: context.now,
  };
}

/** A file without option columns leaves the options of a product that is there. */
const optionNames = (draft: ProductDraft, before: Product | undefined) =>
  draft.optionNames.length > 0 ||
  before === undefined ||
  before.variants.every((v) => Object.keys(v.attributes).length === 0)
    ? draft.optionNames
    : before.variantOptionOrdering;

function seoOf(draft: ProductDraft, before: Product | undefined): Product['seo'] {
  if (draft.seoTitle === undefined && draft.seoDescription === undefined) return before?.seo;
  const title = draft.seoTitle ?? before?.seo?.title;
  const description = draft.seoDescription ?? before?.seo?.description;
  if (!title && !description && !before?.seo) return undefined;
  return { ...(title && { title }), ...(description && { description }), hidden: before?.seo?.hidden ?? false };
}

type PlannedVariant = { variant: Variant; draft?: VariantDraft; before?: Variant; quantity?: number };

/**
 * The file's variants in its order, each on the one that is there with the same id, SKU or options; then those that the file does
 * not name. Our choice: they stay, with a notice, since a file may be a part of a whole.
 */
function planVariants(
  draft: ProductDraft,
  existing: Existing | undefined,
  context: PlanContext,
  issue: (row: number, level: ImportIssue['level'], message: string, column?: string) => void,
): PlannedVariant[] {
  const before = existing?.product.variants ?? [];
  const matches = matchVariants(draft, before);
  const planned = draft.variants.map((wish, index): PlannedVariant => {
    const old = matches.get(wish);
    const fresh = context.newVariants[index] ?? { id: '', sku: '' };
    if (wish.priceCents === undefined && old === undefined && !hasError(draft, wish))
      issue(wish.row, 'error', 'The price is missing', 'Price');
    for (const cents of [wish.priceCents, wish.salePriceCents]) {
      if (cents !== undefined && cents % context.quantum !== 0)
        issue(wish.row, 'error', `The currency of the shop has no decimals; found ${decimalText(cents)}`, 'Price');
    }
    const variant = variantOf(wish, old, fresh, draft.optionNames.length === 0 && existing !== undefined);
    const imageId = context.variantImageIds?.get(wish);
    if (imageId !== undefined) variant.mainImageId = imageId;
    if (variant.onSale && variant.salePriceCents === 0 && wish.onSale) {
      issue(wish.row, 'notice', 'On Sale is Yes, but there is no sale price: it is not on sale', 'On Sale');
      variant.onSale = false;
    } else if (
      variant.onSale &&
      variant.salePriceCents >= variant.priceCents &&
      (wish.onSale || wish.salePriceCents !== undefined)
    ) {
      issue(
        wish.row,
        'notice',
        `The sale price ${decimalText(variant.salePriceCents)} is not below the price ${decimalText(variant.priceCents)}`,
        'Sale Price',
      );
    }
    if (typeof wish.stock === 'number' && wish.stock < 0)
      issue(wish.row, 'notice', `A stock of ${wish.stock} counts as 0`, 'Stock');
    const quantity = typeof wish.stock === 'number' ? Math.max(wish.stock, 0) : undefined;
    return { variant, draft: wish, before: old, quantity };
  });

  const kept = before.filter((variant) => ![...matches.values()].includes(variant));
  if (kept.length > 0 && planned.length > 0) {
    issue(
      0,
      'notice',
      `${kept.length === 1 ? 'One variant' : `${kept.length} variants`} of this product ${kept.length === 1 ? 'is' : 'are'} not in the file and stay${kept.length === 1 ? 's' : ''} as ${kept.length === 1 ? 'it is' : 'they are'}: ${kept
        .slice(0, 5)
        .map((variant) => quote(variant.sku))
        .join(', ')}`,
    );
    if (planned.length + kept.length > importLimits.variantsMax) {
      issue(
        0,
        'error',
        `The product would have ${planned.length + kept.length} variants; at most ${importLimits.variantsMax} are allowed`,
      );
    }
  }
  return [...planned, ...kept.map((variant) => ({ variant }))];
}

/** Notes of a cell's error say enough; a second one about the same value would only confuse. */
const hasError = (draft: ProductDraft, wish: VariantDraft) =>
  draft.rows[wish.row]?.issues.some(({ level }) => level === 'error') ?? false;

function matchVariants(draft: ProductDraft, before: readonly Variant[]): Map<VariantDraft, Variant> {
  const left = new Set(before);
  const matches = new Map<VariantDraft, Variant>();
  const match = (same: (wish: VariantDraft, variant: Variant) => boolean) => {
    for (const wish of draft.variants) {
      if (matches.has(wish)) continue;
      for (const variant of left) {
        if (!same(wish, variant)) continue;
        matches.set(wish, variant);
        left.delete(variant);
        break;
      }
    }
  };
  match((wish, variant) => wish.id !== undefined && wish.id === variant.id);
  match((wish, variant) => wish.sku !== undefined && wish.sku === variant.sku);
  match((wish, variant) => sameOptions(wish.attributes, variant.attributes));
  // A product with one variant before and after: the same one, whatever it is called now.
  if (draft.variants.length === 1 && before.length === 1) match(() => true);
  return matches;
}

const sameOptions = (a: Record<string, string>, b: Record<string, string>) => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};

function variantOf(
  wish: VariantDraft,
  before: Variant | undefined,
  fresh: { id: string; sku: string },
  keepOptions: boolean,
): Variant {
  const base: Variant = before ?? {
    id: wish.id ?? fresh.id,
    sku: fresh.sku,
    attributes: {},
    priceCents: 0,
    salePriceCents: 0,
    onSale: false,
    unlimited: false,
    weight: 0,
    width: 0,
    height: 0,
    len: 0,
  };
  const { id: _, row: __, stock, imageRef: ___, attributes, gtin, mpn, ...wishes } = wish;
  const variant: Variant = {
    ...base,
    ...Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined)),
    attributes: keepOptions && before ? before.attributes : attributes,
    ...(stock !== undefined && { unlimited: stock === 'unlimited' }),
  };
  // A blank cell takes them away; an absent column leaves them.
  if (gtin !== undefined) variant.gtin = gtin || undefined;
  if (mpn !== undefined) variant.mpn = mpn || undefined;
  if (variant.gtin === undefined) delete variant.gtin;
  if (variant.mpn === undefined) delete variant.mpn;
  return variant;
}

const cut = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

/** Compares what is stored with what will be, value by value, under the names of Squarespace's columns. */
function noteChanges(
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
    note(0, 'Categories', context.categoryText?.from ?? '', context.categoryText?.to ?? '(changed)');
  if (before.imageIds.join() !== product.imageIds.join()) {
    rows[0]?.changes.push({
      column: 'Images',
      from: `${before.imageIds.length} pictures`,
      to: `${product.imageIds.length} pictures`,
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
      note(wish.row, 'Variant', '', variant.sku === '' ? '(new)' : variant.sku);
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
    const shelf = (unlimited: boolean, pieces: number) => (unlimited ? 'Unlimited' : String(pieces));
    const had = stockBefore.get(old.id) ?? 0;
    note(
      wish.row,
      'Stock',
      shelf(old.unlimited, had),
      shelf(variant.unlimited, variant.unlimited ? 0 : (quantity ?? had)),
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
    if (old.mainImageId !== variant.mainImageId)
      rows[wish.row]?.changes.push({
        column: 'Variant Image',
        from: old.mainImageId ? 'a picture' : '',
        to: 'another picture',
      });
  }
  const order = (list: readonly { id: string }[]) => list.map(({ id }) => id).join();
  const knownBefore = product.variants.filter((variant) => before.variants.some(({ id }) => id === variant.id));
  if (order(knownBefore) !== order(before.variants))
    rows[0]?.changes.push({ column: 'Variants', from: 'their order', to: 'another order' });
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

/** Long texts differ somewhere: show that place. */
function descriptionChange(from: string, to: string): ImportChange {
  let at = 0;
  while (at < from.length && at < to.length && from[at] === to[at]) at++;
  const start = Math.max(0, at - 20);
  const around = (text: string) => (start > 0 ? '…' : '') + cut(text.slice(start, start + 121));
  return { column: 'Description', from: around(from), to: around(to) };
}
