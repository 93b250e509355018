// Damaged database pages: start, doctor, backup, repair, and verify report the remedy, and none of them hangs, loses
// records silently, or crashes without a message. Operations R7. Every kind of damage:
// store/engines/lmdb/walk.test.ts.
import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { damagedBytes, damagedPages, damages, pageBytes, pagesIn } from '../testing/attacks/page-damages.ts';
import { program, startBuiltServer } from '../testing/harness/built-server.ts';
import { dropUnused } from '../testing/harness/empty-folder.ts';
import { seed, seeded } from '../testing/harness/seeded.ts';

let folder: string;
let site: string;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-pages-'));
  [site, backup] = [path.join(folder, 'site'), path.join(folder, 'backup')];
  await cp(inject('emptyFolder'), site, { recursive: true });
  const csv = path.join(folder, 'mugs.csv');
  const rows = Array.from(
    { length: 300 },
    (_, n) => `Mug ${n},PHYSICAL,M-${n},20.00,5,Yes,${'clay '.repeat(n === 0 ? 1000 : 60)}`,
  );
  await writeFile(csv, ['Title,Product Type [Non Editable],SKU,Price,Stock,Visible,Description', ...rows].join('\n'));
  expect(await stoa('import', 'products', csv, '--data', site)).toMatchObject({ code: 0 });
  expect(await stoa('backup', backup, '--data', site)).toMatchObject({ code: 0 });
  dropUnused(site);
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

type Ended = { code: number | null; signal: string | null; text: string };
/** Far more than anything here takes: it only ends hangs. */
const timeout = 240_000;

const stoa = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { timeout, killSignal: 'SIGKILL' }, (_, out, error) =>
      resolve({ code: child.exitCode, signal: child.signalCode, text: out + error }),
    );
  });

const serve = (dataFolder: string) => ['serve', '--data', dataFolder, '--port', '0', '--log', 'json'];

/** Stops as soon as it is up and has served some pages. */
async function served(dataFolder: string): Promise<Ended & { isUp: boolean }> {
  const child = spawn(process.execPath, [program, ...serve(dataFolder)], { timeout, killSignal: 'SIGKILL' });
  let text = '';
  let isUp = false;
  child.stderr.on('data', (chunk) => (text += chunk));
  child.stdout.on('data', async (chunk) => {
    text += chunk;
    const [, origin] = /"event":"ready","origin":"([^"]+)"/.exec(text) ?? [];
    if (origin === undefined || isUp) return;
    isUp = true;
    for (const at of ['/', '/sitemap.xml', '/nowhere']) await fetch(origin + at).catch(() => undefined);
    child.kill('SIGTERM');
  });
  return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, text, isUp })));
}

async function changedSite(name: string, change: (file: string) => Promise<void>): Promise<string> {
  const copy = path.join(folder, name);
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await cp(site, copy, { recursive: true });
  await change(path.join(copy, 'store/data.mdb'));
  return copy;
}

const damagedSite = (which: keyof typeof damagedPages, how: string) =>
  changedSite('damaged', async (file) => {
    const damaged = damagedBytes(await readFile(file), await pagesIn(file), damagedPages[which], damages[how]!);
    await writeFile(file, damaged);
  });

/** Each of them beside `other`. */
async function examined<Other>(dataFolder: string, other: Promise<Other>) {
  const copy = path.join(dataFolder, '../copy');
  const [doctor, verify, copied, given] = await Promise.all([
    stoa('doctor', '--data', dataFolder, '--port', '0'),
    stoa('verify', '--data', dataFolder),
    stoa('backup', copy, '--data', dataFolder),
    other,
  ]);
  await rm(copy, { recursive: true, force: true });
  return { doctor, verify, copied, given };
}

const repaired = (dataFolder: string) => stoa('repair', backup, '--data', dataFolder);

it('a site without damage is served, copied, and called whole', async () => {
  const dataFolder = await changedSite('whole', async () => undefined);
  expect(await served(dataFolder)).toMatchObject({ code: 0, signal: null, isUp: true });
  const all = await examined(dataFolder, repaired(dataFolder));
  for (const [command, ended] of Object.entries(all)) expect({ command, ...ended }).toMatchObject({ command, code: 0 });
});

const advice = /restore the latest (?:backup|one) with: stoa restore|stoa restore <backup>/;

/** Damage within one record is repaired from a backup without a full restore. */
const adviceOfAny = new RegExp(`${advice.source}|stoa repair <`);

/** Damage that is detected regardless of the site's content. */
const cases = [
  ['the first page', 'made of noise'],
  ['the list of trees', 'with the content of another'],
  ['a branch of the records', 'made of ones'],
  ['a leaf of the records', 'with the content of another'],
  ['a long record', 'made of zeros'],
  ['a long row of the change log', 'made of ones'],
  ['a leaf of the free list', 'made of zeros'],
] as const;

it.each(cases)('%s %s: each command says what to do', async (which, how) => {
  const dataFolder = await damagedSite(which, how);
  const both = Promise.all([served(dataFolder), repaired(dataFolder)]);
  const { given, ...others } = await examined(dataFolder, both);
  const all = { ...others, started: given[0], repaired: given[1] };
  expect(all.started).toMatchObject({ isUp: false });
  for (const [command, { code, signal, text }] of Object.entries(all)) {
    expect({ command, code, signal, text }).toEqual({
      command,
      code: 1,
      signal: null,
      text: expect.stringMatching(advice),
    });
    expect(text).not.toMatch(/^ +at |MDB_/m);
  }
});

/**
 * STOA_DAMAGES: number of additional random pages in use, chosen by STOA_SEED. For npm run explore: the page contents
 * differ in each run.
 */
const explored = Number(process.env.STOA_DAMAGES ?? 0);

if (explored > 0)
  it(`${explored} damages of any page: none ends a command without advice`, {
    timeout: explored * 120_000,
  }, async () => {
    const pages = await pagesIn(path.join(site, 'store/data.mdb'));
    for (let n = 0; n < explored; n++) {
      const random = seeded(seed * 10_000 + n);
      const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
      const [target, how] = [pick(pages), pick(Object.keys(damages))];
      const dataFolder = await changedSite(`explored-${n}`, async (file) => {
        await writeFile(file, damagedBytes(await readFile(file), pages, target, damages[how]!));
      });
      const { given, ...others } = await examined(dataFolder, served(dataFolder));
      // Alone: where only a record is damaged, the server opens the store, and repair would have to wait for its end.
      const mended = await repaired(dataFolder);
      const what = `STOA_SEED=${seed}, damage ${n}: page ${target.page} (${target.tree} ${target.kind}) ${how}`;
      for (const [command, { code, signal, text }] of Object.entries({ ...others, repaired: mended })) {
        const isAdvised = code === 0 || adviceOfAny.test(text);
        expect({ signal, isAdvised }, `${what}, ${command}: ${text}`).toEqual({ signal: null, isAdvised: true });
        expect(text, what).not.toMatch(/^ +at |MDB_/m);
      }
      const isDamagedPage = others.doctor.text.includes('data.mdb');
      expect(given.isUp, `${what}: ${given.text}`).toBe(!isDamagedPage);
      await rm(dataFolder, { recursive: true, force: true });
    }
  });

it('a large database is read while it is served, and a damaged page ends that', async () => {
  const dataFolder = await damagedSite('a long row of the change log', 'made of ones');
  await truncate(path.join(dataFolder, 'store/data.mdb'), 256 * 1024 * 1024);
  expect(await stoa(...serve(dataFolder))).toMatchObject({ code: 70, text: expect.stringMatching(advice) });
  expect(await served(dataFolder)).toMatchObject({ code: 1, text: expect.stringMatching(advice), isUp: false });
});

it('a database cut short under a running server is explained by the next start', async () => {
  const dataFolder = await changedSite('cut', async () => undefined);
  const { child, origin } = await startBuiltServer({ dataFolder });
  onTestFinished(() => void child.kill('SIGKILL'));
  // Cutting the connection may end the process immediately.
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
