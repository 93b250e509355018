// Creates uncompressed zip archives: templates are small, and their images are already compressed.
import { crc32 } from 'node:zlib';

/** At most 65,535 files and 4 GB; the limits of templates are far lower. Names are UTF-8. */
export function zipOf(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [path, bytes] of files) {
    const name = Buffer.from(path);
    const facts = factsOf(bytes, name.length);
    const local = Buffer.concat([u32(0x04034b50), u16(20), facts, u16(0), name]);
    pieces.push(local, bytes);
    directory.push(
      Buffer.concat([
        u32(0x02014b50),
        u16(20),
        u16(20),
        facts,
        u16(0),
        u16(0),
        u16(0),
        u16(0),
        u32(0),
        u32(offset),
        name,
      ]),
    );
    offset += local.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = u16(files.size);
  const end = Buffer.concat([u32(0x06054b50), u16(0), u16(0), count, count, u32(size), u32(offset), u16(0)]);
  return Buffer.concat([...pieces, ...directory, end]);
}

/**
 * From the flags to the length of the name: the same in both headers. The date is the format's first, 1 January 1980.
 */
const factsOf = (bytes: Uint8Array, nameLength: number): Buffer =>
  Buffer.concat([
    u16(0x0800),
    u16(0),
    u16(0),
    u16(0x0021),
    u32(crc32(bytes)),
    u32(bytes.length),
    u32(bytes.length),
    u16(nameLength),
  ]);

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
