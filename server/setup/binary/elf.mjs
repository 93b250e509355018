// Embeds Node's single-executable blob into a Linux executable. Node's own `--build-sea` keeps the tables for C++ exceptions, six megabytes,
// and fills the gap with zeros if they are removed. Node is compiled without exceptions; native modules have tables of their own.

/** Types of program headers that are changed. */
const type = { load: 1, note: 4, unwinding: 0x6474e550 };
const readable = 4;
const headerBytes = 64;
const programHeaderBytes = 56;
const sectionHeaderBytes = 64;
const unwindingSections = new Set(['.eh_frame_hdr', '.eh_frame', '.gcc_except_table']);
/** Followed by 0, or 1 once there is a blob. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:';

/** 64 bits, little-endian. */
export const isElf = (file) => file.subarray(0, 6).equals(Buffer.from('\x7fELF\x02\x01', 'latin1'));

/**
 * @param node its executable: an ELF file
 * @param blob as `--experimental-sea-config` writes it
 * @returns the executable, without tables for exceptions and sections
 */
export function withBlob(node, blob) {
  const headers = programHeaders(node);
  const loads = headers.filter((header) => header.type === type.load);
  const note = headers.find((header) => header.type === type.note);
  const unwinding = headers.find((header) => header.type === type.unwinding);
  if (!note || !unwinding) throw new Error('The executable has no headers to reuse for what is embedded');

  for (const load of loads) {
    const cut = startOfUnwinding(node, load);
    if (cut < load.fileSize) load.fileSize = load.size = cut;
  }
  const last = loads.at(-1);
  const content = noteOf('NODE_SEA_BLOB', blob);
  const added = { ...last, flags: readable, fileSize: content.length, size: content.length, content };
  added.address = alignedUp(last.address + last.size, last.align);

  const parts = [];
  let end = 0;
  for (const load of [...loads, added]) {
    const bytes = load.content ?? node.subarray(load.offset, load.offset + load.fileSize);
    // A page of the file is mapped as a page of memory.
    const gap = (load.address - end) & (load.align - 1);
    parts.push(Buffer.alloc(gap), bytes);
    load.newOffset = end + gap;
    end = load.newOffset + bytes.length;
  }
  const made = Buffer.concat(parts);

  const inLoad = (header) => {
    const load = loads.find(({ address, size }) => header.address >= address && header.address < address + size);
    return load === undefined ? header.offset : load.newOffset + header.address - load.address;
  };
  const replaced = headers.flatMap((header) => {
    if (header === note) return [{ ...added, type: type.note, align: 4 }];
    if (header === unwinding) return [];
    return header === last ? [last, added] : [header];
  });
  for (const [at, header] of replaced.entries())
    writeProgramHeader(made, at, { ...header, offset: header.newOffset ?? inLoad(header) });
  // The table of sections: offset, count, and which one has their names.
  made.writeBigUInt64LE(0n, 40);
  made.writeUInt16LE(0, 60);
  made.writeUInt16LE(0, 62);
  const fuseAt = made.indexOf(`${fuse}0`);
  if (fuseAt < 0) throw new Error('The executable is not a Node that can embed a program');
  made.write('1', fuseAt + fuse.length);
  return made;
}

function programHeaders(file) {
  const start = Number(file.readBigUInt64LE(32));
  const count = file.readUInt16LE(56);
  if (start !== headerBytes) throw new Error('The program headers of the executable are not at its start');
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * programHeaderBytes;
    const number = (offset) => Number(file.readBigUInt64LE(at + offset));
    return {
      type: file.readUInt32LE(at),
      flags: file.readUInt32LE(at + 4),
      offset: number(8),
      address: number(16),
      fileSize: number(32),
      size: number(40),
      align: number(48),
    };
  });
}

function writeProgramHeader(file, index, header) {
  const at = headerBytes + index * programHeaderBytes;
  file.writeUInt32LE(header.type, at);
  file.writeUInt32LE(header.flags, at + 4);
  const numbers = [header.offset, header.address, header.address, header.fileSize, header.size, header.align];
  for (const [nth, number] of numbers.entries()) file.writeBigUInt64LE(BigInt(number), at + 8 + nth * 8);
}

/** Where the tables for exceptions start that end this part of the file; its size where it has none. */
function startOfUnwinding(file, load) {
  let start = load.fileSize;
  const inside = sections(file)
    .filter(({ offset, size }) => offset >= load.offset && offset + size <= load.offset + load.fileSize)
    .sort((a, b) => b.offset - a.offset);
  for (const { name, offset } of inside) {
    if (!unwindingSections.has(name)) break;
    start = offset - load.offset;
  }
  return start;
}

function sections(file) {
  const start = Number(file.readBigUInt64LE(40));
  const found = Array.from({ length: file.readUInt16LE(60) }, (_, index) => {
    const at = start + index * sectionHeaderBytes;
    const [offset, size] = [24, 32].map((field) => Number(file.readBigUInt64LE(at + field)));
    return { nameAt: file.readUInt32LE(at), isInFile: file.readUInt32LE(at + 4) !== 8, offset, size };
  });
  const names = found[file.readUInt16LE(62)]?.offset ?? 0;
  const nameOf = (at) => file.toString('latin1', at, file.indexOf(0, at));
  return found
    .filter(({ isInFile, size }) => isInFile && size > 0)
    .map(({ nameAt, offset, size }) => ({ name: nameOf(names + nameAt), offset, size }));
}

/** As ELF keeps named bytes: three numbers, the name and the bytes, each filled up to four. */
function noteOf(name, bytes) {
  const nameBytes = Buffer.from(`${name}\0`);
  const numbers = Buffer.alloc(12);
  numbers.writeUInt32LE(nameBytes.length);
  numbers.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([numbers, nameBytes, filling(nameBytes), bytes, filling(bytes)]);
}

const filling = (bytes) => Buffer.alloc(-bytes.length & 3);

const alignedUp = (address, align) => Math.ceil(address / align) * align;
