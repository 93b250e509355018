// Address ranges with values: parsed from lines, stored as sorted arrays, searched in a few steps. Only the first 64
// bits of IPv6 addresses count, because the rest belongs to one customer. Portable.

type Ranges<A extends Uint32Array | BigUint64Array> = { starts: A; ends: A; values: Uint16Array };
export type IpRanges = { v4: Ranges<Uint32Array>; v6: Ranges<BigUint64Array> };

/** `countries`: `start,end,country`, further columns ignored. `networks`: one CIDR per line. */
export type RangeLayout = 'countries' | 'networks';

/** Per address family. Free country databases have 300,000 ranges. */
const rangesMax = 1_000_000;

type Found = { isV4: boolean; start: bigint; end: bigint; value: number };

export function createRangeReader(layout: RangeLayout) {
  const v4: Found[] = [];
  const v6: Found[] = [];
  const read = layout === 'countries' ? countryRange : network;
  return {
    /** Ignores headers, comments, and invalid lines. @throws above `rangesMax` */
    add(line: string): void {
      const found = read(line);
      if (found === undefined || found.end < found.start) return;
      const those = found.isV4 ? v4 : v6;
      const before = those.at(-1);
      // Files are usually sorted, and split countries into many adjacent ranges.
      if (before && before.value === found.value && before.end + 1n === found.start) before.end = found.end;
      else if (those.length >= rangesMax) throw new Error(`More than ${rangesMax} ranges`);
      else those.push(found);
    },
    ranges(): IpRanges {
      const [of4, of6] = [inOrder(v4), inOrder(v6)];
      const valuesOf = (those: readonly Found[]) => Uint16Array.from(those, ({ value }) => value);
      return {
        v4: {
          starts: Uint32Array.from(of4, ({ start }) => Number(start)),
          ends: Uint32Array.from(of4, ({ end }) => Number(end)),
          values: valuesOf(of4),
        },
        v6: {
          starts: BigUint64Array.from(of6, ({ start }) => start),
          ends: BigUint64Array.from(of6, ({ end }) => end),
          values: valuesOf(of6),
        },
      };
    },
  };
}

/** Sorts and removes overlaps: the range that starts later wins. Merges adjacent ranges with the same value. */
function inOrder(ranges: Found[]): Found[] {
  ranges.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  const merged: Found[] = [];
  for (const range of ranges) {
    const before = merged.at(-1);
    if (before && before.value === range.value && range.start <= before.end + 1n) {
      if (range.end > before.end) before.end = range.end;
      continue;
    }
    if (before && before.end >= range.start) before.end = range.start - 1n;
    if (before && before.end < before.start) merged.pop();
    merged.push(range);
  }
  return merged;
}

/** `1.0.0.0,1.0.0.255,AU`, quoted or not, with addresses as text (DB-IP) or as numbers (IP2Location). */
function countryRange(line: string): Found | undefined {
  const [first = '', last = '', country = ''] = line.split(',', 3).map((cell) => cell.trim().replace(/^"|"$/g, ''));
  if (!/^[A-Z]{2}$/.test(country) || country === 'ZZ') return undefined;
  const [start, end] = [addressOf(first), addressOf(last)];
  if (!start || !end) return undefined;
  const value = countryNumber(country);
  if (start.isV4 && end.isV4) return { isV4: true, start: start.at, end: end.at, value };
  // Numbers don't show their family: small numbers in a range that ends higher are IPv6.
  if (end.isV4) return undefined;
  return { isV4: false, start: start.isV4 ? 0n : start.at, end: end.at, value };
}

/** `192.0.2.0/24`, `2001:db8::/32`, or a single address. */
function network(line: string): Found | undefined {
  const [text = '', length] = (line.split('#', 1)[0] ?? '').trim().split('/', 2);
  const address = text === '' || /^\d+$/.test(text) ? undefined : addressOf(text);
  if (!address || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined;
  const { isV4, at } = address;
  const bits = isV4 ? 32 : 64;
  const given = length === undefined ? bits : Number(length);
  if (given > (isV4 ? 32 : 128)) return undefined;
  const size = 1n << BigInt(bits - Math.min(bits, given));
  const start = at - (at % size);
  return { isV4, start, end: start + size - 1n, value: 1 };
}

const v4Size = 1n << 32n;
/** `::ffff:0:0/96`: IPv4 inside IPv6. */
const mappedStart = 0xffff_0000_0000n;

/** @returns for IPv6, the first 64 bits */
function addressOf(text: string): { isV4: boolean; at: bigint } | undefined {
  if (/^\d{1,39}$/.test(text)) {
    const number = BigInt(text);
    if (number < v4Size) return { isV4: true, at: number };
    if (number >= mappedStart && number < mappedStart + v4Size) return { isV4: true, at: number - mappedStart };
    return number >> 128n ? undefined : { isV4: false, at: number >> 64n };
  }
  const v4 = v4Of(text);
  if (v4 !== undefined) return { isV4: true, at: BigInt(v4) };
  const v6 = v6Of(text);
  return v6 === undefined ? undefined : { isV4: false, at: v6 };
}

function v4Of(text: string): number | undefined {
  if (!/^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(text)) return undefined;
  let at = 0;
  for (const part of text.split('.')) {
    if (Number(part) > 255) return undefined;
    at = at * 256 + Number(part);
  }
  return at;
}

/** The first four of eight groups; `::` fills in all missing ones. */
function v6Of(text: string): bigint | undefined {
  if (text.length > 45 || !/^[0-9a-f:.]+$/i.test(text) || !text.includes(':')) return undefined;
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return undefined;
  const groupsOf = (half: string) => (half === '' ? [] : half.split(':'));
  // A trailing IPv4 address counts as two groups, which are never among the first four.
  const last = groupsOf(tail ?? '').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
  const first = groupsOf(head);
  const missing = 8 - first.length - last.length;
  if (tail === undefined ? missing > 1 : missing < 0) return undefined;
  const groups = [...first, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...last];
  let at = 0n;
  for (const group of groups.slice(0, 4)) {
    if (!/^[0-9a-f]{1,4}$/i.test(group)) return undefined;
    at = (at << 16n) | BigInt(Number.parseInt(group, 16));
  }
  return at;
}

/** The value of the address's range, or 0. */
export function valueAt({ v4, v6 }: IpRanges, ip: string): number {
  const plain = ip.replace(/^::ffff:(?=\d{1,3}\.)/i, '').split('%', 1)[0] ?? '';
  const small = v4Of(plain);
  if (small !== undefined) return search(v4.starts, v4.ends, v4.values, small);
  const large = v6Of(plain);
  return large === undefined ? 0 : search(v6.starts, v6.ends, v6.values, large);
}

function search<N extends number | bigint>(
  starts: { readonly length: number; readonly [n: number]: N },
  ends: { readonly [n: number]: N },
  values: Uint16Array,
  at: N,
): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low > 0 && ends[low - 1]! >= at ? values[low - 1]! : 0;
}

const countryNumber = (code: string): number => code.charCodeAt(0) * 256 + code.charCodeAt(1);
export const countryCode = (value: number): string => (value === 0 ? '' : String.fromCharCode(value >> 8, value & 255));
