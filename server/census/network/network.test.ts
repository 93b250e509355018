// Countries and data centers from the operator's files, read by a real thread, and used in counts.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../../workers/pool.ts';
import { censusApp } from '../../testing/harness/census-app.ts';
import { testLog } from '../../testing/harness/shop.ts';
import { breakdown } from '../rollup/read.ts';
import { countryOf, readNetworkFiles } from './network.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-network-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('count visits by country and those of data centers as bots, and follow the files', async () => {
  const app = await censusApp();
  const events: [string, object?][] = [];
  const log = {
    ...testLog(),
    info: (event: string, more?: object) => void events.push([event, more]),
    warn: (event: string) => void events.push([event]),
  };
  const pool = createPool({
    programFolder: '',
    threads: 1,
    log: testLog(),
    entry: (job) => path.join(import.meta.dirname, `../../../workers/${job}.ts`),
  });
  const networkFiles = { country: path.join(folder, 'countries.csv.gz'), datacenter: path.join(folder, 'clouds.txt') };
  const parts = { store: app.store, log, pool, networkFiles };
  await readNetworkFiles(parts);
  await readNetworkFiles(parts);
  expect(events).toEqual([['network-file-unreadable'], ['network-file-unreadable']]);

  await writeFile(networkFiles.country, gzipSync('203.0.113.0,203.0.113.99,AT\n2001:db8::,2001:db8:ffff::,SE\n'));
  await writeFile(networkFiles.datacenter, '198.51.100.0/24\n');
  events.length = 0;
  await readNetworkFiles(parts);
  expect(events).toEqual([
    ['network-file-read', { name: 'country', ranges: 2 }],
    ['network-file-read', { name: 'datacenter', ranges: 1 }],
  ]);

  for (const ip of ['203.0.113.7', '2001:db8::7', '192.0.2.1', '198.51.100.9']) await app.visitor({ ip }).view('/a');
  const rows = async (dimension: 'country' | 'bot', by: 'visits' | 'hits') => {
    const days = { from: '2026-03-01', to: '2026-03-31' };
    const { rows } = await breakdown(app.parts, { days, dimension, by, limit: 10 });
    return rows.map(({ value, counters }) => [value, counters[by]]).sort();
  };
  expect(await rows('country', 'visits')).toEqual([
    ['', 1],
    ['AT', 1],
    ['SE', 1],
  ]);
  expect(await rows('bot', 'hits')).toEqual([['datacenter', 1]]);

  // A broken file keeps the data read before.
  await writeFile(networkFiles.country, 'not packed at all');
  await readNetworkFiles(parts);
  expect([events.at(-1)?.[0], countryOf(app.parts, '203.0.113.7')]).toEqual(['network-file-unreadable', 'AT']);
  await writeFile(networkFiles.country, gzipSync('203.0.113.0,203.0.113.255,CH\n'));
  await readNetworkFiles(parts);
  expect(countryOf(app.parts, '203.0.113.7')).toBe('CH');
  await pool.close();
  await app.close();
});
