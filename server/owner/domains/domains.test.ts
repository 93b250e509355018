// The check of the site's addresses: names and certificates.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { checkDomains, type Network } from './domains.ts';
import { domainsMax } from './host-name.ts';

const now = Date.parse('2026-03-04T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const clock = { now: () => now } as never;

const check = async (network: Partial<Network>, origin = 'https://shop.example') =>
  (
    await checkDomains({ clock, origins: { has: () => true, of: () => origin, configured: () => origin } }, undefined, {
      addressesOf: async () => ['192.0.2.1'],
      certificateOf: async () => ({ validTo: now + 60 * dayMs }),
      ...network,
    })
  ).domains;

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code });
};

it('says that an address works, once for those that are the same', async () => {
  const validTo = now + 60 * dayMs;
  const good = { name: 'found', addresses: ['192.0.2.1'], certificate: 'good', validTo };
  expect(await check({})).toEqual([{ of: 'site', origin: 'https://shop.example', ...good }]);
});

it.each([
  [{ addressesOf: failing('ENOTFOUND') }, { name: 'unknown', code: 'ENOTFOUND' }],
  [{ addressesOf: failing('ETIMEOUT') }, { name: 'silent', certificate: 'unreached' }],
  [{ certificateOf: async () => ({ validTo: now + dayMs }) }, { certificate: 'ends-soon' }],
  [
    { certificateOf: async () => ({ isTrusted: false, code: 'CERT_HAS_EXPIRED' }) as const },
    { certificate: 'untrusted' },
  ],
  [{ certificateOf: async () => ({ code: 'ECONNREFUSED' }) }, { certificate: 'unreached', code: 'ECONNREFUSED' }],
])('names what is wrong: %j', async (network, said) => expect((await check(network))[0]).toMatchObject(said));

it('asks no one about an address of this machine, or for a certificate that plain HTTP has not', async () => {
  const never = { addressesOf: failing('asked'), certificateOf: failing('asked') };
  for (const origin of ['http://localhost:3000', 'http://[::1]:3000', 'http://preview.localhost'])
    expect((await check(never, origin))[0]).toMatchObject({ name: 'local', certificate: 'plain' });
  expect((await check({ certificateOf: failing('asked') }, 'http://shop.example'))[0]).toMatchObject({
    certificate: 'plain',
  });
});

describe('domains that redirect', () => {
  const network: Network = {
    addressesOf: async (host) =>
      host === 'elsewhere.example'
        ? ['198.51.100.7']
        : host === 'gone.example'
          ? failing('ENOTFOUND')()
          : ['192.0.2.1'],
    certificateOf: async () => ({ validTo: now + 60 * dayMs }),
  };
  let app: TestStoa;
  let owner: Awaited<ReturnType<TestStoa['owner']>>;
  beforeAll(async () => {
    app = await testStoa({
      edge: {
        origins: {
          origins: {
            site: ['http://shop.example:0'],
            preview: ['http://preview.shop.example:0'],
            admin: ['http://127.0.0.1:0'],
          },
        },
      },
      app: { network } as never,
    });
    owner = await app.owner();
  });
  afterAll(async () => {
    await app.close();
    expect(app.faults()).toEqual([]);
  });

  const site = () => app.built.origins.of('site');
  const add = (host: string) => owner.post('/config/api/domains', { host });
  const makeMain = (host: string) =>
    owner.send('POST', `/config/api/domains/${host}/main`, { 'X-CSRF-Token': owner.jar.get('crumb') ?? '' });
  const others = async () => (await owner.get('/config/api/domains')).json().others as { host: string }[];
  const visit = (host: string, path = '/', method = 'GET') => app.visitor().send(method, path, { Host: host });

  it('are redirected to the main address with path and query, for reads only', async () => {
    expect((await visit('old.example')).status).toBe(421);
    expect((await add(' Old.Example. ')).json()).toEqual({ host: 'old.example' });
    for (const host of ['old.example', 'OLD.example:80', `old.example:${new URL(site()).port}`]) {
      const answer = await visit(host, '/shop?page=2&a=%2F');
      expect([answer.status, answer.headers.location]).toEqual([301, `${site()}/shop?page=2&a=%2F`]);
    }
    expect((await visit('old.example')).headers['cache-control']).toBe('no-cache');
    // It may have been the main address when a payment host was given this one.
    expect((await visit('old.example', '/api/webhooks/stripe', 'POST')).json()).toEqual(
      (await visit(new URL(site()).host, '/api/webhooks/stripe', 'POST')).json(),
    );
    expect((await visit('other.example')).status).toBe(421);
  });

  it.each(['//evil.example/x', '/\\evil.example', 'http://evil.example/x', '/%0d%0aX:y', '/@evil.example'])(
    'never lead to another host: %s',
    async (path) => {
      const { status, headers } = await visit('old.example', path);
      expect(status).toBe(301);
      expect(new URL(String(headers.location)).origin).toBe(site());
      expect(Object.keys(headers)).not.toContain('x');
    },
  );

  it.each([
    '',
    'localhost',
    'shop',
    '192.0.2.1',
    '[::1]',
    'https://a.example',
    'a.example/x',
    'a.example:8080',
    'user@a.example',
    'a..example',
    '-a.example',
    'printer.local',
    'db.internal',
    '*.a.example',
    `${'a'.repeat(64)}.example`,
  ])('are public names: %j is not', async (host) => {
    expect((await add(host)).status).toBe(400);
  });

  it('are not the addresses that the site has, and not added twice', async () => {
    for (const host of ['shop.example', 'preview.shop.example', 'old.example'])
      expect([host, (await add(host)).status]).toEqual([host, 409]);
    expect((await add('müller.example')).json()).toEqual({ host: 'xn--mller-kva.example' });
  });

  it('are checked like the others, without connecting anywhere but to the site', async () => {
    await add('elsewhere.example');
    await add('gone.example');
    const asked: (string | undefined)[] = [];
    const watched: Network = {
      ...network,
      certificateOf: async (host, port, address) => {
        asked.push(address ?? host);
        return network.certificateOf(host, port);
      },
    };
    const origins = { has: () => true, of: () => 'https://shop.example', configured: () => 'https://shop.example' };
    const names = ['old.example', 'elsewhere.example', 'gone.example'];
    const found = await checkDomains({ clock, origins }, { names }, watched);
    expect(found.others).toMatchObject([
      { host: 'old.example', isHere: true, certificate: 'good' },
      { host: 'elsewhere.example', isHere: false, certificate: 'unreached' },
      { host: 'gone.example', isHere: false, name: 'unknown' },
    ]);
    expect(found.records).toEqual([{ type: 'A', value: '192.0.2.1' }]);
    expect(asked).toEqual(['shop.example', '192.0.2.1']);
  });

  it('become the main address once they work, and the configured one redirects to it', async () => {
    expect((await makeMain('elsewhere.example')).status).toBe(409);
    expect((await makeMain('nowhere.example')).status).toBe(404);
    expect((await makeMain('old.example')).status).toBe(204);
    const { port } = new URL(site());
    expect(site()).toBe(`http://old.example:${port}`);
    const moved = await visit(`shop.example:${port}`, '/a?b=c');
    expect([moved.status, moved.headers.location]).toEqual([301, `${site()}/a?b=c`]);
    expect((await visit(`old.example:${port}`)).status).not.toBe(301);
    expect(await others()).toContainEqual(expect.objectContaining({ host: 'shop.example', isConfigured: true }));

    const kept = await owner.delete('/config/api/domains/old.example');
    expect([kept.status, kept.json().message]).toEqual([409, expect.stringContaining('is the main address')]);
    expect((await makeMain('shop.example')).status).toBe(204);
    expect((await visit(`old.example:${port}`)).headers.location).toBe(`http://shop.example:${port}/`);
  });

  it('go the whole way of the screen: added, checked, made the main one, back, and removed', async () => {
    const { port } = new URL(site());
    const shown = async () => (await owner.get('/config/api/domains')).json();
    const hosts = async () => (await others()).map(({ host }) => host);
    expect((await add('new.example')).status).toBe(201);
    const added = await shown();
    const works = { isHere: true, name: 'found', addresses: ['192.0.2.1'], certificate: 'plain' };
    expect(added.others).toContainEqual({ host: 'new.example', isConfigured: false, ...works });
    expect(added).toMatchObject({ canAdd: true, isChosen: false, records: [{ type: 'A', value: '192.0.2.1' }] });

    expect((await makeMain('new.example')).status).toBe(204);
    const chosen = await shown();
    expect([chosen.isChosen, chosen.domains[0].origin]).toEqual([true, `http://new.example:${port}`]);
    expect(chosen.others).toContainEqual({ host: 'shop.example', isConfigured: true, ...works });
    expect(await hosts()).not.toContain('new.example');
    for (const host of ['old.example', 'shop.example'])
      expect((await visit(`${host}:${port}`, '/shop')).headers.location).toBe(`http://new.example:${port}/shop`);

    expect((await owner.delete('/config/api/domains/new.example')).status).toBe(409);
    expect((await makeMain('shop.example')).status).toBe(204);
    expect((await visit(`new.example:${port}`)).headers.location).toBe(`http://shop.example:${port}/`);
    expect((await owner.delete('/config/api/domains/new.example')).status).toBe(204);
    expect([await hosts(), (await visit('new.example')).status]).toEqual([
      expect.not.arrayContaining(['new.example']),
      421,
    ]);
  });

  it('are gone once removed', async () => {
    expect((await owner.delete('/config/api/domains/old.example')).status).toBe(204);
    expect((await visit('old.example')).status).toBe(421);
    expect((await owner.delete('/config/api/domains/old.example')).status).toBe(404);
  });

  it('have a limit', async () => {
    for (let n = 0; n < domainsMax; n++) await add(`n${n}.example`);
    expect((await add('one-more.example')).json().message).toContain(`up to ${domainsMax} domains`);
  });
});

it('cannot be added to a site without a public address', async () => {
  const app = await testStoa();
  const answer = await (await app.owner()).post('/config/api/domains', { host: 'old.example' });
  expect([answer.status, answer.json().message]).toEqual([409, expect.stringContaining('no public address yet')]);
  await app.close();
});

it('is for administrators', async () => {
  const app = await testStoa({ hosts: 'separate' });
  const admin = await app.browser().signedIn(Role.admin);
  expect((await admin.get('/config/api/domains')).body).toMatchObject({
    domains: [{ of: 'site', name: 'local' }, {}, {}],
  });
  const manager = await app.browser().signedIn(Role.websiteManager);
  expect((await manager.get('/config/api/domains')).status).toBe(403);
  await app.close();
});
