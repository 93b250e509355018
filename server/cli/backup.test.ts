// A restore removes sessions and one-time links; also the errors for a missing place or site.

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { claimOwnerLink, createContributor, ensureOwnerLink } from '../accounts/contributor/contributor.ts';
import { findSession, startSession } from '../accounts/session/session.ts';
import { putLink, takeFile } from '../commerce/download/download.ts';
import { type Config, UsageError } from '../config/config.ts';
import { backupData, storeFolder } from '../data-folder/backup.ts';
import { openTestStore } from '../store/testing.ts';
import { transact } from '../store/transact.ts';
import { testParts } from '../testing/harness/shop.ts';
import { temporaryFolder } from '../testing/harness/temporary-folder.ts';
import { analytics } from './analytics.ts';
import { backup, restore } from './backup.ts';
import { repair } from './repair.ts';
import { verify } from './verify.ts';

it('a restore signs everybody out and ends the links that work once, and keeps the people', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-restore-'));
  try {
    const { clock, ids, log } = testParts();
    const dataFolder = path.join(folder, 'data');
    const open = (data: string) => openTestStore(storeFolder(data), { clock, log });
    const store = await open(dataFolder);
    const parts = { store, clock, ids, log };
    const ownerPath = (await ensureOwnerLink(parts)) ?? '';
    const person = await createContributor(parts, {
      email: 'ann@shop.example',
      name: 'Ann',
      roles: [1],
      password: 'correct horse battery',
    });
    const { token } = await startSession(parts, person, { userAgent: '' });
    await transact(store, async (tx) => {
      tx.put(['site-session-of', 'u1', 'h1'], { v: 1, r: { expiresAt: clock.now() + 1_000_000 } });
      tx.put(['site-ticket', 'h2'], { v: 1, r: {} });
      putLink(tx, 'download', 'o1', { id: 'f1', productId: 'p1', name: 'song.mp3', sizeBytes: 8 }, clock.now());
    });
    const to = path.join(folder, 'backup');
    await backupData({ store, dataFolder, to, productVersion: '0', now: clock.now() });
    expect(await findSession(parts, token)).toBeDefined();
    await store.close();

    const elsewhere = path.join(folder, 'elsewhere');
    const print = { line: () => {}, result: () => {} } as never;
    expect(await restore({ dataFolder: elsewhere } as Config, [to], clock, print)).toBe(0);
    const restored = { ...parts, store: await open(elsewhere) };
    expect(await findSession(restored, token)).toBeUndefined();
    const claim = {
      token: ownerPath.split('#')[1] ?? '',
      email: 'b@shop.example',
      name: 'B',
      password: 'a long password',
    };
    await expect(claimOwnerLink(restored, claim)).rejects.toMatchObject({ code: 'owner-link-invalid' });
    await expect(takeFile(restored, 'download', () => 1)).rejects.toMatchObject({ code: 'download-gone' });
    const names = new Set<string>();
    for await (const { key } of restored.store.snapshotExport()) names.add(String(key[0]));
    expect([...names].sort()).toEqual(['contributor', 'contributor-email']);
    await restored.store.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it.each([
  [['list'], /^Name the place of your backups: stoa backup list <place>\./],
  [[], /^Name a new folder for the copy: stoa backup <new folder>\./],
  [['list', '/srv/bakcups'], /^There is no folder "\/srv\/bakcups"\.$/],
  [['/srv/copy'], /^There is no site in "\/srv\/dtaa"\. Set the folder with --data/],
])('stoa backup %j says what is missing', async (given, sentence) => {
  const print = { line: () => {}, result: () => {} };
  const config = { dataFolder: '/srv/dtaa' } as Config;
  await expect(backup(config, given, '0', testParts().clock, print)).rejects.toThrow(sentence);
});

it('stoa backup makes no copy inside the data folder', async () => {
  const dataFolder = temporaryFolder('backup-inside');
  const print = { line: () => {}, result: () => {} };
  const made = backup({ dataFolder } as Config, [path.join(dataFolder, 'copy')], '0', testParts().clock, print);
  await expect(made).rejects.toThrow(/^Backups cannot be kept in ".*copy": it is in the data folder/);
});

it('restore, verify, and repair take no time for a copy of one moment, nor verify for the site', async () => {
  const print = { line: () => {}, result: () => {} };
  const { clock, log } = testParts();
  const [dataFolder, copy] = [temporaryFolder('one-moment'), temporaryFolder('one-moment')];
  await mkdir(path.join(dataFolder, 'store'));
  const config = { dataFolder, at: 1 } as Config;
  for (const ask of [
    () => restore(config, [copy], clock, print),
    () => verify(config, [copy], { clock, log }, print),
    () => repair(config, [copy], { clock, log }, print),
  ])
    await expect(ask()).rejects.toThrow(`"${copy}" has the site as of one moment: leave --at out.`);
  await expect(verify(config, [], { clock, log }, print)).rejects.toThrow(
    `"${dataFolder}" has the site as of one moment`,
  );
});

it('restore, verify, repair, and backup list say what is wrong with a backup that is not there', async () => {
  const print = { line: () => {}, result: () => {} };
  const { clock, log } = testParts();
  const folder = temporaryFolder('no-backup');
  const config = { dataFolder: path.join(folder, 'site') } as Config;
  await mkdir(path.join(folder, 'site/store'), { recursive: true });
  await mkdir(path.join(folder, 'unmounted'));
  await writeFile(path.join(folder, 'shop.stoa'), '');
  const commands = (place: string) => [
    restore({ ...config, dataFolder: path.join(folder, 'new') }, [place], clock, print),
    verify(config, [place], { clock, log }, print),
    repair(config, [place], { clock, log }, print),
    backup(config, ['list', place], '0', clock, print),
  ];
  const wrong = (place: string) =>
    Promise.all(
      commands(place).map((done) => done.catch((error: Error) => [error.message, error instanceof UsageError])),
    );
  const same = (answer: unknown) => Array(4).fill(answer);
  const [gone, file] = [path.join(folder, 'gone'), path.join(folder, 'shop.stoa')];
  expect(await wrong(gone)).toEqual(same([`There is no folder "${gone}".`, true]));
  expect(await wrong(file)).toEqual(
    same([expect.stringMatching(/ is a file, not a backup\. .* stoa import site /), true]),
  );
  expect(await wrong('s3://bucket/shop')).toEqual(same([expect.stringContaining('set STOA_S3_KEY_ID'), true]));
  const empty = await wrong(path.join(folder, 'unmounted'));
  expect(empty).toEqual([...Array(3).fill([expect.stringMatching(/it is empty\. .* is mounted$/), false]), 1]);
  expect((await readdir(folder)).sort()).toEqual(['shop.stoa', 'site', 'unmounted']);
});

it('repair says what a folder lacks before it looks for the backup', async () => {
  const print = { line: () => {}, result: () => {} };
  const [lost, half, none] = ['lost', 'half', 'none'].map((name) => temporaryFolder(`repair-${name}`)) as [
    string,
    string,
    string,
  ];
  await writeFile(path.join(lost, 'secret.key'), '');
  await mkdir(path.join(half, '.restoring'));
  for (const [dataFolder, why] of [
    [lost, /data\.mdb is missing; restore/],
    [half, /was interrupted; run the restore again/],
    [none, /^There is no site in /],
  ] as const)
    await expect(repair({ dataFolder } as Config, ['/gone'], testParts(), print)).rejects.toThrow(why);
});

it('analytics rebuild writes no file, so it takes none', async () => {
  const print = { line: () => {}, result: () => {} };
  const unopened = () => Promise.reject(new Error('opened'));
  const asked = analytics({ out: '/srv/counts' } as Config, ['rebuild'], unopened, print, process.stdout);
  await expect(asked).rejects.toThrow('--out has no effect on "stoa analytics rebuild": leave it out.');
});

it('stoa restore asks for the backup', async () => {
  const print = { line: () => {}, result: () => {} };
  const asked = restore({ dataFolder: '/srv/new' } as Config, [], testParts().clock, print);
  await expect(asked).rejects.toThrow(/^Name the backup: stoa restore <backup folder or place of backups> --data/);
});
