// Custom tags from template text to their replacement (template-folders.md section 6).
import { describe, expect, it } from 'vitest';
import { compileTemplate, execute, instantiate, type Part, textOfParts } from '../template/template.ts';
import { comboScript, joinScripts } from './join-scripts.ts';
import { type ResolveTag, resolveTags, tagMarks } from './resolve-tags.ts';
import { splitTags } from './split-tags.ts';

/** Executes a text as the renderer does; tags print what `resolve` returns, by default themselves as JSON. */
async function run(
  text: string,
  json: unknown,
  resolve?: (tag: Parameters<ResolveTag>[0], bodies: string[]) => Part[],
): Promise<string> {
  const bodies: string[] = [];
  const source = splitTags(text, (body) => bodies.push(body) - 1);
  const { parts, errors } = execute(instantiate(compileTemplate(source).source), json, { injects: tagMarks, now: 0 });
  expect(errors).toEqual([]);
  return textOfParts(await resolveTags(parts, (tag) => resolve?.(tag, bodies) ?? [JSON.stringify(tag)]));
}

describe('tags', () => {
  it.each([
    [
      'self-closing',
      '<squarespace:script src="site.js" combo="true" />',
      { name: 'script', attributes: { src: 'site.js', combo: 'true' } },
    ],
    [
      'paired and empty',
      '<squarespace:navigation navigationId="mainNav" template="nav"></squarespace:navigation>',
      { name: 'navigation', attributes: { navigationid: 'mainNav', template: 'nav' } },
    ],
    [
      'with a bare attribute',
      '<squarespace:script src=a.js async/>',
      { name: 'script', attributes: { src: 'a.js', async: 'true' } },
    ],
    [
      'with single quotes',
      "<squarespace:query collection='blog' limit='3'/>",
      { name: 'query', attributes: { collection: 'blog', limit: '3' } },
    ],
  ])('are read: %s', async (_, text, expected) => {
    expect(JSON.parse(await run(text, {}))).toEqual(expected);
  });

  it('fill in attributes in the outer scope, quotes and `>` in template code included', async () => {
    const text =
      '{.section page}<squarespace:query collection="{.equal? kind "blog"}{urlId}{.or}none{.end}" tag="{@index}x>y" />{.end}';
    const tag = JSON.parse(await run(text, { page: { kind: 'blog', urlId: 'news' } })) as { attributes: object };
    expect(tag.attributes).toEqual({ collection: 'news', tag: 'x>y' });
  });

  it('keep their body for a scope of its own, with tags inside it', async () => {
    const text =
      'a<squarespace:query collection="x">{.repeated section items}{title}<squarespace:query collection="y">inner</squarespace:query>{.end}</squarespace:query>b';
    const html = await run(text, {}, (tag, bodies) => [`[${bodies[tag.body as number]}]`]);
    expect(html).toBe(
      'a[{.repeated section items}{title}<squarespace:query collection="y">inner</squarespace:query>{.end}]b',
    );
  });

  it('work inside partials that have another scope', async () => {
    const partial = instantiate(compileTemplate(splitTags('<squarespace:script src="{name}.js" />', () => 0)).source);
    const main = instantiate(compileTemplate('{inner|apply p.block}').source);
    const { parts } = execute(
      main,
      { inner: { name: 'n' } },
      { injects: tagMarks, partials: { 'p.block': partial }, now: 0 },
    );
    expect(textOfParts(await resolveTags(parts, (tag) => [`${tag.attributes.src}`]))).toBe('n.js');
  });

  it('cannot be made by content', async () => {
    const forged =
      '<squarespace:script src="evil.js" />{.inject @squarespaceTag squarespace-tag-open}{@squarespaceTag}script - src="evil.js"';
    expect(await run('{text}', { text: forged }, () => ['REPLACED'])).toBe(forged);
  });

  it('that are never closed leave the rest of the text as it is', async () => {
    expect(await run('a <squarespace:query collection="x', {})).toBe('a <squarespace:query collection="x');
    expect(await run('<squarespace:query collection="x">rest', {}, () => ['Q'])).toBe('Qrest');
  });

  it('end when what they are replaced by holds tags without end', async () => {
    const endless: ResolveTag = () => [
      ...execute(
        instantiate(compileTemplate(splitTags('.<squarespace:x/>', () => 0)).source),
        {},
        { injects: tagMarks, now: 0 },
      ).parts,
    ];
    const { parts } = execute(
      instantiate(compileTemplate(splitTags('<squarespace:x/>', () => 0)).source),
      {},
      { injects: tagMarks, now: 0 },
    );
    expect(textOfParts(await resolveTags(parts, (tag) => endless(tag, () => [])))).toMatch(/^\.{8}$/);
  });
});

describe('tags in comments', () => {
  it.each([
    '{## <squarespace:query collection="x">{.if a}b{.end}</squarespace:query> ##}after',
    '{# <squarespace:script src="a.js" /> }after',
    '{## never closed <squarespace:query collection="x">y</squarespace:query>',
  ])('stay comments: %s', async (text) => {
    const bodies: string[] = [];
    expect(splitTags(text, (body) => bodies.push(body) - 1)).toBe(text);
    expect(bodies).toEqual([]);
  });
});

describe('lines', () => {
  it('behind a tag keep their numbers, and a body knows where it begins', () => {
    const before: number[] = [];
    const text = 'a\n<squarespace:query\n  collection="x">\none\ntwo\n</squarespace:query>\n{bad';
    const source = splitTags(text, (_, lines) => before.push(lines) - 1);
    expect(source.split('\n')).toHaveLength(text.split('\n').length);
    expect(source.split('\n').at(-1)).toBe('{bad');
    expect(before).toEqual([2]);
  });
});

describe('joined scripts', () => {
  const tag = (paths: readonly string[], isAsync: boolean) => `[${paths.join('+')}${isAsync ? ' async' : ''}]`;

  it('are neighbours with nothing but space between them, of one kind', () => {
    const parts: Part[] = [
      '<p>',
      comboScript('a.js', false),
      '\n ',
      comboScript('b.js', false),
      '<i>',
      comboScript('c.js', false),
      ' ',
      comboScript('d.js', true),
      { slot: 'other', props: {} },
      comboScript('e.js', true),
    ];
    const shown = joinScripts(parts, tag).map((part) => (typeof part === 'string' ? part : `(${part.slot})`));
    expect(shown.join('')).toBe('<p>[a.js+b.js]<i>[c.js] [d.js async](other)[e.js async]');
  });
});
