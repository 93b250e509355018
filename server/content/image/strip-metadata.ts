// Removes metadata that owners may not want to publish: location, time, camera, software, comments. Used before storing.
import { crc32 } from 'node:zlib';

/**
 * Images are public, including originals (`?format=original`), and phone photos contain the location where they were
 * taken. Keeps the pixels: removes only the metadata parts of JPEG, PNG and WebP files, keeps the orientation in a new,
 * minimal Exif part, and keeps color profiles. Doesn't change GIF and AVIF, or malformed files, which are refused
 * later.
 */
export function withoutMetadata(file: Uint8Array): Uint8Array {
  // Not a Buffer, because its `slice` shares memory with the caller's bytes.
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts =
    view.byteLength < 16
      ? undefined
      : view.getUint16(0) === 0xffd8
        ? jpegParts(bytes, view)
        : view.getUint32(0) === 0x89504e47
          ? pngParts(bytes, view)
          : tag(bytes, 0) === 'RIFF' && tag(bytes, 8) === 'WEBP'
            ? webpParts(bytes, view)
            : undefined;
  if (parts === undefined) return bytes;
  return new Uint8Array(Buffer.concat(parts));
}

const tag = (bytes: Uint8Array, at: number, length = 4) => String.fromCharCode(...bytes.subarray(at, at + length));

/** Segments up to the end marker; removes anything after it (a second image, a video). */
function jpegParts(bytes: Uint8Array, view: DataView): Uint8Array[] | undefined {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  let orientation = 1;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) return undefined;
    const segment = bytes.subarray(at, end);
    if (marker === 0xe1 && tag(segment, 4, 6) === 'Exif\0\0')
      orientation = exifOrientation(segment.subarray(10)) ?? orientation;
    if (keepsJpegSegment(marker, segment)) parts.push(segment);
    at = end;
    if (marker !== 0xda) continue;
    // Compressed data runs to the next marker; FF 00 and restart markers are part of it.
    let scan = at;
    while (
      scan + 1 < bytes.length &&
      !(bytes[scan] === 0xff && bytes[scan + 1] !== 0 && !isRestart(bytes[scan + 1] as number))
    )
      scan++;
    if (scan + 1 >= bytes.length) return undefined;
    parts.push(bytes.subarray(at, scan));
    at = scan;
  }
  if (bytes[at] !== 0xff || bytes[at + 1] !== 0xd9) return undefined;
  parts.push(bytes.subarray(at, at + 2));
  if (orientation !== 1) {
    const exif = minimalExif(orientation);
    const head = new Uint8Array([0xff, 0xe1, 0, exif.length + 8, 0x45, 0x78, 0x69, 0x66, 0, 0]);
    parts.splice(1, 0, head, exif);
  }
  return parts;
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/**
 * JFIF, ICC profiles and Adobe's color transform are needed to show the image; other application segments and comments
 * aren't.
 */
function keepsJpegSegment(marker: number, segment: Uint8Array): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe0) return tag(segment, 4, 5) === 'JFIF\0';
  if (marker === 0xe2) return tag(segment, 4, 11) === 'ICC_PROFILE';
  return marker === 0xee && tag(segment, 4, 5) === 'Adobe';
}

function pngParts(bytes: Uint8Array, view: DataView): Uint8Array[] | undefined {
  const parts: Uint8Array[] = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return undefined;
    const kind = tag(bytes, at + 4);
    if (kind === 'eXIf') {
      const orientation = exifOrientation(bytes.subarray(at + 8, end - 4)) ?? 1;
      if (orientation !== 1) parts.push(pngChunk('eXIf', minimalExif(orientation)));
    } else if (!/^(tEXt|zTXt|iTXt|tIME)$/.test(kind)) parts.push(bytes.subarray(at, end));
    if (kind === 'IEND') return parts;
    at = end;
  }
  return undefined;
}

function webpParts(bytes: Uint8Array, view: DataView): Uint8Array[] | undefined {
  const chunks: Uint8Array[] = [];
  const end = Math.min(bytes.length, view.getUint32(4, true) + 8);
  for (let at = 12; at + 8 <= end; ) {
    const next = at + 8 + view.getUint32(at + 4, true) + (view.getUint32(at + 4, true) % 2);
    if (next > bytes.length) return undefined;
    const kind = tag(bytes, at);
    if (kind === 'EXIF') {
      const tiff = bytes.subarray(tag(bytes, at + 8, 6) === 'Exif\0\0' ? at + 14 : at + 8, next);
      const orientation = exifOrientation(tiff) ?? 1;
      if (orientation !== 1) {
        const exif = minimalExif(orientation);
        chunks.push(new Uint8Array([0x45, 0x58, 0x49, 0x46, exif.length, 0, 0, 0]), exif);
      }
    } else if (kind === 'VP8X') {
      const copy = bytes.slice(at, next);
      // Bit 2 signals XMP, bit 3 Exif.
      copy[8] = (copy[8] as number) & ~0x04;
      chunks.push(copy);
    } else if (kind !== 'XMP ') chunks.push(bytes.subarray(at, next));
    at = next;
  }
  if (!chunks.some((chunk) => tag(chunk, 0) === 'EXIF')) {
    for (const chunk of chunks) if (tag(chunk, 0) === 'VP8X') chunk[8] = (chunk[8] as number) & ~0x08;
  }
  const head = bytes.slice(0, 12);
  new DataView(head.buffer).setUint32(
    4,
    chunks.reduce((sum, chunk) => sum + chunk.length, 4),
    true,
  );
  return [head, ...chunks];
}

/** Value of the orientation entry of a TIFF block, 1 to 8. */
function exifOrientation(tiff: Uint8Array): number | undefined {
  if (tiff.length < 14) return undefined;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = view.getUint16(0) === 0x4949;
  const first = view.getUint32(4, little);
  if (first + 2 > tiff.length) return undefined;
  const count = Math.min(view.getUint16(first, little), 200);
  for (let n = 0; n < count; n++) {
    const at = first + 2 + n * 12;
    if (at + 12 > tiff.length) return undefined;
    if (view.getUint16(at, little) !== 0x0112) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** A TIFF block that contains only the orientation. 26 bytes. */
function minimalExif(orientation: number): Uint8Array {
  const block = Uint8Array.fromHex('4d4d002a00000008000101120003000000010000000000000000');
  block[19] = orientation;
  return block;
}

function pngChunk(kind: string, content: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(content.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length);
  chunk.set(Buffer.from(kind), 4);
  chunk.set(content, 8);
  view.setUint32(content.length + 8, crc32(chunk.subarray(4, content.length + 8)));
  return chunk;
}
