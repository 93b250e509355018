// Writes and reads CSV cells. A cell that a spreadsheet would run as a formula gets a leading '. Import-formats 3. Portable.

/** A number as we print it is not a formula. A plus sign is part of a text, such as a phone number. */
const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

/** Shops put a ' before a number that is a text, such as a postal code, so that spreadsheets keep its zeros. */
const isQuotedNumber = (text: string): boolean => /^'+\d[\dA-Z\s().+/-]*$/.test(text);

/** Spreadsheets take the wide forms of the signs for the same. */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** Adds ' to a formula, or to text that already looks escaped; `plainCell` removes it. */
export const safeCell = (text: string): string =>
  (formula.test(text) && !isNumber(text)) || isQuotedNumber(text) ? `'${text}` : text;

export const plainCell = (text: string): string =>
  (text.startsWith("'") && formula.test(text)) || isQuotedNumber(text) ? text.slice(1) : text;

/** Quotes leading zeros, for programs that keep quoted cells as text. Drops NUL, which would make the file unreadable. */
export function csvRow(cells: readonly string[], end: '\r\n' | '\n' = '\r\n'): string {
  const quoted = cells.map((cell) => {
    const text = safeCell(cell.replaceAll('\0', ''));
    return /[",;\r\n]|^\s|\s$/.test(text) || /^0\d/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}${end}`;
}

/** The first row, after a byte order mark: without one, spreadsheets take the file for an old encoding. */
export const csvHead = (columns: readonly string[]): string => `\ufeff${csvRow(columns)}`;

/** The columns of a file, in its order: each has a name, and prints its cell of a record. */
export type Columns<T> = Readonly<Record<string, (record: T) => string | undefined>>;

export const printed = <T>(columns: Columns<T>, record: T): string[] =>
  Object.values(columns).map((print) => print(record) ?? '');

/** The same by column name. */
export const printedByName = <T>(columns: Columns<T>, record: T): Record<string, string> =>
  Object.fromEntries(Object.entries(columns).map(([name, print]) => [name, print(record) ?? '']));
