// Checks every page of an LMDB file without LMDB, which ends the process that meets a damaged page, or never returns (operations 1.6). Skips only the
// bytes of values, which verify.ts reads.
//
// The file format is that of the lmdb package: LMDB 1.0 with a 24-byte page header. Lists of free pages are unsorted and may have gaps; in
// them, a run of pages is its negated length followed by its first page.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { yieldToEventLoop } from '../../../base/yield.ts';
import { type PageKind, pageProblems as problems } from './messages.ts';

/** @param tree empty for the root tree */
export type WalkedPage = { page: number; tree: string; kind: PageKind };

export type WalkOptions = {
  signal?: AbortSignal;
  /** Called for each page in use, once it has been verified. */
  onPage?: (page: WalkedPage) => void;
};

export type Walked = {
  /** The problem; undefined: none, or aborted. */
  why?: string;
  /** A concurrent writer has committed and may have reused the pages that were read. */
  isOutdated: boolean;
};

/** @throws when the file can't be opened */
export async function walkFile(path: string, { signal, onPage = () => undefined }: WalkOptions = {}): Promise<Walked> {
  const fd = openSync(path, 'r');
  try {
    const before = readMetas(fd);
    try {
      await new Walk(fd, before, onPage, signal).run();
      return { isOutdated: false };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (signal?.aborted) return { isOutdated: false };
      return { why: error.message, isOutdated: !readMetas(fd).equals(before) };
    }
  } finally {
    closeSync(fd);
  }
}

class Problem extends Error {}

function fail(why: string): never {
  throw new Problem(why);
}

/** Page header: 0 page number · 8 transaction · 18 flags · 20 end of the node pointers · 22 start of the nodes. */
const head = { bytes: 24, page: 0, transaction: 8, flags: 18, lower: 20, upper: 22, overflowPages: 20 } as const;
/** Meta page, after the header. */
const meta = { magic: 24, version: 28, address: 32, mapBytes: 40, free: 48, main: 96, lastPage: 144, transaction: 152 };
const metaBytes = 160;
/** Tree record. The page size is in place of the first number in the free list's record. */
const record = { bytes: 48, flags: 4, depth: 6, branch: 8, leaf: 16, overflow: 24, entries: 32, root: 40 } as const;
/** Node: 0 data size, or a page · 4 flags, or more of that page · 6 key size · 8 key, then data. */
const node = { bytes: 8, flags: 4, keyBytes: 6 } as const;
/** Overflow reference in place of a node's data: its first page, a transaction, and the number of pages. */
const overflow = { bytes: 24, pages: 16 } as const;

const flagOf = { branch: 1, leaf: 2, overflow: 4, meta: 8 } as const;
const hasOverflow = 1;
const isTree = 2;

const magic = 0xbeefc0de;
const dataVersion = 2;
const metaCount = 2;
const depthMax = 32;
const mapBytesMax = 2 ** 47;
/** Larger than any 64-bit number. */
const none = 2 ** 64;

/** Pages that one commit may take at the end of the file and release unwritten. They are free, and the file ends before them. */
const unwrittenMax = 2 ** 18;

const sliceMs = 4;
const chunkPages = 16;

/** Exact up to 2^53, which is more than any file has. */
const number = (bytes: Buffer, at: number): number => bytes.readUInt32LE(at) + bytes.readUInt32LE(at + 4) * 2 ** 32;

/** Only their first bytes, sequentially. */
function readMetas(fd: number): Buffer {
  const bytes = Buffer.alloc(metaCount * metaBytes);
  readSync(fd, bytes, 0, metaBytes, 0);
  readSync(fd, bytes, metaBytes, metaBytes, pageBytesOf(bytes));
  return bytes;
}

function pageBytesOf(metas: Buffer): number {
  const pageBytes = metas.readUInt32LE(meta.free);
  const isPower = (pageBytes & (pageBytes - 1)) === 0;
  return isPower && pageBytes >= 256 && pageBytes <= 65_536 ? pageBytes : 4096;
}

type Tree = {
  name: string;
  /** Counts that the tree's record states. */
  noted: Counts;
  found: Counts;
  compare(a: Key, b: Key): number;
  /** Called for each entry. */
  onEntry?: (page: Buffer, entry: Entry) => void;
};
type Counts = Record<'branch' | 'leaf' | 'overflow' | 'entries', number>;
/** Within the bytes of a page. */
type Key = { page: Buffer; at: number; bytes: number };
/** `first`: its overflow page. */
type Entry = { key: Key; flags: number; at: number; bytes: number; first?: number };
/** Keys below a branch: from `low`, and less than `high`. */
type Bounds = { low: Key | undefined; high: Key | undefined };

const byBytes = (a: Key, b: Key) => a.page.compare(b.page, b.at, b.at + b.bytes, a.at, a.at + a.bytes);
const byNumber = (a: Key, b: Key) => number(a.page, a.at) - number(b.page, b.at);

class Walk {
  readonly #fd: number;
  readonly #metas: Buffer;
  readonly #onPage: (page: WalkedPage) => void;
  readonly #signal: AbortSignal | undefined;
  readonly #pageBytes: number;
  /** One buffer per level of a tree, because the bounds of a level are in those above it. */
  readonly #pages: Buffer[] = [];
  readonly #chunk: Buffer;
  /** Size of the node at each second byte of a page. */
  readonly #nodeSizes: Uint16Array;
  #pageCount = 0;
  #filePages = 0;
  #transaction = 0;
  /** One bit per page. */
  #seen = new Uint8Array();
  #seenCount = 0;
  #sliceEnd = 0;

  constructor(fd: number, metas: Buffer, onPage: (page: WalkedPage) => void, signal: AbortSignal | undefined) {
    this.#fd = fd;
    this.#metas = metas;
    this.#onPage = onPage;
    this.#signal = signal;
    this.#pageBytes = pageBytesOf(metas);
    this.#chunk = Buffer.alloc(chunkPages * this.#pageBytes);
    this.#nodeSizes = new Uint16Array(this.#pageBytes / 2);
  }

  async run(): Promise<void> {
    const newest = this.#newestMeta();
    this.#pageCount = number(newest, meta.lastPage) + 1;
    this.#transaction = number(newest, meta.transaction);
    this.#filePages = Math.floor(fstatSync(this.#fd).size / this.#pageBytes);
    if (this.#pageCount > this.#filePages + unwrittenMax)
      fail(problems.outside({ page: this.#pageCount - 1, last: this.#filePages - 1 }));
    this.#seen = new Uint8Array(Math.ceil(this.#pageCount / 8));
    for (let page = 0; page < metaCount; page++) this.#use({ page, tree: '', kind: 'meta' });

    const trees: { name: string; record: Buffer; transaction: number }[] = [];
    await this.#tree('', newest.subarray(meta.main), this.#transaction, {
      onEntry: (page, { key, flags, at, bytes }) => {
        if ((flags & isTree) === 0) return;
        const name = page.toString('latin1', key.at, key.at + key.bytes).replace(/\0$/, '');
        if (bytes !== record.bytes) fail(problems.treeRecord({ tree: name }));
        trees.push({
          ...{ name, record: Buffer.from(page.subarray(at, at + bytes)) },
          transaction: number(page, head.transaction),
        });
      },
    });
    for (const { name, record, transaction } of trees) await this.#tree(name, record, transaction);
    const freeRecord = Buffer.from(newest.subarray(meta.free, meta.free + record.bytes));
    // The whole file's flags are where this tree's would be.
    freeRecord.writeUInt16LE(0, record.flags);
    await this.#tree('free', freeRecord, this.#transaction, {
      compare: byNumber,
      onEntry: (page, entry) => this.#freePages(page, entry),
    });
    const lost = this.#pageCount - this.#seenCount;
    if (lost > 0) fail(problems.lost({ count: lost }));
  }

  #newestMeta(): Buffer {
    const [first, second] = [this.#metas.subarray(0, metaBytes), this.#metas.subarray(metaBytes)];
    for (const [page, bytes] of [first, second].entries()) {
      const isMeta =
        number(bytes, head.page) === page &&
        bytes.readUInt16LE(head.flags) === flagOf.meta &&
        bytes.readUInt32LE(meta.magic) === magic &&
        (bytes.readUInt32LE(meta.version) & 0xffff) === dataVersion &&
        bytes.readUInt32LE(meta.free) === this.#pageBytes &&
        number(bytes, meta.address) === 0 &&
        number(bytes, meta.mapBytes) <= mapBytesMax;
      if (!isMeta) fail(problems.notMeta({ page }));
    }
    // Commit n writes page n % 2, so the other one has the previous commit. The first commits of a file and of a copy have none.
    const [a, b] = [number(first, meta.transaction), number(second, meta.transaction)];
    const isPair = a % 2 === 0 && (b % 2 === 1 || (a === 0 && b === 0)) && (Math.abs(a - b) === 1 || a === 0);
    const isSameFile =
      first.readUInt32LE(meta.version) === second.readUInt32LE(meta.version) &&
      first.readUInt16LE(meta.free + record.flags) === second.readUInt16LE(meta.free + record.flags);
    if (!isPair || !isSameFile) fail(problems.metasDiffer);
    return a > b ? first : second;
  }

  async #tree(
    name: string,
    bytes: Buffer,
    transaction: number,
    { compare = byBytes, onEntry }: Partial<Pick<Tree, 'compare' | 'onEntry'>> = {},
  ): Promise<void> {
    const noted = {
      branch: number(bytes, record.branch),
      leaf: number(bytes, record.leaf),
      overflow: number(bytes, record.overflow),
      entries: number(bytes, record.entries),
    };
    const found = { branch: 0, leaf: 0, overflow: 0, entries: 0 };
    const root = number(bytes, record.root);
    const depth = bytes.readUInt16LE(record.depth);
    if (bytes.readUInt16LE(record.flags) !== 0 || depth > depthMax || (depth === 0) !== (root === none))
      fail(problems.treeRecord({ tree: name }));
    const tree: Tree = { name, noted, found, compare, ...(onEntry && { onEntry }) };
    if (depth > 0) await this.#page(tree, root, depth, transaction, { low: undefined, high: undefined });
    for (const kind of ['branch', 'leaf', 'overflow'] as const)
      if (noted[kind] !== found[kind])
        fail(problems.pageCount({ tree: name, kind, found: found[kind], expected: noted[kind] }));
    if (noted.entries !== found.entries)
      fail(problems.entryCount({ tree: name, found: found.entries, expected: noted.entries }));
  }

  /** @param level 1: a leaf @param transaction of the page above: a page is never newer than that */
  async #page(tree: Tree, page: number, level: number, transaction: number, bounds: Bounds): Promise<void> {
    if (performance.now() > this.#sliceEnd) {
      await yieldToEventLoop();
      this.#sliceEnd = performance.now() + sliceMs;
    }
    // The message isn't used.
    if (this.#signal?.aborted) fail('');
    const kind = level === 1 ? 'leaf' : 'branch';
    const bytes = (this.#pages[level] ??= Buffer.alloc(this.#pageBytes));
    this.#take(tree, page, kind, transaction, bytes);
    const nodes = this.#nodes(page, bytes, level);
    const keyAt = (n: number): Key => {
      const at = pointer(bytes, n);
      return { page: bytes, at: at + node.bytes, bytes: bytes.readUInt16LE(at + node.keyBytes) };
    };
    // The first key of a branch is not used.
    const first = level === 1 ? 0 : 1;
    let last = bounds.low;
    for (let n = first; n < nodes; n++) {
      const key = keyAt(n);
      if (key.bytes === 0 || (tree.compare === byNumber && key.bytes !== 8)) fail(problems.nodes({ page }));
      const order = last === undefined ? 1 : tree.compare(key, last);
      // A leaf may begin with the key by which its branch refers to it.
      if (order < 0 || (order === 0 && (n > first || level > 1))) fail(problems.order({ page }));
      last = key;
    }
    if (bounds.high !== undefined && last !== undefined && tree.compare(last, bounds.high) >= 0)
      fail(problems.order({ page }));
    const own = number(bytes, head.transaction);
    if (level > 1) {
      for (let n = 0; n < nodes; n++) {
        const at = pointer(bytes, n);
        const child = bytes.readUInt32LE(at) + bytes.readUInt16LE(at + node.flags) * 2 ** 32;
        const low = n === 0 ? bounds.low : keyAt(n);
        await this.#page(tree, child, level - 1, own, { low, high: n === nodes - 1 ? bounds.high : keyAt(n + 1) });
      }
      return;
    }
    tree.found.entries += nodes;
    for (let n = 0; n < nodes; n++) this.#entry(tree, bytes, pointer(bytes, n), keyAt(n));
  }

  /** Reads a page and checks its header. */
  #take(tree: Tree, page: number, kind: 'branch' | 'leaf' | 'overflow', transaction: number, bytes: Buffer): void {
    if (!(page >= metaCount && page < this.#pageCount)) fail(problems.outside({ page, last: this.#pageCount - 1 }));
    this.#read(page, bytes);
    const saysPage = number(bytes, head.page);
    if (saysPage !== page && saysPage < this.#pageCount) fail(problems.otherPage({ page, says: saysPage }));
    if (saysPage !== page || bytes.readUInt16LE(head.flags) !== flagOf[kind]) fail(problems.otherKind({ page, kind }));
    if (number(bytes, head.transaction) > transaction) fail(problems.later({ page }));
    this.#use({ page, tree: tree.name, kind });
    tree.found[kind]++;
  }

  #read(page: number, bytes: Buffer): void {
    let read: number;
    try {
      read = readSync(this.#fd, bytes, 0, bytes.length, page * this.#pageBytes);
    } catch (error) {
      fail(problems.unreadable({ page, code: (error as NodeJS.ErrnoException).code ?? '' }));
    }
    if (read < bytes.length) fail(problems.unreadable({ page, code: 'EOF' }));
  }

  #use(used: WalkedPage): void {
    this.#see(used.page);
    this.#onPage(used);
  }

  #see(page: number): void {
    const [at, bit] = [page >>> 3, 1 << (page & 7)];
    if ((this.#seen[at]! & bit) !== 0) fail(problems.usedTwice({ page }));
    this.#seen[at]! |= bit;
    this.#seenCount++;
  }

  /** Checks that the nodes fill their part of the page without gaps. @returns how many there are */
  #nodes(page: number, bytes: Buffer, level: number): number {
    const sizes = this.#nodeSizes.fill(0);
    const end = this.#pageBytes - head.bytes;
    const [lower, upper] = [bytes.readUInt16LE(head.lower), bytes.readUInt16LE(head.upper)];
    const count = lower / 2;
    // LMDB never leaves a branch with one child, and crashes on it.
    if (lower % 2 !== 0 || upper % 2 !== 0 || lower > upper || upper > end || count < (level === 1 ? 1 : 2))
      fail(problems.nodes({ page }));
    for (let n = 0; n < count; n++) {
      const at = pointer(bytes, n);
      const from = at - head.bytes;
      if (from % 2 !== 0 || from < upper || from + node.bytes > end) fail(problems.nodes({ page }));
      const size = node.bytes + bytes.readUInt16LE(at + node.keyBytes) + (level === 1 ? dataBytes(bytes, at) : 0);
      if (from + size > end) fail(problems.nodes({ page }));
      sizes[from / 2] = size + (size % 2);
    }
    let at = upper;
    let met = 0;
    for (; at < end && sizes[at / 2]! > 0; met++) at += sizes[at / 2]!;
    if (at !== end || met !== count) fail(problems.nodes({ page }));
    return count;
  }

  #entry(tree: Tree, page: Buffer, nodeAt: number, key: Key): void {
    const flags = page.readUInt16LE(nodeAt + node.flags);
    const allowed = tree.name === '' ? hasOverflow | isTree : hasOverflow;
    if ((flags & ~allowed) !== 0 || flags === (hasOverflow | isTree))
      fail(problems.nodes({ page: number(page, head.page) }));
    const at = key.at + key.bytes;
    const bytes = page.readUInt32LE(nodeAt);
    const entry: Entry = { key, flags, at, bytes };
    if ((flags & hasOverflow) !== 0) entry.first = this.#overflow(tree, page, at, bytes);
    tree.onEntry?.(page, entry);
  }

  /** Checks only the header of the first page: the others have none. */
  #overflow(tree: Tree, leaf: Buffer, at: number, bytes: number): number {
    const [page, pages] = [number(leaf, at), number(leaf, at + overflow.pages)];
    if (page + pages > Math.min(this.#pageCount, this.#filePages) || pages * this.#pageBytes < head.bytes + bytes)
      fail(problems.overflowPages({ page, pages }));
    const first = this.#chunk.subarray(0, head.bytes);
    // A copy retains the transactions of the original file.
    this.#take(tree, page, 'overflow', none, first);
    if (first.readUInt32LE(head.overflowPages) !== pages) fail(problems.overflowPages({ page, pages }));
    for (let n = 1; n < pages; n++) this.#see(page + n);
    tree.found.overflow += pages - 1;
    return page;
  }

  /** Marks the pages of one list: a count, then page numbers. 0 is a gap, negative numbers are the length of a run. */
  #freePages(leaf: Buffer, { key, at, bytes, first }: Entry): void {
    const page = first ?? number(leaf, head.page);
    const list = this.#numbers(leaf, { at, bytes, first });
    const count = list.next().value;
    if (number(leaf, key.at) > this.#transaction || count === undefined || (count + 1) * 8 > bytes)
      fail(problems.freeList({ page }));
    for (let n = 0; n < count; n++) {
      const given = list.next().value!;
      const length = given < 0 ? -given : 1;
      if (given < 0) n++;
      const free = given < 0 ? list.next().value : given;
      if (given === 0) continue;
      if (free === undefined || free < metaCount || free + length > this.#pageCount) fail(problems.freeList({ page }));
      for (let one = free; one < free + length; one++) this.#see(one);
    }
  }

  /** The value of a node of the free list, as signed numbers. */
  *#numbers(
    leaf: Buffer,
    { at, bytes, first }: Pick<Entry, 'at' | 'bytes' | 'first'>,
  ): Generator<number, undefined, void> {
    if (first === undefined) {
      for (let n = at; n + 8 <= at + bytes; n += 8) yield Number(leaf.readBigInt64LE(n));
      return undefined;
    }
    const end = head.bytes + bytes;
    for (let from = 0; from < end; from += this.#chunk.length) {
      const chunk = this.#chunk.subarray(
        0,
        Math.min(this.#chunk.length, Math.ceil((end - from) / this.#pageBytes) * this.#pageBytes),
      );
      this.#read(first + from / this.#pageBytes, chunk);
      for (let n = from === 0 ? head.bytes : 0; n + 8 <= Math.min(chunk.length, end - from); n += 8)
        yield Number(chunk.readBigInt64LE(n));
    }
    return undefined;
  }
}

const pointer = (bytes: Buffer, n: number): number => head.bytes + bytes.readUInt16LE(head.bytes + 2 * n);

const dataBytes = (bytes: Buffer, at: number): number =>
  (bytes.readUInt16LE(at + node.flags) & hasOverflow) === 0 ? bytes.readUInt32LE(at) : overflow.bytes;
