import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  damagedBytes,
  damagedPages,
  damages,
  pageBytes,
  pagesIn,
  randomFrom,
} from '../../../testing/attacks/page-damages.ts';
import { temporaryFolder } from '../../../testing/harness/temporary-folder.ts';
import { inTempFolder, openTestStore, testClock } from '../../testing.ts';
import { copyStore } from './copy.ts';
import { damagedPage } from './damage.ts';
import { openEnvironment } from './environment.ts';
import { dataFile } from './folder.ts';
import { hasLease } from './lease.ts';
import { type WalkedPage, walkFile } from './walk.ts';

const openIn = (folder: string) => openTestStore(folder);

/** Short and long records, changed and deleted, in the same commits each time. */
async function fill(folder: string, commits = 60): Promise<void> {
  const store = await openIn(folder);
  for (let n = 0; n < commits; n++) {
    const text = `value ${n} `.repeat(n % 7 === 0 ? 900 : 20);
    const puts = Array.from({ length: 80 }, (_, i) => ({
      key: ['k', (n * 37 + i * 11) % 2000],
      value: { n, text: i === 0 ? text : `${n} ${i}` },
      ...(i % 9 === 0 && { expiresAt: testClock().now() + 3_600_000 + i * 60_000 }),
    }));
    const deletes = n < 10 ? [] : Array.from({ length: 20 }, (_, i) => ['k', (n * 53 + i * 13) % 2000]);
    const put = new Set(puts.map(({ key }) => key[1]));
    await store.commit({ puts, deletes: deletes.filter((key) => !put.has(key[1])) });
  }
  // Its row in the change log is long too.
  const puts = Array.from({ length: 400 }, (_, i) => ({ key: ['k', 5000 + i], value: { n: i } }));
  await store.commit({ puts });
  await store.close();
}

let file: string;
let whole: Buffer;
let pages: WalkedPage[];

beforeAll(async () => {
  const folder = temporaryFolder('walk');
  file = dataFile(folder);
  await fill(folder);
  whole = await readFile(file);
  pages = await pagesIn(file);
});

async function whyOf(bytes: Buffer): Promise<string | undefined> {
  await writeFile(file, bytes);
  const { why, isOutdated } = await walkFile(file);
  expect(isOutdated).toBe(false);
  return why;
}

describe('a whole file', () => {
  it('is called whole when it is empty, filled, opened again, and copied', () =>
    inTempFolder(async (folder) => {
      const isWhole = async (at: string) => expect(await walkFile(dataFile(at))).toEqual({ isOutdated: false });
      const store = join(folder, 'store');
      await (await openIn(store)).close();
      await isWhole(store);
      for (const commits of [1, 40, 5]) {
        await fill(store, commits);
        await isWhole(store);
      }
      const env = openEnvironment(store);
      await copyStore(env, join(folder, 'copy'));
      await env.root.close();
      await isWhole(join(folder, 'copy'));
      await fill(join(folder, 'copy'), 20);
      await isWhole(join(folder, 'copy'));
    }));

  it('is called whole with a free list of many pages, and values of many pages', () =>
    inTempFolder(async (folder) => {
      const env = openEnvironment(folder);
      const key = (n: number) => Buffer.from(`key ${n * 7919}`);
      const inOne = (work: () => void) => env.root.transactionSync(work);
      inOne(() => {
        for (let n = 0; n < 3000; n++) env.data.put(key(n), Buffer.alloc(n % 10 === 0 ? 20_000 : 900, n));
      });
      // A reader forces a separate list of freed pages for each commit.
      const reader = env.root.useReadTransaction();
      for (let n = 0; n < 200; n++) inOne(() => void env.data.remove(key(n * 10)));
      inOne(() => {
        for (let n = 0; n < 3000; n += 2) env.data.remove(key(n));
      });
      reader.done();
      const found: WalkedPage[] = [];
      expect(await walkFile(dataFile(folder), { onPage: (page) => found.push(page) })).toEqual({ isOutdated: false });
      const free = found.filter(({ tree }) => tree === 'free').map(({ kind }) => kind);
      expect(new Set(free)).toEqual(new Set(['branch', 'leaf', 'overflow']));
      for (let n = 0; n < 100; n++) inOne(() => void env.data.put(key(n), Buffer.alloc(n * 300, n)));
      expect(await walkFile(dataFile(folder))).toEqual({ isOutdated: false });
      await env.root.close();
    }));

  it('may end before its last pages, which are free', () =>
    inTempFolder(async (folder) => {
      await (await openIn(folder)).close();
      const env = openEnvironment(folder);
      env.root.transactionSync(() => {
        env.data.put(Buffer.from([0x20]), Buffer.alloc(400_000));
        env.data.remove(Buffer.from([0x20]));
      });
      const { lastPageNumber } = env.root.getStats() as { lastPageNumber: number };
      await env.root.close();
      const { size } = await stat(dataFile(folder));
      expect(size).toBeLessThan(lastPageNumber * pageBytes);
      await (await openIn(folder)).close();
      expect(await damagedPage(folder)).toBeUndefined();
      await truncate(dataFile(folder), 2 * pageBytes);
      await expect(openIn(folder)).rejects.toThrow(/was cut short: needs \d+ bytes/);
    }));

  it('is called whole while another process writes to it', () =>
    inTempFolder(async (folder) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'kill-child.ts'), folder, 'durable'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      child.stdout.resume();
      for (let n = 0; n < 40; n++) expect(await damagedPage(folder)).toBeUndefined();
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(await damagedPage(folder)).toBeUndefined();
    }));
});

describe('a damaged page is found', () => {
  const cases = Object.entries(damagedPages).flatMap(([which, page]) =>
    Object.entries(damages).map(([how, damage]) => ({ which, page, how, damage })),
  );
  it.each(cases)('$which $how', async ({ page, damage }) => {
    const bytes = damagedBytes(whole, pages, page, damage);
    expect(bytes.equals(whole)).toBe(false);
    expect(await whyOf(bytes)).toMatch(/page|records|instead of|makes no sense/);
  });

  const pageOf = (tree: string, kind: string, n = 0) =>
    pages.filter((one) => one.tree === tree && one.kind === kind)[n]!.page;
  const changed = (change: (at: (page: number) => Buffer) => void) => {
    const bytes = Buffer.from(whole);
    change((page) => bytes.subarray(page * pageBytes, (page + 1) * pageBytes));
    return bytes;
  };

  it('that is another leaf under its own number, so that records are gone', async () => {
    const [one, other] = [pageOf('data', 'leaf', 5), pageOf('data', 'leaf', 9)];
    expect(await whyOf(changed((at) => at(other).copy(at(one), 8, 8)))).toBe(
      `the keys of page ${one} are not in order`,
    );
    expect(await whyOf(changed((at) => at(other).copy(at(one))))).toBe(`page ${one} says that it is page ${other}`);
  });

  it('by the records and the pages that are missing', async () => {
    const trees = pageOf('', 'leaf');
    const entries = (list: Buffer) => {
      const at = list.indexOf('data\0') > 0 ? list.indexOf('data') + 5 : list.indexOf('data') + 4;
      return list.subarray(at + 32, at + 40);
    };
    const add = (n: bigint) => (at: (page: number) => Buffer) => {
      const count = entries(at(trees));
      count.writeBigUInt64LE(count.readBigUInt64LE() + n);
    };
    expect(await whyOf(changed(add(3n)))).toBe('3 records of "data" are missing');
    expect(await whyOf(changed(add(-1n)))).toBe('"data" has 1 record too many');
  });
});

it('random damages end the walk, with a plain sentence or none', { timeout: 120_000 }, async () => {
  const random = randomFrom(7);
  const upTo = (max: number) => Math.floor(random() * max);
  for (let n = 0; n < 200; n++) {
    const bytes = Buffer.from(whole);
    const used = pages.filter(({ kind }) => n % 2 === 0 || kind !== 'meta');
    for (let many = 1 + upTo(8); many > 0; many--) {
      const { page } = used[upTo(used.length)]!;
      // Covers heads, pointers, counts, and lists.
      for (let i = 0; i < 8; i++) bytes[page * pageBytes + upTo(i % 2 === 0 ? 160 : pageBytes)] = upTo(256);
    }
    await writeFile(file, n % 10 === 0 ? bytes.subarray(0, upTo(bytes.length)) : bytes);
    const { why } = await walkFile(file);
    if (why !== undefined) expect(why).toMatch(/page|records|makes no sense/);
  }
});

it('what LMDB says of a page becomes advice, and the next start looks at the pages first', () =>
  inTempFolder(async (folder) => {
    await fill(folder, 3);
    const bytes = await readFile(dataFile(folder));
    // The root of the list of trees, in both meta pages.
    for (const page of [0, 1]) bytes.writeBigUInt64LE(4_294_967_295n, page * pageBytes + 136);
    await writeFile(dataFile(folder), bytes);
    await expect(openIn(folder)).rejects.toThrow(
      /a page of data\.mdb is damaged \(.*\); restore the latest backup with: stoa restore/,
    );
    expect(await hasLease(folder)).toBe(true);
    expect(await damagedPage(folder)).toMatch(/page 4294967295 is named/);
  }));
