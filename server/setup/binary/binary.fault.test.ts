// The single executable in an empty folder: no Node on the path, no environment. Built here with fast compression; STOA_BINARY names an
// existing one instead.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { catalog } from '../../site/font/catalog.ts';
import { fontUrl } from '../../site/font/faces.ts';
import { addOne, buy } from '../../testing/driver/buying.ts';
import { sampleBackup } from '../../testing/formats/sample-site.ts';
import { type BuiltServer, root, startBuiltServer } from '../../testing/harness/built-server.ts';
import { temporaryFolder } from '../../testing/harness/temporary-folder.ts';
import { testVisitor } from '../../testing/harness/visitor.ts';

let binary: string;
/** Unpack folder, except in the test of unpacking. */
let home: string;

type Ended = { code: number | null; out: string; error: string };

const run = (file: string, args: string[], env: Record<string, string>): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { env, cwd: path.dirname(binary), timeout: 240_000, maxBuffer: 2 ** 25 };
    const child = execFile(file, args, options, (_, out, error) => resolve({ code: child.exitCode, out, error }));
  });
const build = (...args: string[]) => {
  const script = path.join(root, 'server/setup/build-binary.mjs');
  const env = { ...process.env, NODE_ENV: 'production' } as Record<string, string>;
  return run(process.execPath, [script, '--quick', ...args], env);
};
const stoa = (...args: string[]) => run(binary, args, { HOME: home });

beforeAll(async () => {
  binary = path.join(temporaryFolder('binary'), 'stoa');
  home = temporaryFolder('binary-home');
  if (process.env.STOA_BINARY) return copyFile(process.env.STOA_BINARY, binary);
  const built = await build('--out', binary);
  if (built.code !== 0) throw new Error(built.out + built.error);
});

async function serving(dataFolder: string, env: Record<string, string> = { HOME: home }): Promise<BuiltServer> {
  const server = await startBuiltServer({ dataFolder, binary, env });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
}

/** The first product that can be added to a cart as it is. */
async function firstSold(visitor: ReturnType<typeof testVisitor>): Promise<string> {
  const { items } = (await visitor.get<{ items: { id: string }[] }>('/shop?format=json')).body;
  for (const { id } of items) if ((await addOne(visitor, id)).status === 200) return id;
  throw new Error('The demo sells nothing');
}

it('is built for another platform only with its Node', async () => {
  const { code, out, error } = await build('--platform', 'linux-riscv64', '--out', `${binary}-riscv64`);
  expect([code, out + error]).toEqual([1, expect.stringContaining('Name the Node of linux-riscv64 with --node')]);
});

describe('a shop that the executable runs alone', () => {
  const folder = temporaryFolder('binary-shop');
  const data = path.join(folder, 'data');
  let server: BuiltServer;
  let order: Awaited<ReturnType<typeof buy>>;

  beforeAll(async () => {
    server = await startBuiltServer({ dataFolder: data, binary, env: { HOME: home } });
  });
  afterAll(() => void server.child.kill('SIGKILL'));

  it('says which version and commit it is', async () => {
    expect((await stoa('version')).out).toMatch(
      /^stoa \d+\.\d+\.\d+ \(commit [0-9a-f]{12}( and changes)?\), data format \d+, Node 26\.[\d.]+\n$/,
    );
  });

  it('sets what keeps its memory small without a second start', () => {
    expect(readFileSync(`/proc/${server.child.pid}/environ`, 'latin1')).not.toContain('MALLOC_');
  });

  it('shows pages, and pictures in the form that a browser takes', async () => {
    const visitor = testVisitor(server.origin);
    const home = await visitor.get('/');
    expect(home.status).toBe(200);
    for (const file of home.text.match(/\/universal\/[\w.-]+/g)!) expect((await visitor.get(file)).status).toBe(200);
    const [picture] = /\/images\/[0-9a-f]{24}\/[\w.%-]+/.exec(home.text)!;
    for (const type of ['image/avif', 'image/webp']) {
      const answer = await visitor.get(`${picture}?format=300w`, { Accept: `${type},*/*` });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    }
    const font = await visitor.get(fontUrl(catalog[1]!.faces[0]!.file), { Range: 'bytes=0-3' });
    expect([font.status, font.text]).toEqual([206, 'wOF2']);
  });

  it('sells, and prints the receipt', async () => {
    const visitor = testVisitor(server.origin);
    order = await buy(server.origin, await firstSold(visitor), 1);
    const confirmed = `/checkout/order-confirmed?oid=${order.orderId}&t=${order.accessToken}`;
    expect((await visitor.get(confirmed)).text).toContain(order.orderId);
    const paper = await visitor.get(`/order-status/${order.orderId}/receipt.pdf?t=${order.accessToken}`);
    expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  it('lets the owner in by the link, and again by a password that was reset', async () => {
    const visitor = testVisitor(server.adminOrigin);
    await visitor.get('/api/auth/me');
    const claim = { token: server.ownerLink!.split('#')[1], name: 'Ada', email: 'ada@example.com' };
    const password = 'violet kettle on tuesday';
    expect((await visitor.send('POST', '/api/auth/claim', { ...claim, password })).status).toBe(200);
    expect((await visitor.get('/config')).status).toBe(200);

    const printed = await stoa('admin', 'reset', '--data', data, '--json');
    const { link } = JSON.parse(printed.out) as { link: string };
    const other = testVisitor(server.adminOrigin);
    await other.get('/api/auth/me');
    const body = { token: link.split('#')[1], password: `${password} again` };
    expect((await other.send('POST', '/api/auth/reset', body)).status).toBe(200);
  });

  it('is backed up while it serves, and restored elsewhere with its orders', async () => {
    const backup = path.join(folder, 'backup');
    expect(await stoa('backup', backup, '--data', data)).toMatchObject({ code: 0, error: '' });
    const elsewhere = path.join(folder, 'elsewhere');
    expect(await stoa('restore', backup, '--data', elsewhere)).toMatchObject({ code: 0, error: '' });
    const restored = await serving(elsewhere);
    const confirmed = `/checkout/order-confirmed?oid=${order.orderId}&t=${order.accessToken}`;
    expect((await testVisitor(restored.origin).get(confirmed)).text).toContain(order.orderId);
    expect(await restored.stop()).toBe(0);
    expect(restored.faults()).toEqual([]);
    const examined = await stoa('doctor', '--data', elsewhere, '--json', '--port', '0');
    expect([examined.code, examined.out]).toEqual([0, expect.not.stringContaining('"state":"bad"')]);
  });

  it('exports and imports while it serves, and ends in order', async () => {
    const csv = path.join(folder, 'products.csv');
    expect(await stoa('export', 'products', '--data', data, '--out', csv)).toMatchObject({ code: 0, error: '' });
    expect(await stoa('import', 'products', csv, '--data', data)).toMatchObject({ code: 0, error: '' });
    expect(await server.stop()).toBe(0);
    expect(server.faults()).toEqual([]);
    expect(await stoa('analytics', 'export', '--data', data)).toMatchObject({ code: 0, error: '' });
  });

  it('checks templates', async () => {
    const file = path.join(folder, 'broken.list');
    await writeFile(file, '{.section a}');
    expect((await stoa('template', 'check', file)).code).toBe(1);
  });
});

it('upgrades the data of an earlier version, sells, and rolls back with what was sold', async () => {
  const data = path.join(temporaryFolder('binary-upgrade'), 'data');
  expect(await stoa('restore', sampleBackup(1), '--data', data)).toMatchObject({ code: 0, error: '' });
  const format = () => JSON.parse(readFileSync(path.join(data, 'store/format.json'), 'utf8')).format;
  const upgraded = await serving(data);
  expect(upgraded.lines.map(({ event }) => event)).toContain('backup-before-upgrade');
  const { orderId, accessToken } = await buy(upgraded.origin, await firstSold(testVisitor(upgraded.origin)), 1);
  expect([await upgraded.stop(), upgraded.faults()]).toEqual([0, []]);
  expect(await stoa('migrate', '--data', data)).toMatchObject({ code: 0 });
  expect(format()).toBe(2);

  const back = await stoa('rollback', '--data', data, '--json');
  expect([back.code, JSON.parse(back.out)]).toEqual([0, expect.objectContaining({ version: '0.1.0', format: 1 })]);
  expect(format()).toBe(1);
  expect(await stoa('verify', '--data', data)).toMatchObject({ code: 0, error: '' });
  const again = await serving(data);
  const confirmed = `/checkout/order-confirmed?oid=${orderId}&t=${accessToken}`;
  expect((await testVisitor(again.origin).get(confirmed)).text).toContain(orderId);
  expect(await again.stop()).toBe(0);
});

/** Needs its own network and mount namespaces, which containers may forbid. */
const canIsolate = spawnSync('unshare', ['-rnm', 'sh', '-c', 'mount -o remount,bind,ro /']).status === 0;

it.skipIf(!canIsolate)('serves and sells without a network, where nothing but its data can be written', async () => {
  const folder = temporaryFolder('binary-alone');
  const data = path.join(folder, 'data');
  await mkdir(data);
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  const { fd } = (socket as Server & { _handle: { fd: number } })._handle;
  const script = `mount --bind "$1" "$1" && mount --bind "$2" "$2" || exit 97
    mount -o remount,bind,ro "$1" && mount -o remount,bind,ro / || exit 98
    touch "$1/other" 2>/dev/null && exit 99
    exec env -i LISTEN_FDS=1 LISTEN_PID=$$ "$3" serve --data "$2" --port ${port} --log json`;
  const isolated = ['-rnm', 'sh', '-c', script, 'sh', folder, data, binary];
  const child = spawn('unshare', isolated, { stdio: ['ignore', 'pipe', 'inherit', fd] });
  // The child serves on this inherited socket, since its namespace has no network.
  socket.close();
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const faults: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line.includes('"level":"fault"')) faults.push(line);
      if (line.includes('"event":"ready"')) resolve();
    });
    void ended.then((code) => reject(new Error(`It ended with ${code}`)));
  });
  const origin = `http://localhost:${port}`;
  const visitor = testVisitor(origin);
  const bought = await buy(origin, await firstSold(visitor), 1);
  const confirmed = `/checkout/order-confirmed?oid=${bought.orderId}&t=${bought.accessToken}`;
  expect((await visitor.get(confirmed)).text).toContain(bought.orderId);
  child.kill('SIGTERM');
  expect([await ended, faults]).toEqual([0, []]);
});

describe('what it unpacks', () => {
  const unpackedIn = async (parent: string) => (await readdir(parent)).filter((name) => !name.startsWith('0.0.'));

  it('is made once for several starts at a time, readable by its user alone, and made again where it is damaged', async () => {
    const home = temporaryFolder('unpacked');
    const parent = path.join(home, '.cache/stoa');
    const starts = async () => {
      const ended = await Promise.all([1, 2].map(() => run(binary, ['version'], { HOME: home })));
      for (const one of ended) expect(one).toMatchObject({ code: 0, error: '' });
    };
    await starts();
    const [name, ...others] = await unpackedIn(parent);
    expect(others).toEqual([]);
    const unpacked = path.join(parent, name!);
    expect((await stat(unpacked)).mode & 0o777).toBe(0o700);

    const entries = await readdir(unpacked, { recursive: true });
    // Each takes time at the first start.
    expect(entries.length).toBeLessThan(300);
    const native = entries.find((file) => file.endsWith('.node'))!;
    const handle = await open(path.join(unpacked, native), 'r+');
    const { atime, mtime } = await handle.stat();
    await handle.write(Buffer.alloc(100, 'x'), 0, 100, 50_000);
    await handle.utimes(atime, mtime);
    await handle.close();
    await rm(path.join(unpacked, 'dist/server/program.cjs'));
    await starts();
    expect(await unpackedIn(parent)).toEqual([name]);
    expect(readFileSync(path.join(unpacked, native)).indexOf('x'.repeat(100))).toBe(-1);
  });

  it('replaces earlier versions and what was cut short, but for those that still run', async () => {
    const home = temporaryFolder('unpacked');
    const parent = path.join(home, '.cache/stoa');
    const left = (pid: number) =>
      `${pid}-${readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ')[19]}`;
    const folders = {
      ended: ['0.0.1-0123456789abcdef', 'in-use', '4194300-1'],
      reused: ['0.0.2-0123456789abcdef', 'in-use', `${process.pid}-1`],
      running: ['0.0.3-0123456789abcdef', 'in-use', left(process.pid)],
      cutShort: ['0.0.4-0123456789abcdef.4194300-1.01234567.part', 'dist'],
    };
    for (const parts of Object.values(folders)) await mkdir(path.join(parent, ...parts), { recursive: true });
    expect(await run(binary, ['version'], { HOME: home })).toMatchObject({ code: 0, error: '' });
    expect((await readdir(parent)).filter((name) => name.startsWith('0.0.'))).toEqual([folders.running[0]]);
  });

  it('stands in the data folder where there is no home', async () => {
    const data = path.join(temporaryFolder('no-home'), 'data');
    const server = await startBuiltServer({ dataFolder: data, binary, env: {}, flags: ['--no-demo'] });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    expect((await testVisitor(server.origin).get('/')).status).toBe(200);
    const [unpacked, ...others] = await unpackedIn(path.join(data, 'program'));
    expect(others).toEqual([]);
    expect(await server.stop()).toBe(0);
    // V8 took the code that was compiled with the executable, and compiled that of packages for the next start.
    const compiled = path.join(data, 'program', unpacked!, 'dist/compiled');
    expect(await readdir(compiled)).toEqual(['built', 'packages']);
    for (const name of ['built', 'packages']) expect(await readdir(path.join(compiled, name))).not.toEqual([]);
    // A command that runs the program again does so from there, and needs no other folder.
    const env = { TMPDIR: path.join(data, 'secret.key') };
    expect(await run(binary, ['backup', `${data}-copy`, '--data', data], env)).toMatchObject({ code: 0, error: '' });
  });

  it('says in words that no folder works', async () => {
    const file = path.join(temporaryFolder('no-folder'), 'file');
    await writeFile(file, '');
    const ended = await run(binary, ['version'], { STOA_UNPACK_FOLDER: path.join(file, 'below') });
    expect([ended.code, ended.error]).toEqual([1, expect.stringContaining('Name one with STOA_UNPACK_FOLDER')]);
    expect(existsSync(path.join(file, 'below'))).toBe(false);
  });
});
