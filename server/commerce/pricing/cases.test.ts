// Runs the case files of cases/: an input of `stoa price`, and a subset of the expected totals. A new case needs no
// code.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { priceInputSchema } from './input.ts';
import { price } from './price.ts';
import { explanationProblems } from './recompute.ts';

type Case = { name: string; input: unknown; expect: Record<string, unknown> };

const folder = path.join(import.meta.dirname, 'cases');
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

describe.each(files)('%s', (file) => {
  const cases = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Case[];

  it.each(cases.map((one) => [one.name, one] as const))('%s', (_, { input, expect: expected }) => {
    const priced = price(priceInputSchema.parse(input));
    expect(priced).toMatchObject(expected);
    expect(explanationProblems(priced)).toEqual([]);
  });
});

it('there are cases, and each says what it expects', () => {
  const all = files.flatMap((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Case[]);
  expect(all.length).toBeGreaterThan(70);
  for (const one of all) expect(Object.keys(one.expect)).not.toEqual([]);
});
