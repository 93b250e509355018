// Computes the effect of one bulk change on each product, before anything is saved. Pure.
import type { ChangedProduct, OwnerProduct } from '../../../../../../server/commerce/catalog/schema.ts';
import {
  type Currency,
  formatMoney,
  priceCentsMax,
  quantum,
  roundDivide,
} from '../../../../../../server/commerce/money/money.ts';
import { messages as words } from './messages.ts';

export const roundings = ['none', 'whole', '99'] as const;
export type Rounding = (typeof roundings)[number];

/** Percentages are in hundredths: 1,250 is 12.5 %. */
export type BulkChange =
  | { kind: 'price'; how: 'set'; cents: number | null }
  | { kind: 'price'; how: 'raise' | 'lower'; cents: number | null }
  | { kind: 'price'; how: 'raise-percent' | 'lower-percent'; percent: number | null; rounding: Rounding }
  | { kind: 'sale'; how: 'percent'; percent: number | null; rounding: Rounding }
  | { kind: 'sale'; how: 'end' }
  | { kind: 'visibility'; visible: boolean }
  | { kind: 'tags'; add: readonly string[]; remove: readonly string[] }
  | { kind: 'categories'; add: readonly string[]; remove: readonly string[] };

export type Patch = Pick<ChangedProduct, 'variants' | 'visible' | 'tags' | 'categoryIds' | 'publishOn'>;

export type Outcome =
  | { kind: 'changed'; patch: Patch; undo: Patch; before: string; after: string }
  | { kind: 'same' }
  | { kind: 'problem'; message: string };

type Context = { currency: Currency; nameOf(categoryId: string): string };

/** Whether the input is complete enough for a preview. */
export function isComplete(change: BulkChange): boolean {
  if ('cents' in change) return change.cents !== null && !Number.isNaN(change.cents);
  if ('percent' in change) return change.percent !== null && change.percent > 0;
  return 'add' in change ? change.add.length + change.remove.length > 0 : true;
}

export function outcomeOf(product: OwnerProduct, change: BulkChange, context: Context): Outcome {
  switch (change.kind) {
    case 'price':
      return pricesOutcome(product, context, (variant) => ({
        ...variant,
        priceCents: newPrice(variant.priceCents, change, context.currency),
      }));
    case 'sale':
      return pricesOutcome(product, context, (variant) =>
        change.how === 'end'
          ? { ...variant, onSale: false }
          : {
              ...variant,
              onSale: true,
              salePriceCents: scaled(variant.priceCents, -(change.percent ?? 0), change.rounding, context.currency),
            },
      );
    case 'visibility':
      if (product.archived && change.visible) return { kind: 'problem', message: words.isArchived };
      if (product.visible === change.visible) return { kind: 'same' };
      return {
        kind: 'changed',
        patch: { visible: change.visible },
        undo: { visible: product.visible },
        before: words.visibility(product.visible),
        after: words.visibility(change.visible),
      };
    case 'tags':
      return listOutcome('tags', product.tags, change, (tag) => tag);
    case 'categories':
      return listOutcome('categoryIds', product.categoryIds, change, context.nameOf);
    default:
      return change satisfies never;
  }
}

type Variant = OwnerProduct['variants'][number];

function pricesOutcome(product: OwnerProduct, { currency }: Context, step: (variant: Variant) => Variant): Outcome {
  const after = product.variants.map(step);
  const amounts = after.flatMap(({ priceCents, salePriceCents, onSale }) =>
    onSale ? [priceCents, salePriceCents] : [priceCents],
  );
  if (amounts.some((cents) => cents < 0)) return { kind: 'problem', message: words.belowZero };
  if (amounts.some((cents) => cents > priceCentsMax(currency))) return { kind: 'problem', message: words.tooHigh };
  const [now, then] = [pricesText(product.variants, currency), pricesText(after, currency)];
  const isSame = after.every((variant, n) => {
    const before = product.variants[n] as Variant;
    const isSaleSame =
      variant.onSale === before.onSale && (!variant.onSale || variant.salePriceCents === before.salePriceCents);
    return variant.priceCents === before.priceCents && isSaleSame;
  });
  if (isSame) return { kind: 'same' };
  return {
    kind: 'changed',
    patch: { variants: after.map(bodyOf) },
    undo: { variants: product.variants.map(bodyOf) },
    before: now,
    after: then,
  };
}

/** Leaves SKU and stock unchanged. */
const bodyOf = ({ qtyInStock: _, sku: __, ...variant }: Variant) => variant;

/** E.g. "$40.00 – $60.00, on sale from $32.00". */
function pricesText(variants: readonly Variant[], currency: Currency): string {
  const prices = variants.map(({ priceCents }) => priceCents);
  const sales = variants.filter(({ onSale }) => onSale).map(({ salePriceCents }) => salePriceCents);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const price =
    low === high
      ? formatMoney(low, currency)
      : words.range({ low: formatMoney(low, currency), high: formatMoney(high, currency) });
  if (sales.length === 0) return price;
  return words.onSale({
    price,
    sale: formatMoney(Math.min(...sales), currency),
    isOne: sales.length === variants.length && new Set(sales).size === 1,
  });
}

function newPrice(cents: number, change: Extract<BulkChange, { kind: 'price' }>, currency: Currency): number {
  switch (change.how) {
    case 'set':
      return change.cents ?? cents;
    case 'raise':
      return cents + (change.cents ?? 0);
    case 'lower':
      return cents - (change.cents ?? 0);
    case 'raise-percent':
      return scaled(cents, change.percent ?? 0, change.rounding, currency);
    case 'lower-percent':
      return scaled(cents, -(change.percent ?? 0), change.rounding, currency);
    default:
      return change satisfies never;
  }
}

const wholeCents = 100;

/** @param percent in hundredths; negative reduces the price */
function scaled(cents: number, percent: number, rounding: Rounding, currency: Currency): number {
  const exact = roundDivide(BigInt(cents) * BigInt(10_000 + percent), 10_000n, quantum(currency));
  // Currencies without minor units have no .99.
  if (rounding === 'none' || exact <= 0 || quantum(currency) === wholeCents) return exact;
  const whole = Math.max(wholeCents, Math.round(exact / wholeCents) * wholeCents);
  return rounding === 'whole' ? whole : whole - 1;
}

function listOutcome(
  name: 'tags' | 'categoryIds',
  before: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
  nameOf: (one: string) => string,
): Outcome {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const left = before.filter((one) => !remove.some((gone) => same(gone, one)));
  const after = [...left, ...add.filter((one) => !left.some((known) => same(known, one)))];
  if (after.length === before.length && after.every((one, n) => one === before[n])) return { kind: 'same' };
  const text = (all: readonly string[]) => (all.length === 0 ? words.none : all.map(nameOf).join(', '));
  return {
    kind: 'changed',
    patch: { [name]: after },
    undo: { [name]: [...before] },
    before: text(before),
    after: text(after),
  };
}
