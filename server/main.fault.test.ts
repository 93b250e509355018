// The program as an operator sees it: its messages when it cannot run, how it stops, and a backup while people shop.
import { execFile, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, open, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { startMessages } from './cli/messages.ts';
import type { MailLog } from './outbox/schema.ts';
import { addOne, buy } from './testing/driver/buying.ts';
import { inStore } from './testing/driver/killable-shop.ts';
import { rowsOf } from './testing/driver/order-audit.ts';
import { type BuiltServer, program, startBuiltServer } from './testing/harness/built-server.ts';
import { canObeyPermissions, obeyingPermissions } from './testing/harness/privileges.ts';
import { type TestVisitor, testVisitor } from './testing/harness/visitor.ts';

/** A small site, created once by the program; each test works on a copy. */
const site = inject('emptyFolder');

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-main-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return folder;
}

async function copyOfSite(): Promise<string> {
  const folder = await emptyFolder();
  await cp(site, folder, { recursive: true });
  return folder;
}

async function serving(dataFolder: string, flags: string[] = []): Promise<BuiltServer> {
  const server = await startBuiltServer({ dataFolder, flags });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
}

type Ended = { code: number | null; out: string; error: string };

const stoa = (args: string[]): Promise<Ended> => ended(process.execPath, [program, ...args]);

function ended(file: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(file, args, { timeout: 120_000 }, (_, out, error) =>
      resolve({ code: child.exitCode, out, error }),
    );
  });
}

const serve = (folder: string, ...flags: string[]) => [
  'serve',
  '--data',
  folder,
  '--log',
  'json',
  '--port',
  '0',
  ...flags,
];

describe('code that V8 compiled at an earlier start', () => {
  const compiled = path.join(path.dirname(program), '../compiled/program');
  const bytesOf = async () => {
    const names = (await readdir(compiled)).filter((name) => /^v[\d.]+-\d+$/.test(name));
    return Promise.all(names.map((name) => readFile(path.join(compiled, name))));
  };

  it('is kept for the next one, and made anew where it is damaged', async () => {
    const largest = Math.max(...(await bytesOf()).map(({ length }) => length));
    expect(largest).toBeGreaterThan(2_000_000);
    for (const name of await readdir(compiled)) {
      const file = await open(path.join(compiled, name), 'r+');
      await file.write(Buffer.alloc(10_000, 'x'), 0, 10_000, 10_000);
      await file.close();
    }
    const damaged = await bytesOf();
    const server = await serving(await copyOfSite());
    expect((await fetch(server.origin)).status).toBe(200);
    const areNew = async () => {
      const now = await bytesOf();
      return now.length > 0 && !now.some((bytes) => damaged.some((one) => one.equals(bytes)));
    };
    await expect.poll(areNew).toBe(true);
    expect(await server.stop()).toBe(0);
  });
});

describe('what keeps the program from running is said in one sentence', () => {
  it('a port in use', async () => {
    const server = await serving(await copyOfSite());
    const { port } = new URL(server.origin);
    const ended = await stoa(['serve', '--data', await copyOfSite(), '--port', port]);
    expect(ended).toMatchObject({
      code: 1,
      error: `Port ${port} on 127.0.0.1 is in use by another program. Choose another with --port.\n`,
    });
    const another = await copyOfSite();
    const metrics = await stoa(['serve', '--data', another, '--port', '0', '--log', 'json', '--metrics', port]);
    expect([metrics.code, metrics.error]).toEqual([
      1,
      expect.stringMatching(/in use by another program\. Choose another with --metrics\.\n$/),
    ]);
  });

  it('misuse: a socket that a supervisor promises and does not pass', async () => {
    const script = `export LISTEN_FDS=1 LISTEN_PID=$$; exec 3</dev/null; exec "$@"`;
    const serving = [process.execPath, program, ...serve(await copyOfSite())];
    const { status, stderr } = spawnSync('bash', ['-c', script, 'bash', ...serving], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^LISTEN_FDS is set, but no listening socket was passed \(/),
    ]);
  });

  it('a data folder in use', async () => {
    const { dataFolder } = await serving(await copyOfSite());
    const store = path.join(dataFolder, 'store');
    expect(await stoa(serve(dataFolder))).toMatchObject({
      code: 1,
      error: `Cannot open store "${store}": another process has it open; stop that server first, or wait until that command ends\n`,
    });
  });

  it.each([
    [
      'a newer format',
      'store/format.json',
      '{"product":"stoa","engine":"lmdb","format":99}',
      /it has data format 99, and this version of Stoa reads up to \d+; install .+$/,
    ],
    ['an empty database', 'store/data.mdb', '', /data\.mdb is empty \(0 bytes\); restore it from a backup$/],
    [
      'a database that is none',
      'store/data.mdb',
      'x'.repeat(9000),
      /data\.mdb is not a database; restore it from a backup$/,
    ],
    ['half a secret', 'secret.key', 'abc', /secret\.key": it has no 32-byte secret\.$/],
    ['a restore that was interrupted', '.restoring', '', /a restore into it was interrupted; run the restore again$/],
  ])('%s', async (_, file, content, sentence) => {
    const folder = await copyOfSite();
    await writeFile(path.join(folder, file), content);
    const { code, error } = await stoa(serve(folder));
    expect(code).toBe(1);
    expect(error.trimEnd()).toMatch(sentence);
    expect(error.trimEnd()).not.toContain('\n');
  });

  it.each([
    ['the data folder', (data: string) => data, 'inside', ['backup', 'serve']],
    ['a folder in it that is not there yet', (data: string) => `${data}/copies/nightly`, 'inside', ['backup']],
    ['a link into it', (_: string, link: string) => `${link}/files`, 'inside', ['backup']],
    ['a file', (data: string) => `${data}/secret.key`, 'file', ['backup', 'serve']],
    ['a path through a file', (data: string) => `${data}/secret.key/backups`, 'file', ['backup']],
  ])('a place of backups that is %s', async (_, placeIn, why, commands) => {
    const folder = await copyOfSite();
    const link = path.join(await emptyFolder(), 'link');
    await symlink(folder, link);
    const place = placeIn(folder, link);
    const error = {
      inside: `Backups cannot be kept in "${place}": it is in the data folder "${folder}", and what destroys one destroys both. Choose a folder elsewhere, best on another disk.\n`,
      file: `Backups cannot be kept in "${place}": a part of the path is a file. Choose a folder.\n`,
    }[why];
    for (const command of commands) {
      const given = command === 'serve' ? serve(folder) : [command, '--data', folder];
      expect(await stoa([...given, '--backup-to', place])).toMatchObject({ code: 2, error });
    }
  });

  it.skipIf(process.platform === 'win32')('too many open files', async () => {
    const preload = path.join(import.meta.dirname, 'testing/harness/no-handles.cjs');
    const backup = ['backup', path.join(await emptyFolder(), 'b'), '--data', await copyOfSite()];
    const limited = ['-c', 'ulimit -n 500; exec "$@"', 'sh', process.execPath, '--require', preload, program];
    expect(await ended('sh', [...limited, ...backup])).toMatchObject({
      code: 1,
      error: `${startMessages.tooManyOpenFiles}\n`,
    });
  });

  it('a path that is a file', async () => {
    const file = path.join(await emptyFolder(), 'file');
    await writeFile(file, '');
    expect((await stoa(serve(file))).error).toBe(
      `Cannot open store "${file}/store": a part of the path is a file; choose a folder\n`,
    );
  });

  it.runIf(canObeyPermissions).each([
    [
      'the whole folder',
      '.',
      /Cannot open store .*: no permission to read and write it; as root, run: chown -R <this user> <data folder>$/,
    ],
    [
      'the database',
      'store/data.mdb',
      /Cannot open store .*: no permission to read and write it; as root, run: chown -R <this user> <data folder>$/,
    ],
    [
      'the secret',
      'secret.key',
      /secret\.key" cannot be read or written by this user\. Run this as its owner, or change its owner with chown\.$/,
    ],
    [
      'the files',
      'files',
      /files(\/new)?" cannot be read or written by this user\. Run this as its owner, or change its owner with chown\.$/,
    ],
  ])('a missing permission for %s', async (_, name, sentence) => {
    const folder = await copyOfSite();
    await chmod(path.join(folder, name), 0o000);
    onTestFinished(() => chmod(path.join(folder, name), 0o700));
    const { code, error } = await ended(...obeyingPermissions(process.execPath, [program, ...serve(folder)]));
    expect(code).toBe(1);
    expect(error.trimEnd()).toMatch(sentence);
  });

  it('a wrong flag, with what is allowed', async () => {
    expect(await stoa(['serve', '--port', 'abc'])).toMatchObject({
      code: 2,
      error: '--port cannot be "abc": it must be a whole number from 0 to 65535.\n',
    });
    expect((await stoa(['serve', '--frobnicate', '1'])).error).toMatch(
      /^Unknown flag "--frobnicate" for "serve"\. Allowed: --port, /,
    );
  });
});

describe('a disk that is nearly full', () => {
  const full = ['--keep-free-mb', '999999999'];

  it('serves what is there, and says to those who ask that it is read-only', async () => {
    const server = await serving(await copyOfSite(), full);
    const visitor = testVisitor(server.origin);
    expect((await visitor.get('/')).status).toBe(200);
    expect((await visitor.get<{ state: string }>('/readyz')).body.state).toBe('read-only');
    expect(await server.stop()).toBe(0);
    expect(server.faults()).toEqual([]);
  });

  it('lets an owner in who forgot the password, by stoa admin reset', async () => {
    const dataFolder = await copyOfSite();
    const before = await serving(dataFolder);
    const claim = { token: before.ownerLink!.split('#')[1], name: 'Ada', email: 'ada@example.com' };
    const claiming = testVisitor(before.adminOrigin);
    await claiming.get('/api/auth/me');
    const words = 'violet kettle on tuesday';
    expect((await claiming.send('POST', '/api/auth/claim', { ...claim, password: words })).status).toBe(200);
    expect(await before.stop()).toBe(0);

    const server = await serving(dataFolder, full);
    const printed = await stoa(['admin', 'reset', '--data', dataFolder, '--json']);
    const { email, link } = JSON.parse(printed.out) as { email: string; link: string };
    expect([email, link]).toEqual(['ada@example.com', expect.stringContaining(`${server.adminOrigin}/config/reset#`)]);
    const visitor = testVisitor(server.adminOrigin);
    await visitor.get('/api/auth/me');
    const body = { token: link.split('#')[1], password: `${words} again` };
    expect((await visitor.send('POST', '/api/auth/reset', body)).status).toBe(200);
    expect((await visitor.send('POST', '/api/auth/reset', body)).status).toBe(410);
    const again = testVisitor(server.adminOrigin);
    await again.get('/api/auth/me');
    expect((await again.send('POST', '/api/auth/sign-in', { email, password: words })).status).toBe(401);
    expect((await again.send('POST', '/api/auth/sign-in', { email, password: body.password })).status).toBe(200);
    expect((await again.get<{ person: { owner: boolean } }>('/api/auth/me')).body.person.owner).toBe(true);
    expect(await server.stop()).toBe(0);
    expect(server.faults()).toEqual([]);
  });

  it('gets no new site', async () => {
    const { code, error } = await stoa(serve(await emptyFolder(), ...full));
    expect(code).toBe(1);
    expect(error).toMatch(
      /^Cannot create a site in ".*": its disk is nearly full\. Free some space, or choose .+ --data\.\n$/,
    );
  });
});

/** Needs a mount namespace of its own, which containers may forbid. */
const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0;

it.skipIf(!canMount)(
  'a disk that fills up while people shop: nothing ends or is lost, and sales go on once there is room',
  async () => {
    const prepared = await copyOfSite();
    const itemId = await withMug(prepared);
    const dataFolder = await emptyFolder();
    const onSmallDisk = path.join(await emptyFolder(), 'on-small-disk');
    const mounting = 'mount -t tmpfs -o size=256m none "$1" && cp -a "$2/." "$1" && shift 2 && exec "$@"';
    const args = [dataFolder, prepared, process.execPath, program].map((one) => `'${one}'`);
    const script = `#!/bin/sh\nexec unshare -rm sh -c '${mounting}' sh ${args.join(' ')} "$@"\n`;
    await writeFile(onSmallDisk, script, { mode: 0o755 });
    const server = await startBuiltServer({ dataFolder, binary: onSmallDisk, flags: ['--cart-limit', '1000000'] });
    onTestFinished(() => void server.child.kill('SIGKILL'));

    const answered: TestVisitor[] = [];
    let refused: Awaited<ReturnType<typeof addOne>> | undefined;
    let isOver = false;
    const shoppers = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        const visitor = testVisitor(server.origin);
        const added = await addOne(visitor, itemId);
        if (added.status === 200) answered.push(visitor);
        else refused = added;
      }
    });
    await vi.waitUntil(() => answered.length > 5, 30_000);
    const filler = `/proc/${server.child.pid}/root${dataFolder}/filler`;
    expect((await ended('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'])).error).toContain('No space left');
    await vi.waitUntil(() => refused !== undefined, 30_000);
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '5']);
    const visitor = testVisitor(server.origin);
    expect((await visitor.get<{ state: string }>('/readyz')).body.state).toBe('read-only');
    expect((await visitor.get('/shop')).status).toBe(200);

    const before = answered.length;
    await rm(filler);
    await vi.waitUntil(() => answered.length > before + 5, 30_000);
    isOver = true;
    await Promise.all(shoppers);
    for (const one of answered)
      expect((await one.get<{ entries: unknown[] }>('/api/commerce/shopping-cart')).body.entries).toHaveLength(1);
    expect(await server.stop()).toBe(0);
    expect(server.faults()).toEqual([]);
  },
);

describe('SIGTERM', () => {
  /** A busy client on one connection, until it is stopped or can no longer connect. */
  async function client(origin: string, pathOf: () => string): Promise<{ statuses: number[]; error?: string }> {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const statuses: number[] = [];
    for (;;) {
      const error = await new Promise<string | undefined>((resolve) => {
        http
          .get(origin + pathOf(), { agent }, (response) => {
            statuses.push(response.statusCode!);
            response.resume();
            response.on('end', () => resolve(undefined)).on('error', (broken) => resolve(String(broken)));
          })
          .on('error', (broken: NodeJS.ErrnoException) => resolve(broken.code));
      });
      if (error) return { statuses, error };
    }
  }

  it('loses no request of busy clients, and ends with 0', async () => {
    const server = await serving(await copyOfSite());
    let n = 0;
    const clients = [
      ...Array.from({ length: 8 }, () => client(server.origin, () => '/')),
      ...Array.from({ length: 4 }, () => client(server.origin, () => `/?page=${n++}`)),
    ];
    while (n < 100) await once(server.child.stdout!, 'data');
    expect(await server.stop()).toBe(0);
    for (const { statuses, error } of await Promise.all(clients)) {
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(error).toBe('ECONNREFUSED');
    }
    expect(server.faults()).toEqual([]);
  });

  it('or SIGHUP: it ends in time though a mail host is silent', async () => {
    const dataFolder = await copyOfSite();
    const itemId = await withMug(dataFolder);
    const asked = Promise.withResolvers<void>();
    const silent = createServer(() => asked.resolve());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const flags = ['--smtp-url', `smtp://127.0.0.1:${port}`, '--drain-seconds', '1'];
    const server = await serving(dataFolder, [...flags, '--trusted-proxies', '127.0.0.1']);
    await buy(server.origin, itemId, 1);
    await asked.promise;

    server.child.kill('SIGHUP');
    expect(await once(server.child, 'exit')).toEqual([0, null]);
    // It did not wait for the mail host to time out, which would be recorded at the mail.
    const mails = await inStore(dataFolder, (store) => rowsOf(store, 'mail-log'));
    expect(mails.map(({ value }) => (value as { r: MailLog }).r)).toMatchObject([{ state: 'waiting', attempts: [] }]);
    expect(server.faults()).toEqual([]);
  });

  it('requests are taken for the grace period while readiness says no, and a second signal ends it at once', async () => {
    const server = await serving(await copyOfSite(), ['--grace-seconds', '60']);
    server.child.kill('SIGTERM');
    // Two signals that wait at the same time are one.
    await vi.waitUntil(() => server.lines.some(({ event }) => event === 'stopping'), 20_000);
    const visitor = testVisitor(server.origin);
    await vi.waitUntil(async () => (await visitor.get('/readyz')).status === 503, 20_000);
    expect((await visitor.get('/')).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await once(server.child, 'exit')).toEqual([1, null]);
  });
});

describe('a backup while people shop', () => {
  it('holds every order that was answered before it began, and runs elsewhere', async () => {
    const dataFolder = await copyOfSite();
    const csv = path.join(await emptyFolder(), 'mugs.csv');
    await writeFile(
      csv,
      'Title,Product Type [Non Editable],SKU,Price,Stock,Visible\nMug,PHYSICAL,MUG-1,20.00,1000000,Yes\n',
    );
    const server = await serving(dataFolder, ['--cart-limit', '1000000', '--trusted-proxies', '127.0.0.1,::1']);
    const imported = await stoa(['import', 'products', csv, '--data', dataFolder]);
    expect(imported).toMatchObject({ code: 0 });
    const found = await testVisitor(server.origin).get<{ items: { id: string }[] }>('/shop?format=json');
    const itemId = found.body.items[0]!.id;

    const orders: { orderId: string; accessToken: string }[] = [];
    let shoppers = 0;
    let closing = false;
    const shop = async () => {
      while (!closing) orders.push(await buy(server.origin, itemId, ++shoppers));
    };
    const shopping = Promise.all([shop(), shop(), shop()]);
    while (orders.length < 20) await once(server.child.stdout!, 'data');

    const before = [...orders];
    const backup = path.join(await emptyFolder(), 'backup');
    expect(await stoa(['backup', backup, '--data', dataFolder])).toMatchObject({ code: 0, error: '' });
    expect(orders.length).toBeGreaterThan(before.length);
    closing = true;
    await shopping;
    expect(await server.stop()).toBe(0);

    const elsewhere = path.join(await emptyFolder(), 'restored');
    expect(await stoa(['restore', backup, '--data', elsewhere])).toMatchObject({ code: 0, error: '' });
    const restored = await serving(elsewhere);
    for (const { orderId, accessToken } of before) {
      const page = await testVisitor(restored.origin).get(`/checkout/order-confirmed?oid=${orderId}&t=${accessToken}`);
      expect(page.status).toBe(200);
      expect(page.text).toContain(orderId);
    }
    expect(await restored.stop()).toBe(0);
    expect(restored.faults()).toEqual([]);

    const full = await serving(elsewhere, ['--keep-free-mb', '999999999']);
    const refused = await addOne(testVisitor(full.origin), itemId);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await full.stop()).toBe(0);
  });
});

/** A product that never runs out. @returns its id */
async function withMug(dataFolder: string): Promise<string> {
  const csv = path.join(await emptyFolder(), 'mugs.csv');
  const head = 'Title,Product Type [Non Editable],SKU,Price,Stock,Visible';
  await writeFile(csv, `${head}\nMug,PHYSICAL,MUG-1,20.00,1000000,Yes\n`);
  expect(await stoa(['import', 'products', csv, '--data', dataFolder])).toMatchObject({ code: 0 });
  const listed = await stoa(['export', 'products', '--data', dataFolder]);
  return /[0-9a-f]{24}/.exec(listed.out)![0];
}

/** Port 0, so that other programs on this machine cannot cause failures. */
async function examined(folder: string) {
  const { out, code } = await stoa(['doctor', '--data', folder, '--json', '--port', '0']);
  const { findings } = JSON.parse(out) as { findings: { check: string; state: string; text: string }[] };
  return { code, of: (check: string) => findings.find((finding) => finding.check === check)! };
}

describe('stoa doctor', () => {
  it('finds nothing wrong with a site that is whole', async () => {
    const { code, of } = await examined(await copyOfSite());
    for (const check of ['Records', 'Files', 'Secret']) expect(of(check)).toMatchObject({ state: 'good' });
    expect(of('Records').text).toMatch(/written by version \d+\.\d+\.\d+$/);
    expect(of('Addresses').text).toMatch(/^shop http:\/\/localhost:0, editor http:\/\/127\.0\.0\.1:0, preview http:/);
    expect(code).toBe(0);
  });

  it('survives a database whose pages are noise, and says so', async () => {
    const folder = await copyOfSite();
    await makeNoise(folder);
    const { code, of } = await examined(folder);
    expect(of('Records')).toMatchObject({
      state: 'bad',
      text: expect.stringMatching(/Restore a backup|restore it from a backup/i),
    });
    expect(code).toBe(1);
  });
});

/** Overwrites every page of the database except the first. */
async function makeNoise(folder: string): Promise<void> {
  const file = path.join(folder, 'store/data.mdb');
  const noise = Buffer.alloc(4096, 0xa5);
  const handle = await open(file, 'r+');
  const used = (await readFile(file)).findLastIndex((byte) => byte !== 0);
  for (let at = 3 * 4096; at + 4096 <= used; at += 4096) await handle.write(noise, 0, noise.length, at);
  await handle.close();
}

/** Overwrites one page among many, so that a read fails in the middle. */
async function spoilPage(folder: string): Promise<void> {
  const csv = path.join(await emptyFolder(), 'mugs.csv');
  const rows = Array.from(
    { length: 200 },
    (_, n) => `Mug ${n},PHYSICAL,M-${n},20.00,5,Yes,${'clay '.repeat(60)}qzx${n}`,
  );
  await writeFile(csv, ['Title,Product Type [Non Editable],SKU,Price,Stock,Visible,Description', ...rows].join('\n'));
  expect(await stoa(['import', 'products', csv, '--data', folder])).toMatchObject({ code: 0 });
  const file = path.join(folder, 'store/data.mdb');
  const bytes = await readFile(file);
  const pageBytes = 4096;
  for (let at = bytes.indexOf('qzx77'); at >= 0; at = bytes.indexOf('qzx77', at))
    bytes.fill(0xa5, at - (at % pageBytes), at - (at % pageBytes) + pageBytes);
  await writeFile(file, bytes);
}

/** A fresh backup of the site, which a test may damage. */
async function backupOf(folder: string): Promise<string> {
  const to = path.join(await emptyFolder(), 'backup');
  expect(await stoa(['backup', to, '--data', folder])).toMatchObject({
    code: 0,
    out: expect.stringContaining('The copy was verified.'),
  });
  return to;
}

async function blobsOf(folder: string): Promise<string[]> {
  const all = await readdir(path.join(folder, 'files'), { recursive: true });
  return all.filter((name) => /^..\/[0-9a-f]{64}$/.test(name)).map((name) => path.join(folder, 'files', name));
}

/** Blob names of the theme's own markup. */
async function markupOfTheme(): Promise<Set<string>> {
  const theme = path.resolve(import.meta.dirname, '../data/templates/atelier');
  const names = (await readdir(theme, { recursive: true })).filter((name) =>
    /\.(?:region|list|item|block|conf)$/.test(name),
  );
  const texts = await Promise.all(names.map((name) => readFile(path.join(theme, name))));
  return new Set(texts.map((text) => hash('sha256', text)));
}

/** Overwrites every copy of a text that occurs only in records. */
async function spoil(folder: string, text: string): Promise<void> {
  const file = path.join(folder, 'store/data.mdb');
  const bytes = await readFile(file);
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) bytes[at] = bytes[at]! ^ 1;
  await writeFile(file, bytes);
}

describe('start, doctor and backup agree on what a whole site is (operations R6, R7)', () => {
  let wholeSite: string;
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-main-'));
    wholeSite = path.join(folder, 'backup');
    expect(await stoa(['backup', wholeSite, '--data', site])).toMatchObject({ code: 0 });
    return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });

  it.each([
    ['data.mdb', (folder: string) => rm(path.join(folder, 'store/data.mdb')), /data\.mdb is missing/],
    [
      'the whole store',
      (folder: string) => rm(path.join(folder, 'store'), { recursive: true }),
      /data\.mdb is missing/,
    ],
    [
      'all files',
      (folder: string) => rm(path.join(folder, 'files'), { recursive: true }),
      /"files" beside it is missing/,
    ],
  ])('without %s none of them calls it whole', async (_, breakIt, sentence) => {
    const folder = await copyOfSite();
    await breakIt(folder);
    const { code, of } = await examined(folder);
    expect([code, of('Records').state, of('Records').text]).toEqual([1, 'bad', expect.stringMatching(sentence)]);
    expect(await stoa(serve(folder))).toMatchObject({ code: 1, error: expect.stringMatching(sentence) });
    const backup = await stoa(['backup', path.join(await emptyFolder(), 'b'), '--data', folder]);
    expect(backup).toMatchObject({ code: 1, out: expect.not.stringContaining('was verified') });
  });

  it.each([
    ['is missing', (file: string) => rm(file), /is missing/],
    ['is cut short', (file: string) => truncate(file, 20), /has no 32-byte secret/],
    ['is of another site', (file: string) => writeFile(file, 'A'.repeat(43)), /belongs to another site/],
  ])('a secret that %s is never replaced by itself, and comes back from a backup', async (_, breakIt, why) => {
    const folder = await copyOfSite();
    const file = path.join(folder, 'secret.key');
    await breakIt(file);
    // All only read, so they can run in parallel.
    const to = path.join(await emptyFolder(), 'b');
    const [start, { code, of }, backup] = await Promise.all([
      stoa(serve(folder)),
      examined(folder),
      stoa(['backup', to, '--data', folder]),
    ]);
    expect(start).toMatchObject({ code: 1, error: expect.stringMatching(why) });
    expect([code, of('Secret')]).toEqual([1, { check: 'Secret', state: 'bad', text: expect.stringMatching(why) }]);
    expect(backup).toMatchObject({ code: 1, out: expect.stringMatching(why) });

    expect(await stoa(['repair', wholeSite, '--data', folder])).toMatchObject({ code: 0 });
    expect(await readFile(file, 'utf8')).toBe(await readFile(path.join(wholeSite, 'secret.key'), 'utf8'));
  });

  it('a lost secret without a backup is made anew only where that is asked for', async () => {
    const folder = await copyOfSite();
    await rm(path.join(folder, 'secret.key'));
    expect(await stoa(['repair', '--data', folder])).toMatchObject({ code: 2 });
    expect(await stoa(['repair', '--new-secret', '--data', folder])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Enter payment keys'),
    });
    expect(await (await serving(folder)).stop()).toBe(0);
  });

  it('files other than the markup are deleted or changed: the site is served, and repair restores them', async () => {
    const folder = await copyOfSite();
    // Not the markup: a page without its markup cannot be rendered.
    const files = (await blobsOf(folder)).toSorted();
    const markup = await markupOfTheme();
    const others = files.filter((file) => !markup.has(path.basename(file)));
    expect(others.length).toBeGreaterThan(15);
    for (const [n, file] of others.entries()) await (n % 2 === 0 ? rm(file) : writeFile(file, 'other bytes'));
    const { code, of } = await examined(folder);
    expect([code, of('Files').state, of('Files').text]).toEqual([
      1,
      'bad',
      expect.stringMatching(/of template "atelier"/),
    ]);
    const backup = await stoa(['backup', path.join(await emptyFolder(), 'b'), '--data', folder]);
    expect(backup).toMatchObject({ code: 1, out: expect.stringMatching(/items? in it (?:is|are) damaged or missing/) });

    const server = await serving(folder);
    expect((await testVisitor(server.origin).get('/healthz')).status).toBe(200);
    expect((await testVisitor(server.origin).get('/')).status).toBe(200);
    expect(await server.stop()).toBe(0);

    await stoa(['repair', wholeSite, '--data', folder]);
    expect((await examined(folder)).of('Files').state).toBe('good');
  });

  it.each([
    ['that is noise', makeNoise],
    ['that cuts records off', spoilPage],
  ])('a page of the database %s makes no backup, and what to do is said in one sentence', async (_, damage) => {
    const folder = await copyOfSite();
    await damage(folder);
    const parent = await emptyFolder();
    const { code, out, error } = await stoa(['backup', path.join(parent, 'b'), '--data', folder]);
    expect([code, out]).toEqual([1, '']);
    expect(error.trim().split('\n')).toEqual([
      expect.stringMatching(
        /^Cannot back up ".*\/store": a page of data\.mdb is damaged \(page \d+ is not a page of the kind [a-z]+\)\. Nothing was written\. .+ stoa restore <backup>/,
      ),
    ]);
    expect(await readdir(parent)).toEqual([]);
  });

  it('a damaged record fails alone, is named, and comes back from a backup', async () => {
    const folder = await copyOfSite();
    const csv = path.join(await emptyFolder(), 'mugs.csv');
    const head = 'Title,Product Type [Non Editable],SKU,Price,Stock,Visible\n';
    await writeFile(csv, `${head}Good mug,PHYSICAL,M-1,20.00,5,Yes\nQzx mug,PHYSICAL,M-2,20.00,5,Yes\n`);
    expect(await stoa(['import', 'products', csv, '--data', folder])).toMatchObject({ code: 0 });
    const whole = await backupOf(folder);
    await spoil(folder, 'Qzx mug');

    const server = await serving(folder);
    const list = await testVisitor(server.origin).get<{ items: { title: string }[] }>('/shop?format=json');
    expect(list.body.items.map(({ title }) => title)).toEqual(['Good mug']);
    expect((await testVisitor(server.origin).get('/shop/p/qzx-mug')).status).toBe(500);
    expect((await testVisitor(server.origin).get('/shop/p/good-mug')).status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(JSON.stringify(server.faults())).toMatch(/Record product\/.* is damaged/);

    const to = path.join(await emptyFolder(), 'b');
    const backup = await stoa(['backup', to, '--data', folder]);
    expect(backup).toMatchObject({ code: 1, out: expect.stringMatching(/✗ record product\//) });
    const elsewhere = path.join(await emptyFolder(), 'restored');
    expect(await stoa(['restore', to, '--data', elsewhere])).toMatchObject({ code: 0 });
    expect((await examined(folder)).of('Records').text).toMatch(/record product\//);

    expect(await stoa(['repair', whole, '--data', folder])).toMatchObject({ code: 0 });
    const again = await serving(folder);
    const healed = await testVisitor(again.origin).get<{ items: { title: string }[] }>('/shop?format=json');
    expect(healed.body.items.map(({ title }) => title).sort()).toEqual(['Good mug', 'Qzx mug']);
    expect(await again.stop()).toBe(0);
    expect(again.faults()).toEqual([]);
  });
});
