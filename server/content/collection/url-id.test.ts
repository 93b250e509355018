// Slugs from titles, and links to them. Spec §5 "Store page and preferences".
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressPath, freeUrlId, slugOfTitle, urlIdChars } from './url-id.ts';

it('of any title gives an address that can be written in a link and in a header, and is read from there', () => {
  const title = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(title, (text) => {
      const slug = slugOfTitle(text);
      const path = addressPath('shop', 'p', slug);
      expect(path).toMatch(/^[\x21-\x7e]+$/);
      const { pathname } = new URL(path, 'https://shop.example');
      expect(decodeURIComponent(pathname)).toBe(slug === '' ? '/shop/p' : `/shop/p/${slug}`);
    }),
  );
});

it('never ends within a letter, however long the title is', async () => {
  // Each of these characters is two code units.
  for (const title of ['𠮷'.repeat(150), `a${'𠮷'.repeat(150)}`]) {
    const slug = slugOfTitle(title);
    expect(slug.isWellFormed() && slug.length > urlIdChars.max - 3).toBe(true);
    expect((await freeUrlId(slug, async (taken) => taken === slug))?.isWellFormed()).toBe(true);
  }
});

it('of what lies below another page keeps its slashes', () => {
  expect([addressPath('about/news'), addressPath('', 'p', 'x?#'), addressPath('')]).toEqual([
    '/about/news',
    '/p/x%3F%23',
    '/',
  ]);
});
