// stoa price: reads a cart as JSON and prints its totals or an explanation of them. Needs no site.
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { explain } from '../commerce/pricing/explain.ts';
import { explainWords } from '../commerce/pricing/explain-words.ts';
import { inputProblems, type PriceInput, priceInputSchema } from '../commerce/pricing/input.ts';
import { price } from '../commerce/pricing/price.ts';
import { explanationProblems } from '../commerce/pricing/recompute.ts';
import type { Priced } from '../commerce/pricing/schema.ts';
import { type Config, UsageError, usageError } from '../config/config.ts';
import { fileMessages, priceMessages } from './messages.ts';
import type { Print } from './print.ts';

const bytesMax = 16 * 1024 * 1024;

/**
 * @param stdin read if the file is `-`
 * @returns 1 if the explanation doesn't match the totals
 * @throws with one line for each problem of the document
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
  if (file === undefined) throw usageError('price');
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
  const problems = explanationProblems(priced);
  const checked = problems.length === 0 ? priceMessages.checked : problems.join('\n');
  const text = [priceMessages.steps, ...staff, '', checked, '', priceMessages.plainWords, ...shopper].join('\n');
  print.result(text, { totals, steps, staff, shopper, problems });
  return problems.length === 0 ? 0 : 1;
}

async function readText(file: string, stdin: AsyncIterable<Uint8Array | string>): Promise<string> {
  if (file !== '-') {
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') throw new UsageError(fileMessages.noFile({ file }));
      if (code === 'EISDIR') throw new UsageError(fileMessages.isFolder({ file }));
      throw new Error(fileMessages.unreadable({ file, why: message }));
    }
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    const part = Buffer.from(chunk as Uint8Array);
    bytes += part.length;
    if (bytes > bytesMax) throw new Error(priceMessages.tooLarge({ max: bytesMax }));
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws with a line for each invalid field */
function readInput(file: string, text: string): PriceInput {
  const name = nameOf(file);
  let json: unknown;
  try {
    // Some editors write a byte order mark.
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(priceMessages.notJson({ name, why: (error as Error).message }));
  }
  const parsed = priceInputSchema.safeParse(json);
  if (!parsed.success)
    throw new Error(
      [priceMessages.unpriceable({ name }), ...inputProblems(parsed.error).map((line) => `  ${line}`)].join('\n'),
    );
  return parsed.data;
}

const nameOf = (file: string): string => (file === '-' ? priceMessages.document : `"${file}"`);

function totalsOf(file: string, input: PriceInput): Priced {
  try {
    return price(input);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Error(priceMessages.failed({ name: nameOf(file), why: error.message }));
  }
}
