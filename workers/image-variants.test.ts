// The image job as a function, with generated pictures: its output, and how it treats hostile files (operations 2.1 "Uploads").
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { workOf } from '../server/testing/harness/work.ts';
import imageVariants, { pixelsMax, sizeBytesMax, whyNotDecoded } from './image-variants.ts';
import type { ImageOutput, VariantFormat } from './messages/image-variants.ts';

const canvas = (width: number, height: number, background: string, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background } });

/** Left half red, right half blue. */
const halves = (width: number, height: number) =>
  canvas(width, height, '#ff0000').composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } }, left: width / 2, top: 0 },
  ]);

let photo: Buffer;
beforeAll(async () => {
  photo = await halves(1200, 800).jpeg().toBuffer();
});

const inspect = async (source: Uint8Array) => imageVariants({ task: 'inspect', source });
const resize = async (source: Uint8Array, widthPx: number, format: VariantFormat) => {
  const answer = await imageVariants({ task: 'resize', source, widthPx, format });
  if (!answer.ok || answer.task !== 'resize') throw new Error(JSON.stringify(answer));
  return answer;
};
const facts = (answer: ImageOutput) => (answer.ok && answer.task === 'inspect' ? answer.facts : undefined);
const why = (answer: ImageOutput) => (answer.ok ? undefined : answer.why);

describe('inspect', () => {
  it('tells kind, size and colours by the bytes', async () => {
    expect(facts(await inspect(photo))).toMatchObject({
      contentType: 'image/jpeg',
      widthPx: 1200,
      heightPx: 800,
      alpha: false,
      animated: false,
    });
    const { colorData } = facts(await inspect(await halves(300, 300).png().toBuffer()))!;
    expect(colorData).toMatchObject({
      topLeft: 'ff0000',
      bottomLeft: 'ff0000',
      topRight: '0000ff',
      bottomRight: '0000ff',
    });
  });

  it('gives the size as seen, with the orientation of the camera applied', async () => {
    const turned = await sharp(photo).withMetadata({ orientation: 6 }).toBuffer();
    const found = facts(await inspect(turned))!;
    expect([found.widthPx, found.heightPx]).toEqual([800, 1200]);
    expect(found.colorData.topLeft.slice(0, 2)).toBe('fe');
  });

  it('knows see-through and moving pictures', async () => {
    expect(facts(await inspect(await canvas(10, 10, '#00000000', 4).png().toBuffer()))?.alpha).toBe(true);
    const frames = await sharp(Buffer.concat([Buffer.alloc(300, 0), Buffer.alloc(300, 255)]), {
      raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
    })
      .gif({ loop: 0 })
      .toBuffer();
    expect(facts(await inspect(frames))).toMatchObject({
      contentType: 'image/gif',
      widthPx: 10,
      heightPx: 10,
      animated: true,
    });
  });

  it('reads grey and CMYK pictures', async () => {
    expect(
      facts(await inspect(await canvas(30, 30, '#808080').toColourspace('b-w').png().toBuffer()))?.colorData.center,
    ).toBe('808080');
    expect(facts(await inspect(await canvas(30, 30, '#808080').toColourspace('cmyk').jpeg().toBuffer()))?.widthPx).toBe(
      30,
    );
  });
});

describe('hostile files', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['text', Buffer.from('hello, I am a picture'), 'not a supported image'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'not a supported image'],
    [
      'an SVG',
      Buffer.from('<?xml version="1.0"?><!-- c --><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'SVG',
    ],
    ['an SVG with a byte-order mark', Buffer.from('\ufeff  <svg/>'), 'SVG'],
    ['a TIFF', Buffer.from('II*\0aaaaaaaa'), 'TIFF'],
    ['a HEIC photo', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'HEIC'],
    ['only a JPEG head', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'damaged'],
    ['only a PNG head', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'damaged'],
    ['a WebP head over text', Buffer.from('RIFF\x10\0\0\0WEBPVP8 nonsense'), 'damaged'],
  ])('refuses %s and says why', async (_, bytes, words) => {
    expect(why(await inspect(bytes))).toContain(words);
  });

  it('refuses a picture that is cut short, in every format', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const whole = await sharp(
        await canvas(400, 400, '#123456')
          .composite([
            {
              input: Buffer.from('<svg width="400" height="400"><circle cx="200" cy="200" r="150" fill="red"/></svg>'),
            },
          ])
          .png()
          .toBuffer(),
      )
        .toFormat(format)
        .toBuffer();
      expect(facts(await inspect(whole)), format).toBeDefined();
      expect(why(await inspect(whole.subarray(0, Math.floor(whole.length * 0.6)))), format).toBeDefined();
    }
  });

  it('refuses a pixel bomb before it unpacks it', async () => {
    const bomb = await canvas(8000, 8000, '#ffffff').png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    // The second one has no pixels that could be unpacked.
    for (const bytes of [bomb, bomb.subarray(0, 100)])
      expect(why(await inspect(bytes))).toContain(`The limit is ${pixelsMax / 1e6} megapixels.`);
    await expect(sharp(bomb.subarray(0, 100)).stats()).rejects.toThrow();
    expect((await imageVariants({ task: 'resize', source: bomb, widthPx: 100, format: 'webp' })).ok).toBe(false);
  });

  it('counts the frames of an animation together', async () => {
    // Three frames of 25 megapixels each: 79 bytes that unpack to 75 million pixels.
    const frame = [0x2c, 0, 0, 0, 0, 0x88, 0x13, 0x88, 0x13, 0, 2, 2, 0x44, 1, 0];
    const screen = [0x88, 0x13, 0x88, 0x13, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
    const gif = Buffer.from([...Buffer.from('GIF89a'), ...screen, ...frame, ...frame, ...frame, 0x3b]);
    expect(why(await inspect(gif))).toContain('5000x5000 in 3 frames');
  });

  it('refuses what is too long in bytes or on one side', async () => {
    expect(why(await inspect(Buffer.concat([photo, Buffer.alloc(sizeBytesMax)])))).toContain('20 MB');
    expect(why(await inspect(await canvas(17_000, 20, '#ffffff').png().toBuffer()))).toContain('16383');
  });
});

describe('resize', () => {
  it.each(['avif', 'webp', 'jpeg', 'png'] as const)(
    'makes %s of the width asked for, never larger than the original',
    async (format) => {
      const small = await resize(photo, 300, format);
      expect([small.widthPx, small.heightPx]).toEqual([300, 200]);
      const meta = await sharp(small.bytes).metadata();
      expect(meta.format).toBe(format === 'avif' ? 'heif' : format);
      expect((await resize(photo, 2500, format)).widthPx).toBe(1200);
    },
  );

  it('leaves metadata behind and turns the picture as the camera meant it', async () => {
    const told = await sharp(photo)
      .withExif({ IFD0: { Artist: 'Somebody', Copyright: 'C' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const made = await resize(told, 100, 'jpeg');
    const meta = await sharp(made.bytes).metadata();
    expect([meta.width, meta.height]).toEqual([100, 150]);
    expect(meta.exif).toBeUndefined();
    expect(meta.icc).toBeUndefined();
    expect(meta.orientation).toBeUndefined();
  });

  it('turns wide-gamut colours to sRGB', async () => {
    const wide = await canvas(50, 50, '#00ff00').withIccProfile('p3').png().toBuffer();
    const meta = await sharp(wide).metadata();
    expect(meta.icc).toBeDefined();
    const made = await resize(wide, 50, 'png');
    expect((await sharp(made.bytes).metadata()).icc).toBeUndefined();
    const [r, g, b] = await sharp(made.bytes).removeAlpha().raw().toBuffer();
    expect(r).toBeLessThan(8);
    expect(g).toBe(255);
    expect(b).toBeLessThan(8);
  });

  it('keeps what is see-through, and puts JPEG on white', async () => {
    const clear = await canvas(40, 40, '#00000000', 4).png().toBuffer();
    for (const format of ['avif', 'webp', 'png'] as const)
      expect((await sharp((await resize(clear, 40, format)).bytes).metadata()).hasAlpha).toBe(true);
    expect([
      ...(
        await sharp((await resize(clear, 40, 'jpeg')).bytes)
          .raw()
          .toBuffer()
      ).subarray(0, 3),
    ]).toEqual([255, 255, 255]);
  });

  it('keeps an animation moving as WebP', async () => {
    const noise = Buffer.from(Array.from({ length: 3 * 60 * 60 * 3 }, (_, n) => (n * 7919) % 256));
    const gif = await sharp(noise, { raw: { width: 60, height: 180, channels: 3, pageHeight: 60 } })
      .gif({ loop: 0 })
      .toBuffer();
    const made = await resize(gif, 30, 'webp');
    expect([made.widthPx, made.heightPx]).toEqual([30, 30]);
    expect((await sharp(made.bytes).metadata()).pages).toBe(3);
  });
});

it('tells in no time what an upload is that looks like a drawing and is none', async () => {
  const comments = new TextEncoder().encode(`<?xml?>${'<!--a-->'.repeat(200)}`);
  expect(whyNotDecoded(comments)).toMatch(/not a supported image/);
  expect(await workOf(() => whyNotDecoded(comments))).toBeLessThan(10);
});
