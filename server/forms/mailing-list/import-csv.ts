// Reads the addresses of a CSV file: the column named “Email”, or the first one with addresses.
import { CsvError, parse } from 'csv-parse/sync';
import { plainCell } from '../../base/text/csv-cell.ts';
import { isEmail, typedAddress } from '../../outbox/address.ts';
import { fileUnreadable } from './errors.ts';
import { importRowsMax } from './limits.ts';
import { ownerMessages as messages } from './messages.ts';

const wrongShown = 20;
const columnName = /^e-?mail(?:[ _-]?address)?$/i;
const rowCharsMax = 20_000;

/** @throws fileUnreadable */
export function addressesIn(text: string): { emails: string[]; wrong: number; wrongLines: number[] } {
  const rows = rowsOf(text.replace(/^\ufeff/, ''));
  if (rows.length > importRowsMax + 1) throw fileUnreadable({ why: messages.tooManyRows() });
  const [head = []] = rows;
  const named = head.findIndex((cell) => columnName.test(cell.trim()));
  const column = named >= 0 ? named : head.findIndex((cell) => isEmail(addressOf(cell)));
  if (column < 0) throw fileUnreadable({ why: messages.noEmails });
  const emails: string[] = [];
  const wrong: number[] = [];
  for (const [n, row] of rows.entries()) {
    if (n === 0 && named >= 0) continue;
    const email = addressOf(row[column] ?? '');
    if (isEmail(email)) emails.push(email);
    else wrong.push(n + 1);
  }
  return { emails, wrong: wrong.length, wrongLines: wrong.slice(0, wrongShown) };
}

const addressOf = (cell: string): string => typedAddress(plainCell(cell.trim()));

function rowsOf(text: string): string[][] {
  const firstLine = text.slice(0, 2000).split('\n')[0] ?? '';
  const delimiter = [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0]!;
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: rowCharsMax,
      to: importRowsMax + 2,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as unknown as { lines?: number }).lines ?? 0);
    throw fileUnreadable({ why: messages.misquoted({ line }) });
  }
}
