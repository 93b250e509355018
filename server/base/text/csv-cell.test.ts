import { expect, it } from 'vitest';
import { plainCell, safeCell } from './csv-cell.ts';

it.each(['=1+1', '+1', '+1 2', '+4930123456', '-x', '@home', '\tx', '＝1+1', '＋x', '－x', '＠x', "'=x"])(
  'keeps spreadsheets from running %j, and reads it back',
  (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
    expect(plainCell(safeCell(text))).toBe(text);
  },
);

it.each(['-12.50', '3', 'a=b'])('leaves %j as it is', (text) => expect(safeCell(text)).toBe(text));
