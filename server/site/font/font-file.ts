// Recognizes a font by its bytes. Pure.
import type { OwnFace } from './schema.ts';

const bytesMin = 100;
const tablesMax = 64;

/** Undefined for any other file, and for one whose parts don't fit its length. */
export function fontFormatOf(bytes: Uint8Array): OwnFace['format'] | undefined {
  if (bytes.length < bytesMin) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const signature = tagAt(view, 0);
  if (signature === 'wOF2') return isWhole(view) && view.getUint32(20) <= bytes.length ? 'woff2' : undefined;
  if (signature === 'wOFF')
    return isWhole(view) && hasTables(view, { at: 44, count: view.getUint16(12), size: 20, offset: 4, length: 8 })
      ? 'woff'
      : undefined;
  if (!isOutlines(signature)) return undefined;
  const isFont = hasTables(view, { at: 12, count: view.getUint16(4), size: 16, offset: 8, length: 12 });
  return isFont ? (signature === 'OTTO' ? 'otf' : 'ttf') : undefined;
}

const tagAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));

const isOutlines = (signature: string) => signature === '\0\x01\0\0' || signature === 'true' || signature === 'OTTO';

/** Both web formats state what they contain, and the length of the file. */
const isWhole = (view: DataView) =>
  isOutlines(tagAt(view, 4)) &&
  view.getUint32(8) === view.byteLength &&
  view.getUint16(12) > 0 &&
  view.getUint16(12) <= tablesMax;

type Directory = { at: number; count: number; size: number; offset: number; length: number };

function hasTables(view: DataView, { at, count, size, offset, length }: Directory): boolean {
  if (count === 0 || count > tablesMax || at + count * size > view.byteLength) return false;
  const names = new Set<string>();
  for (let place = at; place < at + count * size; place += size) {
    if (view.getUint32(place + offset) + view.getUint32(place + length) > view.byteLength) return false;
    names.add(tagAt(view, place));
  }
  return names.has('cmap') && names.has('head');
}
