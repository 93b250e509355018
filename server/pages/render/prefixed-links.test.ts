// Links of a page in a further language, in its finished markup.
import { expect, it } from 'vitest';
import type { RenderedChunk } from '../../http/page-cache/rendered.ts';
import { prefixedChunks, prefixedMarkup } from './prefixed-links.ts';

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
