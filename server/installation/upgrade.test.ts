// Upgrades of a site in an engine that has no folder, which upgrade.fault.test.ts does not cover.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { upgradeMessages } from '../cli/messages.ts';
import { dataFormat } from '../store/data-format.ts';
import { openMemoryStore } from '../store/engines/memory/memory-store.ts';
import type { Store } from '../store/store.ts';
import { testClock, testLog } from '../store/testing.ts';
import { temporaryFolder } from '../testing/harness/temporary-folder.ts';
import { listFormats } from './concept-records.ts';
import { beforeFirstWrite, refuseNewer, rollBack } from './upgrade.ts';
import { loadInstallation, noteWriter } from './whole.ts';

const { rolledBack } = upgradeMessages;
const clock = testClock();
let store: Store;
let dataFolder: string;
beforeEach(async () => {
  store = openMemoryStore({ clock, log: testLog() });
  dataFolder = temporaryFolder('upgrade');
  const writers = [{ version: '0.1.0', since: 1 }];
  const grant = { v: 1, r: { customerId: 'ada', areaId: 'studio', grantedAt: 1, until: 9e12 } };
  await store.commit({
    puts: [
      { key: ['installation'], value: { secretId: 'x', writers } },
      { key: ['member-access', 'ada', 'studio'], value: grant },
    ],
  });
});
afterEach(() => store.close());

const upgrading = (version: string) => ({
  ...{ store, clock, log: testLog(), dataFolder, version },
  async backUp(to: string) {
    clock.advance(1000);
    await mkdir(path.dirname(to), { recursive: true });
    await writeFile(`${to}.stoa`, '');
    return `${to}.stoa`;
  },
});
const versionOf = async () => ((await store.get(['member-access', 'ada', 'studio']))!.value as { v: number }).v;

it('is backed up once for each version, and the last two backups are kept', async () => {
  for (const version of ['0.2.0', '0.2.0', '0.3.0', '0.4.0']) await beforeFirstWrite(upgrading(version));
  const kept = await readdir(path.join(dataFolder, 'before-upgrade'));
  expect(kept.toSorted()).toEqual([
    expect.stringMatching(/^0\.2\.0-\d{8}T\d{6}Z\.stoa$/),
    expect.stringMatching(/^0\.3\.0-\d{8}T\d{6}Z\.stoa$/),
  ]);
  const { format, writers } = (await loadInstallation(store))!;
  expect([format, writers.map(({ version }) => version)]).toEqual([dataFormat, ['0.1.0', '0.2.0', '0.3.0', '0.4.0']]);
  expect(await versionOf()).toBe(1);
});

it('misuse: versions with a suffix, and one that is a path, are backed up beside the others, and the last two are kept', async () => {
  for (const version of ['../../../evil', '0.3.0-rc.1', '0.3.0-rc.2+5', '0.4.0'])
    await beforeFirstWrite(upgrading(version));
  expect(
    (await readdir(path.join(dataFolder, 'before-upgrade')))
      .map((name) => name.slice(0, -'-20260101T000000Z.stoa'.length))
      .toSorted(),
  ).toEqual(['0.3.0-rc.1', '0.3.0-rc.2+5']);
  expect(await readdir(dataFolder)).toEqual(['before-upgrade']);
});

it('goes back to the version before, and is upgraded again from there', async () => {
  await beforeFirstWrite(upgrading('0.2.0'));
  await expect(rollBack(upgrading('0.1.0'))).rejects.toThrow('There is nothing to roll back');
  expect(await rollBack(upgrading('0.2.0'))).toMatchObject({ version: '0.1.0', format: 1, records: 1, converted: 0 });
  await expect(rollBack(upgrading('0.2.0'))).rejects.toThrow('There is nothing to roll back');
  await beforeFirstWrite(upgrading('0.2.0'));
  expect((await loadInstallation(store))!.writers.map(({ version, format }) => `${version} ${format ?? 1}`)).toEqual([
    '0.1.0 1',
    `0.2.0 ${dataFormat}`,
    '0.1.0 1',
    `0.2.0 ${dataFormat}`,
  ]);
});

it('names what the version before cannot hold, and a rollback that was cut short', async () => {
  await beforeFirstWrite(upgrading('0.2.0'));
  const stop = () => {
    throw new Error('cut short');
  };
  await expect(rollBack(upgrading('0.2.0'), stop)).rejects.toThrow('cut short');
  const names = [
    ['Edge', 'macOS'],
    ['Samsung Internet', 'Android'],
    ['Safari', 'iOS'],
    ['', 'ChromeOS'],
    ['Konqueror', 'Linux'],
  ];
  await store.commit({
    puts: names.map(([browser, system], n) => ({
      key: ['session', n],
      value: { v: 2, r: { tokenHash: `${n}`, browser, system } },
    })),
  });
  const done = await rollBack(upgrading('0.2.0'));
  expect(done.lost).toEqual([{ table: 'session', fields: ['browser'], records: 1 }]);
  const [first] = (await readdir(path.join(dataFolder, 'before-rollback'))).toSorted();
  expect(rolledBack({ ...done, backup: 'later' }).split('\n')).toEqual([
    'The site is back on version 0.1.0 (data format 1): 5 records converted. Start it with that version.',
    'Lost, because data format 1 cannot hold it: browser of 1 record in session.',
    'Everything else written since was kept.',
    'An earlier rollback was interrupted: these counts leave out what it converted.',
    `The site as it was before: ${path.join(dataFolder, 'before-rollback', first!)}`,
  ]);
  expect(rolledBack({ ...done, lost: [] })).toContain('Nothing written since was lost.');
});

it('is refused by a program that knows only earlier formats', async () => {
  await refuseNewer(store, 'db.example/shop');
  await noteWriter({ store, clock }, { version: '9.0.0', format: dataFormat + 1 });
  await expect(refuseNewer(store, 'db.example/shop')).rejects.toThrow(
    `Cannot open store "db.example/shop": it has data format ${dataFormat + 1}, and this version of Stoa reads up to ${dataFormat}; install version 9.0.0, which`,
  );
});

it('has one number that is the highest of all steps, and a sample site of every format before', async () => {
  const recordFormats = await listFormats();
  expect(Math.max(...recordFormats.flatMap(({ steps }) => steps.map(({ since }) => since)))).toBe(dataFormat);
  for (const { table, steps } of recordFormats) {
    const since = steps.map((step) => step.since);
    expect(since, table).toEqual(since.toSorted((a, b) => a - b));
  }
  const samples = await readdir(path.resolve(import.meta.dirname, '../testing/formats'));
  for (let format = 1; format < dataFormat; format++) expect(samples).toContain(`${format}.msgpack.zst`);
});

it('knows every table whose records have changed', async () => {
  const { globSync, readFileSync } = await import('node:fs');
  const root = path.resolve(import.meta.dirname, '..');
  const tables = globSync('**/*.ts', { cwd: root, exclude: (name) => /\.test\.ts$|^store\//.test(name) })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .flatMap((text) =>
      [
        ...text.matchAll(/name: '([\w:-]+)',\n {2}topic: .+\n {2}schema: .+\n {2}steps: /g),
        // All tables of sessions have the same steps.
        ...text.matchAll(/ sessionRows<\w+>\(\{\s+name: '([\w:-]+)'/g),
      ].map(([, name]) => name),
    );
  expect(tables.toSorted()).toEqual((await listFormats()).map(({ table }) => table).toSorted());
});
