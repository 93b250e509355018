// The worker entry, called as the pool calls it.
import { describe, expect, it } from 'vitest';
import { execute, instantiate } from '../renderer/template/template.ts';
import compileTemplates from './compile-template.ts';

describe('compile-template', () => {
  it('answers each template with source that runs, and its errors', async () => {
    const [page, broken] = await compileTemplates({
      templates: [
        { name: 'page', text: '{a}!' },
        { name: 'broken', text: '{.if a}' },
      ],
    });
    expect(page?.errors).toEqual([]);
    expect(execute(instantiate(page!.source), { a: 1 }, { now: 0 }).parts).toEqual(['1!']);
    expect(broken?.errors.map(({ code }) => code)).toEqual(['EOF_IN_BLOCK']);
  });

  it('refuses a task of another shape, naming what is wrong', async () => {
    await expect(compileTemplates({ templates: [{ name: 'x' }] })).rejects.toThrow(/text/);
  });
});
