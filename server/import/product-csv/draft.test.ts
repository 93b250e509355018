import { describe, expect, it } from 'vitest';
import { imageRefs, slugOf } from './draft.ts';

describe('imageRefs', () => {
  it.each([
    ['', []],
    ['https://x.example/a.jpg https://x.example/b.png', ['https://x.example/a.jpg', 'https://x.example/b.png']],
    [
      'https://x.example/towel 1.jpg\nhttps://x.example/towel-2.jpg',
      ['https://x.example/towel 1.jpg', 'https://x.example/towel-2.jpg'],
    ],
    ['https://x.example/a.jpg?v=2 https://x.example/b.jpg', ['https://x.example/a.jpg?v=2', 'https://x.example/b.jpg']],
    [
      'https://x.example/a.jpg, https://x.example/b.jpg; https://x.example/c.jpg',
      ['https://x.example/a.jpg', 'https://x.example/b.jpg', 'https://x.example/c.jpg'],
    ],
    ['https://x.example/a.jpg,https://x.example/b.jpg', ['https://x.example/a.jpg', 'https://x.example/b.jpg']],
    ['https://x.example/no-ending https://x.example/b.jpg', ['https://x.example/no-ending', 'https://x.example/b.jpg']],
    ['sea.jpg sand beach.jpg', ['sea.jpg', 'sand beach.jpg']],
    ['  sea.jpg  \r\n\n mug.webp ', ['sea.jpg', 'mug.webp']],
  ])('%j', (cell, refs) => expect(imageRefs(cell)).toEqual(refs));
});

describe('slugOf', () => {
  it.each([
    ['Linen Towel — Größe L', 'linen-towel-grosse-l'],
    ["Ada's Mug & Saucer", 'adas-mug-saucer'],
    ['Søren Æble', 'soren-aeble'],
    ['  --  ', 'item-new'],
    ['AB', 'item-ab'],
    ['茶碗セット', '茶碗セット'],
    ['한국어 컵', '한국어-컵'],
    ['../../etc/passwd', 'etc-passwd'],
    ['x'.repeat(500), 'x'.repeat(200)],
  ])('%j', (title, slug) => expect(slugOf(title)).toBe(slug));
});
