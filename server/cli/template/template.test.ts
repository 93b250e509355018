// The command stoa template.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printer } from '../print.ts';
import { template } from './template.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stoa-template-'));
});
afterAll(() => rm(folder, { recursive: true }));

const clock = { now: () => 0 };

async function run(args: string[], { json = false, lines = [] as unknown[] } = {}) {
  let out = '';
  const write = (text: string) => {
    out += text;
  };
  const input = Readable.from(lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`));
  const code = await template(args, printer(json, write), clock, { input, write, programFolder: '.' });
  return {
    code,
    out,
    answers: () =>
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Answer),
  };
}

type Answer = Record<string, unknown> & { output: string; errors: { code: string }[] };

const file = async (name: string, text: string) => {
  const full = path.join(folder, name);
  await writeFile(full, text);
  return full;
};

describe('stoa template render', () => {
  it('answers each line of standard input, in order, and goes on after a bad one', async () => {
    const { code, answers } = await run(['render'], {
      lines: [
        { template: '{a} {n|decimal}', json: { a: 1, n: 1234.5 }, locale: 'de' },
        'not json',
        { json: {} },
        {
          template: '{@|apply p}{t|date %H:%M}',
          json: { a: 2, t: 0 },
          partials: { p: '<{a}>' },
          timeZone: 'Asia/Tokyo',
        },
        { template: '{t|timesince}', json: { t: 0 }, now: 3_600_000 },
        { template: 'a{b|nope}' },
      ],
    });
    expect(code).toBe(1);
    const [first, bad, noTemplate, third, fourth, last] = answers();
    expect(first).toEqual({ output: '1 1.234,5', errors: [] });
    expect(bad?.errors.map(({ code }) => code)).toEqual(['BAD_LINE']);
    expect(noTemplate?.errors.map(({ code }) => code)).toEqual(['BAD_LINE']);
    expect(third).toEqual({ output: '<2>09:00', errors: [] });
    expect(fourth?.output).toContain('about an hour ago');
    expect(last).toMatchObject({ output: 'a{b|nope}', errors: [{ code: 'FORMATTER_UNKNOWN', line: 1, offset: 2 }] });
  });

  it('renders a file with its data', async () => {
    const { code, out } = await run([
      'render',
      await file('a.html', '{x}{.eval 1 + 1}'),
      await file('a.json', '{"x":"y"}'),
    ]);
    expect([code, out]).toEqual([0, 'y2\n']);
  });

  it('takes injected files and the first of two passes from a line', async () => {
    const { answers } = await run(['render'], {
      lines: [
        { template: '{.inject @i a/b.json}{@i.c}', injects: { 'a/b.json': { c: 0 } } },
        { template: '{^.if a}{b}{^.end}{c', json: { a: 1 }, preprocess: true },
      ],
    });
    expect(answers()).toEqual([
      { output: '0', errors: [] },
      { output: '{b}{c', errors: [] },
    ]);
  });

  it('says which file it cannot read, and which is no JSON', async () => {
    const good = await file('good.html', 'x');
    const data = await file('bad.json', '{"a":');
    await expect(run(['render', good, `${folder}/none.json`])).rejects.toThrow(
      `There is no file "${folder}/none.json".`,
    );
    await expect(run(['check', folder])).rejects.toThrow(`"${folder}" is a folder, not a file.`);
    await expect(run(['fmt-errors', `${folder}/none`])).rejects.toThrow(`There is no file "${folder}/none".`);
    await expect(run(['render', good, data])).rejects.toThrow(`"${data}" is not JSON: `);
  });

  it('ends a template that does not end by itself', async () => {
    const macros = Array.from({ length: 12 }, (_, i) => `{.macro m${i + 1}}${`{@|apply m${i}}`.repeat(30)}{.end}`);
    const { answers } = await run(['render'], {
      lines: [{ template: `${macros.join('')}{.macro m0}x{.end}{@|apply m12}` }, { template: 'next' }],
    });
    const [first, second] = answers();
    expect(first?.errors.map(({ code }) => code)).toEqual(['CODE_LIMIT_REACHED']);
    expect(second?.output).toBe('next');
  });
});

describe('stoa template check', () => {
  it('tells an editor where each error is and what there is to complete', async () => {
    const text = '{.section item}\n  {title|htm}{price|html}{.main-image?}{.end}\n{.end}';
    const { code, out } = await run(['check', await file('c.html', text)], { json: true });
    expect(code).toBe(1);
    const { templates, known } = JSON.parse(out) as { templates: unknown[]; known: Record<string, string[]> };
    expect(templates).toEqual([
      {
        file: path.join(folder, 'c.html'),
        instructions: { section: 1, text: expect.any(Number) as number, variable: 1, predicate: 1 },
        formatters: { html: 1 },
        predicates: { 'main-image?': 1 },
        partials: [],
        variables: [
          { scope: '', path: 'item' },
          { scope: 'item', path: 'price' },
        ],
        diagnostics: [
          {
            line: 2,
            column: 3,
            length: 11,
            level: 'error',
            code: 'FORMATTER_UNKNOWN',
            message: "SyntaxError: Formatter 'htm' is unknown",
          },
        ],
      },
    ]);
    expect([known.formatters?.length, known.predicates?.length]).toEqual([95, 101]);
  });

  it('takes NDJSON too', async () => {
    const { code, answers } = await run(['check', '-'], { lines: [{ template: '{a}' }, { template: '{.if a}' }] });
    expect(code).toBe(1);
    expect(answers().map(({ diagnostics }) => (diagnostics as unknown[]).length)).toEqual([0, 1]);
  });
});

describe('stoa template fmt-errors', () => {
  it('underlines the tag', async () => {
    const name = await file('f.html', '<p>\n  {title|htm}</p>');
    const { code, out } = await run(['fmt-errors', name]);
    expect(code).toBe(1);
    expect(out).toBe(
      `${name}:2:3 error: SyntaxError: Formatter 'htm' is unknown\n      {title|htm}</p>\n      ^^^^^^^^^^^\n1 error.\n`,
    );
  });

  it('shows errors of execution of each line', async () => {
    const { code, out } = await run(['fmt-errors'], { lines: [{ template: 'a{@|apply gone}' }] });
    expect(code).toBe(1);
    expect(out).toContain("line 1:1:2 error: RuntimeError: Attempt to apply partial 'gone' which could not be found.");
  });
});
