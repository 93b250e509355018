// User-entered URLs never reach private networks: by number, by name, or by a name whose address changes.
import type { lookup as systemLookup } from 'node:dns';
import { afterEach, describe, expect, it } from 'vitest';
import { webhookCatcher } from '../testing/harness/webhook-catcher.ts';
import { createOutbound, isPublicAddress, privateTarget } from './outbound.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
async function catcher(...answer: Parameters<typeof webhookCatcher>) {
  const one = await webhookCatcher(...answer);
  closing.push(one.close);
  return one;
}
const names = (addresses: string[]) =>
  ((_: string, __: object, answer: (error: null, all: object[]) => void) =>
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof systemLookup;

const closed = createOutbound({ allowPrivate: false });
const open = createOutbound({ allowPrivate: true });
const hasty = createOutbound({ allowPrivate: true, timeoutMs: 300 });

describe('the outbound client', () => {
  it.each([
    '127.0.0.1',
    '127.255.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'not an address',
  ])('does not call %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['1.1.1.1', '172.32.0.1', '192.167.1.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])(
    'may call %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    'http://shop.example/',
    'ftp://shop.example/',
    'https://user:secret@shop.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://[::ffff:127.0.0.1]/',
    'https://shop.example/a b',
    ' https://shop.example/',
    'nonsense',
  ])('refuses %s before anything is asked', async (url) => {
    expect(closed.refusal(url)).toBeDefined();
    expect((await closed.post(url, '', {})).ok).toBe(false);
  });

  it('checks the addresses that a name has when it connects, all of them', async () => {
    for (const addresses of [['127.0.0.1'], ['1.1.1.1', '10.0.0.1'], ['::1'], []]) {
      const outbound = createOutbound({ allowPrivate: false, lookup: names(addresses) });
      expect(outbound.refusal('https://rebound.example/')).toBeUndefined();
      expect(await outbound.post('https://rebound.example/', '', {})).toEqual({ ok: false, reason: privateTarget });
    }
  });

  it('follows no redirect', async () => {
    const second = await catcher();
    const first = await catcher(() => ({ status: 302, headers: { Location: second.url } }));
    expect(await open.post(first.url, 'x', {})).toMatchObject({ ok: true, status: 302 });
    expect(second.caught).toEqual([]);
  });

  it('reads no more of an answer than it needs', async () => {
    const { url } = await catcher(() => ({ status: 200, body: 'y'.repeat(5_000_000) }));
    const answer = await open.post(url, 'x', {});
    expect(answer).toMatchObject({ ok: true, status: 200 });
    expect(answer.ok && answer.text.length).toBe(4096);
  });

  it('waits only so long', async () => {
    const { url } = await catcher(() => 'silence');
    expect(await hasty.post(url, 'x', {})).toEqual({ ok: false, reason: 'No answer within 0.3 s.' });
  });
});
