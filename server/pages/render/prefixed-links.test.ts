// Links of a page in a further language, in its finished markup.
import { expect, it } from 'vitest';
import type { RenderedChunk } from '../../http/page-cache/rendered.ts';
import { prefixedChunks, prefixedMarkup, typedLinks } from './prefixed-links.ts';

it('get its prefix, but no script does, since its hash is in the policy', () => {
  const script = `<script type="module">write('<a href="/shop">')</script>`;
  expect(prefixedMarkup({ prefix: '/de' }, `<a href="/shop">x</a>${script}<a href="/">y</a>`)).toBe(
    `<a href="/de/shop">x</a>${script}<a href="/de">y</a>`,
  );
});

it('are complete where an element lies in two chunks, in the order of the page', async () => {
  const bytes = new Uint8Array([33]);
  async function* chunks(): AsyncGenerator<RenderedChunk> {
    yield '<p><a hre';
    yield 'f="/shop">x</a> <b';
    yield bytes;
    yield '>';
  }
  const made = await Array.fromAsync(prefixedChunks({ prefix: '/de' }, chunks()));
  expect(made.flat()).toEqual(['<p>', '<a href="/de/shop">x</a> ', '<b', bytes, '>']);
});

it('have the labels of a list as typed', () => {
  const typed = typedLinks('/blog', {
    shown: (_, label) => label,
    typed: (_, text) => (text === 'Neu & gut' ? "It's new" : text),
  });
  const links = { prefix: '/de', typed };
  const link = (href: string) => prefixedMarkup(links, `<a href="${href}">x</a>`);
  expect(link('/blog?author=a&amp;tag=Neu+%26+gut&amp;offset=1#top')).toBe(
    '<a href="/de/blog?author=a&amp;tag=It%27s%20new&amp;offset=1#top">x</a>',
  );
  for (const path of ['/blog?tag=Alt', '/blog?tag', '/blogs?tag=Neu+%26+gut', '/blog?x=Neu+%26+gut'])
    expect(link(path)).toBe(`<a href="/de${path}">x</a>`);
});
