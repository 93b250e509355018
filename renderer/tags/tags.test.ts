// Custom tags from template text to what replaces them (template-folders.md section 6).
import { describe, expect, it } from 'vitest';
import { compileTemplate, execute, instantiate, type Part, textOfParts } from '../template/template.ts';
import { type ResolveTag, resolveTags, tagMarks } from './resolve-tags.ts';
import { splitTags } from './split-tags.ts';

/** Executes a text as the renderer does; tags print what `resolve` says, by default themselves as JSON. */
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
