// The check of the site's addresses: names and certificates.
import { expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { testStoa } from '../../testing/harness/test-stoa.ts';
import { checkDomains, type Network } from './domains.ts';

const now = Date.parse('2026-03-04T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const clock = { now: () => now } as never;

const check = async (network: Partial<Network>, origin = 'https://shop.example') =>
  (
    await checkDomains(
      { clock, origins: { has: () => true, of: () => origin } },
      {
        addressesOf: async () => ['192.0.2.1'],
        certificateOf: async () => ({ validTo: now + 60 * dayMs }),
        ...network,
      },
    )
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
