// The variant grid's columns: parsing typed or pasted cells, and formatting. Portable.

import { fractionDigits } from '../../../../../../server/commerce/money/format.ts';
import {
  type Currency,
  decimalText,
  parseDecimal,
  quantum,
  typedDecimal,
} from '../../../../../../server/commerce/money/money.ts';
import { messages } from './messages.ts';
import { isCounted, isShipped, type ProductValues, type VariantValues } from './product-values.ts';

type Measure = 'weight' | 'len' | 'width' | 'height';

export type GridColumn = {
  id: 'priceCents' | 'salePriceCents' | 'qtyInStock' | 'sku' | Measure;
  head: string;
  inputMode: 'decimal' | 'numeric' | 'text';
  /** NaN if the text isn't a number. */
  read(text: string): VariantValues[GridColumn['id']];
  show(variant: VariantValues): string;
};

export function gridColumns(
  values: Pick<ProductValues, 'productType' | 'isSubscribable'>,
  currency: Currency,
  { weight, size }: { weight: string; size: string },
): GridColumn[] {
  const money = {
    inputMode: 'decimal' as const,
    read: (text: string) => {
      if (text === '') return null;
      const cents = parseDecimal(typedDecimal(text) ?? '') ?? Number.NaN;
      return cents % quantum(currency) === 0 ? cents : Number.NaN;
    },
  };
  const amount = (cents: number | null) => {
    if (cents === null || Number.isNaN(cents)) return '';
    return fractionDigits(currency) === 0 ? decimalText(cents).replace(/\.00$/, '') : decimalText(cents);
  };
  return [
    { id: 'priceCents', head: messages.price, ...money, show: ({ priceCents }) => amount(priceCents) },
    { id: 'salePriceCents', head: messages.salePrice, ...money, show: ({ salePriceCents }) => amount(salePriceCents) },
    ...(isCounted(values) ? [stockColumn] : []),
    { id: 'sku', head: messages.sku, inputMode: 'text', read: (text) => text.slice(0, 100), show: ({ sku }) => sku },
    ...(isShipped(values)
      ? [
          measureColumn('weight', messages.weight({ unit: weight })),
          measureColumn('len', messages.length({ unit: size })),
          measureColumn('width', messages.width({ unit: size })),
          measureColumn('height', messages.height({ unit: size })),
        ]
      : []),
  ];
}

const stockColumn: GridColumn = {
  id: 'qtyInStock',
  head: messages.inStock,
  inputMode: 'numeric',
  read: (text) => {
    if (text === '') return null;
    if (text === '∞' || text.toLowerCase() === messages.unlimited.toLowerCase()) return 'unlimited';
    return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  },
  show: ({ qtyInStock }) => (qtyInStock === 'unlimited' ? '∞' : plainNumber(qtyInStock)),
};

const measureColumn = (id: Measure, head: string): GridColumn => ({
  id,
  head,
  inputMode: 'decimal',
  read: (text) =>
    text === '' ? null : /^\d{1,7}([.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN,
  show: (variant) => plainNumber(variant[id]),
});

const plainNumber = (number: number | null): string => (number === null || Number.isNaN(number) ? '' : String(number));

/** Parses spreadsheet cells, or a list with one value per line. @returns undefined for a single value, which is pasted natively */
export function pastedCells(text: string): string[][] | undefined {
  const lines = text.split(/\r\n?|\n/).slice(0, 1000);
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines.length === 1 && !lines[0]?.includes('\t') ? undefined : lines.map((line) => line.split('\t'));
}

/** @param from the top left target cell; cells that do not fit are dropped */
export function withCells(
  variants: readonly VariantValues[],
  columns: readonly GridColumn[],
  from: { row: number; column: number },
  cells: readonly (readonly string[])[],
): VariantValues[] {
  return variants.map((variant, row) => {
    const line = cells[row - from.row];
    if (row < from.row || !line) return variant;
    const read = columns
      .slice(from.column, from.column + line.length)
      .map((column, n) => [column.id, column.read(line[n]!.trim())] as const);
    return { ...variant, ...Object.fromEntries(read) };
  });
}
