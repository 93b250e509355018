// stoa price: totals, explanation, schema, and errors in invalid documents.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseCommandLine } from '../config/config.ts';
import { priceCommand } from './price.ts';
import { printer } from './print.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-price-'));
afterAll(() => rm(folder, { recursive: true }));

async function run(argv: string[], stdin = ''): Promise<{ code: number; out: string }> {
  const line = parseCommandLine(['price', ...argv], {}, false);
  if (line.kind !== 'run') throw new Error('expected a command');
  let out = '';
  const print = printer(line.config.json, (text) => {
    out += text;
  });
  const code = await priceCommand(
    line.positionals,
    line.config,
    print,
    (async function* () {
      yield stdin;
    })(),
  );
  return { code, out };
}
const fails = (argv: string[], stdin?: string): Promise<string> =>
  run(argv, stdin).then(
    () => 'nothing',
    (error: Error) => error.message,
  );

const cart = '{"currency":"EUR","lines":[{"id":"a","title":"Mug","priceCents":1250,"quantity":2}]}';

describe('stoa price', () => {
  it('prints totals of a file or of its input as JSON', async () => {
    const file = path.join(folder, 'cart.json');
    await writeFile(file, `\uFEFF${cart}`);
    for (const { code, out } of [await run([file]), await run(['-'], cart), await run(['--json', '-'], cart)]) {
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ currency: 'EUR', grandTotalCents: 2500, amountDueCents: 2500 });
      expect(JSON.parse(out)).not.toHaveProperty('steps');
    }
  });

  it('explains the totals for staff and in plain words', async () => {
    const { out } = await run(['--explain', '-'], cart);
    expect(out).toContain('1. line, Mug: 2 × 12.50 = 25.00');
    expect(out).toContain('Every step was recomputed and matches.');
    expect(out).toContain('2 × Mug at €12.50: €25.00.');
    const { out: json } = await run(['--explain', '--json', '-'], cart);
    expect(JSON.parse(json)).toMatchObject({
      totals: { grandTotalCents: 2500 },
      problems: [],
      steps: [{ rule: 'line' }, {}, {}],
    });
  });

  it('prints the schema of what it takes', async () => {
    expect(JSON.parse((await run(['--schema'])).out)).toMatchObject({
      type: 'object',
      required: ['currency', 'lines'],
    });
  });

  it('names what is wrong', async () => {
    expect(await fails(['-'], '{')).toMatch(/^The document is not JSON: /);
    expect(await fails(['-'], '[]')).toContain('The document: Invalid input');
    expect(await fails(['-'], cart.replace('2}', '-2}'))).toContain('lines.0.quantity: Too small');
    expect(await fails([path.join(folder, 'none.json')])).toMatch(/^There is no file ".*none\.json"\.$/);
    expect(await fails([])).toMatch(/^Usage: stoa price/);
  });
});
