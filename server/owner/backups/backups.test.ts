// Backups over HTTP: who may use them, what a restore says before it begins, and the password that it asks for.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { passwordWrong } from '../../accounts/contributor/errors.ts';
import { Role } from '../../base/roles.ts';
import { password, type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import type { SiteBackups } from './backups.ts';
import { backupNotReady, backupRunning, backupUnknown, scheduleFixed } from './errors.ts';
import type { ListedBackup, Running } from './schema.ts';

const path = '/config/api/backups';
const backup: ListedBackup = {
  ...{ id: 'b1', createdAt: 1_000, records: 10, files: 2, sizeBytes: 3_000, damaged: 0 },
  by: { how: 'schedule' },
};

let app: TestStoa;
let owner: Shopper;
let running: Running | undefined;
let asked: unknown[];
let fixed: SiteBackups['fixed'];

const start = (what: Running['what'], of: unknown): Running => {
  if (running) throw backupRunning();
  asked.push(of);
  running = { what, startedAt: 1, step: 'copying' };
  return running;
};
const backups: SiteBackups = {
  place: { kind: 'own', name: '/data/backups' },
  keep: { days: 7, weeks: 4, months: 12, newest: 10 },
  get fixed() {
    return fixed;
  },
  restarts: true,
  list: async () => [backup],
  lastAt: async () => backup.createdAt,
  running: () => running,
  failure: async () => undefined,
  restored: async () => undefined,
  take: (by) => start('backup', by),
  pack: (id) => start('download', id),
  packed: () => undefined,
  openPacked: async () => {
    throw backupNotReady();
  },
  restore: (id, by) => start('restore', { id, by }),
  close: async () => {},
};

beforeEach(async () => {
  [running, asked, fixed] = [undefined, [], undefined];
  app = await testStoa({ app: { backups } });
  owner = await app.owner();
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

it('takes one at a time, and says who asked', async () => {
  expect((await owner.get(path)).json()).toMatchObject({ isSupported: true, schedule: 'off', backups: [backup] });
  const taken = await owner.post(path, {});
  expect([taken.status, taken.json().running.what]).toEqual([202, 'backup']);
  expect(asked).toEqual([{ how: 'person', name: 'Somebody' }]);
  const again = await owner.post(path, {});
  expect([again.status, again.json().message]).toEqual([409, backupRunning().message]);
});

it('keeps the schedule, unless the operator chose it', async () => {
  expect((await owner.put(`${path}/settings`, { schedule: 'weekly' })).status).toBe(200);
  expect((await owner.get(path)).json().schedule).toBe('weekly');
  const overview = (await owner.get('/config/api/settings')).json().backups;
  expect(overview).toEqual({ schedule: 'weekly', lastAt: 1_000, isFailing: false });
  expect((await owner.put(`${path}/settings`, { schedule: 'hourly' })).status).toBe(400);
  fixed = 6 * 60 * 60 * 1000;
  expect((await owner.get(path)).json().fixed).toEqual({ everyMinutes: 360 });
  expect((await owner.put(`${path}/settings`, { schedule: 'off' })).json().message).toBe(scheduleFixed().message);
});

it('says what a restore replaces and loses, and begins it only with the password', async () => {
  await owner.put(`${path}/settings`, { schedule: 'daily' });
  const figures = (await owner.get(`${path}/b1`)).json();
  expect(figures).toMatchObject({ backup, replaced: { products: 0, orders: 0 }, lost: { orders: 0 }, restarts: true });
  expect(figures.lost.changes).toBeGreaterThan(0);
  const wrong = await owner.post(`${path}/b1/restore`, { password: 'not this one' });
  expect(wrong.json().message).toBe(passwordWrong().message);
  expect((await owner.post(`${path}/b2/restore`, { password })).json().message).toBe(backupUnknown().message);
  expect(asked).toEqual([]);
  expect((await owner.post(`${path}/b1/restore`, { password })).status).toBe(202);
  expect(asked).toEqual([{ id: 'b1', by: { how: 'restore', name: 'Somebody' } }]);
});

it('answers a download only when its file is ready', async () => {
  expect((await owner.get(`${path}/b1/file`)).json().message).toBe(backupNotReady().message);
  expect((await owner.post(`${path}/b1/file`, {})).status).toBe(202);
  expect(asked).toEqual(['b1']);
});

it('is for administrators only, and says where backups are made elsewhere', async () => {
  for (const role of [Role.websiteManager, Role.storeManager, Role.billing])
    expect((await (await app.signedIn(role)).get(path)).status).toBe(403);
  const other = await testStoa();
  const admin = await other.owner();
  expect((await admin.get(path)).json()).toEqual({ isSupported: false, schedule: 'off', backups: [] });
  expect((await admin.post(path, {})).status).toBe(409);
  await other.close();
});
