// Area E, operating, on the built program: killed starts and backups, two concurrent programs, commands in the wrong folder.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { program, startBuiltServer } from '../harness/built-server.ts';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-operating-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return folder;
}

const stoa = (...args: string[]): Promise<{ code: number | null; out: string; error: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { timeout: 120_000 }, (_, out, error) =>
      resolve({ code: child.exitCode, out, error }),
    );
  });

const spawned = (...args: string[]) =>
  spawn(process.execPath, [program, ...args], { stdio: 'ignore', env: { ...process.env, NODE_ENV: 'production' } });

/** kill -9 as soon as it has reached this point. */
async function killedAt(child: ChildProcess, isThere: () => boolean): Promise<void> {
  const closed = once(child, 'close');
  await vi.waitUntil(() => isThere() || child.exitCode !== null, { timeout: 120_000, interval: 2 });
  child.kill('SIGKILL');
  await closed;
}

async function serving(dataFolder: string, ...flags: string[]) {
  const server = await startBuiltServer({ dataFolder, flags });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
}

it('misuse: a first start that is killed again and again ends in one whole demo shop, with nothing in it twice', async () => {
  const dataFolder = path.join(await emptyFolder(), 'data');
  const entries = (folder: string) => (existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0);
  // After the store and the secret exist; after files are written; after half of the pictures.
  const steps = [
    () => existsSync(path.join(dataFolder, 'secret.key')),
    () => entries(path.join(dataFolder, 'files')) > 10,
    () => entries(path.join(dataFolder, 'files')) > 60,
  ];
  for (const step of steps) {
    const child = spawned('serve', '--data', dataFolder, '--port', '0', '--log', 'json');
    await killedAt(child, step);
  }
  const server = await serving(dataFolder);
  const { items } = (await (await fetch(`${server.origin}/shop?format=json`)).json()) as { items: { urlId: string }[] };
  expect(items.length).toBeGreaterThan(3);
  expect(new Set(items.map(({ urlId }) => urlId)).size).toBe(items.length);
  expect(items.filter(({ urlId }) => /-\d+$/.test(urlId))).toEqual([]);
  expect(server.ownerLink).toContain('#');
  expect(await server.stop()).toBe(0);
  expect(server.faults()).toEqual([]);
  expect(await stoa('doctor', '--data', dataFolder, '--port', '0')).toMatchObject({ code: 0 });
});

it('misuse: two programs that are started on one new folder at the same moment leave one that serves, and one shop', async () => {
  const dataFolder = path.join(await emptyFolder(), 'data');
  const starts = await Promise.allSettled([1, 2].map(() => serving(dataFolder, '--no-demo')));
  const served = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const refused = starts.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect([served.length, refused]).toEqual([1, [expect.stringMatching(/has it open|in use/)]]);
  expect((await fetch(served[0]!.origin)).status).toBe(200);
  expect(await served[0]!.stop()).toBe(0);
  expect(await stoa('doctor', '--data', dataFolder, '--port', '0')).toMatchObject({ code: 0 });
});

it('misuse: commands with a mistyped data folder make none, and say what is wrong', async () => {
  const parent = await emptyFolder();
  const typo = path.join(parent, 'dtaa');
  const commands = [
    ['admin', 'reset'],
    ['export', 'products'],
    ['backup', path.join(parent, 'backup')],
    ['repair', path.join(parent, 'backup')],
    ['repair', '--new-secret'],
    ['import', 'products', path.join(parent, 'gone.csv')],
    ['restore', path.join(parent, 'gone')],
  ];
  for (const command of commands) {
    const { code, error } = await stoa(...command, '--data', typo);
    expect([command.join(' '), code === 0, error.trim().split('\n').length]).toEqual([command.join(' '), false, 1]);
    expect([command.join(' '), await readdir(parent)]).toEqual([command.join(' '), []]);
  }
});

it('misuse: a backup that is killed leaves nothing of its name, and the next one of that name is whole', async () => {
  const parent = await emptyFolder();
  const dataFolder = path.join(parent, 'data');
  const server = await serving(dataFolder, '--no-demo');
  const to = path.join(parent, 'nightly');
  /** The temporary folder that a backup copies into until it is complete. */
  const copied = () =>
    readdirSync(parent, { recursive: true }).filter((name) => String(name).startsWith('.nightly-')).length;
  for (const step of [() => copied() > 0, () => copied() > 3, () => existsSync(to)]) {
    await killedAt(spawned('backup', to, '--data', dataFolder), () => existsSync(to) || step());
    if (existsSync(to)) {
      // The rename is its last step: then it is complete.
      expect(existsSync(path.join(to, 'manifest.json'))).toBe(true);
      await rm(to, { recursive: true });
    }
  }
  // Only then does the copying process notice that its client is gone.
  await vi.waitFor(
    async () => {
      await rm(to, { recursive: true, force: true });
      expect(await stoa('backup', to, '--data', dataFolder)).toMatchObject({ code: 0 });
      expect((await readdir(parent)).sort()).toEqual(['data', 'nightly']);
    },
    { timeout: 60_000, interval: 100 },
  );
  expect(await server.stop()).toBe(0);
  const again = path.join(parent, 'again');
  expect(await stoa('restore', to, '--data', again)).toMatchObject({ code: 0 });
  expect(await stoa('doctor', '--data', again, '--port', '0')).toMatchObject({ code: 0 });
});
