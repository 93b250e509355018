import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Log } from '../base/parts.ts';
import { askServer, listenControl } from './control.ts';

const log: Log = { info: () => undefined, warn: () => undefined, fault: () => undefined };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stoa-control-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('carries a request to the server and its answer back', async () => {
  const control = await listenControl(folder, async (request) => ({ did: request.command }), log);
  expect(await askServer(folder, { command: 'import-template', path: '/x', dryRun: false })).toEqual({
    result: { did: 'import-template' },
  });
  await control.close();
});

it('says why the server refused', async () => {
  const control = await listenControl(folder, () => Promise.reject(new Error('There is no such folder.')), log);
  await expect(askServer(folder, { command: 'import-template', path: '/x', dryRun: false })).rejects.toThrow(
    'There is no such folder.',
  );
  await control.close();
});

it('finds no server when none listens, also after one was killed', async () => {
  expect(await askServer(folder, { command: 'import-template', path: '/x', dryRun: false })).toBeUndefined();
  const control = await listenControl(folder, async () => 1, log);
  await control.close();
  expect(await askServer(folder, { command: 'import-template', path: '/x', dryRun: false })).toBeUndefined();
});

it('lets nobody else in', async () => {
  const control = await listenControl(folder, async () => 1, log);
  expect(statSync(path.join(folder, 'control.sock')).mode & 0o777).toBe(0o600);
  await control.close();
});
