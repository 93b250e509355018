// Sheets that don't compile next to those that do: what is served, and what the owner sees. The job runs in this thread here.
import { setFlagsFromString } from 'node:v8';
import { describe, expect, it } from 'vitest';
import compileLess from '../../../workers/compile-less.ts';
import type { LessInput } from '../../../workers/messages/compile-less.ts';
import { type Pool, WorkerFailed } from '../../../workers/pool.ts';
import { compileGoodSheets } from './good-sheets.ts';

/** Sheets with these words make a thread time out or crash. */
function poolOf(attempts: string[]): Pool {
  const run = async (_job: string, input: LessInput) => {
    attempts.push(input.source);
    if (input.source.includes('.endless')) throw new WorkerFailed('compile-less', 'timed-out');
    if (input.source.includes('.greedy')) throw new WorkerFailed('compile-less', 'died');
    return compileLess(input);
  };
  return { run: run as Pool['run'], size: () => ({ waiting: 0, running: 0 }), close: async () => {} };
}

async function compiled(texts: readonly string[], rules = '') {
  const attempts: string[] = [];
  const files = texts.map((_, at) => ({
    file: `styles/${at}.less`,
    linesBefore: texts.slice(0, at).reduce((lines, text) => lines + text.split('\n').length, 0),
  }));
  const styles = { text: texts.join('\n'), files };
  const made = await compileGoodSheets(poolOf(attempts), { styles, rules, variables: {}, readable: false });
  return { ...made, attempts: attempts.length };
}

it('leaves out a comment of megabytes', { timeout: 120_000 }, async () => {
  const comment = `/*${'x'.repeat(5_000_000)}*/`;
  // Simulates a machine whose regular expressions use stack space per character.
  setFlagsFromString('--no-regexp-optimization');
  try {
    const { css, leftOut } = await compiled([rule(0), comment, comment, rule(1)]);
    expect(css).toBe('.s0{order:0}.s1{order:1}');
    expect(leftOut).toEqual([{ line: 3, message: expect.stringContaining('more than 8,000,000') }]);
  } finally {
    setFlagsFromString('--regexp-optimization');
  }
});

const rule = (at: number) => `.s${at} { order: ${at}; }`;

describe('compileGoodSheets', () => {
  it('compiles all at once where that can be done', async () => {
    const { css, attempts, isFinal } = await compiled([rule(0), rule(1)], '\n.chosen { order: 9 }');
    expect([css, attempts, isFinal]).toEqual(['.s0{order:0}.s1{order:1}.chosen{order:9}', 1, true]);
  });

  it.each([
    ['.endless', 'takes too long to compile'],
    ['.greedy', 'needs too much memory'],
  ])('leaves out the one sheet of many on which the thread fails (%s), but for its variables', async (bad, why) => {
    const texts = Array.from({ length: 40 }, (_, at) =>
      at === 23 ? `@ink: red;\n${bad} { a: b }` : `${rule(at)}\n.t${at} { color: @ink }`,
    );
    const { css, leftOut, attempts, isFinal } = await compiled(texts);
    for (const at of texts.keys()) expect(css.includes(`.s${at}{order:${at}}.t${at}{color:red}`)).toBe(at !== 23);
    expect(leftOut).toEqual([{ line: 47, message: expect.stringContaining(why) }]);
    expect(attempts).toBeLessThan(17);
    expect(isFinal).toBe(false);
  });

  it('leaves out several, and has an end when all are bad', async () => {
    const { css, leftOut } = await compiled([rule(0), '.endless {}', rule(2), '.greedy {}', rule(4)]);
    expect(css).toBe('.s0{order:0}.s2{order:2}.s4{order:4}');
    expect(leftOut.map(({ line }) => line)).toEqual([2, 4]);
    const all = await compiled(Array.from({ length: 300 }, () => '.endless {}'));
    expect(all).toMatchObject({ css: '', isFinal: false });
    expect(all.leftOut).toHaveLength(300);
    expect(all.attempts).toBeLessThan(18);
  });

  it('leaves out a sheet that is nested too deep, which no time heals', async () => {
    const { css, leftOut, isFinal } = await compiled([rule(0), 'a{'.repeat(20_000) + '}'.repeat(20_000), rule(2)]);
    expect(css).toBe('.s0{order:0}.s2{order:2}');
    expect(leftOut).toEqual([{ line: 2, message: expect.stringContaining('nested too deeply') }]);
    expect(isFinal).toBe(true);
  });

  it('takes what fits of too much', async () => {
    const large = (at: number) => `/*${'x'.repeat(3_900_000)}*/${rule(at)} // LESS\n`;
    const { css, leftOut, attempts } = await compiled([
      large(0),
      `@gap: 1px;\n${large(1)}`,
      large(2),
      '.s3 { order: @gap }',
    ]);
    expect(css).toBe('.s0{order:0}.s1{order:1}.s3{order:1px}');
    expect(leftOut).toEqual([{ line: 6, message: expect.stringContaining('more than 8,000,000 characters in total') }]);
    expect(attempts).toBe(1);
  });
});
