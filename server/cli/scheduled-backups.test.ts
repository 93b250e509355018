// When scheduled backups run, their recorded status, and who is notified of a failure.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Job } from '../base/jobs.ts';
import { Role } from '../base/roles.ts';
import { storeFolder } from '../data-folder/backup.ts';
import { backupStatus } from '../data-folder/repository/status.ts';
import { listMails } from '../outbox/outbox.ts';
import { saveSchedule } from '../owner/backups/backups.ts';
import { homeConcept } from '../owner/home/concept.ts';
import { loadWebsite, putWebsite } from '../site/website/website.ts';
import { transact } from '../store/transact.ts';
import { type FileParts, fileParts } from '../testing/harness/file-parts.ts';
import { openShop } from '../testing/harness/shop.ts';
import type { MadeBackup, Make, Ship } from './place-backups.ts';
import { scheduledBackups } from './scheduled-backups.ts';

const hourMs = 60 * 60 * 1000;

let parts: FileParts;
let made: Make[];
let shipped: Ship[];
let fails: string | undefined;
/** The version up to which changes are shipped; absent: the log was trimmed. */
let shippedTo: number | undefined;
beforeEach(async () => {
  parts = await fileParts();
  await mkdir(storeFolder(parts.folder), { recursive: true });
  await openShop(parts);
  [made, shipped, fails, shippedTo] = [[], [], undefined, 100];
});
afterEach(() => parts.close());

const answer = ({ now: at }: Make): MadeBackup => ({
  ...{ at, records: 10, files: 2, sizeBytes: 1000, newBytes: 10, version: 50, damaged: [], removed: 0 },
});

const jobsOf = (place: string | undefined, every: 'daily' | number = 'daily'): [Job, Job] =>
  scheduledBackups({
    config: {
      dataFolder: parts.folder,
      backupTo: place,
      backupEvery: every,
      backupKeep: { days: 7, weeks: 4, months: 12 },
      s3: undefined,
    },
    parts,
    productVersion: '1',
    work: {
      make: async (make) => {
        made.push(make);
        if (fails !== undefined) throw new Error(fails);
        return answer(make);
      },
      ship: async (ship) => {
        shipped.push(ship);
        if (fails !== undefined) throw new Error(fails);
        return { at: parts.clock.now(), ...(shippedTo !== undefined && { to: shippedTo }) };
      },
    },
  }).jobs as [Job, Job];

const run = (job: Job) => job.run(new AbortController().signal);
const backupsOnHome = async () =>
  homeConcept.toDo?.backups.read({ ...parts, toDo: [] }, { id: 'p', roles: [Role.admin] });
const status = () => backupStatus(parts.folder);

it('backs up in the data folder as often as the owner wants, and keeps the newest', async () => {
  parts.clock.set(Date.parse('2026-03-04T22:00:00Z'));
  const [whole, ...others] = jobsOf(undefined);
  expect(others).toEqual([]);
  await run(whole);
  expect(made).toEqual([]);
  await saveSchedule({ ...parts, backups: { fixed: undefined } as never }, 'weekly');
  await run(whole);
  await run(whole);
  const keep = { days: 7, weeks: 4, months: 12, newest: 10 };
  expect(made).toMatchObject([{ place: path.join(parts.folder, 'backups'), by: { how: 'schedule' }, keep }]);
  parts.clock.pass(6 * 24 * hourMs);
  await run(whole);
  expect(made).toHaveLength(1);
  parts.clock.pass(24 * hourMs);
  await run(whole);
  expect(made).toHaveLength(2);
});

it('backs up at once, then in the night of the site, and at another place at once', async () => {
  parts.clock.set(Date.parse('2026-03-04T22:00:00Z'));
  const [whole] = jobsOf('/place');
  await run(whole);
  await run(whole);
  expect(made).toMatchObject([{ place: '/place', dataFolder: parts.folder, keep: { days: 7 } }]);
  expect(await status()).toMatchObject({
    place: '/place',
    lastSuccess: { records: 10, damaged: 0, at: parts.clock.now() },
    changes: { version: 50 },
  });
  // Until 3 a.m. in New York.
  parts.clock.set(Date.parse('2026-03-05T07:59:00Z'));
  await run(whole);
  expect(made).toHaveLength(1);
  parts.clock.set(Date.parse('2026-03-05T08:00:00Z'));
  await run(whole);
  expect(made).toHaveLength(2);
  await run(jobsOf('/elsewhere')[0]);
  expect(made).toHaveLength(3);

  const [often] = jobsOf('/elsewhere', 6 * hourMs);
  parts.clock.pass(6 * hourMs - 1);
  await run(often);
  expect(made).toHaveLength(3);
  parts.clock.pass(1);
  await run(often);
  expect(made).toHaveLength(4);
  expect(new Set(made.map(({ timeline }) => timeline)).size).toBe(1);
});

it('ships what changed since the backup, and nothing while nothing changes', async () => {
  const [whole, changes] = jobsOf('/place');
  await run(changes);
  expect(shipped).toEqual([]);
  await run(whole);
  const since = parts.clock.now();
  parts.clock.pass(60_000);
  await run(changes);
  expect(shipped).toMatchObject([{ after: 50, since }]);
  expect((await status())?.changes).toEqual({ at: parts.clock.now(), version: 100 });
  let version = 0;
  parts.store.onCommit((change) => {
    version = change.version;
  });
  await parts.store.commit({ puts: [{ key: ['a'], value: 1 }] });
  shippedTo = version;
  await run(changes);
  await run(changes);
  expect(shipped).toHaveLength(2);
  // A gap: only another full backup can follow.
  await parts.store.commit({ puts: [{ key: ['a'], value: 2 }] });
  shippedTo = undefined;
  await run(changes);
  expect((await status())?.changes).toBeUndefined();
  await run(whole);
  expect(made).toHaveLength(2);
  expect((await status())?.changes).toMatchObject({ version: 50 });
});

it('tries again after a failure, and writes to the owner once a day until one works', async () => {
  const website = await loadWebsite(parts.store);
  await transact(parts.store, async (tx) => putWebsite(tx, { ...website, contactEmail: 'ann@shop.example' }));
  const [whole] = jobsOf('/place');
  fails = 'The disk is full.';
  await run(whole);
  await run(whole);
  expect(made).toHaveLength(1);
  expect(await status()).toMatchObject({ lastFailure: { why: 'The disk is full.' } });
  for (let hour = 0; hour < 30; hour++) {
    parts.clock.pass(hourMs);
    await run(whole);
  }
  expect(made).toHaveLength(31);
  const mails = async () =>
    (await listMails(parts.store, { limit: 50 })).mails.filter(({ kind }) => kind === 'backup-failed');
  expect(await mails()).toMatchObject([
    { subject: 'The backup of Shop failed' },
    { subject: 'The backup of Shop failed' },
  ]);
  fails = undefined;
  parts.clock.pass(hourMs);
  await run(whole);
  const { lastFailure, mailedAt, lastSuccess } = (await status())!;
  expect([lastFailure, mailedAt, lastSuccess?.at]).toEqual([undefined, undefined, parts.clock.now()]);
  expect(await backupsOnHome()).toEqual({ lastAt: lastSuccess?.at, isFailing: false });
  // Changes may be an hour late.
  const changes = jobsOf('/place')[1];
  fails = 'ECONNREFUSED';
  await run(changes);
  expect(await status()).toMatchObject({ lastFailure: { why: 'ECONNREFUSED', isOfChanges: true } });
  expect(await mails()).toHaveLength(2);
  fails = undefined;
  await run(changes);
  expect((await status())?.lastFailure).toBeUndefined();

  fails = 'The disk is full.';
  parts.clock.pass(24 * hourMs);
  await run(whole);
  expect(await mails()).toHaveLength(3);
  expect(await backupsOnHome()).toEqual({ lastAt: lastSuccess?.at, isFailing: true });
});
