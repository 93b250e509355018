// Messages about files, rows, and cells in any import. Portable.
import { numberText } from '../../base/counted.ts';
import { plural } from '../../base/plural.ts';

const quotedCharsMax = 80;

/** Quotes file contents. */
export const quoted = (text: string): string =>
  `"${text.length > quotedCharsMax ? `${text.slice(0, quotedCharsMax)}…` : text}"`;

/** Quotes the first items of a list. */
export const quotedList = (texts: readonly string[], max = 10): string =>
  texts.slice(0, max).map(quoted).join(', ') + (texts.length > max ? ', …' : '');

type Cell = { cell: string };

export const messages = {
  running: 'Another import is running. Please wait until it has finished.',
  noFile: 'The form has no file.',

  // About the whole file.
  empty: 'The file is empty.',
  changed: 'The file was changed while it was read.',
  utf16: 'The file is UTF-16 text. In the spreadsheet, save it as "CSV UTF-8".',
  notUtf8: ({ line }: { line: number }) =>
    `The file is not UTF-8 text (near line ${line}). In the spreadsheet, save it as "CSV UTF-8".`,
  split: 'Split it and import the parts one after the other.',
  splitOrServer:
    'Split it and import the parts one after the other, or import it whole on the server with "stoa import".',
  tooLarge: ({ megabytes, advice }: { megabytes: number; advice: string }) =>
    `The file is larger than ${numberText(megabytes)} MB. ${advice}`,
  tooManyRows: ({ max, advice }: { max: number; advice: string }) =>
    `The file has more than ${numberText(max)} rows. ${advice}`,
  tooManyColumns: ({ line, count, max }: { line: number; count: number; max: number }) =>
    `Line ${line} has ${numberText(count)} columns. The limit is ${max}.`,
  rowTooLong: ({ line, max }: { line: number; max: number }) =>
    `The row at line ${line} is longer than ${numberText(max)} characters. Check for a missing closing quote.`,
  quoteOpen: ({ line }: { line: number }) => `The quote (") before line ${line} is not closed.`,
  quoteMisplaced: ({ line }: { line: number }) =>
    `Line ${line} is not valid CSV: a quote (") is out of place. Double the quotes inside a cell.`,
  columnTwice: ({ column }: { column: string }) => `The column "${column}" is in the file twice.`,
  columnsMissing: ({ missing }: { missing: readonly string[] }) =>
    plural(
      missing.length,
      `The file is missing the column ${quotedList(missing)}.`,
      `The file is missing the columns ${quotedList(missing)}.`,
    ),

  columnsUnrecognized: ({ missing, unknown }: { missing: readonly string[]; unknown: readonly string[] }) =>
    plural(
      missing.length,
      `The file is missing the column ${quotedList(missing)}. These columns are not recognized: ${quotedList(unknown)}.`,
      `The file is missing the columns ${quotedList(missing)}. These columns are not recognized: ${quotedList(unknown)}.`,
    ),
  columnUnnamed: ({ n }: { n: number }) => `(column ${n}, which has no name)`,
  rowsApart: ({ max }: { max: number }) =>
    `The rows of more than ${numberText(max)} products are not next to each other. Sort the file by handle.`,

  // About a row.
  cellsTooFew: ({ count, max }: { count: number; max: number }) => `The row has only ${count} of ${max} cells.`,
  cellsTooMany: ({ count, max }: { count: number; max: number }) =>
    `The row has ${count} cells, but the header has ${max}. Put quotes around cells that contain a separator.`,

  // About a cell.
  notAmount: ({ cell }: Cell) =>
    `${quoted(cell)} is not a valid amount. Use a format like 12.50, without a currency symbol or thousands separators.`,
  belowZero: ({ cell }: Cell) => `${quoted(cell)} is below zero.`,
  notNumber: ({ cell }: Cell) => `${quoted(cell)} is not a number. Use a format like 1.5.`,
  notWhole: ({ cell }: Cell) => `${quoted(cell)} is not a whole number.`,
  notWholeWithin: ({ cell, min, max }: Cell & { min: number; max: number }) =>
    `${quoted(cell)} is not a whole number from ${min} to ${numberText(max)}.`,
  notYesNo: ({ cell }: Cell) => `${quoted(cell)} is not valid. Enter Yes or No.`,
  notTime: ({ cell }: Cell) => `${quoted(cell)} is not a valid time. Use a format like 2026-07-25 21:06:33 -0400.`,
  notOneOf: ({ cell, values }: Cell & { values: string }) => `${quoted(cell)} is not valid. Use one of: ${values}.`,
  textTooLong: ({ count, max }: { count: number; max: number }) =>
    `The text has ${numberText(count)} characters. The limit is ${numberText(max)}.`,

  // Results.
  none: { products: 'No products.', orders: 'No orders.', customers: 'No customers.', discounts: 'No discounts.' },
  /** @param counts e.g. "4 created, 1 not imported" */
  totals: {
    products: ({ counts }: { counts: string }) => `Products: ${counts}.`,
    orders: ({ counts }: { counts: string }) => `Orders: ${counts}.`,
    customers: ({ counts }: { counts: string }) => `Customers: ${counts}.`,
    discounts: ({ counts }: { counts: string }) => `Discounts: ${counts}.`,
  },
  outcomes: {
    created: ({ count }: { count: number }) => `${count} created`,
    updated: ({ count }: { count: number }) => `${count} updated`,
    unchanged: ({ count }: { count: number }) => `${count} unchanged`,
    failed: ({ count }: { count: number }) => `${count} not imported`,
  },
  dryRun: 'Nothing was written (dry run).',
} as const;
