// A row's cells by column, and their values by type. Unreadable values become issues of the row. Portable.
import { parseDecimal } from '../../commerce/money/money.ts';
import { messages } from './messages.ts';
import { hasError, type ImportIssue } from './report.ts';

/** By column; columns missing in the file are absent. */
export type Cells = Readonly<Record<string, string>>;

export type FileRow = {
  line: number;
  cells: Cells;
  issues: ImportIssue[];
  /** In a foreign file, its own spelling of our columns. */
  names?: ReadonlyMap<string, string>;
};

const issuesMax = 30;

export class Reader {
  readonly row: Omit<FileRow, 'line'>;
  readonly #time: (text: string) => number | undefined;

  constructor(row: Omit<FileRow, 'line'>, time: (text: string) => number | undefined = () => undefined) {
    this.row = row;
    this.#time = time;
  }

  isBad(): boolean {
    return hasError(this.row);
  }

  /** Raw text, including leading and trailing spaces. */
  text(column: string, charsMax: number): string {
    const cell = this.row.cells[column] ?? '';
    if (cell.length <= charsMax) return cell;
    this.error(column, messages.textTooLong({ count: cell.length, max: charsMax }));
    return '';
  }

  /** A single line; undefined if the cell is blank or the file lacks the column. */
  filled(column: string, charsMax = 200): string | undefined {
    return this.text(column, charsMax).trim() || undefined;
  }

  whole(column: string, min: number, max: number): number | undefined {
    return this.read(column, (cell) => {
      const value = /^\d{1,9}$/.test(cell) ? Number(cell) : Number.NaN;
      return value >= min && value <= max ? value : messages.notWholeWithin({ cell, min, max });
    });
  }

  time(column: string): number | undefined {
    return this.read(column, (cell) => this.#time(cell) ?? messages.notTime({ cell }));
  }

  /** Hundredths, at least 0. Accepts a decimal comma, as some spreadsheets write it. */
  amount(column: string): number | undefined {
    return this.read(column, (cell) => {
      const cents = parseDecimal(/^-?\d+,\d{1,2}$/.test(cell) ? cell.replace(',', '.') : cell);
      if (cents === undefined) return messages.notAmount({ cell });
      return cents < 0 ? messages.belowZero({ cell }) : cents;
    });
  }

  /** Accepts Yes/No, TRUE/FALSE and the like. */
  yesNo(column: string): boolean | undefined {
    return this.read(column, (cell) => {
      if (/^(yes|true|y|1)$/i.test(cell)) return true;
      return /^(no|false|n|0)$/i.test(cell) ? false : messages.notYesNo({ cell });
    });
  }

  /** One of a list of values; ignores case, and treats spaces and dashes as _. */
  oneOf<T>(column: string, values: ReadonlyMap<string, T>): T | undefined {
    const cell = this.filled(column);
    if (cell === undefined) return undefined;
    const value = values.get(cell.toUpperCase().replace(/[ -]+/g, '_'));
    return value ?? this.error(column, messages.notOneOf({ cell, values: [...values.keys()].join(', ') }));
  }

  error(column: string | undefined, message: string): undefined {
    this.note('error', column, message);
  }

  notice(column: string | undefined, message: string): undefined {
    this.note('notice', column, message);
  }

  note(level: ImportIssue['level'], column: string | undefined, message: string): void {
    note(this.row.issues, level, column && (this.row.names?.get(column) ?? column), message);
  }

  /** @param parse returns the message if the cell is unreadable */
  protected read<T extends number | boolean>(column: string, parse: (cell: string) => T | string): T | undefined {
    const cell = this.filled(column);
    if (cell === undefined) return undefined;
    const value = parse(cell);
    return typeof value === 'string' ? this.error(column, value) : value;
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

/** Returns the line of an earlier row with the same key, and remembers the line of a new one. An empty key is ignored. */
export function firstLines(): (key: string | undefined, line: number) => number | undefined {
  const lines = new Map<string, number>();
  return (key, line) => {
    const before = key ? lines.get(key) : undefined;
    if (key && before === undefined) lines.set(key, line);
    return before;
  };
}
