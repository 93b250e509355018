import { describe, expect, it } from 'vitest';
import {
  cellOf,
  datasetMax,
  datasetOf,
  datasetProblem,
  emptyDataset,
  pasted,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
} from './dataset.ts';

const sales = {
  columns: ['Month', 'Prints'],
  rows: [
    ['May', 12],
    ['June', 18],
  ],
};

describe('the data of a chart', () => {
  it.each([
    ['12', 12],
    ['-3.5', -3.5],
    ['1,200.50', 1200.5],
    ['3,5', 3.5],
    [' May ', 'May'],
    ['12 kg', '12 kg'],
    ['', null],
  ])('reads %j as %j', (typed, cell) => expect(cellOf(typed)).toBe(cell));

  it('changes by cells, rows, and columns', () => {
    expect(withCell(sales, 0, 1, '14').rows[0]).toEqual(['May', 14]);
    expect(withCell(sales, -1, 1, 'Posters').columns).toEqual(['Month', 'Posters']);
    expect(withRow(sales).rows[2]).toEqual([null, null]);
    expect(withColumn(sales)).toEqual({
      columns: ['Month', 'Prints', ''],
      rows: [
        ['May', 12, null],
        ['June', 18, null],
      ],
    });
    expect(withoutRow(sales, 0).rows).toEqual([['June', 18]]);
    expect(withoutColumn(sales, 0)).toEqual({ columns: ['Prints'], rows: [[12], [18]] });
  });

  it('takes the cells of a spreadsheet, names and all, and grows', () => {
    const text = 'Month\tPrints\tFrames\r\nMay\t1,200\t3\r\n"June\nand July"\t18\t"4 ""oak"""\r\n';
    expect(pasted(emptyDataset, -1, 0, text)).toEqual({
      data: {
        columns: ['Month', 'Prints', 'Frames'],
        rows: [
          ['May', 1200, 3],
          ['June\nand July', 18, '4 "oak"'],
        ],
      },
      isCut: false,
    });
  });

  it('is cut to its bounds', () => {
    const long = Array.from({ length: datasetMax.rows + 5 }, (_, i) => `${i}`).join('\n');
    const { data, isCut } = pasted(emptyDataset, 0, 0, long);
    expect([data.rows.length, isCut]).toEqual([datasetMax.rows, true]);
    const wide = Array.from({ length: datasetMax.columns + 5 }, (_, i) => `${i}`).join('\t');
    expect(pasted(emptyDataset, 0, 0, wide)).toMatchObject({ isCut: true });
    expect(pasted(emptyDataset, 0, 0, wide).data.columns).toHaveLength(datasetMax.columns);
  });

  it.each([
    [{ columns: [], rows: [[]] }, 'Your dataset must have at least one column'],
    [{ columns: ['a'], rows: [] }, 'Your dataset must have at least one row'],
    [{ columns: ['a'], rows: [[null]] }, 'Enter some data!'],
    [{ columns: ['a', 'b'], rows: [['x', null]] }, 'One or more rows was missing data'],
    [sales, undefined],
  ])('of %j says %j', (data, words) => expect(datasetProblem(datasetOf(data))).toBe(words));

  it('reads what is no dataset as an empty one', () => {
    expect(datasetOf(undefined)).toEqual(emptyDataset);
    expect(datasetOf({ columns: ['a', 'b'], rows: [[1], 'x'] }).rows).toEqual([
      [1, null],
      [null, null],
    ]);
  });
});
