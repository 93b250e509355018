// Image file names: any name becomes a valid URL that stays within its path.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanFilename } from './image.ts';

it('of any name makes one that stands in an address, also where a long one is cut', () => {
  const long = fc
    .tuple(fc.string({ unit: 'grapheme' }), fc.nat({ max: 160 }))
    .map(([end, n]) => `${'😀'.repeat(n)}${end}`);
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), long), (name) => {
      const clean = cleanFilename(name);
      expect(clean.length).toBeGreaterThan(0);
      const { pathname } = new URL(`/images/1/${encodeURIComponent(clean)}`, 'https://shop.example');
      expect(decodeURIComponent(pathname)).toBe(`/images/1/${clean}`);
    }),
  );
  expect(cleanFilename(`${'😀'.repeat(90)}a.png`)).toMatch(/^(😀){72}a\.png$/u);
});
