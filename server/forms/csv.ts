// One row of a CSV file that spreadsheets open safely: quoted where needed, nothing in it runs. Portable.

/** A pure number is no formula, whatever sign it begins with. */
const isNumber = (text: string): boolean => /^[+-]?\d+(?:\.\d+)?$/.test(text);

/** What a spreadsheet would take for a formula gets a quote before it; the import takes it off again. */
export const safeCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text);

export function csvRow(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const text = safeCell(cell);
    return /[",\r\n]/.test(text) || /^0\d/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}\r\n`;
}
