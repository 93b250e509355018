// Encodes tuple keys as bytes that sort like the tuples. Both engines store and compare only these bytes.
import { LimitBroken } from './limits.ts';
import type { Key } from './store.ts';

/**
 * An element is a tag and a self-delimiting body, so no element is a prefix of another:
 *
 *   0x10 0x11 0x12   a number or bigint below, at, or above zero: exponent (2 bytes), mantissa (7 bits per byte, lowest bit set if
 *                    more follow), then 1 for a number or 2 for a bigint. Exponent and mantissa are inverted below zero
 *   0x20             a string in UTF-8, with 0 escaped as 0 255, terminated by 0
 *   0x30             bytes, encoded the same way
 *
 * Our choice: numbers and bigints sort together by value, a number before an equal bigint; strings sort by code point. Tags below 0x10 are
 * rows of the engine.
 */
const tag = { negative: 0x10, zero: 0x11, positive: 0x12, string: 0x20, bytes: 0x30 } as const;
const numberMark = 1;
const bigintMark = 2;
const exponentBias = 0x8000;

/** Longer than any valid key, so that an overlong key is detected rather than cut. */
let scratch = Buffer.allocUnsafeSlow(4096);

/**
 * Doesn't check the length.
 * @throws TypeError for NaN; LimitBroken for an empty key or more than 64 elements
 */
export function encodeKey(key: Key): Buffer {
  if (key.length === 0) throw new LimitBroken('Cannot use an empty key');
  return encodeElements(key);
}

/** Like `encodeKey`, but the bound of a range may be empty. */
export function encodeBound(key: Key): Buffer {
  return key.length === 0 ? Buffer.from([tag.negative]) : encodeElements(key);
}

function encodeElements(key: Key): Buffer {
  if (key.length > 64) throw new LimitBroken(`Cannot use a key of ${key.length} elements: at most 64`);
  let at = 0;
  for (const part of key) {
    if (typeof part === 'string') at = writeText(part, at);
    else if (typeof part === 'number') at = writeNumber(part, at);
    else if (typeof part === 'bigint') at = writeBigint(part, at);
    else if (part instanceof Uint8Array) at = writeEscaped(tag.bytes, part, at);
    else throw new TypeError(`Cannot use ${typeof part} in a key: needs string, number, bigint or bytes`);
  }
  return Buffer.from(scratch.subarray(0, at));
}

function reserve(bytes: number, at: number) {
  if (at + bytes <= scratch.length) return;
  const grown = Buffer.allocUnsafeSlow(2 * (at + bytes));
  scratch.copy(grown, 0, 0, at);
  scratch = grown;
}

function writeText(text: string, at: number): number {
  const start = at;
  reserve(text.length * 3 + 2, at);
  scratch[at++] = tag.string;
  if (text.length > 60) return writeEscaped(tag.string, textBytes(text), start);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0 || code > 127) return writeEscaped(tag.string, textBytes(text), start);
    scratch[at++] = code;
  }
  scratch[at++] = 0;
  return at;
}

/** UTF-8, with lone surrogates encoded as if they were code points, so that different strings have different keys. */
function textBytes(text: string): Uint8Array {
  if (text.isWellFormed()) return Buffer.from(text);
  const pieces: Uint8Array[] = [];
  for (const point of text) {
    const code = point.codePointAt(0) as number;
    const half = code >= 0xd800 && code <= 0xdfff;
    pieces.push(half ? Uint8Array.of(0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)) : Buffer.from(point));
  }
  return Buffer.concat(pieces);
}

function writeEscaped(kind: number, bytes: Uint8Array, at: number): number {
  reserve(bytes.length * 2 + 2, at);
  scratch[at++] = kind;
  for (const byte of bytes) {
    scratch[at++] = byte;
    if (byte === 0) scratch[at++] = 0xff;
  }
  scratch[at++] = 0;
  return at;
}

const doubles = new Float64Array(1);
const words = new Uint32Array(doubles.buffer);
const highWord = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 1 : 0;

function writeNumber(value: number, at: number): number {
  reserve(16, at);
  if (value === 0) return writeZero(numberMark, at);
  if (Number.isNaN(value)) throw new TypeError('Cannot use NaN in a key');
  const flip = value < 0 ? 0xff : 0;
  const size = Math.abs(value);
  if (size === Number.POSITIVE_INFINITY) return writeSigned(0xffff, flip, [0], numberMark, at);
  const lift = size < 2 ** -1000 ? 200 : 0;
  doubles[0] = lift === 0 ? size : size * 2 ** lift;
  const exponent = ((words[highWord] as number) >>> 20) - 1022;
  // 0.5 ≤ rest < 1. Each step takes the top seven bits and is exact.
  let rest = (doubles[0] as number) * 2 ** -Math.min(exponent, 1000) * (exponent > 1000 ? 2 ** (1000 - exponent) : 1);
  const septets: number[] = [];
  while (rest !== 0) {
    rest *= 128;
    const top = Math.floor(rest);
    septets.push(top);
    rest -= top;
  }
  return writeSigned(exponent - lift + exponentBias, flip, septets, numberMark, at);
}

function writeBigint(value: bigint, at: number): number {
  if (value === 0n) return writeZero(bigintMark, at);
  const size = value < 0n ? -value : value;
  const bits = size.toString(2);
  if (bits.length > 8192) throw new LimitBroken(`Cannot use a bigint of ${bits.length} bits in a key`);
  const septets: number[] = [];
  const text = bits.replace(/0+$/, '');
  for (let i = 0; i < text.length; i += 7) septets.push(Number.parseInt(text.slice(i, i + 7).padEnd(7, '0'), 2));
  reserve(septets.length + 8, at);
  return writeSigned(bits.length + exponentBias, value < 0n ? 0xff : 0, septets, bigintMark, at);
}

function writeZero(mark: number, at: number): number {
  scratch[at] = tag.zero;
  scratch[at + 1] = mark;
  return at + 2;
}

function writeSigned(exponent: number, flip: number, septets: readonly number[], mark: number, at: number): number {
  scratch[at++] = flip === 0 ? tag.positive : tag.negative;
  scratch[at++] = (exponent >> 8) ^ flip;
  scratch[at++] = (exponent & 0xff) ^ flip;
  for (let i = 0; i < septets.length; i++) {
    scratch[at++] = (((septets[i] as number) << 1) | (i < septets.length - 1 ? 1 : 0)) ^ flip;
  }
  scratch[at++] = mark;
  return at;
}

/** Decodes bytes as Uint8Array. */
export function decodeKey(bytes: Uint8Array): Key {
  const key: (string | number | bigint | Uint8Array)[] = [];
  let at = 0;
  while (at < bytes.length) {
    const kind = bytes[at++] as number;
    if (kind === tag.string || kind === tag.bytes) {
      let end = at;
      // Fast path: nearly every element is short ASCII text without zeros.
      let union = 0;
      for (; end < bytes.length && bytes[end] !== 0; end++) union |= bytes[end] as number;
      if (end >= bytes.length) throw new Error('Key bytes end early');
      if (kind === tag.string && union < 0x80 && bytes[end + 1] !== 0xff) {
        key.push(asciiOf(bytes, at, end));
        at = end + 1;
        continue;
      }
      const body: number[] = [];
      for (;;) {
        if (at >= bytes.length) throw new Error('Key bytes end early');
        const byte = bytes[at++] as number;
        if (byte === 0 && bytes[at] !== 0xff) break;
        if (byte === 0) at++;
        body.push(byte);
      }
      key.push(kind === tag.string ? textOf(body) : Uint8Array.from(body));
    } else if (kind === tag.zero) {
      key.push(bytes[at++] === bigintMark ? 0n : 0);
    } else if (kind === tag.positive || kind === tag.negative) {
      const flip = kind === tag.negative ? 0xff : 0;
      const exponent = (((bytes[at] as number) ^ flip) << 8) | ((bytes[at + 1] as number) ^ flip);
      at += 2;
      const septets: number[] = [];
      for (;;) {
        if (at >= bytes.length) throw new Error('Key bytes end early');
        const byte = (bytes[at++] as number) ^ flip;
        septets.push(byte >> 1);
        if ((byte & 1) === 0) break;
      }
      const size = bytes[at++] === bigintMark ? bigintOf(exponent, septets) : numberOf(exponent, septets);
      key.push(flip === 0 ? size : -size);
    } else {
      throw new Error(`Key bytes hold an unknown tag ${kind}`);
    }
  }
  return key;
}

function asciiOf(bytes: Uint8Array, from: number, end: number): string {
  if (Buffer.isBuffer(bytes)) return bytes.toString('latin1', from, end);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, end);
}

function textOf(body: number[]): string {
  const bytes = Buffer.from(body);
  const text = bytes.toString();
  if (!text.includes('\ufffd')) return text;
  // Contains a real U+FFFD or lone surrogates: decode by hand.
  let exact = '';
  for (let i = 0; i < bytes.length; ) {
    const lead = bytes[i] as number;
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    const second = bytes[i + 1] as number;
    exact +=
      lead === 0xed && second >= 0xa0
        ? String.fromCharCode(0xd000 | ((second & 0x3f) << 6) | ((bytes[i + 2] as number) & 0x3f))
        : bytes.toString('utf8', i, i + length);
    i += length;
  }
  return exact;
}

function numberOf(exponent: number, septets: readonly number[]): number {
  if (exponent === 0xffff) return Number.POSITIVE_INFINITY;
  let fraction = 0;
  for (let i = septets.length - 1; i >= 0; i--) fraction = (fraction + (septets[i] as number)) / 128;
  const power = exponent - exponentBias;
  const half = Math.trunc(power / 2);
  return fraction * 2 ** half * 2 ** (power - half);
}

function bigintOf(exponent: number, septets: readonly number[]): bigint {
  const length = exponent - exponentBias;
  const bits = septets.map((septet) => septet.toString(2).padStart(7, '0')).join('');
  return BigInt(`0b${bits.padEnd(length, '0').slice(0, length)}`);
}

/** A string that is unique to the key, for maps in memory. Cheaper than the bytes. */
export function keyText(key: Key): string {
  let text = '';
  for (const part of key) {
    if (typeof part === 'string') text += `${part.length}:${part}`;
    else if (typeof part === 'number') text += `n${part === 0 ? 0 : part};`;
    else if (typeof part === 'bigint') text += `b${part};`;
    else text += `x${part.length}:${Buffer.from(part).toString('latin1')}`;
  }
  return text;
}
