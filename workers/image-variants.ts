// Worker job: inspects a picture, or creates one size and format of it. Run by pool.ts; requested by server/content/image.
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { messages } from '../server/content/image/messages.ts';
import { type ImageFacts, type ImageOutput, imageInput, type VariantFormat } from './messages/image-variants.ts';

/**
 * Our choices. 20 MB is commerce 2.2's. 50 megapixels is a 48 MP phone photo and, fully decoded, 200 MB; for animations it
 * counts all frames together. A side may be 16,383 pixels, WebP's maximum.
 */
export const sizeBytesMax = 20 * 1000 * 1000;
export const pixelsMax = 50_000_000;
const sidePxMax = 16_383;

// One operation at a time on one libuv thread: more would delay the store's commits (architecture 5).
sharp.concurrency(1);
sharp.cache(false);

export default async function imageVariants(message: unknown): Promise<ImageOutput> {
  const input = imageInput.parse(message);
  const bytes = input.source instanceof Uint8Array ? input.source : await readFile(input.source.path);
  if (bytes.length > sizeBytesMax) {
    return refused(messages.tooLarge({ megabytes: megabytes(bytes.length), max: sizeBytesMax / 1e6 }));
  }
  const contentType = contentTypeOf(bytes);
  if (contentType === undefined) return refused(whyNotDecoded(bytes));
  try {
    return input.task === 'inspect'
      ? await inspect(bytes, contentType)
      : await resize(bytes, contentType, input.widthPx, input.format);
  } catch (error) {
    return refused(messages.damaged({ reason: reasonOf(error) }));
  }
}

const refused = (why: string): ImageOutput => ({ ok: false, why });
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
/** First line of libvips' message, without paths. */
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 120);

const animates = (contentType: string) => contentType === 'image/gif' || contentType === 'image/webp';

const open = (bytes: Uint8Array, animated: boolean) =>
  sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: true, animated }).autoOrient();

async function inspect(bytes: Uint8Array, contentType: string): Promise<ImageOutput> {
  const meta = await sharp(bytes, { limitInputPixels: false, animated: animates(contentType) }).metadata();
  const frames = meta.pages ?? 1;
  const frameHeight = meta.pageHeight ?? meta.height;
  const pixels = meta.width * frameHeight * frames;
  if (pixels > pixelsMax) {
    const frame = `${meta.width}x${frameHeight}`;
    const size = frames > 1 ? messages.inFrames({ size: frame, frames }) : frame;
    return refused(messages.tooManyPixels({ size, megapixels: Math.ceil(pixels / 1e6), max: pixelsMax / 1e6 }));
  }
  if (meta.width > sidePxMax || frameHeight > sidePxMax) {
    return refused(messages.tooWide({ widthPx: meta.width, heightPx: frameHeight, max: sidePxMax }));
  }
  const turned = (meta.orientation ?? 1) >= 5;
  const facts: ImageFacts = {
    contentType,
    widthPx: turned ? frameHeight : meta.width,
    heightPx: turned ? meta.width : frameHeight,
    alpha: meta.hasAlpha,
    animated: frames > 1,
    // Decodes everything, so that a truncated picture is refused at upload and not on a visitor's request.
    colorData: await averageColors(open(bytes, false)),
  };
  if (frames > 1) await open(bytes, true).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
  return { ok: true, task: 'inspect', facts };
}

const grid = 30;

/** Average colors of the corners and the center, each a ninth of the picture, on white, six hex digits each. */
async function averageColors(picture: Sharp): Promise<ImageFacts['colorData']> {
  const raw = await picture
    .resize(grid, grid, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const channels = raw.length / (grid * grid);
  const third = grid / 3;
  const average = (left: number, top: number) => {
    const sums = [0, 0, 0];
    for (let y = top; y < top + third; y++) {
      for (let x = left; x < left + third; x++) {
        for (let c = 0; c < 3; c++) sums[c]! += raw[(y * grid + x) * channels + Math.min(c, channels - 1)]!;
      }
    }
    return sums
      .map((sum) =>
        Math.round(sum / (third * third))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('');
  };
  return {
    topLeft: average(0, 0),
    topRight: average(2 * third, 0),
    bottomLeft: average(0, 2 * third),
    bottomRight: average(2 * third, 2 * third),
    center: average(third, third),
  };
}

/** Never enlarges; applies the orientation; converts colors to sRGB; drops metadata (sharp's default). */
async function resize(
  bytes: Uint8Array,
  contentType: string,
  widthPx: number,
  format: VariantFormat,
): Promise<ImageOutput> {
  const animated = format === 'webp' && animates(contentType);
  let picture = open(bytes, animated).resize({ width: widthPx, withoutEnlargement: true });
  if (format === 'jpeg') picture = picture.flatten({ background: '#ffffff' });
  const { data, info } = await encode(picture, format).toBuffer({ resolveWithObject: true });
  // Copied, because sharp's buffer may be a view into a larger one, and only whole buffers can be transferred between threads.
  return {
    ok: true,
    task: 'resize',
    bytes: new Uint8Array(data),
    widthPx: info.width,
    heightPx: info.pageHeight ?? info.height,
  };
}

/**
 * AVIF at effort 0: on a noisy photograph of 1500 px 151 ms and 254 KB, where effort 2 takes 727 ms for 265 KB, effort 4
 * 4,457 ms for 225 KB, and WebP 196 ms for 405 KB. So AVIF needs no fallback format while it is being encoded.
 */
function encode(picture: Sharp, format: VariantFormat): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 52, effort: 0 });
    case 'webp':
      return picture.webp({ quality: 78, effort: 3 });
    case 'jpeg':
      return picture.jpeg({ quality: 80, mozjpeg: true });
    case 'png':
      return picture.png({ compressionLevel: 9, palette: false });
    default:
      return format satisfies never;
  }
}

/** Detects the image format by magic bytes, never by file name. */
const text = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** Media type of a supported format, or undefined. */
function contentTypeOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'image/gif';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') return 'image/webp';
  if (text(bytes, 4, 4) === 'ftyp' && /avif|avis/.test(text(bytes, 8, 32))) return 'image/avif';
  return undefined;
}

/** The message for the unsupported formats that people try most often. */
export function whyNotDecoded(bytes: Uint8Array): string {
  const head = text(bytes, 0, 1024)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (/^<(?:\?xml|!--|!DOCTYPE svg|svg)/i.test(head) && /<svg|<!DOCTYPE svg/i.test(head)) return messages.svg;
  if (text(bytes, 4, 4) === 'ftyp' && /heic|heix|mif1|msf1/.test(text(bytes, 8, 32))) return messages.heic;
  if (/^II\*\0|^MM\0\*/.test(text(bytes, 0, 4))) return messages.tiff;
  if (bytes.length === 0) return messages.empty;
  return messages.notImage;
}
