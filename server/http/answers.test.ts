// How the middlewares process what routes answer or throw: errors, headers, compression, conditional requests, cookies.
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { DomainError } from '../base/errors.ts';
import type { Routes } from './context.ts';
import { clearCookie, cookieText, cookieValue, getCookie, setCookie } from './cookies.ts';
import { type FixtureOptions, startEdge } from './edge/edge-fixture.ts';
import { createJsonLog } from './edge/json-log.ts';
import { acceptedEncodings } from './encodings.ts';
import { createHeaderPolicy, scriptHash } from './middleware/security-headers.ts';
import { ownerRedirect, safeRedirect } from './redirect.ts';

type App = Awaited<ReturnType<typeof startEdge>>;

const apps: App[] = [];

async function start(routes: (router: Routes) => void, options: FixtureOptions = {}): Promise<App> {
  const app = await startEdge({ routes, ...options });
  apps.push(app);
  return app;
}

afterEach(async () => {
  const faults = apps.flatMap((app) => app.log.faults());
  await Promise.all(apps.splice(0).map((app) => app.close()));
  expect(faults).toEqual([]);
});

const forget = (app: App) => app.log.lines.splice(0).filter(({ level }) => level === 'fault');

describe('error answers', () => {
  it('a refusal has the status of its code, its words and its data', async () => {
    const app = await start((router) =>
      router.get('/api/a', () => {
        throw new DomainError('not-found', 'No such thing.', { left: 2 }, 404);
      }),
    );
    const answer = await app.visitor().get('/api/a');
    expect([answer.status, answer.json()]).toEqual([404, { message: 'No such thing.', left: 2 }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  it('a fault says nothing of itself, and the log has it with the request id', async () => {
    const app = await start((router) => {
      router.get('/api/a', () => {
        throw new Error('secret detail');
      });
      router.get('/a', () => {
        throw new Error('secret detail');
      });
      router.get('/odd', () => {
        throw 'just text';
      });
    });
    const call = await app.visitor().get('/api/a');
    const id = call.headers['x-request-id'];
    const said = { errorKey: 'server-error', message: 'Something went wrong.', requestId: id };
    expect([call.status, call.json()]).toEqual([500, said]);
    expect(forget(app)).toMatchObject([{ event: 'request-failed', fields: { requestId: id } }]);
    const page = await app.visitor().get('/a');
    expect([page.status, page.text]).toEqual([500, '<h1>Something went wrong.</h1>']);
    expect((await app.visitor().get('/odd')).status).toBe(500);
    expect(forget(app)).toHaveLength(2);
  });

  it('a code without a status is a fault', async () => {
    const app = await start((router) =>
      router.get('/api/a', () => {
        throw new DomainError('toString', 'x');
      }),
    );
    expect((await app.visitor().get('/api/a')).status).toBe(500);
    expect(forget(app)).toMatchObject([{ event: 'error-code-without-status' }]);
  });

  it('what no route answers is 404: JSON for calls, the page for pages', async () => {
    const app = await start(() => {});
    expect([(await app.visitor().get('/api/none')).json()]).toEqual([{ message: 'Not found.' }]);
    const page = await app.visitor().get('/none');
    expect([page.status, page.text]).toEqual([404, '<h1>Not found.</h1>']);
  });

  it('a method that a path does not have is 405', async () => {
    const app = await start((router) => router.get('/api/a', (ctx) => void (ctx.body = {})), { exempt: ['/api/*'] });
    const answer = await app.visitor().send('DELETE', '/api/a');
    expect([answer.status, answer.headers.allow]).toEqual([405, 'HEAD, GET']);
  });

  it('the error page itself may fail', async () => {
    const app = await start(() => {}, {
      errorPage() {
        throw new Error('broken on purpose');
      },
    });
    const answer = await app.visitor().get('/<script>');
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.text).toContain('<h1>Not found.</h1>');
    expect(forget(app)).toMatchObject([{ event: 'error-page' }]);
  });

  it('nobody who has left gets a page, which might need a store that is closed', async () => {
    let pages = 0;
    const [asked, left, done] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    const app = await start(
      (router) =>
        router.get('/slow', async (ctx) => {
          ctx.res.once('close', () => left?.resolve());
          asked?.resolve();
          await left?.promise;
          setImmediate(() => done?.resolve());
          throw new DomainError('late', 'Too late.', {}, 503);
        }),
      { errorPage: () => void pages++ },
    );
    const visitor = new AbortController();
    const answer = fetch(`http://127.0.0.1:${app.port}/slow`, { signal: visitor.signal }).catch(() => undefined);
    await asked?.promise;
    visitor.abort();
    await Promise.all([answer, done?.promise]);
    expect(pages).toBe(0);
  });

  it('a stream that breaks on its way cuts the connection', async () => {
    const app = await start((router) =>
      router.get('/api/a', (ctx) => {
        ctx.type = 'text/plain';
        ctx.body = Readable.from(
          (async function* () {
            yield 'begin';
            throw new Error('broken on purpose');
          })(),
        );
      }),
    );
    await expect(app.visitor().get('/api/a', { 'Accept-Encoding': 'gzip' })).rejects.toThrow();
    await expect(app.visitor().get('/api/a')).rejects.toThrow();
    forget(app);
  });
});

describe('security headers', () => {
  const policy = createHeaderPolicy({
    editorOrigins: () => ['http://localhost:1'],
    framedOrigins: () => ['http://preview.localhost:1'],
    siteSources: () => ({ 'script-src': ['https://cdn.example'], 'object-src': ['https://o.example'] }),
    serverName: 'Squarespace',
  });
  const csp = (profile: Parameters<typeof policy.headers>[0], scriptHashes: string[] = []) =>
    policy.headers(profile, { secure: false, scriptHashes })['Content-Security-Policy']!;

  it('a public page runs its own scripts and the hashed inline ones, no others', () => {
    const hash = scriptHash('Static = window.Static || {};');
    expect(hash).toMatch(/^'sha256-[\w+/]{43}='$/);
    expect(csp('site', [hash])).toContain(`script-src 'self' 'inline-speculation-rules' https://cdn.example ${hash};`);
    expect(csp('site')).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(csp('site')).toContain("frame-ancestors 'self'");
    expect(csp('site')).toContain('object-src https://o.example;');
  });

  it('follow sources and origins that change, with the hashes of a page in their place', () => {
    let hosts = ['https://a.example'];
    let editor = 'http://localhost:1';
    const changing = createHeaderPolicy({
      siteSources: () => ({ 'script-src': hosts }),
      editorOrigins: () => [editor],
    });
    const ofPage = (secure = false) =>
      changing.headers('site', {
        secure,
        scriptHashes: ["'sha256-x'", "'sha256-x'"],
        ownerScriptHashes: ["'sha256-y'"],
      })['Content-Security-Policy']!;
    const hashes = "'sha256-x' 'sha256-y';";
    expect(ofPage()).toContain(`script-src 'self' 'inline-speculation-rules' https://a.example ${hashes}`);
    hosts = ['https://b.example'];
    expect(ofPage()).toContain(`script-src 'self' 'inline-speculation-rules' https://b.example ${hashes}`);
    expect(ofPage(true)).toMatch(/; upgrade-insecure-requests$/);
    editor = 'http://localhost:2';
    expect(ofPage()).toContain("frame-ancestors 'self' http://localhost:2");
    expect(changing.headers('site', { secure: false })['Content-Security-Policy']).toBe(
      ofPage().replace(" 'sha256-x' 'sha256-y'", ''),
    );
  });

  it('only the editor may frame the preview; nothing frames the editor, and an owner cannot widen its policy', () => {
    expect(csp('preview')).toContain("frame-ancestors 'self' http://localhost:1");
    expect(policy.headers('preview', { secure: false })).not.toHaveProperty('X-Frame-Options');
    expect(csp('editor')).toContain("frame-ancestors 'none'");
    expect(csp('editor')).toContain("frame-src 'self' http://preview.localhost:1");
    expect(csp('editor')).not.toContain('cdn.example');
  });

  it('uploads run nothing', () => {
    expect(csp('asset')).toMatch(/^default-src 'none';.*; sandbox$/);
  });

  it('a source cannot smuggle a directive in', () => {
    const odd = createHeaderPolicy({
      siteSources: () => ({
        'script-src': ["https://a.example; script-src-elem 'unsafe-inline'", 'https://b.example'],
      }),
    });
    expect(odd.headers('site', { secure: false })['Content-Security-Policy']).toContain(
      "'inline-speculation-rules' https://b.example;",
    );
  });

  it('are on every answer: pages, calls, errors, files', async () => {
    const app = await start((router) => {
      router.get('/', (ctx) => void (ctx.body = 'x'));
      router.get('/api/fails', () => {
        throw new DomainError('bad-request', 'x', {}, 400);
      });
    });
    for (const path of ['/', '/api/fails', '/none', '/api/none']) {
      const { headers } = await app.visitor().get(path);
      expect(headers['x-content-type-options'], path).toBe('nosniff');
      expect(headers['content-security-policy'], path).toBeDefined();
      expect(headers['x-request-id'], path).toBeDefined();
      expect(headers['x-powered-by'], path).toBeUndefined();
      expect(headers.server, path).toBeUndefined();
    }
  });
});

describe('compress and conditional', () => {
  const long = { text: 'x'.repeat(5_000) };
  const routes = (router: Routes) => {
    router.get('/json', (ctx) => void (ctx.body = long));
    router.get('/short', (ctx) => void (ctx.body = { a: 1 }));
    router.get('/packed', (ctx) => {
      ctx.set('Content-Encoding', 'gzip');
      ctx.type = 'html';
      ctx.body = Buffer.from('bytes that are packed already '.repeat(100));
    });
    router.get('/picture', (ctx) => {
      ctx.type = 'image/png';
      ctx.body = Buffer.alloc(5_000);
    });
    router.get('/private', (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      ctx.body = long;
    });
    router.get('/stream', (ctx) => {
      ctx.type = 'text/plain';
      ctx.body = Readable.from(['a'.repeat(2_000), 'b']);
    });
  };

  it('packs what is worth it, in the form the client takes', async () => {
    const visitor = (await start(routes)).visitor();
    const br = await visitor.get('/json', { 'Accept-Encoding': 'gzip, br' });
    expect([br.headers['content-encoding'], JSON.parse(brotliDecompressSync(br.raw).toString())]).toEqual(['br', long]);
    expect([br.headers.vary, br.headers['content-type']]).toEqual([
      'Accept-Encoding',
      'application/json; charset=utf-8',
    ]);
    expect(br.headers['content-length']).toBe(String(br.raw.length));
    const gz = await visitor.get('/json', { 'Accept-Encoding': 'gzip' });
    expect(JSON.parse(gunzipSync(gz.raw).toString())).toEqual(long);
    expect((await visitor.get('/json')).json()).toEqual(long);
    const stream = await visitor.get('/stream', { 'Accept-Encoding': 'gzip' });
    expect(gunzipSync(stream.raw).toString()).toBe(`${'a'.repeat(2_000)}b`);
  });

  it('leaves alone what is short, packed or no text', async () => {
    const visitor = (await start(routes)).visitor();
    const headers = { 'Accept-Encoding': 'gzip, br' };
    expect((await visitor.get('/short', headers)).headers['content-encoding']).toBeUndefined();
    expect((await visitor.get('/packed', headers)).text).toBe('bytes that are packed already '.repeat(100));
    expect((await visitor.get('/picture', headers)).headers['content-encoding']).toBeUndefined();
  });

  it('answers 304 in every encoding, and never for what must not be stored', async () => {
    const visitor = (await start(routes)).visitor();
    const { etag } = (await visitor.get('/json', { 'Accept-Encoding': 'br' })).headers;
    for (const encoding of ['br', 'gzip', 'identity']) {
      const again = await visitor.get('/json', { 'Accept-Encoding': encoding, 'If-None-Match': `"other", ${etag}` });
      expect([again.status, again.raw.length, again.headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await visitor.get('/private', { 'If-None-Match': '*' })).status).toBe(200);
  });

  it.each([
    ['gzip', false, true],
    ['GZIP, BR', true, true],
    ['br;q=0.5, gzip;q=0', true, false],
    ['*', true, true],
    ['*;q=0', false, false],
    ['identity', false, false],
    ['gzip;q=nonsense', false, false],
    ['', false, false],
  ])('reads Accept-Encoding: %s', (header, br, gzip) => {
    expect(acceptedEncodings(header)).toEqual({ br, gzip });
  });
});

describe('cookies', () => {
  it.each([
    ['a=1', 'a', '1'],
    ['b=2; a=1', 'a', '1'],
    ['b=2;a=1;', 'a', '1'],
    ['a=1; a=2', 'a', '1'],
    ['aa=1; a=2', 'a', '2'],
    ['a="quoted"', 'a', 'quoted'],
    ['a=x%20y', 'a', 'x y'],
    ['a=100%', 'a', '100%'],
    ['a=u|1|2', 'a', 'u|1|2'],
    ['a', 'a', undefined],
    ['x=a=1', 'a', undefined],
    ['', 'a', undefined],
    [undefined, 'a', undefined],
  ])('reads %j', (header, name, value) => {
    expect(cookieValue(header, name)).toBe(value);
  });

  it('writes what it reads back, whatever the value', () => {
    for (const value of ['plain', 'ä;, "\\', 'a|1|2', '100%', '\ud800', 'x=y', '🎨', '\r\nSet-Cookie: x=y']) {
      const text = cookieText('name', value, { secure: false });
      expect(text).toMatch(/^name=[!#-+\--:<-[\]-~]*; Path=\/; HttpOnly; SameSite=Lax$/);
      expect(cookieValue(text.split(';')[0], 'name')).toBe(value.toWellFormed());
    }
    expect(() => cookieText('a b', 'x', { secure: false })).toThrow('Not a cookie name');
  });

  it('sets the last value once, takes back what is cleared, and prefixes on https', async () => {
    const routes = (router: Routes) =>
      router.get('/', (ctx) => {
        setCookie(ctx, 'session', 'first', { hostPrefix: true });
        setCookie(ctx, 'session', 'second', { hostPrefix: true, maxAgeMs: 60_000 });
        clearCookie(ctx, 'old');
        ctx.body = { was: getCookie(ctx, 'session', { hostPrefix: true }) };
      });
    const plain = await start(routes);
    const set = (await plain.visitor().get('/')).headers['set-cookie']!.slice(2);
    expect(set).toEqual([
      'session=second; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
      'old=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
    const secure = await start(routes, { origins: { origins: { site: ['https://127.0.0.1:0'] } } });
    const answer = await secure.visitor().get('/', { Cookie: '__Host-session=known; session=injected' });
    expect(answer.json()).toEqual({ was: 'known' });
    expect(answer.headers['set-cookie']![2]).toBe(
      '__Host-session=second; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax',
    );
  });
});

describe('redirects', () => {
  it('never leave for where a visitor says', async () => {
    const app = await start((router) => {
      router.get('/go', (ctx) => safeRedirect(ctx, String(ctx.query.to ?? ''), 303, { fallback: '/home' }));
      router.get('/owner', (ctx) => ownerRedirect(ctx, String(ctx.query.to)));
    });
    const to = async (path: string) => {
      const { status, headers } = await app.visitor().get(path);
      return [status, headers.location];
    };
    expect(await to('/go?to=/cart')).toEqual([303, '/cart']);
    expect(await to('/go?to=//evil.com')).toEqual([303, '/home']);
    expect(await to('/go?to=%0d%0aX:y')).toEqual([303, '/home']);
    expect(await to('/owner?to=https://elsewhere.example/x')).toEqual([302, 'https://elsewhere.example/x']);
    expect(await to('/owner?to=javascript:alert(1)')).toEqual([302, '/']);
  });
});

describe('createJsonLog', () => {
  it('writes one line of JSON per event, together, faults at once, whatever the fields', async () => {
    const written: string[] = [];
    const log = createJsonLog({ write: (text) => void written.push(text), clock: { now: () => 0 } });
    log.info('a', { n: 1 });
    log.warn('b\n', { text: 'line\nbreak' });
    expect(written).toEqual([]);
    log.fault('c', new Error('broken'), { requestId: 'x' });
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    log.info('d', circular);
    log.info('e', { big: 1n });
    log.info('f', { apiKey: 'k', detail: { resetToken: 't1', name: 'n' } });
    log.flush();
    const lines = written
      .join('')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ event, level }) => [event, level])).toEqual([
      ['a', 'info'],
      ['b\n', 'warn'],
      ['c', 'fault'],
      ['d', 'info'],
      ['e', 'info'],
      ['f', 'info'],
    ]);
    // Secrets by the name of their field, however short.
    expect(lines.at(-1)).toMatchObject({ apiKey: '…', detail: { resetToken: '…', name: 'n' } });
    expect(lines[0]).toEqual({ time: '1970-01-01T00:00:00.000Z', level: 'info', event: 'a', n: 1 });
    expect(lines[2]).toMatchObject({ error: 'broken', requestId: 'x', stack: expect.stringContaining('broken') });
  });
});
