// The gate of the proof table (table.md): every sentence has an existing test, or a reason why nothing can prove it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sentences } from './sentences.ts';
import { fault, namesIn, proofsOf, readTable, specified, tableFile, writeTable } from './table.ts';

const text = readFileSync(tableFile, 'utf8');
const rows = readTable(text);

describe('the proof table', () => {
  it('has every number of each section, once and in order', () => {
    const next = new Map<string, number>();
    for (const { number } of rows) {
      const section = number.split('.')[0]!;
      next.set(section, (next.get(section) ?? 0) + 1);
      expect(number).toBe(`${section}.${next.get(section)}`);
    }
    expect([...next.keys()]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(writeTable(rows, text)).toBe(text);
  });

  it('names tests that are there', () => {
    const faults = rows.flatMap((row) =>
      proofsOf(row)
        .flatMap((proof) => fault(proof) ?? [])
        .map((what) => `${row.number} ${what}`),
    );
    expect(faults).toEqual([]);
  });

  it('has a test for each sentence, or says why there is none', () => {
    const without = rows.filter((row) => !/^— \S/.test(row.proof) && proofsOf(row).length === 0);
    expect(without.map(({ number }) => number)).toEqual([]);
  });

  it('has the sentences of the specification, where that is at hand', () => {
    const now = specified()?.map(({ number, text }) => `${number} ${text}`);
    if (now) expect(rows.map(({ number, text }) => `${number} ${text}`)).toEqual(now);
  });
});

describe('the gate itself', () => {
  it('splits sentences, but no quotes, and puts what stands above a list before its sentences', () => {
    const text =
      "## 1. A\n\n- One: 'So. And so.' Two.\n- Kinds:\n  - a 1\n  - b 2\n\n## 2. B\n\n| x | y |\n|---|---|\n| 1 | 2 |\n";
    expect(sentences(text).map((one) => `${one.number} ${one.text}`)).toEqual([
      "1.1 One: 'So. And so.'",
      '1.2 Two.',
      '1.3 Kinds: a 1',
      '1.4 Kinds: b 2',
      '2.1 | 1 | 2 |',
    ]);
  });

  it('notices a file, a name and a row that are not there', () => {
    const here = 'server/testing/specification/specification.test.ts';
    expect(fault(`${here} › notices a file`)).toBeUndefined();
    expect(fault('server/gone.test.ts › x')).toBe('no file server/gone.test.ts');
    expect(fault(here)).toContain('no test named');
    expect(fault(`${here} › ${'nothing'.repeat(2)}`)).toContain('no "nothing');
    expect(fault(`${here} › notices a file › ${'row'.repeat(3)}`)).toContain('no row');
    expect(namesIn("describe('a', () => { it('b', () => {}); it.each([1])('c %s', async () => {}); })")).toEqual([
      'b',
      'c %s',
    ]);
  });
});
