// The owner's backups: files of an earlier process.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inTempFolder } from '../store/testing.ts';
import { testParts } from '../testing/harness/shop.ts';
import { siteBackups } from './site-backups.ts';

const keep = { days: 7, weeks: 4, months: 12, newest: 10 };

function backupsIn(dataFolder: string) {
  const took: string[] = [];
  const backups = siteBackups({
    config: { dataFolder, backupTo: undefined, backupEvery: 'daily', keepFreeBytes: 0, s3: undefined },
    ...{ place: path.join(dataFolder, 'backups'), keep, parts: testParts(), turn: {} },
    backUp: async ({ how }) => void took.push(how),
  });
  return { backups, took };
}

it('removes the file of an earlier process before anything else', () =>
  inTempFolder(async (folder) => {
    const scratch = path.join(folder, 'backup-in-progress');
    await mkdir(scratch);
    for (const name of ['download-1', `download-${process.pid}`, '77']) await writeFile(path.join(scratch, name), 'x');
    const { backups, took } = backupsIn(folder);
    backups.take({ how: 'person' });
    await backups.close();
    expect([await readdir(scratch), took]).toEqual([['77'], ['person']]);
  }));
