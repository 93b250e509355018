import { constants, crc32, inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createHoles } from './holes.ts';
import { createFragments, type Text } from './rendering.ts';

it('a fragment is cut and packed once, however many pages it is part of', () => {
  const holes = createHoles({ token: () => 'token', names: ['crumb'] });
  const fragments = createFragments(holes);
  const kept = { kept: `before${holes.mark('crumb')}after` };
  const [before, name, after] = fragments.partsOf(kept);
  expect(name).toBe('crumb');
  expect([before, after].map((part) => (part as Text).bytes.toString())).toEqual(['before', 'after']);
  const packed = (before as Text).packed();
  const [again] = fragments.partsOf(kept);
  expect((again as Text).packed()).toBe(packed);
});

it('text that is sent again is packed once; other text of the same sum is not taken for it', async () => {
  const fragments = createFragments(createHoles({ token: () => 'token', names: [] }));
  const end = Buffer.from(`<footer>${'words '.repeat(200)}</footer>`);
  const text = fragments.textOf(end);
  expect(fragments.textOf(Buffer.from(end))).toBe(text);
  const piece = await text.packed();
  expect(text.packed()).toBe(piece);
  expect(inflateRawSync(piece.deflated, { finishFlush: constants.Z_SYNC_FLUSH })).toEqual(end);
  const [a, b] = sameSum(end.length);
  expect(fragments.textOf(a).bytes).toEqual(a);
  expect(fragments.textOf(b).bytes).toEqual(b);
});

/** Two texts with the same CRC: adding the polynomial itself doesn't change the sum. */
function sameSum(length: number): [Buffer, Buffer] {
  const a = Buffer.alloc(length, 'a');
  const b = Buffer.from(a);
  // The 33 bits of x^32 + …, lowest power last, as CRC-32 reads bytes from their lowest bit.
  for (const [at, bits] of [0x41, 0x06, 0x71, 0xdb, 0x01].entries()) b[100 + at]! ^= bits;
  expect(crc32(b)).toBe(crc32(a));
  return [a, b];
}
