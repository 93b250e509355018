// Damages one page of a database: which one, and how.
import type { PageKind } from '../../store/engines/lmdb/messages.ts';
import { type WalkedPage, walkFile } from '../../store/engines/lmdb/walk.ts';

export const pageBytes = 4096;

type Page = Pick<WalkedPage, 'tree' | 'kind'> & { page?: number };

/** Each kind of page that a store has, `page` if its position is fixed. For multi-page values, the first page. */
export const damagedPages = {
  'the first page': { tree: '', kind: 'meta', page: 0 },
  'the second page': { tree: '', kind: 'meta', page: 1 },
  'the list of trees': { tree: '', kind: 'leaf' },
  'a branch of the records': { tree: 'data', kind: 'branch' },
  'a leaf of the records': { tree: 'data', kind: 'leaf' },
  'a long record': { tree: 'data', kind: 'overflow' },
  'a leaf of the change log': { tree: 'log', kind: 'leaf' },
  'a long row of the change log': { tree: 'log', kind: 'overflow' },
  'a leaf of the free list': { tree: 'free', kind: 'leaf' },
} as const satisfies Record<string, Page>;

/** @param other of the same kind @param random the same numbers each time */
type Damage = (page: Buffer, other: Buffer, random: () => number) => void;

const flip = (page: Buffer, at: number, random: () => number) =>
  void (page[Math.floor(at)]! ^= 1 << Math.floor(random() * 8));

export const damages: Record<string, Damage> = {
  'made of zeros': (page) => page.fill(0),
  'made of ones': (page) => page.fill(0xff),
  'made of noise': (page, _, random) => void Buffer.from(Array.from(page, () => random() * 256)).copy(page),
  'with another head': (page, _, random) => {
    // A meta page's data follows the common page header, whose transaction and filler it does not use.
    const [from, bytes] = isMeta(page) ? [24, 8] : [0, 24];
    for (let i = 0; i < 6; i++) flip(page, from + random() * bytes, random);
  },
  'with twenty other bits': (page, _, random) => {
    for (let i = 0; i < 20; i++) flip(page, random() * usedBytes(page), random);
  },
  'with the content of another': (page, other) => void other.copy(page),
};

const isMeta = (page: Buffer) => page.readUInt16LE(18) === 8;
/** Up to the end of its pointers: damage in a value is detected when the value is read. */
const usedBytes = (page: Buffer) =>
  isMeta(page) ? 160 : page.readUInt16LE(18) === 4 ? 24 : 24 + page.readUInt16LE(20);

/** The same numbers each time. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

export async function pagesIn(file: string): Promise<WalkedPage[]> {
  const pages: WalkedPage[] = [];
  const { why } = await walkFile(file, { onPage: (page) => pages.push(page) });
  if (why !== undefined) throw new Error(why);
  return pages;
}

/** @returns the bytes with the damage */
export function damagedBytes(whole: Buffer, pages: readonly WalkedPage[], which: Page, how: Damage): Buffer {
  const isKind = ({ kind }: { kind: PageKind }) => kind === which.kind;
  const alike = pages.filter((one) => isKind(one) && one.tree === which.tree);
  // In the middle of the file, if there are many.
  const target = which.page ?? alike[Math.floor(alike.length / 2)]?.page;
  const other = [...alike, ...pages.filter(isKind)].find(({ page }) => page !== target);
  if (target === undefined || other === undefined)
    throw new Error(`No page of the kind ${which.kind} in ${which.tree}`);
  const bytes = Buffer.from(whole);
  const at = (page: number) => bytes.subarray(page * pageBytes, (page + 1) * pageBytes);
  how(at(target), at(other.page), randomFrom(target + 1));
  return bytes;
}
