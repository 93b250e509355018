// Removes metadata but keeps pixels and orientation. The test images are generated with sharp.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { withoutMetadata } from './strip-metadata.ts';

const picture = (format: 'jpeg' | 'png' | 'webp', orientation = 1) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#3366aa' } })
    .withExif({
      IFD0: { Artist: 'SECRET-NAME', Software: 'SECRET-TOOL' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
    })
    .withMetadata({ orientation })
    .withXmp(
      '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta><?xpacket end="w"?>',
    )
    .withIccProfile('p3')
    [format]({ progressive: true } as object)
    .toBuffer();

describe.each(['jpeg', 'png', 'webp'] as const)('withoutMetadata: %s', (format) => {
  it.each([1, 6, 8])(
    'takes out names, tools and places, keeps pixels, profile and orientation %i',
    async (orientation) => {
      const before = await picture(format, orientation);
      expect(before.includes('SECRET')).toBe(true);
      const after = Buffer.from(withoutMetadata(before));
      expect(after.includes('SECRET')).toBe(false);

      const meta = await sharp(after).metadata();
      expect(meta.orientation ?? 1).toBe(orientation);
      expect(meta.icc).toBeDefined();
      expect(meta.xmp).toBeUndefined();
      expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
      expect(Buffer.from(withoutMetadata(after))).toEqual(after);
    },
  );

  it('leaves a file alone that is cut anywhere', async () => {
    const whole = await picture(format, 6);
    for (let length = 0; length < whole.length; length += 7)
      expect(() => withoutMetadata(whole.subarray(0, length))).not.toThrow();
  });

  it('survives every single byte being wrong', async () => {
    const whole = await picture(format, 6);
    for (let at = 0; at < whole.length; at++) {
      const wrong = Buffer.from(whole);
      wrong[at] = (whole[at] as number) ^ 0xff;
      expect(() => withoutMetadata(wrong)).not.toThrow();
    }
  });
});

it('drops what is hidden behind the end of a JPEG', async () => {
  const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  expect(Buffer.from(withoutMetadata(Buffer.concat([jpeg, Buffer.from('SECRET film')]))).includes('SECRET')).toBe(
    false,
  );
});
