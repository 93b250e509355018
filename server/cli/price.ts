// stoa price: a cart as JSON in, its totals or their explanation out. No store and no site are needed.
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { explain } from '../commerce/pricing/explain.ts';
import { explainWords } from '../commerce/pricing/explain-words.ts';
import { inputProblems, type PriceInput, priceInputSchema } from '../commerce/pricing/input.ts';
import { price } from '../commerce/pricing/price.ts';
import { explanationProblems } from '../commerce/pricing/recompute.ts';
import type { Priced } from '../commerce/pricing/schema.ts';
import { type Config, UsageError } from '../config/config.ts';
import type { Print } from './print.ts';

/** A document above it is no cart. */
const bytesMax = 16 * 1024 * 1024;

/**
 * @param stdin read when the file is `-`
 * @returns 0; what is wrong with the document is thrown, one line a problem
 */
export async function priceCommand(
  [file]: readonly string[],
  { explain: explained, schema }: Pick<Config, 'explain' | 'schema'>,
  print: Print,
  stdin: AsyncIterable<Uint8Array | string>,
): Promise<number> {
  if (schema) {
    const json = z.toJSONSchema(priceInputSchema, { io: 'input' });
    print.result(JSON.stringify(json, null, 2), json);
    return 0;
  }
  if (file === undefined) throw new UsageError('Usage: stoa price [--explain] <file.json | -> | stoa price --schema');
  const input = readInput(file, await readText(file, stdin));
  const priced = totalsOf(file, input);
  const { steps, ...totals } = priced;
  if (!explained) {
    print.result(JSON.stringify(totals, null, 2), totals);
    return 0;
  }
  const titles = new Map(input.lines.flatMap(({ id, title }) => (title === undefined ? [] : [[id, title] as const])));
  const staff = explain(priced, titles);
  const shopper = explainWords(priced, titles);
  // Said, not assumed: whoever reads an explanation wants to know that it holds.
  const problems = explanationProblems(priced);
  const checked = problems.length === 0 ? 'Every step was recomputed and matches.' : problems.join('\n');
  const text = ['Steps', ...staff, '', checked, '', 'In plain words', ...shopper].join('\n');
  print.result(text, { totals, steps, staff, shopper, problems });
  return problems.length === 0 ? 0 : 1;
}

async function readText(file: string, stdin: AsyncIterable<Uint8Array | string>): Promise<string> {
  if (file !== '-') {
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      throw new Error(`Cannot read "${file}": ${(error as Error).message}.`);
    }
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    const part = Buffer.from(chunk as Uint8Array);
    bytes += part.length;
    if (bytes > bytesMax) throw new Error(`The document is larger than ${bytesMax} bytes.`);
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws naming every place that is wrong */
function readInput(file: string, text: string): PriceInput {
  const name = file === '-' ? 'The document' : `"${file}"`;
  let json: unknown;
  try {
    // A mark that some editors put before the first letter.
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(`${name} is not JSON: ${(error as Error).message}.`);
  }
  const parsed = priceInputSchema.safeParse(json);
  if (!parsed.success)
    throw new Error(
      [`${name} cannot be priced:`, ...inputProblems(parsed.error).map((line) => `  ${line}`)].join('\n'),
    );
  return parsed.data;
}

function totalsOf(file: string, input: PriceInput): Priced {
  try {
    return price(input);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Error(`${file === '-' ? 'The document' : `"${file}"`} cannot be priced: ${error.message}.`);
  }
}
