// Chart data: a small table. Pasting grows it, up to its limits. Editor D18, D19. Pure.

import { messages } from '../messages.ts';

export type Cell = string | number | null;
export type Dataset = { columns: string[]; rows: Cell[][] };

/** Our choice: spec §9 gives no values. */
export const datasetMax = { columns: 20, rows: 200, letters: 200 } as const;

export const emptyDataset: Dataset = { columns: ['', ''], rows: [[null, null]] };

/** Imports may have stored ragged rows: pads or trims each row to the number of columns. */
export function datasetOf(value: unknown): Dataset {
  const { columns, rows } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Dataset>;
  if (!Array.isArray(columns) || !Array.isArray(rows)) return emptyDataset;
  const names = columns.slice(0, datasetMax.columns).map(String);
  return {
    columns: names,
    rows: rows
      .slice(0, datasetMax.rows)
      .map((row) => names.map((_, i) => (Array.isArray(row) ? (row[i] ?? null) : null))),
  };
}

/** Parses a number if possible: `1,200.50` and `3,5` too. */
export function cellOf(typed: string): Cell {
  const text = typed.trim().slice(0, datasetMax.letters);
  if (text === '') return null;
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/^(-?\d+),(\d+)$/, '$1.$2');
  return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(plain) ? Number(plain) : text;
}

/** @param row -1: the column names */
export function withCell(data: Dataset, row: number, column: number, typed: string): Dataset {
  if (row < 0) return { ...data, columns: data.columns.with(column, typed.slice(0, datasetMax.letters)) };
  const cells = data.rows[row];
  return cells ? { ...data, rows: data.rows.with(row, cells.with(column, cellOf(typed))) } : data;
}

export const withRow = (data: Dataset): Dataset =>
  data.rows.length >= datasetMax.rows ? data : { ...data, rows: [...data.rows, data.columns.map(() => null)] };

export const withColumn = (data: Dataset): Dataset =>
  data.columns.length >= datasetMax.columns
    ? data
    : { columns: [...data.columns, ''], rows: data.rows.map((row) => [...row, null]) };

export const withoutRow = (data: Dataset, row: number): Dataset => ({
  ...data,
  rows: data.rows.filter((_, index) => index !== row),
});

export const withoutColumn = (data: Dataset, column: number): Dataset => ({
  columns: data.columns.filter((_, index) => index !== column),
  rows: data.rows.map((row) => row.filter((_, index) => index !== column)),
});

/**
 * Pastes spreadsheet cells at a cell: tabs between columns, newlines between rows; a quoted cell may contain both.
 *
 * @param row -1: the first line has column names
 * @returns `isCut` when the limits cut something off
 */
export function pasted(data: Dataset, row: number, column: number, text: string): { data: Dataset; isCut: boolean } {
  const lines = cellsOf(text);
  const width = Math.max(0, ...lines.map((line) => line.length));
  const columns = Math.min(datasetMax.columns, Math.max(data.columns.length, column + width));
  const rows = Math.min(datasetMax.rows, Math.max(data.rows.length, row + lines.length));
  let next = data;
  while (next.columns.length < columns) next = withColumn(next);
  while (next.rows.length < rows) next = withRow(next);
  const names = [...next.columns];
  const cells = next.rows.map((one) => [...one]);
  for (const [i, line] of lines.entries()) {
    for (const [j, typed] of line.entries()) {
      if (column + j >= columns) continue;
      if (row + i < 0) names[column + j] = typed.slice(0, datasetMax.letters);
      else if (row + i < rows) (cells[row + i] as Cell[])[column + j] = cellOf(typed);
    }
  }
  const isCut = column + width > datasetMax.columns || row + lines.length > datasetMax.rows;
  return { data: { columns: names, rows: cells }, isCut };
}

function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  const source = text.slice(0, 200_000).replace(/\r\n?/g, '\n').replace(/\n$/, '');
  let cell = '';
  let isQuoted = false;
  for (let i = 0; i < source.length; i++) {
    const letter = source[i] as string;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (source[i + 1] === '"') cell += source[++i];
      else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === '\t' || letter === '\n') {
      lines.at(-1)?.push(cell);
      cell = '';
      if (letter === '\n') lines.push([]);
    } else cell += letter;
  }
  lines.at(-1)?.push(cell);
  return lines;
}

/** The validation message, in the specification's wording; undefined when a chart can be drawn. */
export function datasetProblem({ columns, rows }: Dataset): string | undefined {
  if (columns.length === 0) return messages.noColumn;
  if (rows.length === 0) return messages.noRow;
  if (rows.every((row) => row.every((cell) => cell === null))) return messages.noData;
  if (rows.some((row) => row.some((cell) => cell === null))) return messages.missingData;
  return undefined;
}
