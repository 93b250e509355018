// Streams a CSV file as rows of text with line numbers, within limits.
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { chunkText } from '../../base/text/chunk.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { importRefused } from './errors.ts';
import { type FileBounds, importLimits } from './limits.ts';
import { messages } from './messages.ts';

export type CsvRow = { line: number; cells: readonly string[] };

/**
 * Header and rows. Detects the delimiter (`,`, `;` or tab) in the first line; accepts a byte-order mark and CRLF; skips
 * empty lines and rows of empty cells. Holds only a few rows in memory, whatever the file's size.
 *
 * @throws importRefused, with the line: not UTF-8, too large, unclosed quotes
 */
export async function* readCsv(file: AsyncIterable<Uint8Array | string>, bounds: FileBounds): AsyncGenerator<CsvRow> {
  const pieces = decoded(file, bounds);
  let head = '';
  while (!head.includes('\n')) {
    const piece = await pieces.next();
    if (piece.done) break;
    head += piece.value;
    if (head.length > importLimits.rowCharsMax) throw tooLong(1);
  }
  if (head.trim() === '') throw importRefused(messages.empty);

  const parser = parse({
    delimiter: delimiterOf(head),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // Spreadsheets leave rows that contain only delimiters.
    skip_records_with_empty_values: true,
    max_record_size: importLimits.rowCharsMax,
  });
  const rest = async function* () {
    yield* slices(head);
    for await (const piece of pieces) yield* slices(piece);
  };
  // An error of either stream ends both, and the loop below throws it.
  pipeline(Readable.from(rest()), parser, () => {});
  try {
    let rows = 0;
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (++rows > bounds.rowsMax + 1)
        throw importRefused(messages.tooManyRows({ max: bounds.rowsMax, advice: bounds.advice }));
      if (record.length > importLimits.columnsMax) {
        throw importRefused(
          messages.tooManyColumns({ line: info.lines, count: record.length, max: importLimits.columnsMax }),
          { line: info.lines },
        );
      }
      const inside = record.reduce((sum, cell) => sum + newlines(cell), 0);
      yield { line: Math.max(1, info.lines - inside), cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error) : error;
  } finally {
    parser.destroy();
  }
}

/** Chunk size: parsing one chunk blocks the event loop for about a millisecond. */
const sliceChars = 16_384;

async function* slices(text: string): AsyncGenerator<string> {
  for (const slice of chunkText(text, sliceChars)) {
    yield slice;
    await yieldToEventLoop();
  }
}

/** Decodes the file, without byte-order mark and with \n line endings. */
async function* decoded(file: AsyncIterable<Uint8Array | string>, bounds: FileBounds): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let sizeBytes = 0;
  let lines = 1;
  let heldReturn = false;
  let first = true;
  for await (const piece of file) {
    sizeBytes += piece.length;
    if (sizeBytes > bounds.bytesMax)
      throw importRefused(messages.tooLarge({ megabytes: bounds.bytesMax / 1024 ** 2, advice: bounds.advice }));
    let text: string;
    try {
      text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    } catch {
      throw importRefused(notUtf8(piece as Uint8Array, lines), { line: lines });
    }
    if (heldReturn) text = `\r${text}`;
    heldReturn = text.endsWith('\r');
    if (heldReturn) text = text.slice(0, -1);
    text = text.replace(/\r\n?/g, '\n');
    if (text.includes('\0')) throw importRefused(notUtf8(new Uint8Array(), lines), { line: lines });
    lines += newlines(text);
    if (text === '') continue;
    yield first && text.startsWith('\ufeff') ? text.slice(1) : text;
    first = false;
  }
  try {
    decoder.decode();
  } catch {
    throw importRefused(notUtf8(new Uint8Array(), lines), { line: lines });
  }
}

const notUtf8 = (bytes: Uint8Array, line: number) =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
    ? messages.utf16
    : messages.notUtf8({ line });

/** The most frequent separator in the first line, outside quotes. */
function delimiterOf(head: string): string {
  let quoted = false;
  const counts = new Map([
    [',', 0],
    [';', 0],
    ['\t', 0],
  ]);
  for (const letter of head) {
    if (letter === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (letter === '\n') break;
    else if (counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

const newlines = (text: string) => text.split('\n').length - 1;

const tooLong = (line: number) => importRefused(messages.rowTooLong({ line, max: importLimits.rowCharsMax }), { line });

function refusalOf(error: CsvError) {
  const line = Number((error as unknown as { lines?: number }).lines ?? 0);
  switch (error.code) {
    case 'CSV_MAX_RECORD_SIZE':
      return tooLong(line);
    case 'CSV_QUOTE_NOT_CLOSED':
      return importRefused(messages.quoteOpen({ line }), { line });
    default:
      return importRefused(messages.quoteMisplaced({ line }), { line });
  }
}
