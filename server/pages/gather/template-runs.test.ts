// Limits on the site's templates, on real pages: languages, expressions, and aborting endless templates.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CompiledTemplate,
  compileTemplate,
  execute,
  instantiate,
  textOfParts,
} from '../../../renderer/template/template.ts';
import { workOf } from '../../testing/harness/work.ts';
import { type TestSite, testSite } from '../fixtures/site.ts';
import { createTemplateRuns } from './template-runs.ts';

const compiled = (text: string): CompiledTemplate => instantiate(compileTemplate(text).source);

describe('templates of a page', () => {
  const runs = createTemplateRuns('.');
  const run = (text: string, json: unknown, locale = 'en-US') => {
    const { parts, errors } = execute(compiled(text), json, { now: 0, locale, ...runs.ofPage()() });
    return { text: textOfParts(parts), errors };
  };

  it('speak the language of the site', () => {
    expect(run('{n|decimal}', { n: 1234.5 }, 'de-DE').text).toBe('1.234,5');
    expect(run('{n|decimal}', { n: 1234.5 }, 'fr').text).toBe('1\u202f234,5');
    expect(run('{n|decimal}', { n: 1234.5 }).text).toBe('1,234.5');
    expect(run('{n|decimal}', { n: 1234.5 }, 'xx-YY').text).toBe('1,234.5');
    expect(run('{n|date %B}', { n: 0 }, 'de').text).toBe('Dezember');
  });

  it('may compute', () => {
    expect(run('{.eval 1 + n}', { n: 2 }).text).toBe('3');
  });

  it('share one allowance of time, and what is awaited in between is free', () => {
    let now = 0;
    const list = Array.from({ length: 5000 }, (_, i) => i);
    const loop = compiled('{.repeated section l}x{.end}');
    const slow = createTemplateRuns('.', { maxMs: 130, elapsedMs: () => (now += 30) }).ofPage();
    const once = () => execute(loop, { l: list }, { now: 0, ...slow() }).errors.map(({ code }) => code);
    expect(once()).toEqual([]);
    now += 60_000;
    expect(once()).toEqual([]);
    expect(once()).toEqual(['CODE_LIMIT_REACHED']);
    // No budget is left for the next one either.
    expect(once()).toEqual(['CODE_LIMIT_REACHED']);
  });
});

describe('a page whose template does not end by itself', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await testSite();
  });
  afterAll(() => site.close());

  /** 40 calls of a macro that makes 40 calls of the next, seven deep. */
  const tower = (inner: string, floor: string) =>
    `${[1, 2, 3, 4, 5, 6]
      .map((level) => `{.macro m${level}}${inner}${`{@|apply m${level - 1}}`.repeat(40)}{.end}`)
      .join('')}{.macro m0}${floor}{.end}${'{@|apply m6}'.repeat(40)}`;

  it.each([
    ['loops', tower('', '')],
    ['prints', tower('x'.repeat(4000), 'y')],
    ['piles up text', tower('', '{.var @a website|json}{.var @b @a|json}{@b|json|slugify|html}')],
  ])('%s: it is stopped with its error, and other requests are answered', async (_, text) => {
    const { layouts, manifest } = (await site.renderer.templates.load('test')) as {
      layouts: Record<string, CompiledTemplate>;
      manifest: { defaultLayout: string };
    };
    const good = layouts[manifest.defaultLayout] as CompiledTemplate;
    layouts[manifest.defaultLayout] = compiled(`start${text}`);
    site.warnings.length = 0;
    const get = () =>
      Promise.all([site.get('/'), site.get('/shop?format=json'), site.get('/blog?format=main-content')]);
    let answers: Awaited<ReturnType<typeof get>> | undefined;
    // The page's allowance is a tenth of a second.
    expect(await workOf(async () => (answers = await get()))).toBeLessThan(250);
    const [hostile, ...others] = answers!;
    expect(hostile.status).toBe(200);
    expect(hostile.text).toMatch(/^start/);
    expect(JSON.stringify(site.warnings)).toContain('CODE_LIMIT_REACHED');
    for (const { status, text } of others) {
      expect(status).toBe(200);
      expect(text.length).toBeGreaterThan(100);
    }
    layouts[manifest.defaultLayout] = good;
    expect((await site.get('/')).text).toContain('Welcome in');
  });
});
