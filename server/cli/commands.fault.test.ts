// Every command of the built program on one small site: its --json answers, and the effects of the access commands.
import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type CommandName, commands } from '../config/options.ts';
import { sample, sampleBackup } from '../testing/formats/sample-site.ts';
import { type BuiltServer, program, startBuiltServer } from '../testing/harness/built-server.ts';
import { demoFolder } from '../testing/harness/demo-folder.ts';
import { dropUnused } from '../testing/harness/empty-folder.ts';
import { temporaryFolder } from '../testing/harness/temporary-folder.ts';
import { testVisitor } from '../testing/harness/visitor.ts';

type Ended = { code: number | null; out: string; error: string };

const stoa = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { timeout: 120_000, env: { ...process.env, ...env } };
    const child = execFile(process.execPath, [program, ...args], options, (_, out, error) =>
      resolve({ code: child.exitCode, out, error }),
    );
  });

const jsonOf = async (args: readonly string[], env?: Record<string, string>): Promise<Record<string, unknown>> => {
  const { out, error } = await stoa([...args, '--json'], env);
  expect(error).toBe('');
  return JSON.parse(out);
};

const backup = sampleBackup(1);

/** The sample site in this version's format. */
const site = path.join(temporaryFolder('commands'), 'site');
beforeAll(async () => {
  expect(await stoa(['restore', backup, '--data', site])).toMatchObject({ code: 0, error: '' });
  expect(await stoa(['migrate', '--data', site])).toMatchObject({ code: 0 });
  dropUnused(site);
});
const copyOfSite = () => demoFolder(site, 'commands');

async function serving(dataFolder: string): Promise<BuiltServer> {
  const server = await startBuiltServer({ dataFolder });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
}

async function signedIn(server: BuiltServer) {
  const visitor = testVisitor(server.adminOrigin);
  await visitor.get('/api/auth/me');
  const { status } = await visitor.send('POST', '/api/auth/sign-in', sample.owner);
  return { visitor, status };
}

const isSignedIn = async (visitor: ReturnType<typeof testVisitor>) =>
  (await visitor.get<{ person: unknown }>('/api/auth/me')).body.person != null;

/** In sequence, on one site. */
describe('every command', () => {
  const folder = temporaryFolder('commands');
  const at = (name: string) => path.join(folder, name);
  const data = at('site');
  const args: Record<Exclude<CommandName, 'serve'>, readonly string[]> = {
    restore: [backup, '--data', data],
    version: [],
    config: ['print'],
    verify: ['--data', data],
    doctor: ['--data', data, '--port', '0'],
    backup: [at('backup'), '--data', data],
    import: ['products', at('mugs.csv'), '--data', data, '--dry-run'],
    export: ['orders', '--out', at('orders.csv'), '--data', data],
    migrate: ['--data', data],
    rollback: ['--data', data],
    repair: [backup, '--data', data],
    keys: ['rotate', '--data', data],
    admin: ['sessions', 'end', '--data', data],
    analytics: ['rebuild', '--data', data],
    template: ['check', at('page.list')],
    price: ['--schema'],
  };

  beforeAll(async () => {
    await writeFile(at('page.list'), '{.section a}{.end}');
    const head = 'Title,Product Type [Non Editable],SKU,Price,Stock,Visible';
    await writeFile(at('mugs.csv'), `${head}\nCup,PHYSICAL,CUP-1,9.00,5,Yes\n`);
  });

  it('is one of these', () => {
    expect(Object.keys(args).concat('serve').toSorted()).toEqual(Object.keys(commands).toSorted());
  });

  it.each(Object.entries(args))('%s prints one JSON value with --json', async (name, given) => {
    const { out, code } = await stoa([name, ...given, '--json']);
    expect(() => JSON.parse(out), `printed ${out}`).not.toThrow();
    // Problems of the test machine aren't the site's fault.
    expect(code, out).toBe(name === 'doctor' && JSON.parse(out).bad > 0 ? 1 : 0);
  });

  it('takes a file of settings and a file with a secret, and says so without the secret', async () => {
    const folder = temporaryFolder('commands');
    const [file, secret] = [path.join(folder, 'stoa.json'), path.join(folder, 'smtp')];
    await writeFile(file, '{ "port": 4321 }');
    await writeFile(secret, 'smtps://ada:violet-kettle@mail.example\n');
    const printed = await stoa(['config', 'print', '--config', file], { STOA_SMTP_URL_FILE: secret, STOA_HOST: '::1' });
    expect(printed.code).toBe(0);
    expect(printed.out).toContain(`4321  ["port" in ${file}]`);
    expect(printed.out).toContain('::1  [STOA_HOST]');
    expect(printed.out).toContain('(hidden)  [STOA_SMTP_URL_FILE]');
    expect(printed.out).not.toContain('violet');
    await writeFile(file, '{ "prot": 4321 }');
    expect(await stoa(['serve', '--config', file])).toMatchObject({
      code: 2,
      error: expect.stringMatching(/^"prot" in .+ is not a setting\./),
    });
  });
});

it('stoa backup deletes no earlier backup of the same day, which may be the last from before an accident', async () => {
  const [dataFolder, place] = [copyOfSite(), path.join(temporaryFolder('commands'), 'backups')];
  for (let n = 0; n < 2; n++)
    expect(await stoa(['backup', '--data', dataFolder, '--backup-to', place])).toMatchObject({ code: 0, error: '' });
  expect((await jsonOf(['backup', 'list', place])).backups).toHaveLength(2);
});

describe('stoa verify', () => {
  it('names what is damaged, in a site and in a backup, and changes nothing', async () => {
    const data = copyOfSite();
    const store = path.join(data, 'store/data.mdb');
    const bytes = await readFile(store);
    for (let at = bytes.indexOf('Studio'); at >= 0; at = bytes.indexOf('Studio', at + 1)) bytes[at] = 0x53 ^ 1;
    await writeFile(store, bytes);
    const { code, out } = await stoa(['verify', '--data', data, '--json']);
    const found = JSON.parse(out) as { count: number; damaged: string[] };
    expect([code, found.count]).toEqual([1, found.damaged.length]);
    expect(found.damaged).toContainEqual(expect.stringMatching(/^record commerce-preferences\/member-areas: /));
    expect((await readFile(store)).equals(bytes)).toBe(true);

    expect(await stoa(['verify', backup])).toMatchObject({ code: 0, out: expect.stringMatching(/None is damaged/) });
    const copy = path.join(temporaryFolder('commands'), 'backup');
    cpSync(backup, copy, { recursive: true });
    await writeFile(path.join(copy, 'secret.key'), 'x'.repeat(43));
    expect(await stoa(['verify', copy])).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        /^✗ secret\.key .+\n1 item is damaged or missing in the backup .+ add --skip-damaged\.$/m,
      ),
    });
  });
});

describe('stoa admin', () => {
  it('adds an administrator and signs people out, with the site served and without', async () => {
    const data = copyOfSite();
    const server = await serving(data);
    const { visitor, status } = await signedIn(server);
    expect([status, await isSignedIn(visitor)]).toEqual([200, true]);
    expect(await jsonOf(['admin', 'sessions', 'end', 'nobody@example.com', '--data', data]).catch(String)).toMatch(
      /Error/,
    );
    expect(await jsonOf(['admin', 'sessions', 'end', '--data', data])).toEqual({ ended: 1 });
    expect(await isSignedIn(visitor)).toBe(false);

    const made = await jsonOf(['admin', 'create', 'Grace@Example.com', 'Grace', '--data', data]);
    expect(made).toEqual({ email: 'grace@example.com', link: expect.stringContaining('/config/reset#') });
    const password = 'seven slow teapots';
    const grace = testVisitor(server.adminOrigin);
    await grace.get('/api/auth/me');
    const token = (made.link as string).split('#')[1];
    expect((await grace.send('POST', '/api/auth/reset', { token, password })).status).toBe(200);
    expect((await grace.get('/api/commerce/orders')).status).toBe(200);
    expect(await server.stop()).toBe(0);

    const twice = await stoa(['admin', 'create', 'grace@example.com', '--data', data]);
    expect(twice.code).toBe(1);
    expect(await jsonOf(['admin', 'sessions', 'end', 'grace@example.com', '--data', data])).toEqual({
      ended: 1,
      email: 'grace@example.com',
    });
  });
});

describe('stoa keys rotate', () => {
  it('seals everything again, also when it is killed before the new secret is in its place', async () => {
    const data = copyOfSite();
    const [key, next] = [path.join(data, 'secret.key'), path.join(data, 'secret.key.next')];
    const first = await serving(data);
    const { visitor } = await signedIn(first);
    const hook = { endpointUrl: 'https://hooks.example/stoa', topics: ['order.create'] };
    const made = await visitor.send<{ webhook: { id: string } }>('POST', '/config/api/webhooks', hook);
    expect(made.status).toBe(201);
    expect(await stoa(['keys', 'rotate', '--data', data])).toMatchObject({
      code: 1,
      error: 'Stop the site first: it is being served.\n',
    });
    expect(await first.stop()).toBe(0);

    const old = await readFile(key);
    expect(await jsonOf(['keys', 'rotate', '--data', data])).toMatchObject({ resealed: 1 });
    const rotated = await readFile(key);
    expect(rotated.equals(old)).toBe(false);
    expect(existsSync(next)).toBe(false);

    // As after a crash between the commit and the rename.
    await rename(key, next);
    await writeFile(key, old);
    expect(await stoa(['verify', '--data', data])).toMatchObject({ code: 0 });
    const second = await serving(data);
    expect((await readFile(key)).equals(rotated)).toBe(true);
    // Sessions don't depend on the secret, and the webhook's secret is decrypted with the new one.
    const again = testVisitor(second.adminOrigin);
    for (const [name, value] of visitor.cookies) again.cookies.set(name, value);
    expect(await isSignedIn(again)).toBe(true);
    const tested = await again.send('POST', `/config/api/webhooks/${made.body.webhook.id}/test`, {
      topic: 'order.create',
    });
    expect(tested.status).toBe(200);
    expect(await second.stop()).toBe(0);
    expect(second.faults()).toEqual([]);

    // As after a crash before the commit.
    await writeFile(next, `${'A'.repeat(43)}\n`);
    const third = await serving(data);
    expect((await readFile(key)).equals(rotated)).toBe(true);
    expect(existsSync(next)).toBe(false);
    expect(await third.stop()).toBe(0);
  });

  it('leaves earlier backups good for a repair: what the old secret sealed is sealed with the new one', async () => {
    const data = copyOfSite();
    const first = await serving(data);
    const { visitor } = await signedIn(first);
    const hook = { endpointUrl: 'https://hooks.example/before', topics: ['order.create'] };
    const made = await visitor.send<{ webhook: { id: string } }>('POST', '/config/api/webhooks', hook);
    expect(made.status).toBe(201);
    expect(await first.stop()).toBe(0);
    const earlier = path.join(temporaryFolder('commands'), 'earlier');
    expect(await stoa(['backup', earlier, '--data', data])).toMatchObject({ code: 0 });
    expect(await jsonOf(['keys', 'rotate', '--data', data])).toMatchObject({ resealed: 1 });

    const store = path.join(data, 'store/data.mdb');
    const bytes = await readFile(store);
    for (let at = bytes.indexOf('hooks.example'); at >= 0; at = bytes.indexOf('hooks.example', at + 1))
      bytes[at] = 0x58;
    await writeFile(store, bytes);
    expect(await stoa(['verify', '--data', data])).toMatchObject({ code: 1 });
    const mended = await stoa(['repair', earlier, '--data', data]);
    expect([mended.error, mended.code, mended.out]).toEqual(['', 0, expect.stringMatching(/✓ record webhook\//)]);
    const second = await serving(data);
    const again = await signedIn(second);
    const test = `/config/api/webhooks/${made.body.webhook.id}/test`;
    expect((await again.visitor.send('POST', test, { topic: 'order.create' })).status).toBe(200);
    expect(await second.stop()).toBe(0);
    expect(second.faults()).toEqual([]);

    const key = path.join(data, 'secret.key');
    await rename(key, `${key}.lost`);
    expect(await stoa(['repair', earlier, '--data', data])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^The secret\.key of this backup is from before stoa keys rotate/),
    });
    expect(existsSync(key)).toBe(false);
  });
});
