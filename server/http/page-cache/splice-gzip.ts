// Puts per-visitor text into compressed pages without compressing again. Used by the page cache for cached and streamed answers.
//
//   gzip header | piece (deflate blocks, full flush) | hole (stored block) | piece | … | last block | CRC | length
//
// A full flush ends on a byte and forgets all text before it, so pieces can follow anything. The CRC of the whole is combined from
// the CRCs of the pieces: crc(A B) = crc(A) · x^(8·|B|) + crc(B), in polynomials over GF(2) modulo the CRC's own.
import { promisify } from 'node:util';
import { constants, crc32, createDeflateRaw, deflateRaw, deflateRawSync } from 'node:zlib';

export type Piece = {
  readonly length: number;
  readonly crc: number;
  /** x^(8·length): moves a CRC past this piece. */
  readonly shift: number;
  readonly deflated: Buffer;
};

const deflateOf = promisify(deflateRaw);

/** RFC 1952: deflate, no name, no time, unknown system. */
export const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

const storedMax = 65_535;

/** On the main thread: for texts so short that a worker thread would take as long. */
export function packNow(bytes: Buffer, level = 6): Piece {
  return pieceOf(bytes, deflateRawSync(bytes, { level, finishFlush: constants.Z_FULL_FLUSH }));
}

/** On a worker thread, one after the other, for texts that are about to be sent. */
export async function packSoon(bytes: Buffer, level = 6): Promise<Piece> {
  let packer = packers.get(level);
  if (packer === undefined) packers.set(level, (packer = createPacker(level)));
  return pieceOf(bytes, await packer(bytes));
}

/** On worker threads, as many at a time as there are threads, for texts that are cached. */
export async function pack(bytes: Buffer): Promise<Piece> {
  return pieceOf(bytes, await deflateOf(bytes, { level: 6, finishFlush: constants.Z_FULL_FLUSH }));
}

type Packer = (bytes: Buffer) => Promise<Buffer>;

/** Cached by level: creating a stream and handing it to a thread twice costs the main thread twice as much as a text. */
const packers = new Map<number, Packer>();

function createPacker(level: number): Packer {
  const deflate = createDeflateRaw({ level, flush: constants.Z_FULL_FLUSH, chunkSize: 65_536 });
  let chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  // Waiting callers receive the error; the next one gets a new stream.
  deflate.on('error', () => packers.delete(level));
  return (bytes) =>
    new Promise((resolve, reject) => {
      deflate.write(bytes, (error) => {
        if (error) return reject(error);
        resolve(Buffer.concat(chunks));
        chunks = [];
      });
    });
}

/**
 * Stores text uncompressed: it is too short, or must not share a window with other text (a secret next to chosen text
 * could be guessed by its size).
 */
export function store(bytes: Buffer, crc?: number): Piece {
  return pieceOf(bytes, stored(bytes), crc);
}

const pieceOf = (bytes: Buffer, deflated: Buffer, crc = crc32(bytes)): Piece => ({
  length: bytes.length,
  crc,
  shift: shiftOf(bytes.length),
  deflated,
});

/** A whole gzip file from the pieces, in order. */
export function spliceGzip(pieces: readonly Piece[]): Buffer {
  let size = gzipHeader.length + 10;
  for (const piece of pieces) size += piece.deflated.length;
  const file = Buffer.allocUnsafe(size);
  let at = gzipHeader.copy(file);
  const sum = createSum();
  for (const piece of pieces) {
    at += piece.deflated.copy(file, at);
    sum.add(piece);
  }
  sum.trailer().copy(file, at);
  return file;
}

/** CRC and length of concatenated pieces. */
export function createSum(): { add(piece: Piece): void; trailer(): Buffer } {
  let crc = 0;
  let length = 0;
  return {
    add(piece) {
      crc = (multiply(piece.shift, crc) ^ piece.crc) >>> 0;
      length = (length + piece.length) % 2 ** 32;
    },
    trailer() {
      const bytes = Buffer.allocUnsafe(10);
      bytes.writeUInt16LE(0x0003, 0); // An empty last block.
      bytes.writeUInt32LE(crc, 2);
      bytes.writeUInt32LE(length, 6);
      return bytes;
    },
  };
}

function stored(bytes: Buffer): Buffer {
  const blocks = Math.ceil(bytes.length / storedMax);
  const packed = Buffer.allocUnsafe(bytes.length + 5 * blocks);
  let at = 0;
  for (let from = 0; from < bytes.length; from += storedMax) {
    const length = Math.min(storedMax, bytes.length - from);
    packed[at] = 0;
    packed.writeUInt16LE(length, at + 1);
    packed.writeUInt16LE(length ^ 0xffff, at + 3);
    at += 5 + bytes.copy(packed, at + 5, from, from + length);
  }
  return packed;
}

/** The CRC-32 polynomial, lowest power in the highest bit. */
const polynomial = 0xedb88320;
const one = 0x80000000;

/** a · b modulo the polynomial. */
export function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1;
  }
  return product >>> 0;
}

/** x^(2^n) for n = 0 … 34. */
const powers: number[] = [0x40000000];
for (let n = 1; n < 35; n++) powers.push(multiply(powers[n - 1]!, powers[n - 1]!));

const shortShifts = new Map<number, number>();

/** x^(8·bytes). Cached for short texts: holes have the same few lengths. */
export function shiftOf(bytes: number): number {
  const known = bytes < 256 ? shortShifts.get(bytes) : undefined;
  if (known !== undefined) return known;
  let shift = one >>> 0;
  for (let n = 0, rest = bytes; rest > 0; n++, rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = multiply(powers[n + 3]!, shift);
  }
  if (bytes < 256) shortShifts.set(bytes, shift);
  return shift;
}
