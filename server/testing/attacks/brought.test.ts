// Area E, imported data: exported sites and backup locations that someone else wrote, and the paths that commands write to.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { analytics } from '../../cli/analytics.ts';
import { listPlace, makeBackup, restoreFromPlace, shipNow } from '../../cli/place-backups.ts';
import { importWholeSite } from '../../cli/site.ts';
import { wholeFile } from '../../cli/whole-file.ts';
import { type Config, parseCommandLine, UsageError } from '../../config/config.ts';
import { filesFolder, storeFolder } from '../../data-folder/backup.ts';
import { openBlobs } from '../../data-folder/blobs.ts';
import { changesPrefix, listSegments } from '../../data-folder/repository/changes.ts';
import { backupsPrefix } from '../../data-folder/repository/manifest.ts';
import { packPiece, pieceName, sha256 } from '../../data-folder/repository/pieces.ts';
import { openTarget } from '../../data-folder/repository/target.ts';
import { SiteFileRefused } from '../../data-folder/site-file.ts';
import type { OpenSite } from '../../installation/open-site.ts';
import { openInstallation } from '../../installation/whole.ts';
import { dataFormat } from '../../store/data-format.ts';
import { inTempFolder, openTestStore, testClock, testLog } from '../../store/testing.ts';
import { testStoa } from '../harness/test-stoa.ts';

const clock = testClock();
const log = testLog();
const quiet = { line: () => undefined, result: () => undefined };

describe('an exported site that somebody else wrote', () => {
  const head = { product: 'stoa', kind: 'site', format: 1, data: dataFormat };
  const hash = createHash('sha256').update('hi').digest('hex');
  const file = [{ file: hash }, { part: Buffer.from('hi').toString('base64') }];
  const row = { key: ['a'], value: 1 };
  /** With a correct checksum and totals. */
  function textOf(lines: readonly object[]): string {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const count = (name: string) => lines.filter((line) => Object.hasOwn(line, name)).length;
    const end = { records: count('key'), files: count('file'), sha256: sha256(Buffer.from(text)) };
    return `${text}${JSON.stringify({ end })}\n`;
  }
  const importing = async (folder: string, lines: readonly object[]) => {
    await writeFile(path.join(folder, 'site.stoa'), textOf(lines));
    const config = { dataFolder: path.join(folder, 'data'), dryRun: false } as Config;
    return importWholeSite(config, path.join(folder, 'site.stoa'), { clock, log, version: '1' }, quiet);
  };

  it.each<readonly [string, readonly object[]]>([
    ['a secret that anybody guesses', [head, { secret: 'AAAA' }, row]],
    ['an empty secret', [head, { secret: '' }, row]],
    ['a second secret', [head, ...[1, 2].map((n) => ({ secret: Buffer.alloc(32, n).toString('base64url') })), row]],
    ['records behind the files, which would be lost', [head, ...file, row]],
    [
      'what is noted of an installation',
      [head, { key: ['installation'], value: { secretId: 'x', writers: [{ version: '../../x', since: 1 }] } }],
    ],
    ['the mark of an import', [head, { key: ['importing'], value: 1 }]],
    ['a key of objects', [head, { key: [{ a: 1 }], value: 1 }]],
    ['an empty key', [head, { key: [], value: 1 }]],
    ['a value larger than any', [head, { key: ['a'], value: 'x'.repeat(300_000) }]],
    ['half a millisecond', [head, { ...row, expiresAt: 1.5 }]],
    ['a time without end', [head, { ...row, expiresAt: 1e308 }]],
    ['a data format below all', [{ ...head, data: -3 }, row]],
    ['a data format of no kind', [{ ...head, data: [2] }, row]],
  ])('attack: %s is refused in words, and nothing is left', (_, lines) =>
    inTempFolder(async (folder) => {
      await expect(importing(folder, lines)).rejects.toBeInstanceOf(SiteFileRefused);
      expect(await readdir(path.join(folder, 'data')).catch(() => [])).toEqual([]);
      // The control: without the attack the import succeeds.
      expect(await importing(folder, [head, row, ...file])).toBe(0);
    }),
  );
});

describe('a place of backups that somebody else can write to', () => {
  const timeline = 'a1';
  async function backedUp(folder: string) {
    const dataFolder = path.join(folder, 'data');
    const store = await openTestStore(storeFolder(dataFolder), { clock, log });
    await openInstallation({ store, clock }, dataFolder, '1');
    await store.commit({ puts: [{ key: ['k'], value: 'before' }] });
    await openBlobs(filesFolder(dataFolder));
    const target = openTarget(path.join(folder, 'place'));
    const keep = { days: 7, weeks: 4, months: 12 };
    const make = { dataFolder, place: target.place, productVersion: '1', timeline, keep, now: clock.now() };
    const made = await makeBackup(make, target);
    clock.advance(60_000);
    await store.commit({ puts: [{ key: ['k'], value: 'after' }] });
    const since = { dataFolder, place: target.place, timeline, after: made.version, since: made.at };
    await shipNow(since, target, clock);
    await store.close();
    return { target, make };
  }
  const restoring = (folder: string, place: string) =>
    restoreFromPlace({ dataFolder: path.join(folder, 'restored') } as Config, place, clock, quiet);

  it('attack: changes that name a file outside the site write none, and count as missing', () =>
    inTempFolder(async (folder) => {
      const { target } = await backedUp(folder);
      const [last] = (await listSegments(target)).slice(-1);
      const evil = Buffer.from('evil');
      await target.put(pieceName(sha256(evil)), packPiece(evil));
      const [outside, restored] = [path.join(folder, 'outside'), path.join(folder, 'restored')];
      for (const name of [path.relative(filesFolder(restored), outside), `../../../${outside}`]) {
        const files = [{ path: 'files/x', sizeBytes: 4, sha256: name, pieces: [sha256(evil)] }];
        const text = Buffer.from(JSON.stringify({ files }));
        const length = Buffer.alloc(4);
        length.writeUInt32BE(text.length);
        const bytes = Buffer.concat([length, text]);
        const at = new Date(last!.at + 1000).toISOString().replaceAll(':', '-');
        const segment = `${changesPrefix}${timeline}/${at}_${last!.to}_${last!.to + 1}_${sha256(bytes)}`;
        await target.put(segment, packPiece(bytes));
        // The records before them are restored, with exit code 1.
        expect(await restoring(folder, target.place)).toBe(1);
        expect([existsSync(outside), await readdir(filesFolder(restored))]).toEqual([false, []]);
        await rm(restored, { recursive: true });
        await target.delete(segment);
      }
      // The control: without it the backup restores.
      expect(await restoring(folder, target.place)).toBe(0);
    }));

  it('attack: names of days that no calendar has, and manifests of nonsense, keep no other backup from being made or listed', () =>
    inTempFolder(async (folder) => {
      const { target, make } = await backedUp(folder);
      const hash = 'a'.repeat(64);
      await target.put(`${backupsPrefix}2026-99-99T99-99-99.999Z_b2_${hash}`, Buffer.from('x'));
      await target.put(`${changesPrefix}b2/2026-99-99T99-99-99.999Z_1_2_${hash}`, Buffer.from('x'));
      clock.advance(60_000);
      const again = await makeBackup({ ...make, now: clock.now() }, target);
      expect(again.damaged).toEqual([]);
      expect(await listPlace(target.place, undefined, quiet)).toBe(0);
      const text = Buffer.from('null');
      const nonsense = `${backupsPrefix}2026-01-01T00-00-00.000Z_b2_${sha256(text)}`;
      await target.put(nonsense, packPiece(text));
      const lines: string[] = [];
      const print = { line: (line: string) => void lines.push(line), result: () => undefined };
      expect(await listPlace(target.place, undefined, print)).toBe(1);
      expect(lines.filter((line) => line.includes('2026-01-01'))).toHaveLength(1);
    }));

  it.each(['s3://shop/../other', 's3://shop/a/../../other', 's3://shop/./a', 's3://shop//a', 's3://shop/..'])(
    'misuse: %s, which would be another bucket, is no place',
    (place) => {
      expect(() => parseCommandLine(['serve', '--backup-to', place], {}, false)).toThrow(UsageError);
      expect(() => openTarget(place, { keyId: 'x', secret: 'y' })).toThrow('not');
    },
  );
});

describe('files that commands write', () => {
  it('misuse: the counts of visits go into a file for its owner alone, or none is made and a sentence says why', () =>
    inTempFolder(async (folder) => {
      const app = await testStoa({ products: [] });
      const site = { ...app.parts, [Symbol.asyncDispose]: async () => undefined } as unknown as OpenSite;
      const exporting = (out: string) =>
        analytics({ out } as Config, ['export'], async () => site, quiet, process.stdout);
      await mkdir(path.join(folder, 'taken'));
      for (const out of ['nowhere/counts', 'taken'])
        await expect(exporting(path.join(folder, out))).rejects.toThrow(UsageError);
      expect(await readdir(folder)).toEqual(['taken']);
      const out = path.join(folder, 'counts');
      expect(await exporting(out)).toBe(0);
      expect((await stat(out)).mode & 0o777).toBe(0o600);
    }));

  it('misuse: a disk that fills up while nothing is written ends the command, and what was there stays', () =>
    inTempFolder(async (folder) => {
      const file = path.join(folder, 'orders.csv');
      await writeFile(file, 'earlier');
      const full = new Error('no space left on device');
      const writing = wholeFile(file, async (to) => {
        to.destroy(full);
        await new Promise(() => undefined);
      });
      await expect(writing).rejects.toBe(full);
      expect([await readdir(folder), await readFile(file, 'utf8')]).toEqual([['orders.csv'], 'earlier']);
    }));
});
