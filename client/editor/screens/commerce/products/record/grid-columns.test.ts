import { describe, expect, it } from 'vitest';
import { gridColumns, pastedCells, withCells } from './grid-columns.ts';
import { emptyVariant } from './product-values.ts';

const columns = gridColumns({ productType: 1, isSubscribable: false }, 'USD', { weight: 'lb', size: 'in' });

describe('the variant grid', () => {
  it('takes cells of a spreadsheet from where they are pasted, and leaves out what does not fit', () => {
    const cells = pastedCells('24\t\t∞\r\n$1,026.50\t20.00\t7\r\n1\t2\t3\r\n');
    const pasted = withCells([emptyVariant, emptyVariant, emptyVariant], columns, { row: 1, column: 0 }, cells ?? []);
    expect(
      pasted.map(({ priceCents, salePriceCents, qtyInStock }) => [priceCents, salePriceCents, qtyInStock]),
    ).toEqual([
      [null, null, null],
      [2400, null, 'unlimited'],
      [102_650, 2000, 7],
    ]);
  });

  it('leaves a single value to the field, and marks text without a number', () => {
    expect(pastedCells('24.00\n')).toBeUndefined();
    const [{ priceCents, qtyInStock } = emptyVariant] = withCells([emptyVariant], columns, { row: 0, column: 0 }, [
      ['x', '', '1.5'],
    ]);
    expect([priceCents, qtyInStock]).toEqual([Number.NaN, Number.NaN]);
  });
});
