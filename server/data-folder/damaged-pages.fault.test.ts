// Damaged pages of the database, each another one in another way: start, doctor, backup, and repair say what to do, and none of them
// hangs, loses records silently, or dies without a word. Operations R7. STOA_DAMAGES sets how many.
import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { program, startBuiltServer } from '../testing/built-server.ts';

let folder: string;
let site: string;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-pages-'));
  [site, backup] = [path.join(folder, 'site'), path.join(folder, 'backup')];
  await (await startBuiltServer({ dataFolder: site, flags: ['--no-demo'] })).stop();
  const csv = path.join(folder, 'mugs.csv');
  const rows = Array.from({ length: 300 }, (_, n) => `Mug ${n},PHYSICAL,M-${n},20.00,5,Yes,${'clay '.repeat(60)}`);
  await writeFile(csv, ['Title,Product Type [Non Editable],SKU,Price,Stock,Visible,Description', ...rows].join('\n'));
  expect(await stoa('import', 'products', csv, '--data', site)).toMatchObject({ code: 0 });
  expect(await stoa('backup', backup, '--data', site)).toMatchObject({ code: 0 });
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

type Ended = { code: number | null; signal: string | null; text: string };
/** Far more than anything here takes: only what hangs is ended by it. */
const timeout = 240_000;

const stoa = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { timeout, killSignal: 'SIGKILL' }, (_, out, error) =>
      resolve({ code: child.exitCode, signal: child.signalCode, text: out + error }),
    );
  });

const serve = (dataFolder: string) => ['serve', '--data', dataFolder, '--port', '0', '--log', 'json'];

/** Serves some pages, and then on until it ends by itself, or until it is told to. */
async function served(dataFolder: string, isWhole: boolean): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...serve(dataFolder)], { timeout, killSignal: 'SIGKILL' });
  let text = '';
  child.stderr.on('data', (chunk) => (text += chunk));
  child.stdout.on('data', async (chunk) => {
    text += chunk;
    const [, origin] = /"event":"ready","origin":"([^"]+)"/.exec(String(chunk)) ?? [];
    if (origin === undefined) return;
    for (const at of ['/', '/sitemap.xml', '/nowhere']) await fetch(origin + at).catch(() => undefined);
    if (isWhole) child.kill('SIGTERM');
  });
  return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, text })));
}

const pageBytes = 4096;
const damages: Record<string, (page: Buffer, other: Buffer, random: () => number) => void> = {
  'of zeros': (page) => page.fill(0),
  'of ones': (page) => page.fill(0xff),
  'of noise': (page, _, random) => void Buffer.from(Array.from(page, () => random() * 256)).copy(page),
  'with another head': (page, _, random) => {
    for (let i = 0; i < 6; i++) page[Math.floor(random() * 48)]! ^= 1 << (random() * 8);
  },
  'with twenty other bits': (page, _, random) => {
    for (let i = 0; i < 20; i++) page[Math.floor(random() * pageBytes)]! ^= 1 << (random() * 8);
  },
  'of another place': (page, other) => void other.copy(page),
};

/** The same numbers each time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

async function damagedSite(name: string, damage: (bytes: Buffer) => void): Promise<string> {
  const copy = path.join(folder, name);
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await cp(site, copy, { recursive: true });
  const file = path.join(copy, 'store/data.mdb');
  const bytes = await readFile(file);
  damage(bytes);
  await writeFile(file, bytes);
  return copy;
}

const advice = /stoa (?:restore|repair) <[a-z ]*backup>|restore this one completely|restore it from a backup/i;

/** All of them, on copies. @returns whether the damage was found */
async function examine(dataFolder: string): Promise<boolean> {
  const copy = path.join(dataFolder, '../copy');
  const [doctor, copied] = await Promise.all([
    stoa('doctor', '--data', dataFolder, '--port', '0'),
    stoa('backup', copy, '--data', dataFolder),
  ]);
  await rm(copy, { recursive: true, force: true });
  const isPage = doctor.text.includes('data.mdb');
  const first = await served(dataFolder, !isPage);
  const again = isPage ? await stoa(...serve(dataFolder)) : undefined;
  const repaired = await stoa('repair', backup, '--data', dataFolder);

  for (const { code, signal, text } of [doctor, copied, repaired, ...(again ? [again] : [])]) {
    if (signal !== null || (code !== 0 && !advice.test(text))) throw new Error(`Ended with ${signal ?? code}: ${text}`);
    expect(text).not.toMatch(/^ +at /m);
  }
  expect(copied.code).toBe(doctor.code);
  if (isPage) {
    expect([first.signal === 'SIGKILL', first.code === 0]).toEqual([false, false]);
    expect([again!.code, repaired.code]).toEqual([1, 1]);
  } else expect([first.code, first.signal]).toEqual([0, null]);
  return doctor.code !== 0;
}

it('a site without damage is served, copied, and called whole', async () => {
  expect(await examine(await damagedSite('whole', () => undefined))).toBe(false);
});

const count = Number(process.env.STOA_DAMAGES ?? 6);

it('a damaged page is found, and each command says what to do', { timeout: count * 400_000 }, async () => {
  let found = 0;
  for (let n = 0; n < count; n++) {
    const random = randomFrom(n + 1);
    const [kind, damage] = Object.entries(damages)[n % Object.keys(damages).length]!;
    let at = 0;
    const dataFolder = await damagedSite(`damaged-${n}`, (bytes) => {
      const pages = Math.floor(bytes.findLastIndex((byte) => byte !== 0) / pageBytes);
      const pageAt = () => (2 + Math.floor(random() * (pages - 2))) * pageBytes;
      at = pageAt();
      const other = pageAt();
      damage(bytes.subarray(at, at + pageBytes), bytes.subarray(other, other + pageBytes), random);
    });
    const isFound = await examine(dataFolder).catch((error: Error) => {
      throw new Error(`Page ${at / pageBytes} ${kind}: ${error.message}`);
    });
    if (isFound) found++;
    await rm(dataFolder, { recursive: true, force: true });
  }
  // A page that nothing uses may be anything.
  expect(found).toBeGreaterThanOrEqual(count / 3);
});

it('a database cut short under a running server is explained by the next start', async () => {
  const dataFolder = await damagedSite('cut', () => undefined);
  const { child, origin } = await startBuiltServer({ dataFolder });
  onTestFinished(() => void child.kill('SIGKILL'));
  // Cutting it may end the process at once.
  const ended = new Promise((resolve) => child.once('close', resolve));
  await truncate(path.join(dataFolder, 'store/data.mdb'), 100 * pageBytes);
  await fetch(`${origin}/shop?format=json`).catch(() => undefined);
  child.kill('SIGKILL');
  await ended;
  expect(await stoa(...serve(dataFolder))).toMatchObject({
    code: 1,
    text: expect.stringMatching(/was cut short.*restore it from a backup/),
  });
});
