// Parses typed values from a row's cells. Unreadable values become issues of the row. Portable.
import { parseDecimal } from '../../commerce/money/money.ts';
import { messages } from './messages.ts';
import type { ImportIssue } from './report.ts';

const issuesMax = 30;

export abstract class CellReader {
  readonly issues: ImportIssue[];

  constructor(issues: ImportIssue[]) {
    this.issues = issues;
  }

  /** Undefined if the cell is blank or the file lacks the column. */
  abstract filled(column: string): string | undefined;

  /** The column's name in the file. */
  protected nameOf(column: string): string {
    return column;
  }

  /** Hundredths, at least 0. Accepts a decimal comma, as some spreadsheets write it. */
  amount(column: string): number | undefined {
    const cell = this.filled(column);
    if (cell === undefined) return undefined;
    const cents = parseDecimal(/^-?\d+,\d{1,2}$/.test(cell) ? cell.replace(',', '.') : cell);
    if (cents === undefined) return this.error(column, messages.notAmount({ cell }));
    return cents < 0 ? this.error(column, messages.belowZero({ cell })) : cents;
  }

  /** Accepts Yes/No, TRUE/FALSE and the like. */
  yesNo(column: string): boolean | undefined {
    const cell = this.filled(column);
    if (cell === undefined) return undefined;
    if (/^(yes|true|y|1)$/i.test(cell)) return true;
    if (/^(no|false|n|0)$/i.test(cell)) return false;
    return this.error(column, messages.notYesNo({ cell }));
  }

  /** One of a list of values; ignores case, and treats spaces and dashes as _. */
  oneOf<T>(column: string, values: ReadonlyMap<string, T>): T | undefined {
    const cell = this.filled(column);
    if (cell === undefined) return undefined;
    const value = values.get(cell.toUpperCase().replace(/[ -]+/g, '_'));
    return value ?? this.error(column, messages.notOneOf({ cell, values: [...values.keys()].join(', ') }));
  }

  error(column: string | undefined, message: string): undefined {
    note(this.issues, 'error', column && this.nameOf(column), message);
    return undefined;
  }

  notice(column: string | undefined, message: string): undefined {
    note(this.issues, 'notice', column && this.nameOf(column), message);
    return undefined;
  }
}

export function note(
  issues: ImportIssue[],
  level: ImportIssue['level'],
  column: string | undefined,
  message: string,
): void {
  if (issues.length < issuesMax) issues.push({ level, ...(column !== undefined && { column }), message });
}

/** The number of columns up to the last one with a name. */
export const columnCount = (header: readonly string[]): number =>
  header.findLastIndex((cell) => cell.trim() !== '') + 1;

/**
 * The error for a row with too many cells, which usually means that the others are misaligned. @param count columns in
 * the header
 */
export const cellsTooMany = (cells: readonly string[], count: number): string | undefined =>
  cells.slice(count).some((cell) => cell.trim() !== '')
    ? messages.cellsTooMany({ count: cells.length, max: count })
    : undefined;
