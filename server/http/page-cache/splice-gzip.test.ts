import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSum, gzipHeader, multiply, pack, packNow, shiftOf, spliceGzip, store } from './splice-gzip.ts';

const text = fc.oneof(
  fc.string({ maxLength: 3000 }),
  fc.string({ maxLength: 3000, unit: 'grapheme' }),
  fc.constant(''),
);

describe('spliceGzip', () => {
  it('unpacks to the texts in order, however they were cut, packed and stored', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, fc.constantFrom('pack', 'packNow', 'store')), { maxLength: 12 }),
        async (parts) => {
          const pieces = await Promise.all(
            parts.map(([body, how]) => {
              const bytes = Buffer.from(body);
              return how === 'pack' ? pack(bytes) : how === 'packNow' ? packNow(bytes) : store(bytes);
            }),
          );
          // gunzip checks the CRC and the length at the end.
          expect(gunzipSync(spliceGzip(pieces)).toString()).toBe(parts.map(([body]) => body.toWellFormed()).join(''));
        },
      ),
      { numRuns: 200 },
    );
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
