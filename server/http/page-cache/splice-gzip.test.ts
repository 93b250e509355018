import { randomBytes } from 'node:crypto';
import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSum, gzipHeader, multiply, pack, packNow, packSoon, shiftOf, spliceGzip, store } from './splice-gzip.ts';

const text = fc.oneof(
  fc.string({ maxLength: 3000 }),
  fc.string({ maxLength: 3000, unit: 'grapheme' }),
  fc.constant(''),
);

describe('spliceGzip', () => {
  it('unpacks to the texts in order, however they were cut, packed and stored', async () => {
    const ways = { pack, packNow, packSoon, store };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, fc.constantFrom(...(Object.keys(ways) as (keyof typeof ways)[]))), { maxLength: 12 }),
        async (parts) => {
          const pieces = await Promise.all(parts.map(([body, how]) => ways[how](Buffer.from(body))));
          const bodies = parts.map(([body]) => body.toWellFormed());
          // gunzip checks the CRC and the length at the end.
          expect(gunzipSync(spliceGzip(pieces)).toString()).toBe(bodies.join(''));
          // In a different order than they were compressed: pieces are independent of each other.
          expect(gunzipSync(spliceGzip(pieces.toReversed())).toString()).toBe(bodies.toReversed().join(''));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('packs long texts that come at once apart from each other', async () => {
    const random = randomBytes(300_000);
    const texts = [random, Buffer.alloc(0), Buffer.alloc(500_000, 'page'), random, Buffer.from('end')];
    const pieces = await Promise.all(texts.map((bytes) => packSoon(bytes, 3)));
    for (const [n, piece] of pieces.entries()) expect(gunzipSync(spliceGzip([piece])).equals(texts[n]!)).toBe(true);
  });

  it('takes holes longer than one stored block', () => {
    const long = Buffer.alloc(200_001, 'hole');
    const pieces = [packNow(Buffer.from('before')), store(long), packNow(Buffer.from('after'))];
    expect(gunzipSync(spliceGzip(pieces)).toString()).toBe(`before${long}after`);
  });

  it('a wrong sum is noticed, so the test above can fail', () => {
    const file = spliceGzip([packNow(Buffer.from('text'))]);
    file[file.length - 5]! ^= 1;
    expect(() => gunzipSync(file)).toThrow();
  });

  it('sums what is sent piece by piece as the whole file does', () => {
    const pieces = ['one', '', 'two'.repeat(500)].map((part) => packNow(Buffer.from(part)));
    const sum = createSum();
    for (const piece of pieces) sum.add(piece);
    const streamed = Buffer.concat([gzipHeader, ...pieces.map(({ deflated }) => deflated), sum.trailer()]);
    expect(streamed.equals(spliceGzip(pieces))).toBe(true);
  });

  it('moves a CRC past any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.nat({ max: 70_000 }), (a, length) => {
        const b = Buffer.alloc(length, 7);
        expect((multiply(shiftOf(length), crc32(a)) ^ crc32(b)) >>> 0).toBe(crc32(Buffer.concat([a, b])));
      }),
      { numRuns: 100 },
    );
  });
});
