// The compiler's cache is limited by size: a text that is checked while it is typed is another one at each pause.
import { expect, it } from 'vitest';
import { compileTemplate } from '../../../renderer/template/template.ts';
import type { Pool } from '../../../workers/pool.ts';
import { createCompiler } from './compile.ts';

const poolOf = (compile: (text: string) => { source: string }) =>
  ({
    run: async (_: string, { templates }: { templates: { name: string; text: string }[] }) =>
      templates.map(({ name, text }) => ({ name, source: compile(text).source })),
  }) as unknown as Pool;

it('parses a source when it is first needed', async () => {
  const compiler = createCompiler(poolOf(() => ({ source: 'not JavaScript' })));
  const [template] = await compiler.compile(['text']);
  expect(() => template!.isBroken).toThrow(SyntaxError);
});

it('forgets the oldest texts when their sources are too long, and still answers all that are asked for', async () => {
  const most = 20_000;
  const compiler = createCompiler(poolOf(compileTemplate), most);
  const texts = Array.from({ length: 30 }, (_, n) => `${n} ${'x'.repeat(1_000)}`);
  expect(await compiler.compile(texts)).toHaveLength(texts.length);
  const kept = Object.values(compiler.sources(texts));
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.join('').length).toBeLessThanOrEqual(most);
  expect(compiler.knows(texts.slice(-1))).toBe(true);
  expect(compiler.knows(texts.slice(0, 1))).toBe(false);
  expect((await compiler.compile(texts)).every(({ errors }) => errors.length === 0)).toBe(true);
});
