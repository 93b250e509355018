// Detects the image format by magic bytes, never by file name. Portable.
import { messages } from '../../server/content/image/messages.ts';

const text = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** Media type of a supported format, or undefined. */
export function contentTypeOf(bytes: Uint8Array): string | undefined {
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
