// Plans a product's variants: matches the file's variants to existing ones, and keeps the others. Portable.
import { decimalText, priceCentsMax, quantum } from '../../commerce/money/money.ts';
import type { Product, Variant } from '../../commerce/product/schema.ts';
import { isTaxed, taxClassOf } from '../../commerce/product/tax.ts';
import { importLimits } from '../file/limits.ts';
import { quotedList } from '../file/messages.ts';
import type { ImportIssue } from '../file/report.ts';
import type { ProductDraft, VariantDraft } from './draft.ts';
import { messages } from './messages.ts';
import type { Existing, PlanContext } from './plan.ts';

export type PlannedVariant = {
  variant: Variant;
  draft?: VariantDraft;
  before?: Variant;
  quantity?: number;
  /** A new variant without a price in the file. */
  isPriceless?: boolean;
};

export type IssueAt = (row: number, level: ImportIssue['level'], message: string, column?: string) => void;

/**
 * The file's variants in its order, each merged into the existing one with the same id, SKU or options; then the
 * existing variants that the file doesn't contain. Our choice: those stay, with a notice, because a file may be only a
 * part.
 */
export function planVariants(
  draft: ProductDraft,
  existing: Existing | undefined,
  context: PlanContext,
  options: readonly string[],
  issue: IssueAt,
): PlannedVariant[] {
  const before = existing?.product.variants ?? [];
  const matches = matchVariants(draft, before);
  const planned = draft.variants.map((wish, index): PlannedVariant => {
    const old = matches.get(wish);
    const fresh = context.newVariants[index] ?? { id: '', sku: '' };
    const isPriceless = wish.priceCents === undefined && old === undefined;
    if (isPriceless) missingPrice(draft, wish, issue);
    checkPrices(wish, context, issue);
    const variant = variantOf(wish, old, fresh, draft, existing?.product);
    const imageId = context.variantImageIds?.get(wish);
    if (imageId !== undefined) variant.mainImageId = imageId;
    checkSale(wish, variant, old, issue);
    if (typeof wish.stock === 'number' && wish.stock < 0)
      issue(wish.row, 'notice', messages.stockBelowZero({ stock: wish.stock }), 'Stock');
    const quantity = typeof wish.stock === 'number' ? Math.max(wish.stock, 0) : undefined;
    return { variant, draft: wish, before: old, quantity, ...(isPriceless && { isPriceless }) };
  });

  const kept = before.filter((variant) => ![...matches.values()].includes(variant));
  if (kept.length === 0 || planned.length === 0) return [...planned, ...kept.map((variant) => ({ variant }))];
  const names = quotedList(
    kept.map(({ sku }) => sku),
    5,
  );
  issue(0, 'notice', messages.variantsKept({ count: kept.length, names }));
  const sum = planned.length + kept.length;
  if (sum > importLimits.variantsMax)
    issue(0, 'error', messages.tooManyVariantsAfter({ count: sum, max: importLimits.variantsMax }));
  const had = existing?.product.variantOptionOrdering ?? [];
  if (had.length !== options.length) issue(0, 'error', messages.optionsChanged({ names }));
  return [...planned, ...kept.map((variant) => ({ variant: withOptions(variant, had, options) }))];
}

/** Renames options also in the variants that the file doesn't contain. */
const withOptions = (variant: Variant, had: readonly string[], options: readonly string[]): Variant =>
  had.join('\n') === options.join('\n')
    ? variant
    : {
        ...variant,
        attributes: Object.fromEntries(options.map((name, n) => [name, variant.attributes[had[n] ?? ''] ?? ''])),
      };

function missingPrice(draft: ProductDraft, wish: VariantDraft, issue: IssueAt): void {
  if (hasError(draft, wish)) return;
  if (draft.newVariant?.priceCents === undefined) issue(wish.row, 'error', messages.priceMissing, 'Price');
  else issue(wish.row, 'notice', messages.priceToSet, 'Price');
}

function checkPrices(wish: VariantDraft, { currency }: PlanContext, issue: IssueAt): void {
  const max = priceCentsMax(currency);
  for (const [column, cents] of [
    ['Price', wish.priceCents],
    ['Sale Price', wish.salePriceCents],
  ] as const) {
    if (cents === undefined) continue;
    if (cents % quantum(currency) !== 0)
      issue(wish.row, 'error', messages.noDecimals({ amount: decimalText(cents) }), column);
    if (cents > max)
      issue(
        wish.row,
        'error',
        messages.priceTooHigh({ amount: decimalText(cents), max: decimalText(max), currency }),
        column,
      );
  }
}

/** Checks only changed values, so that re-importing an export never reports problems. */
function checkSale(wish: VariantDraft, variant: Variant, old: Variant | undefined, issue: IssueAt): void {
  if (!variant.onSale || (!wish.onSale && wish.salePriceCents === undefined)) return;
  const { priceCents, salePriceCents } = variant;
  const isAsBefore = old?.onSale && old.salePriceCents === salePriceCents && old.priceCents === priceCents;
  if (isAsBefore) return;
  if (salePriceCents === 0) {
    issue(wish.row, 'notice', messages.salePriceMissing, 'On Sale');
    variant.onSale = false;
  } else if (salePriceCents >= priceCents) {
    const prices = { salePrice: decimalText(salePriceCents), price: decimalText(priceCents) };
    issue(wish.row, 'notice', messages.salePriceNotBelow(prices), 'Sale Price');
    variant.onSale = false;
  }
}

/** The cell already has an error; a second one about the same value would only confuse. */
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
  // A product with a single variant before and after: it is the same one, whatever its name.
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
  draft: ProductDraft,
  product: Product | undefined,
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
  const said = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as VariantDraft;
  const whole = before ? said : { ...draft.newVariant, ...said };
  const { id: _, row: __, stock, imageRef: ___, attributes, gtin, mpn, taxable, taxClass, ...wishes } = whole;
  const variant: Variant = {
    ...base,
    ...wishes,
    // A file without option columns leaves the options of an existing product.
    attributes: draft.optionNames.length === 0 && before ? before.attributes : attributes,
    ...(stock !== undefined && { unlimited: stock === 'unlimited' }),
  };
  // A value equal to the product's own isn't stored, so that re-importing an export changes nothing.
  if (taxable !== undefined && taxable !== isTaxed(base, product)) variant.taxable = taxable;
  if (taxClass !== undefined && taxClass !== taxClassOf(base, product)) variant.taxClass = taxClass;
  // A blank cell clears them; an absent column leaves them.
  if (gtin !== undefined) variant.gtin = gtin || undefined;
  if (mpn !== undefined) variant.mpn = mpn || undefined;
  if (variant.gtin === undefined) delete variant.gtin;
  if (variant.mpn === undefined) delete variant.mpn;
  return variant;
}
