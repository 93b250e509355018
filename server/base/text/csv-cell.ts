// A cell of our CSV files, out and in again: what spreadsheets would run as a formula goes out with a ' before it. Import-formats 3. Portable.

/** A pure number is no formula, whatever sign it begins with. */
const isNumber = (text: string): boolean => /^[+-]?\d+(?:\.\d+)?$/.test(text);

/** What a spreadsheet would take for a formula, or what looks as if it had been one, gets a ' before it; `plainCell` takes it off. */
export const safeCell = (text: string): string =>
  /^'*[=+\-@\t\r\n]/.test(text) && !isNumber(text) ? `'${text}` : text;

export const plainCell = (text: string): string => (/^'+[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text);

/** Leading zeros are quoted, for programs that leave quoted cells alone. A NUL would make the file unreadable. */
export function csvRow(cells: readonly string[], end: '\r\n' | '\n' = '\r\n'): string {
  const quoted = cells.map((cell) => {
    const text = safeCell(cell.replaceAll('\0', ''));
    return /[",;\r\n]|^\s|\s$/.test(text) || /^0\d/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}${end}`;
}

/** Columns of a header: spreadsheets write empty ones at its end. */
export const columnCount = (header: readonly string[]): number =>
  header.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Words for a cell too many, which says that the others stand in the wrong columns. @param count of the header's columns */
export const cellsTooMany = (cells: readonly string[], count: number): string | undefined =>
  cells.slice(count).some((cell) => cell.trim() !== '')
    ? `The row has ${cells.length} cells, the header ${count}. A cell with a separator in it stands in quotes`
    : undefined;
