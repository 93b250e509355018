import { describe, expect, it } from 'vitest';
import type { Image } from './schema.ts';
import { selectVariant } from './selection.ts';
import { widthBucket } from './widths.ts';

const photo = { widthPx: 1600, heightPx: 1000 } as Image;
const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

describe('the size a browser gets (spec §9)', () => {
  it.each([
    [1, 100],
    [100, 100],
    [101, 300],
    [301, 500],
    [501, 750],
    [751, 1000],
    [1001, 1500],
    [1500, 1500],
    [1501, 2500],
    [9999, 2500],
  ])('for %i pixels is %i', (asked, given) => expect(widthBucket(asked)).toBe(given));

  it.each([
    ['500w', chrome, { widthPx: 500, format: 'avif' }],
    ['600w', 'image/webp,*/*', { widthPx: 750, format: 'webp' }],
    ['2500w', '*/*', { widthPx: 1600, format: 'jpeg' }],
    [undefined, '', { widthPx: 1600, format: 'jpeg' }],
    ['nonsense', chrome, { widthPx: 1600, format: 'avif' }],
    ['99999999w', chrome, { widthPx: 1600, format: 'avif' }],
    ['500w', 'image/avif;q=0, image/webp;q=0.5', { widthPx: 500, format: 'webp' }],
    ['500w', 'image/avifx, image/webpx', { widthPx: 500, format: 'jpeg' }],
  ])('%s with Accept "%s"', (wanted, accept, expected) => {
    expect(selectVariant(photo, wanted, accept)).toEqual({ original: false, ...expected });
  });

  it('is the original when asked for, PNG when it is see-through, WebP or the original when it moves', () => {
    expect(selectVariant(photo, 'original', chrome)).toEqual({ original: true });
    expect(selectVariant({ ...photo, alpha: true }, '500w', '*/*')).toEqual({
      original: false,
      widthPx: 500,
      format: 'png',
    });
    expect(selectVariant({ ...photo, animated: true }, '500w', chrome)).toEqual({
      original: false,
      widthPx: 500,
      format: 'webp',
    });
    expect(selectVariant({ ...photo, animated: true }, '500w', '*/*')).toEqual({ original: true });
  });
});
