// Backups to a place by the built program while another process writes: each contains every write acknowledged before
// it began, and whatever a killed one leaves behind is cleaned up by a later one. STOA_BACKUPS: how many, 3 by default;
// the full number is 100.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { median, report, rounded } from '../../bench/lib/report.ts';
import { systemClock } from '../base/system.ts';
import { filesFolder, storeFolder } from '../data-folder/backup.ts';
import { openBlobs } from '../data-folder/blobs.ts';
import { getManifest, listBackups, piecesOf } from '../data-folder/repository/manifest.ts';
import { removeOld } from '../data-folder/repository/retention.ts';
import { openTarget } from '../data-folder/repository/target.ts';
import { openInstallation } from '../installation/whole.ts';
import type { Store } from '../store/store.ts';
import { openTestStore, testLog } from '../store/testing.ts';
import { program } from '../testing/harness/built-server.ts';
import { temporaryFolder } from '../testing/harness/temporary-folder.ts';

const backups = Number(process.env.STOA_BACKUPS ?? 3);
const clock = systemClock;
const log = testLog();
const folder = temporaryFolder('backups');
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (dataFolder: string) => openTestStore(storeFolder(dataFolder), { clock, log });

function stoa(...words: string[]) {
  const child = spawn(process.execPath, [program, ...words, '--json'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => (text += more));
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, text })) };
}

const entriesOf = (place: string): number => (existsSync(place) ? readdirSync(place, { recursive: true }).length : 0);

/** Eight writers of pairs, and occasionally of a file. */
function load(store: Store, dataFolder: string) {
  const acknowledged: number[] = [];
  let isOn = true;
  let next = 0;
  const writer = async () => {
    const blobs = await openBlobs(filesFolder(dataFolder));
    while (isOn) {
      const n = next++;
      const hash = n % 20 === 0 ? await blobs.put(Buffer.from(`file ${n}`)) : undefined;
      const puts = ['x', 'y'].map((side) => ({
        key: [side, n],
        value: { n, ...(hash && { hash }), text: 'some text' },
      }));
      await store.commit({ puts, adds: [{ key: ['pairs'], by: 1 }] });
      acknowledged.push(n);
      // About 200 pairs a second in all.
      await wait(40);
    }
  };
  const writers = Promise.all(Array.from({ length: 8 }, writer));
  return {
    acknowledged,
    async stop() {
      isOn = false;
      await writers;
    },
  };
}

it('backs up under load, is killed, and loses nothing', { timeout: 300_000 + backups * 30_000 }, async () => {
  if (!existsSync(program)) throw new Error('The program is not built: npm test builds it, or npx webpack');
  const dataFolder = path.join(folder, 'data');
  const place = path.join(folder, 'place');
  const store = await open(dataFolder);
  await openBlobs(filesFolder(dataFolder));
  await openInstallation({ store, clock }, dataFolder, '0.1.0');
  const writing = load(store, dataFolder);
  const tookSeconds: number[] = [];
  for (let n = 0; n < backups; n++) {
    const killed = stoa('backup', '--backup-to', place, '--data', dataFolder);
    // Shortly after it starts writing, each time a bit later; there is always something new to write.
    const before = entriesOf(place);
    let hasEnded = false;
    void killed.ended.then(() => (hasEnded = true));
    while (!hasEnded && entriesOf(place) < before + 1 + (n % 4)) await wait(2);
    killed.child.kill('SIGKILL');
    await killed.ended;

    const written = writing.acknowledged.slice();
    const began = performance.now();
    const { code, text } = await stoa('backup', '--backup-to', place, '--data', dataFolder).ended;
    tookSeconds.push((performance.now() - began) / 1000);
    expect([code, text]).toEqual([0, expect.stringContaining('"damaged":[]')]);

    const to = path.join(folder, `restored-${n}`);
    const restored = await stoa('restore', place, '--data', to).ended;
    expect([restored.code, restored.text]).toEqual([0, expect.stringContaining(to)]);
    const found = await open(to);
    const pairs = (await found.get(['pairs']))?.value as number;
    const all = await Promise.all(
      written.map((one) =>
        found.getMany([
          ['x', one],
          ['y', one],
        ]),
      ),
    );
    expect(all.filter(([x, y]) => x === undefined || y === undefined)).toEqual([]);
    const { rows } = await found.range({ start: ['y'], end: ['z'], limit: 1000, reverse: true });
    expect(rows.every(({ key: [, one] }) => found.peek(['x', one!]))).toBe(true);
    expect(pairs).toBeGreaterThanOrEqual(written.length);
    const blobs = await openBlobs(filesFolder(to));
    for (const [x] of all) {
      const { hash, n: one } = x!.value as { n: number; hash?: string };
      if (hash !== undefined) expect((await blobs.read(hash))?.toString()).toBe(`file ${one}`);
    }
    await found.close();
    await rm(to, { recursive: true });
  }
  await writing.stop();
  await store.close();

  const last = await stoa('backup', '--backup-to', place, '--data', dataFolder).ended;
  expect(last.code).toBe(0);
  expect(existsSync(path.join(dataFolder, 'backup-in-progress'))).toBe(false);
  const target = openTarget(place);
  await removeOld(target, { days: 1, weeks: 0, months: 0 }, clock.now() + 30 * 24 * 60 * 60 * 1000);
  expect(await Array.fromAsync(target.list('new/'))).toEqual([]);
  const kept = await listBackups(target);
  expect(kept).toHaveLength(1);
  const { pages, files } = await getManifest(target, kept[0]!);
  const named = new Set([...pages, ...files.flatMap(piecesOf)]);
  for (const hash of named) expect(await target.has(`pieces/${hash.slice(0, 2)}/${hash}`)).toBe(true);
  if (backups >= 100)
    report('backups', 'Has each backup under load, after one that was killed, all that was written before it?', [
      {
        ...{ backups, 'killed before them': backups, 'pairs written': writing.acknowledged.length },
        'median seconds of one': rounded(median(tookSeconds)),
      },
    ]);
});
