import { describe, expect, it } from 'vitest';
import { chartBlock, datasetProblem } from '../../../server/content/block/chart.ts';
import { numberOf, seriesOf, sliceOf, slicesOf, stackedSums, ticksOf } from './chart-scale.ts';

describe('the arithmetic of charts', () => {
  it.each([
    [12, 12],
    ['1,200', 1200],
    [' $4.50 ', 4.5],
    ['12%', 12],
    ['', undefined],
    ['many', undefined],
    [null, undefined],
    [Number.NaN, undefined],
  ])('reads %j as %j', (cell, number) => expect(numberOf(cell)).toBe(number));

  it.each([
    [
      [3, 9],
      [0, 2, 4, 6, 8, 10],
    ],
    [
      [0.1, 0.3],
      [0, 0.1, 0.2, 0.3],
    ],
    [
      [-1200, 21_500],
      [-5000, 0, 5000, 10_000, 15_000, 20_000, 25_000],
    ],
    [[0], [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[-4], [-4, -3, -2, -1, 0]],
  ])('marks an axis for %j at %j', (values, ticks) => {
    const found = ticksOf(values);
    expect(found[0]).toBeLessThanOrEqual(Math.min(0, ...values));
    expect(found.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values));
    expect(found).toContain(0);
    expect(found.length).toBeLessThanOrEqual(8);
    if (ticks) expect(found).toEqual(ticks);
  });

  const dataset = {
    columns: ['Day', 'A', 'B'],
    rows: [
      ['Mon', 1, 2],
      ['Tue', -3, '4'],
    ],
  };

  it('stacks what is above zero apart from what is below', () => {
    expect(stackedSums(seriesOf(dataset))).toEqual([3, 0, 4, -3]);
  });

  it('puts the smallest of more than eight slices together, and shares add up', () => {
    const rows = Array.from({ length: 12 }, (_, at) => [`Row ${at}`, at + 1]);
    const slices = slicesOf({ columns: ['Row', 'Count'], rows }, 'Other');
    expect(slices).toHaveLength(8);
    expect(slices.at(-1)).toMatchObject({ name: 'Other', value: 15 });
    expect(slices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it('draws a whole circle, which begins where it ends', () => {
    expect(sliceOf(0, 1, 0)).toMatch(/^M0 -1A1 1 0 1 1 -0\.0000\d -1L0 0Z$/);
  });

  it('truncates a dataset to 500 rows and 20 columns', () => {
    const rows = Array.from({ length: 900 }, () => Array.from({ length: 40 }, (_, column) => column));
    const columns = rows[0]!.map(String);
    const { dataset: shown } = chartBlock.props.parse({ dataset: { columns, rows } });
    expect([shown.columns.length, shown.rows.length, shown.rows[0]!.length]).toEqual([20, 500, 20]);
  });

  it("says what a dataset lacks, in the specification's words", () => {
    expect(datasetProblem({ columns: [], rows: [] })).toBe('Enter some data!');
    expect(datasetProblem({ columns: [], rows: [['a']] })).toBe('Your dataset must have at least one column');
    expect(datasetProblem({ columns: ['a', 'b'], rows: [] })).toBe('Your dataset must have at least one row');
    expect(datasetProblem(dataset)).toBeUndefined();
  });
});
