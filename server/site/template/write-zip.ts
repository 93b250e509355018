// Creates uncompressed zip archives: templates are small, and their images are already compressed. Public.
import { crc32 } from 'node:zlib';

/** At most 65,535 files and 4 GB; the limits of templates are far lower. Names are UTF-8. */
export function zipOf(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [path, bytes] of files) {
    const name = Buffer.from(path);
    // The same in both headers. The date is the format's first, 1 January 1980.
    const sizes = u32(crc32(bytes), bytes.length, bytes.length);
    const facts = Buffer.concat([u16(20, 0x0800, 0, 0, 0x0021), sizes, u16(name.length, 0)]);
    const local = Buffer.concat([u32(0x04034b50), facts, name]);
    pieces.push(local, bytes);
    directory.push(u32(0x02014b50), u16(20), facts, u16(0, 0, 0), u32(0, offset), name);
    offset += local.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = [u32(0x06054b50), u16(0, 0, files.size, files.size), u32(size, offset), u16(0)];
  return Buffer.concat([...pieces, ...directory, ...end]);
}

const u16 = (...values: number[]): Buffer => numbers(2, values);
const u32 = (...values: number[]): Buffer => numbers(4, values);

function numbers(sizeBytes: number, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(sizeBytes * values.length);
  for (const [n, value] of values.entries()) bytes.writeUIntLE(value, n * sizeBytes, sizeBytes);
  return bytes;
}
