// Upgrade and rollback between versions of the program on one site, without data loss. Operations R18.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { messages } from './http/messages.ts';
import type { Row, Store } from './store/store.ts';
import { openTestStore, testClock } from './store/testing.ts';
import { sample, sampleBackup } from './testing/formats/sample-site.ts';
import { type BuiltServer, program, startBuiltServer } from './testing/harness/built-server.ts';
import { demoFolder } from './testing/harness/demo-folder.ts';
import { dropUnused } from './testing/harness/empty-folder.ts';
import { freePort } from './testing/harness/free-port.ts';
import { adasAddress } from './testing/harness/shop.ts';
import { temporaryFolder } from './testing/harness/temporary-folder.ts';
import { testVisitor } from './testing/harness/visitor.ts';

async function serving(
  dataFolder: string,
  flags: string[] = [],
  env: Record<string, string> = {},
): Promise<BuiltServer> {
  const server = await startBuiltServer({ dataFolder, flags, env });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
}

/** Never waits for the reader, which may have ended. */
function openGate(gate: string): void {
  const handle = openSync(gate, constants.O_RDWR);
  onTestFinished(() => closeSync(handle));
}

type Ended = { code: number | null; out: string; error: string };

const stoa = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { timeout: 120_000 }, (_, out, error) =>
      resolve({ code: child.exitCode, out, error }),
    );
  });

/** A site in an earlier data format, as its program left it. */
const sampled = path.join(temporaryFolder('upgrade'), 'site');
beforeAll(async () => {
  expect(await stoa('restore', sampleBackup(1), '--data', sampled)).toMatchObject({ code: 0, error: '' });
  dropUnused(sampled);
});
const sampleSite = () => demoFolder(sampled, 'upgrade');

const openStore = (dataFolder: string) =>
  openTestStore(path.join(dataFolder, 'store'), { clock: testClock(Date.now()) });

async function inStore<T>(dataFolder: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(dataFolder);
  return work(store).finally(() => store.close());
}

type Stored = { v: number; r: { areaId: string; until?: number; grants: { by: string; until?: number }[] } };

const accessRows = (dataFolder: string) =>
  inStore(dataFolder, async (store) => {
    const rows: Row<Stored>[] = [];
    for await (const row of store.snapshotExport()) if (row.key[0] === 'member-access') rows.push(row as Row<Stored>);
    return rows;
  });

const formatOf = async (dataFolder: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(dataFolder, 'store/format.json'), 'utf8')).format;

async function ownerOf(server: BuiltServer) {
  const owner = testVisitor(server.adminOrigin);
  await owner.get('/api/auth/me');
  expect((await owner.send('POST', '/api/auth/sign-in', sample.owner)).status).toBe(200);
  return owner;
}

async function buyMug(server: BuiltServer): Promise<string> {
  const visitor = testVisitor(server.origin);
  const { body: shop } = await visitor.get<{ items: { id: string }[] }>('/shop?format=json');
  const added = await visitor.send<{ shoppingCart: { cartToken: string } }>(
    'POST',
    '/api/commerce/shopping-cart/entries',
    { itemId: shop.items[0]!.id },
  );
  const { cartToken } = added.body.shoppingCart;
  const given = { email: sample.customer, shippingAddress: adasAddress };
  const shown = await visitor.send<{ quoteHash: string }>('PUT', `/api/3/commerce/cart/${cartToken}/checkout`, given);
  const body = { cartToken, quoteHash: shown.body.quoteHash, paymentToken: 'tok_visa' };
  const placed = await visitor.send<{ orderNumber: string }>('POST', '/api/2/commerce/orders', body);
  expect(placed.status).toBe(200);
  return placed.body.orderNumber;
}

const orderNumbers = async (server: BuiltServer): Promise<string[]> => {
  const owner = await ownerOf(server);
  const { body } = await owner.get<{ orders: { orderNumber: string }[] }>('/api/commerce/orders');
  return body.orders.map(({ orderNumber }) => orderNumber).toSorted();
};

describe('a site of data format 1', () => {
  it('is backed up, served, sold from, and rolled back with all that was written since', async () => {
    const dataFolder = sampleSite();
    expect(await stoa('verify', '--data', dataFolder)).toMatchObject({ code: 0, error: '' });
    expect(await formatOf(dataFolder)).toBe(1);

    const port = await freePort();
    const gate = path.join(temporaryFolder('upgrade'), 'gate');
    execFileSync('mkfifo', [gate]);
    const heldCopy = path.join(import.meta.dirname, 'testing/harness/held-copy.cjs');
    const env = { NODE_OPTIONS: `--require="${heldCopy}"`, COPY_GATE: gate };
    const starting = serving(dataFolder, ['--port', String(port)], env);
    const health = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return [answer.status, await answer.json()];
    };
    await expect
      .poll(() => Promise.all(['/readyz', '/healthz'].map(health)).catch(() => undefined), { interval: 5 })
      .toEqual([
        [503, { state: 'migrating', reason: messages.backingUp }],
        [200, { alive: true }],
      ])
      .finally(() => openGate(gate));
    const server = await starting;
    expect(server.lines.find(({ event }) => event === 'backup-before-upgrade')).toMatchObject({ from: '0.1.0' });
    const second = await buyMug(server);
    const owner = await ownerOf(server);
    const { body } = await owner.get<{ customers: { id: string }[] }>('/api/commerce/customers');
    const access = `/api/commerce/customers/${body.customers[0]!.id}/access`;
    expect((await owner.send('PUT', access, { areaId: 'attic' })).body).toEqual({ memberAreas: ['attic', 'studio'] });
    expect(await server.stop()).toBe(0);
    expect(server.faults()).toEqual([]);

    // Records that are not written stay unchanged.
    expect((await accessRows(dataFolder)).map(({ value }) => value.v)).toEqual([2, 1]);
    expect(await formatOf(dataFolder)).toBe(2);
    const [backup] = await readdir(path.join(dataFolder, 'before-upgrade'));
    expect(backup).toMatch(/^0\.1\.0-\d{8}T\d{6}Z$/);
    expect(await stoa('verify', path.join(dataFolder, 'before-upgrade', backup!))).toMatchObject({ code: 0 });

    const back = await stoa('rollback', '--data', dataFolder, '--json');
    expect(back).toMatchObject({ code: 0 });
    // One access, and the owner's session.
    expect(JSON.parse(back.out)).toMatchObject({ version: '0.1.0', format: 1, converted: 2 });
    expect(await formatOf(dataFolder)).toBe(1);
    const until = sample.studioUntil;
    expect((await accessRows(dataFolder)).map(({ value }) => value)).toEqual([
      { v: 1, r: expect.objectContaining({ areaId: 'attic', grants: [{ by: 'owner' }] }) },
      { v: 1, r: expect.objectContaining({ areaId: 'studio', until, grants: [{ by: 'owner', until }] }) },
    ]);
    const twice = await stoa('rollback', '--data', dataFolder);
    expect(twice).toMatchObject({ code: 1, error: expect.stringMatching(/^There is nothing to roll back/) });

    const again = await serving(dataFolder);
    expect(await orderNumbers(again)).toEqual(['T1', second].toSorted());
    expect(await stoa('migrate', '--data', dataFolder, '--json')).toMatchObject({
      code: 0,
      out: '{"records":4,"converted":3,"format":2}\n',
    });
    expect(await stoa('rollback', '--data', dataFolder)).toMatchObject({
      code: 1,
      error: 'Stop the site first: it is being served.\n',
    });
    expect(await again.stop()).toBe(0);
    expect((await accessRows(dataFolder)).map(({ value }) => value.v)).toEqual([2, 2]);
  });

  it('is refused by a program that knows only earlier ones, whatever the command', async () => {
    const dataFolder = sampleSite();
    const format = path.join(dataFolder, 'store/format.json');
    await writeFile(format, '{"product":"stoa","engine":"lmdb","format":99,"version":"9.0.0"}');
    for (const command of ['serve', 'migrate', 'rollback', 'verify', 'doctor']) {
      const { code, out, error } = await stoa(command, '--data', dataFolder);
      expect(code, command).toBe(1);
      expect(out + error, command).toMatch(
        /it has data format 99, and this version of Stoa reads up to 2; install version 9\.0\.0, which/,
      );
    }
  });
});

/** A site with many records of the first format, and one that is damaged. */
async function withManyRows(count: number): Promise<string> {
  const dataFolder = sampleSite();
  await inStore(dataFolder, async (store) => {
    for (let from = 0; from < count; from += 400) {
      const ids = Array.from({ length: Math.min(400, count - from) }, (_, i) => `c${from + i}`);
      await store.commit({
        puts: ids.map((id, i) => ({
          key: ['member-access', id, 'studio'],
          value: { v: 1, r: { customerId: id, areaId: 'studio', grantedAt: i, ...(i % 2 && { until: 9e12 + i }) } },
        })),
      });
    }
  });
  return dataFolder;
}

/** Kills the command once it has printed the line. */
async function killed(command: string, dataFolder: string, at = 'Converting member-access'): Promise<void> {
  const child = spawn(process.execPath, [program, command, '--data', dataFolder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes(at)) child.kill('SIGKILL');
    });
  await once(child, 'close');
  expect(said).toContain(at);
}

const versionsIn = (rows: Row<Stored>[]) => new Set(rows.map(({ value }) => value.v));

describe('killed in the middle', () => {
  const count = 6000;

  it('migrate and rollback leave every record whole, and go on when they are run again', async () => {
    const dataFolder = await withManyRows(count);
    await killed('migrate', dataFolder);
    const half = await accessRows(dataFolder);
    expect(half).toHaveLength(count + 1);
    expect(versionsIn(half)).toEqual(new Set([1, 2]));
    const migrated = JSON.parse((await stoa('migrate', '--data', dataFolder, '--json')).out);
    expect(migrated).toMatchObject({ records: count + 1, converted: half.filter(({ value }) => value.v === 1).length });
    const all = await accessRows(dataFolder);
    expect(versionsIn(all)).toEqual(new Set([2]));

    await killed('rollback', dataFolder);
    expect(await formatOf(dataFolder)).toBe(2);
    expect(versionsIn(await accessRows(dataFolder))).toEqual(new Set([1, 2]));
    expect(await stoa('rollback', '--data', dataFolder)).toMatchObject({ code: 0, error: expect.anything() });
    const back = await accessRows(dataFolder);
    expect(versionsIn(back)).toEqual(new Set([1]));
    const untils = (rows: Row<Stored>[]) => rows.map(({ value }) => value.r.until ?? value.r.grants.at(-1)?.until);
    expect(untils(back)).toEqual(untils(all));
    expect(await formatOf(dataFolder)).toBe(1);
    // The last two of each kind.
    expect((await readdir(path.join(dataFolder, 'before-rollback'))).length).toBeLessThanOrEqual(2);
  });

  it('the backup before an upgrade is made again, and nothing was written before', async () => {
    const dataFolder = await withManyRows(count);
    await killed('migrate', dataFolder, 'backup-before-upgrade');
    expect(await formatOf(dataFolder)).toBe(1);
    expect(versionsIn(await accessRows(dataFolder))).toEqual(new Set([1]));
    expect(await stoa('migrate', '--data', dataFolder)).toMatchObject({ code: 0 });
    const finished = (await readdir(path.join(dataFolder, 'before-upgrade'))).filter((name) => !name.startsWith('.'));
    expect(finished).toHaveLength(1);
  });

  it('an upgrade that cannot be backed up is not begun', async () => {
    const dataFolder = sampleSite();
    await writeFile(path.join(dataFolder, 'before-upgrade'), 'in the way');
    const { code, error } = await stoa('migrate', '--data', dataFolder);
    expect([code, error]).toEqual([1, expect.stringMatching(/writes nothing before the site is backed up/)]);
    expect(await formatOf(dataFolder)).toBe(1);
  });
});
