// The product that a file describes, and parsing single cells into it. Both layouts produce drafts; plan.ts compares
// them with the shop. Portable.

import type { Columns } from '../../base/text/csv-cell.ts';
import { giftCardOption } from '../../commerce/catalog/check.ts';
import { decimalText } from '../../commerce/money/money.ts';
import type { ProductType } from '../../commerce/product/product-type.ts';
import { slugOfTitle } from '../../content/collection/url-id.ts';
import { type FileRow, firstLines, Reader } from '../file/cells.ts';
import { importLimits } from '../file/limits.ts';
import { messages as fileMessages } from '../file/messages.ts';
import type { ImportIssue } from '../file/report.ts';
import type { Layout } from '../file/table.ts';
import { messages } from './messages.ts';

/** In all fields, undefined leaves the current value (or the default of a new product). */
export type VariantDraft = {
  /** Index into `ProductDraft.rows`. */
  row: number;
  id?: string;
  sku?: string;
  attributes: Record<string, string>;
  priceCents?: number;
  salePriceCents?: number;
  onSale?: boolean;
  /** Quantity; negative numbers count as 0. */
  stock?: number | 'unlimited';
  weight?: number;
  len?: number;
  width?: number;
  height?: number;
  gtin?: string;
  mpn?: string;
  taxable?: boolean;
  taxClass?: string;
  imageRef?: string;
};

export type ImageDraft = { ref: string; altText?: string; row: number; position?: number };

type RowDraft = { line: number; issues: ImportIssue[] };

export type ProductDraft = {
  id?: string;
  productType?: ProductType;
  /** URL of the store page that the file names. */
  productPage?: string;
  urlId?: string;
  title?: string;
  /** HTML as in the file. */
  description?: string;
  tags?: string[];
  /** Each a path of names or slugs, e.g. `['kitchen', 'mugs']`. */
  categories?: string[][];
  visible?: boolean;
  images?: ImageDraft[];
  seoTitle?: string;
  seoDescription?: string;
  optionNames: string[];
  variants: VariantDraft[];
  /** Defaults of a new variant, for cells missing in the file. */
  newVariant?: Pick<VariantDraft, 'priceCents' | 'stock'>;
  /** At least one; issues of cells belong to their row. */
  rows: RowDraft[];
};

/** How rows of a layout become products. */
export type Format = {
  layout: Layout;
  keyOf(cells: ProductCells, row: FileRow): string;
  begin(cells: ProductCells): ProductDraft;
  addRow(draft: ProductDraft, cells: ProductCells): void;
  finish?(draft: ProductDraft): void;
};

export class ProductCells extends Reader {
  /** Undefined if the file lacks the column or the row ends before it; '' if the cell is blank. */
  said(column: string): string | undefined {
    return this.row.cells[column]?.trim();
  }

  override filled(column: string): string | undefined {
    return this.said(column) || undefined;
  }

  decimal(column: string): number | undefined {
    return this.read(column, (cell) =>
      /^\d{1,9}([.,]\d{1,40})?$/.test(cell) ? Number(cell.replace(',', '.')) : fileMessages.notNumber({ cell }),
    );
  }

  count(column: string): number | undefined {
    return this.read(column, (cell) =>
      /^-?\d{1,9}(\.0+)?$/.test(cell) ? Number(cell) : fileMessages.notWhole({ cell }),
    );
  }

  lower(column: string): string | undefined {
    return this.filled(column)?.toLowerCase();
  }

  /** Without slashes around it. */
  path(column: string): string | undefined {
    return this.filled(column)?.replace(/^\/+|\/+$/g, '');
  }

  stock(column: string): number | 'unlimited' | undefined {
    return /^unlimited$/i.test(this.said(column) ?? '') ? 'unlimited' : this.count(column);
  }

  line(column: string, max: number): string | undefined {
    return this.#within(max, column, this.said(column)?.replace(/[ \t]*[\r\n\t]+[ \t]*/g, ' '));
  }

  description(column: string): string | undefined {
    return this.#within(importLimits.descriptionCharsMax, column, this.said(column));
  }

  #within(max: number, column: string, cell: string | undefined): string | undefined {
    if (cell === undefined || cell.length <= max) return cell;
    return this.error(column, fileMessages.textTooLong({ count: cell.length, max }));
  }

  /** A product's slug: lower case, with dashes for spaces. */
  slug(column: string): string | undefined {
    const cell = this.filled(column);
    if (cell === undefined) return undefined;
    const slug = cell
      .toLowerCase()
      .replace(/^\/+|\/+$/g, '')
      .replace(/\s+/g, '-');
    const { urlIdCharsMin: min, urlIdCharsMax: max } = importLimits;
    if (slug.length < min || slug.length > max) {
      return this.error(column, messages.urlLength({ cell, count: slug.length, min, max }));
    }
    if (!/^[\p{L}\p{N}]([\p{L}\p{N}_-]*[\p{L}\p{N}])?$/u.test(slug)) {
      return this.error(column, messages.notUrl({ cell }));
    }
    return slug;
  }

  /** Names separated by commas; names that are too long are dropped with a notice. */
  tags(column: string): string[] | undefined {
    const cell = this.said(column);
    if (cell === undefined) return undefined;
    const tags = tagsIn(cell);
    const { tagCharsMax, tagsMax } = importLimits;
    const fit = tags.filter((tag) => tag.length <= tagCharsMax);
    for (const tag of tags)
      if (tag.length > tagCharsMax) this.notice(column, messages.tagTooLong({ tag, max: tagCharsMax }));
    if (fit.length > tagsMax) this.notice(column, messages.tooManyTags({ count: fit.length, max: tagsMax }));
    return fit.slice(0, tagsMax);
  }
}

type Drafts = { product: ProductDraft; variant: VariantDraft };
type Parse<Value> = (cells: ProductCells, column: string) => Value | undefined;
/** Methods of `ProductCells` that read such a value. */
type Method<Value> = {
  [Name in keyof ProductCells]: ProductCells[Name] extends (column: string) => Value | undefined ? Name : never;
}[keyof ProductCells];
type Reading = { of?: keyof Drafts; field?: string; parse?: Parse<unknown> | string };

/** The columns of a product file, in its order: each prints its cell, and may read it into a field of the draft. */
export type FileColumns<Row> = Readonly<Record<string, Columns<Row>[string] & Reading>>;

const columnOf =
  <Of extends keyof Drafts>(of: Of) =>
  <Row, Field extends keyof Drafts[Of] & string, Value extends Drafts[Of][Field]>(
    print: Columns<Row>[string],
    field: Field,
    parse: Parse<Value> | Method<Drafts[Of][Field]>,
  ) =>
    Object.assign(print, { of, field, parse: parse as Parse<unknown> | string });
export const ofProduct = columnOf('product');
export const ofVariant = columnOf('variant');

export const line =
  (max: number): Parse<string> =>
  (cells, column) =>
    cells.line(column, max);
/** A blank cell counts as absent. */
export const filledLine =
  (max: number): Parse<string> =>
  (cells, column) =>
    cells.line(column, max) || undefined;

/** The fields of the product or of the variant in a row, each from its column. */
export function fieldsOf<Of extends keyof Drafts>(columns: FileColumns<never>, part: Of, cells: ProductCells) {
  const read = (parse: Reading['parse'], column: string) =>
    typeof parse === 'function'
      ? parse(cells, column)
      : // Otherwise it is the name of a method that reads a cell by its column.
        (cells as never as Record<string, (column: string) => unknown>)[parse!]!(column);
  const fields = Object.entries(columns).filter(([, { of }]) => of === part);
  return Object.fromEntries(fields.map(([name, { field, parse }]) => [field, read(parse, name)])) as Partial<
    Drafts[Of]
  >;
}

export const emptyDraft = (): ProductDraft => ({ optionNames: [], variants: [], rows: [] });

/** Names separated by commas, without duplicates. */
export const tagsIn = (text: string): string[] => [
  ...new Set(text.split(',').flatMap((tag) => tag.trim().replace(/[ \t]*[\r\n\t]+[ \t]*/g, ' ') || [])),
];

export const namesIn = (path: string, separator: string): string[] =>
  path.split(separator).flatMap((name) => name.trim() || []);

/** Generates a slug from a title: `Linen Towel — Größe L` → `linen-towel-grosse-l`. */
export function slugOf(text: string): string {
  const slug = slugOfTitle(text);
  return slug.length >= importLimits.urlIdCharsMin ? slug : `item-${slug || 'new'}`;
}

/**
 * Image references in one cell. Separators are spaces or line breaks, but a name may contain a space: a reference ends
 * after an image file extension, or before `http`. Also accepts commas and semicolons (import-formats 1.3).
 */
export function imageRefs(cell: string): string[] {
  return cell
    .split(
      /[\n,;|]+\s*(?=https?:\/\/)|\s+(?=https?:\/\/)|\n+|(?<=\.(?:jpe?g|png|gif|webp|avif|heic|svg|tiff?)(?:\?[^\s,;|]*)?)[\s,;|]+/i,
    )
    .map((ref) => ref.trim().replace(/[,;|]+$/, ''))
    .filter((ref) => ref !== '');
}

/**
 * A gift card has the single option "Value" (commerce 2.5). Other shops name it differently, or have none if there is
 * one value.
 * @param isNew an existing product keeps its options if the file has none
 */
export function nameGiftCardOption(draft: ProductDraft, isNew: boolean): void {
  const [name] = draft.optionNames;
  if (draft.optionNames.length > 1 || (name === undefined && (!isNew || draft.variants.length !== 1))) return;
  draft.optionNames = [giftCardOption];
  for (const wish of draft.variants) {
    const value = name === undefined ? decimalText(wish.priceCents ?? 0) : wish.attributes[name];
    wish.attributes = value === undefined ? {} : { [giftCardOption]: value };
  }
}

/**
 * Checks for both layouts: options complete and distinct, no duplicate variants, not too many. Adds errors to the rows
 * concerned.
 */
export function checkVariants(draft: ProductDraft): void {
  const error = (row: number, message: string, column?: string) =>
    draft.rows[row]?.issues.push({ level: 'error', ...(column !== undefined && { column }), message });
  if (draft.variants.length > importLimits.variantsMax) {
    error(0, messages.tooManyVariants({ count: draft.variants.length, max: importLimits.variantsMax }));
  }
  const names = draft.optionNames.map((name) => name.toLowerCase());
  names.forEach((name, place) => {
    if (names.indexOf(name) !== place) error(0, messages.optionTwice({ name: draft.optionNames[place] ?? '' }));
    if (name === '__proto__') error(0, messages.optionNotAllowed({ name }));
  });
  const [options, skus, ids] = [firstLines(), firstLines(), firstLines()];
  for (const { row, id, sku = '', attributes } of draft.variants) {
    const at = draft.rows[row]?.line ?? 0;
    const twice = (line: number | undefined, message: (before: { line: number }) => string) =>
      line !== undefined && error(row, message({ line }));
    twice(options(JSON.stringify(draft.optionNames.map((name) => attributes[name])), at), messages.sameOptions);
    twice(skus(sku, at), ({ line }) => messages.sameSku({ sku, line }));
    twice(ids(id, at), messages.sameVariantId);
  }
}

/**
 * Detects two products of one file that would be the same product in the shop; the later one gets the error. One
 * instance per import: remembers a line for each product, URL and variant, the only memory that grows with the file.
 */
export function doublesOf(): (draft: ProductDraft) => void {
  const [products, urls, variants] = [firstLines(), firstLines(), firstLines()];
  return (draft) => {
    const at = draft.rows[0]?.line ?? 0;
    const error = (line: number | undefined, row: number, column: string) => {
      if (line !== undefined && line !== at)
        draft.rows[row]?.issues.push({ level: 'error', column, message: messages.usedInLine({ line }) });
    };
    error(products(draft.id, at), 0, 'Product ID');
    error(urls(draft.urlId && `${draft.productPage ?? ''} ${draft.urlId}`, at), 0, 'Product URL');
    for (const { id, row } of draft.variants) error(variants(id, at), row, 'Variant ID');
  };
}
