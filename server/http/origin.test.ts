import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startEdge } from './edge/edge-fixture.ts';
import { createOrigins, type OriginsConfig } from './origin.ts';
import { safeTarget } from './redirect.ts';

const request = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  ({
    headers,
    rawHeaders: Object.entries(headers).flat(),
    socket: { remoteAddress },
    url: '/a?b',
  }) as unknown as IncomingMessage;

const site = (more: Partial<OriginsConfig> = {}) =>
  createOrigins({
    origins: {
      site: ['https://shop.example', 'https://www.shop.example'],
      preview: ['https://preview.shop.example:8443'],
    },
    ...more,
  });

describe('origins', () => {
  it('are none where two hosts are named', () => {
    const twice = request({ host: 'shop.example' });
    twice.rawHeaders.push('HOST', 'evil.example');
    expect(site().locate(twice)).toMatchObject({ originKind: undefined, origin: '' });
  });

  it.each([
    ['shop.example', 'site', 'https://shop.example'],
    ['SHOP.example:443', 'site', 'https://shop.example'],
    ['www.shop.example', 'site', 'https://www.shop.example'],
    ['preview.shop.example:8443', 'preview', 'https://preview.shop.example:8443'],
    ['preview.shop.example', undefined, ''],
    ['shop.example.evil', undefined, ''],
    ['evil@shop.example', undefined, ''],
    ['shop.example/', undefined, ''],
  ])('the host %s is %s', (host, originKind, origin) => {
    expect(site().locate(request({ host }))).toMatchObject({ originKind, origin });
  });

  it('forwarded headers count only from configured proxies', () => {
    const headers = {
      host: 'inner:8080',
      'x-forwarded-host': 'shop.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '1.2.3.4',
    };
    expect(site().locate(request(headers, '10.0.0.5'))).toMatchObject({
      originKind: undefined,
      ip: '10.0.0.5',
      protocol: 'http',
    });
    const behind = site({ proxies: ['10.0.0.0/8'] });
    expect(behind.locate(request(headers, '10.0.0.5'))).toMatchObject({
      originKind: 'site',
      ip: '1.2.3.4',
      protocol: 'https',
    });
    expect(behind.locate(request(headers, '::ffff:10.0.0.5'))).toMatchObject({ ip: '1.2.3.4' });
    expect(behind.locate(request(headers, '11.0.0.5'))).toMatchObject({ ip: '11.0.0.5' });
  });

  it.each([
    ['6.6.6.6, 1.2.3.4', '1.2.3.4'],
    ['6.6.6.6, 1.2.3.4, 10.9.9.9', '1.2.3.4'],
    ['6.6.6.6, nonsense, 10.9.9.9', '10.9.9.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['', '10.0.0.5'],
  ])('what the client claims itself (%s) is not believed', (chain, ip) => {
    const headers = { host: 'shop.example', 'x-forwarded-for': chain };
    expect(site({ proxies: ['10.0.0.0/8'] }).locate(request(headers, '10.0.0.5')).ip).toBe(ip);
  });

  it('sends plain requests to https where configured, to our own host whatever the path', async () => {
    const app = await startEdge({
      origins: { origins: { site: ['https://127.0.0.1:0'] }, proxies: ['127.0.0.1'], redirectToHttps: true },
    });
    const answer = await app.visitor().get('//evil.example/x?y=1');
    expect([answer.status, answer.headers.location]).toEqual([301, `https://127.0.0.1:${app.port}/evil.example/x?y=1`]);
    expect((await app.visitor().get('/', { 'X-Forwarded-Proto': 'https' })).status).toBe(404);
    await app.close();
  });

  it('https origins get Secure cookies and HSTS, plain ones neither', async () => {
    const app = await startEdge({
      origins: { origins: { site: ['https://127.0.0.1:0'] } },
      routes: (router) => router.get('/', (ctx) => void (ctx.body = 'x')),
    });
    const answer = await app.visitor().get('/');
    expect(answer.headers['set-cookie']!.every((text) => text.includes('; Secure'))).toBe(true);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
    await app.close();
  });

  it('a domain that redirects asks for HTTPS from now on, though the editor has none', async () => {
    const app = await startEdge({
      origins: {
        ...{ origins: { site: ['https://shop.example'], admin: ['http://127.0.0.1:0'] }, proxies: ['127.0.0.1'] },
        redirectToHttps: true,
      },
    });
    app.origins.takeDomains({ names: ['old.example'] });
    const visit = async (protocol: string) => {
      const headers = { Host: 'old.example', 'X-Forwarded-Proto': protocol };
      const answer = await app.visitor().get('/a', headers);
      return [answer.status, answer.headers.location, answer.headers['strict-transport-security']];
    };
    const asked = 'max-age=31536000; includeSubDomains';
    expect(await visit('https')).toEqual([301, 'https://shop.example/a', asked]);
    expect(await visit('http')).toEqual([301, 'https://shop.example/a', undefined]);
    await app.close();
  });

  it.each(['shop.example', 'ftp://shop.example', 'https://shop.example/path', 'https://user@shop.example', ''])(
    'refuses %j as an origin',
    (origin) => {
      expect(() => createOrigins({ origins: { site: [origin] } })).toThrow('Not an origin');
    },
  );

  it.each(['nonsense', '10.0.0.0/33', '10.0.0.0/x', '::/129'])('refuses %j as a proxy', (proxy) => {
    expect(() => site({ proxies: [proxy] })).toThrow('Not an address or network');
  });
});

describe('safeTarget', () => {
  const own = 'https://shop.example';
  it.each([
    ['/cart', '/cart'],
    ['/a?b=c#d', '/a?b=c#d'],
    ['cart', '/cart'],
    ['https://shop.example/x', '/x'],
    ['https://preview.shop.example/x', 'https://preview.shop.example/x'],
    ['/a/../../b', '/b'],
    ['https:evil.com//', '/evil.com//'],
  ])('%s leads to %s', (target, to) => {
    expect(safeTarget(target, own, ['https://preview.shop.example'])).toBe(to);
  });

  it.each([
    '//evil.com',
    '/\\evil.com',
    '\\\\evil.com',
    'javascript:alert(1)',
    'https://evil.com',
    'https://shop.example@evil.com/',
    'https://shop.example.evil.com',
    'http://shop.example/',
    '/\t/evil.com',
    ' //evil.com',
    '/.//evil.com',
    'data:text/html,x',
    '',
  ])('%j leads nowhere', (target) => {
    expect(safeTarget(target, own)).toBeUndefined();
  });
});

describe('domains of the owner', () => {
  const target = (origins: ReturnType<typeof site>, host: string, url = '/a?b') => {
    const asked = Object.assign(request({ host }), { url });
    return origins.movedAddress(asked, origins.locate(asked));
  };

  it('redirect to the main address, and no address of the site does', () => {
    const origins = site();
    origins.takeDomains({ names: ['old.example', 'shop.example', 'preview.shop.example'] });
    expect(target(origins, 'old.example')).toBe('https://shop.example/a?b');
    expect(target(origins, 'old.example', '//evil.example')).toBe('https://shop.example/evil.example');
    for (const host of ['shop.example', 'www.shop.example', 'preview.shop.example:8443', 'evil.example', ''])
      expect(target(origins, host)).toBeUndefined();
  });

  it('can be the main address: the configured ones redirect then', () => {
    const origins = site();
    origins.takeDomains({ names: ['old.example'], main: 'old.example' });
    expect([origins.of('site'), origins.configured('site')]).toEqual(['https://old.example', 'https://shop.example']);
    expect(target(origins, 'shop.example')).toBe('https://old.example/a?b');
    expect(target(origins, 'www.shop.example')).toBe('https://old.example/a?b');
    expect(target(origins, 'old.example')).toBeUndefined();
    // A payment host and programs still reach the configured one.
    expect(target(origins, 'shop.example', '/api/webhooks/stripe')).toBeUndefined();
    expect(origins.locate(request({ host: 'shop.example' }))).toMatchObject({ originKind: 'site' });
    expect(origins.locate(request({ host: 'old.example' }))).toMatchObject({ originKind: 'site', secure: true });
    // Started elsewhere, as a copy of the site.
    origins.takeDomains({ names: ['old.example'], main: 'old.example', mainOf: 'other.example' });
    expect([origins.of('site'), target(origins, 'old.example')]).toEqual([
      'https://shop.example',
      'https://shop.example/a?b',
    ]);
    origins.takeDomains({ names: [] });
    expect(origins.of('site')).toBe('https://shop.example');
    expect(target(origins, 'old.example')).toBeUndefined();
  });
});
