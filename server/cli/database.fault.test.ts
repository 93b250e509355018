// Every command of the built program on a site in a real PostgreSQL: it works, or says what to use instead.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openPostgresStore } from '../store/engines/postgres/postgres-store.ts';
import { startPostgres, type TestDatabase } from '../store/engines/postgres/testing.ts';
import { testClock, testLog } from '../store/testing.ts';
import { type BuiltServer, program, startBuiltServer } from '../testing/harness/built-server.ts';
import { temporaryFolder } from '../testing/harness/temporary-folder.ts';
import { testVisitor } from '../testing/harness/visitor.ts';

const data = temporaryFolder('database');
const elsewhere = path.join(temporaryFolder('database'), 'folder');
const password = 'seven slow teapots';
let database: TestDatabase;
let url: string;
beforeAll(async () => {
  database = await startPostgres(['fsync=off']);
  url = await database.create();
});
afterAll(() => database?.end());

type Ended = { code: number | null; out: string; error: string };
const stoa = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { timeout: 120_000, env: { ...process.env, STOA_STORE: url, STOA_DATA: data } };
    const child = execFile(process.execPath, [program, ...args], options, (_, out, error) =>
      resolve({ code: child.exitCode, out, error }),
    );
  });

async function serving(): Promise<BuiltServer> {
  const server = await startBuiltServer({ dataFolder: data, flags: ['--no-demo'], env: { STOA_STORE: url } });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
}

async function signedIn({ adminOrigin }: BuiltServer, path: string, body: object) {
  const visitor = testVisitor(adminOrigin);
  await visitor.get('/api/auth/me');
  expect((await visitor.send('POST', path, body)).status).toBe(200);
  return visitor;
}

it('lets people in, checks and reads all of it while it is served, and refuses what would harm a served site', async () => {
  const server = await serving();
  const made = await stoa('admin', 'create', 'ada@example.com', 'Ada', '--json');
  const token = (JSON.parse(made.out) as { link: string }).link.split('#')[1];
  const ada = await signedIn(server, '/api/auth/reset', { token, password });
  const hook = { endpointUrl: 'https://hooks.example/stoa', topics: ['order.create'] };
  expect((await ada.send('POST', '/config/api/webhooks', hook)).status).toBe(201);

  const doctor = await stoa('doctor', '--port', '0');
  expect([doctor.out, doctor.code]).toEqual([expect.stringMatching(/✓ Database: site\w+ at 127/), 0]);
  for (const check of ['Records', 'Files', 'Secret']) expect(doctor.out).toContain(`✓ ${check}:`);
  expect(doctor.out + doctor.error).not.toContain('secret@');
  expect(await stoa('verify')).toMatchObject({ code: 0, out: expect.stringMatching(/None is damaged or missing/) });

  for (const command of [['keys', 'rotate'], ['rollback'], ['repair', '--new-secret']])
    expect(await stoa(...command)).toMatchObject({ code: 1, error: expect.stringMatching(/^Stop all processes/) });
  expect(await server.stop()).toBe(0);
});

it('makes nothing in a database that has no site, and says so', async () => {
  const empty = await database.create();
  const noSite = /There is no site in the database site\w+ at 127\.0\.0\.1:\d+\. Check --store, or run stoa serve/;
  const commands = [
    ['verify'],
    ['migrate'],
    ['rollback'],
    ['keys', 'rotate'],
    ['repair', '--new-secret'],
    ['admin', 'create', 'ada@example.com', 'Ada'],
    ['export', 'site', '--out', `${elsewhere}.stoa`],
  ];
  for (const command of commands) {
    const { code, error } = await stoa(...command, '--store', empty, '--data', elsewhere);
    expect([command, code, error]).toEqual([command, 2, expect.stringMatching(noSite)]);
  }
  const doctor = await stoa('doctor', '--store', empty, '--data', elsewhere, '--port', '0');
  expect([doctor.code, doctor.out]).toEqual([0, expect.stringMatching(new RegExp(`• Database: ${noSite.source}`))]);
  const client = new Client({ connectionString: empty });
  await client.connect();
  expect((await client.query("select 1 from pg_tables where schemaname = 'public'")).rows).toEqual([]);
  await client.end();
  expect(existsSync(elsewhere)).toBe(false);

  // Tables without a site, as earlier versions of these commands created.
  await (await openPostgresStore({ url: empty, clock: testClock(), log: testLog() })).close();
  expect(await stoa('verify', '--store', empty)).toMatchObject({ code: 2, error: expect.stringMatching(noSite) });
});

it('says what to use instead of backup, restore, and repair', async () => {
  const refused = (error: RegExp) => ({ code: 2, error: expect.stringMatching(error) });
  expect(await stoa('backup', elsewhere)).toMatchObject(refused(/stoa export site --out/));
  expect(await stoa('restore', elsewhere)).toMatchObject(refused(/stoa import site <file\.stoa>/));
  expect(await stoa('repair', elsewhere)).toMatchObject(refused(/its own tools/));
});

it('replaces its secret with everything that it sealed', async () => {
  const before = await readFile(path.join(data, 'secret.key'));
  const rotated = await stoa('keys', 'rotate', '--json');
  expect([rotated.error, JSON.parse(rotated.out)]).toEqual(['', expect.objectContaining({ resealed: 1 })]);
  expect((await readFile(path.join(data, 'secret.key'))).equals(before)).toBe(false);
  const server = await serving();
  const ada = await signedIn(server, '/api/auth/sign-in', { email: 'ada@example.com', password });
  const { body } = await ada.get<{ webhooks: { id: string }[] }>('/config/api/webhooks');
  const tested = await ada.send('POST', `/config/api/webhooks/${body.webhooks[0]!.id}/test`, { topic: 'order.create' });
  expect(tested.status).toBe(200);
  expect(await server.stop()).toBe(0);
  expect(server.faults()).toEqual([]);
});

it('names damaged records and a lost secret, which it makes anew when asked to', async () => {
  await rm(path.join(data, 'secret.key'));
  expect(await stoa('doctor', '--port', '0')).toMatchObject({ code: 1, out: expect.stringMatching(/✗ Secret: /) });
  expect(await stoa('repair', '--new-secret')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Created a new secret\.key/),
  });
  expect(await stoa('repair', '--new-secret')).toMatchObject({ code: 0, out: 'Nothing to repair.\n' });

  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    "update stoa_kv set v = set_byte(v, length(v) - 1, get_byte(v, length(v) - 1) # 1) where k = (select max(k) from stoa_kv where position('website'::bytea in k) > 0)",
  );
  await client.end();
  expect(await stoa('verify')).toMatchObject({
    code: 1,
    out: expect.stringMatching(/record website[^\n]*damaged[\s\S]*1 item is damaged/),
  });
});
