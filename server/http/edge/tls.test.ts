// Our own HTTPS: HTTP/2 behaves like HTTP/1.1, plain HTTP only redirects, and certificates are replaced without a restart.
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import http2 from 'node:http2';
import https from 'node:https';
import { connect } from 'node:net';
import tls from 'node:tls';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { selfSigned } from '../../certificates/certificate-fixture.ts';
import { readBody } from '../body.ts';
import { type FixtureOptions, rendered, startEdge } from './edge-fixture.ts';
import type { Certificate } from './tls-server.ts';

type App = Awaited<ReturnType<typeof startEdge>>;
let first: Certificate;
let second: Certificate;
beforeAll(async () => {
  first = await selfSigned(['localhost']);
  second = await selfSigned(['localhost']);
});

const closing: (() => unknown)[] = [];
const logs: App['log'][] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  expect(logs.splice(0).flatMap((log) => log.faults())).toEqual([]);
});

async function start(options: FixtureOptions = {}): Promise<App & { plainPort: number }> {
  const everything = ['https://localhost:0'];
  const app = await startEdge({
    tls: { challenge: (token) => (token === 'known' ? 'known.thumb' : undefined) },
    origins: { origins: { site: everything, admin: everything }, redirectToHttps: true },
    routes(router, { pages }) {
      router.get('/page', (ctx) => pages.answer(ctx, pages.keyOf(ctx), async () => rendered(['<p>hello</p>'])));
      router.post('/api/echo', async (ctx) => void (ctx.body = { bytes: (await readBody(ctx, 1_000_000)).length }));
      router.get('/cookies', (ctx) => {
        ctx.cookies.set('one', '1');
        ctx.cookies.set('two', '2');
        ctx.body = 'cookies';
      });
    },
    exempt: ['/api/echo'],
    ...options,
  });
  app.edge.takeCertificate(first);
  logs.push(app.log);
  closing.push(app.close);
  return { ...app, plainPort: await app.edge.listenPlain(0, '127.0.0.1') };
}

function session(app: App) {
  const client = http2.connect(`https://localhost:${app.port}`, {
    rejectUnauthorized: false,
    lookup: (_, __, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }] as never, 4),
  });
  closing.push(() => client.destroy());
  const send = (headers: http2.OutgoingHttpHeaders, body?: string | Buffer) =>
    new Promise<{ status: number; headers: http2.IncomingHttpHeaders; text: string }>((resolve, reject) => {
      const stream = client.request(headers, { endStream: body === undefined });
      let answered: http2.IncomingHttpHeaders = {};
      let text = '';
      stream.on('response', (head) => (answered = head));
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('error', reject);
      stream.on('end', () => resolve({ status: Number(answered[':status']), headers: answered, text }));
      if (body !== undefined) stream.end(body);
    });
  return { client, send };
}

const plain = (port: number, head: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.once('close', () => resolve(text)).once('error', reject);
    socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  });

describe('over HTTP/2', () => {
  it('a page is rendered, kept, and answered from the cache with all of its headers', async () => {
    const app = await start();
    const { send } = session(app);
    const fresh = await send({ ':path': '/page' });
    expect([fresh.status, fresh.text]).toEqual([200, '<p>hello</p>']);
    await expect.poll(() => app.cache.stats().pages).toBe(1);
    const before = app.inKoa();
    const kept = await send({ ':path': '/page' });
    expect([kept.status, kept.text, app.inKoa()]).toEqual([200, '<p>hello</p>', before]);
    expect(kept.headers['strict-transport-security']).toContain('max-age=');
    expect(kept.headers['content-security-policy']).toBeDefined();
    const again = await send({ ':path': '/page', 'if-none-match': kept.headers.etag! });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(await send({ ':path': '/page', ':method': 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect(app.log.lines.find(({ fields }) => fields.path === '/page')?.fields).toMatchObject({ status: 200 });
  });

  it('cookies are several headers, and bodies arrive whole', async () => {
    const { send } = session(await start());
    expect((await send({ ':path': '/cookies' })).headers['set-cookie']).toHaveLength(4);
    const body = Buffer.alloc(300_000, 'x');
    const headers = { ':path': '/api/echo', ':method': 'POST', 'content-type': 'application/octet-stream' };
    expect(JSON.parse((await send(headers, body)).text)).toEqual({ bytes: 300_000 });
  });

  it('unknown hosts, two hosts, too many headers, and unknown methods are refused', async () => {
    const app = await start();
    const { send } = session(app);
    expect((await send({ ':path': '/page', ':authority': 'evil.example' })).status).toBe(421);
    expect((await send({ ':path': '/page', host: 'evil.example' })).status).toBe(421);
    expect((await send({ ':path': '/page', ':method': 'TRACE' })).status).toBe(405);
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x-${n}`, 'x'.repeat(100)]));
    await expect(send({ ':path': '/page', ...many })).rejects.toThrow();
    expect(app.inKoa()).toBe(0);
  });

  it('too much work is refused with Retry-After', async () => {
    const held = Promise.withResolvers<void>();
    const app = await start({
      overload: { maxInFlight: 1, reserve: 0, workedOnMs: 600_000 },
      routes: (router) =>
        router.get('/slow', async (ctx) => {
          await held.promise;
          ctx.body = 'slow';
        }),
    });
    const { send } = session(app);
    const slow = send({ ':path': '/slow' });
    await expect.poll(() => app.inKoa()).toBe(1);
    const refused = await send({ ':path': '/slow' });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    held.resolve();
    expect((await slow).status).toBe(200);
  });

  it('attack: bodies that never end, of no stated length, get 408 in time and keep nothing in flight', async () => {
    const limits = { headersTimeoutMs: 10, requestTimeoutMs: 50 };
    const app = await start({
      limits,
      overload: { maxInFlight: 2, reserve: 0, workedOnMs: 600_000 },
      exempt: ['/api/echo', '/api/empty'],
      routes(router) {
        router.post('/api/echo', async (ctx) => void (ctx.body = { bytes: (await readBody(ctx)).length }));
        // Responds after the first bytes of the body.
        router.post('/api/empty', async (ctx) => {
          await once(ctx.req, 'data');
          ctx.status = 204;
        });
      },
    });
    const { client, send } = session(app);
    /** Has far more time than other bodies. */
    const upload = { 'content-type': 'multipart/form-data; boundary=b' };
    const endless = (path: string, body: string, more: http2.OutgoingHttpHeaders = {}) => {
      const headers = { ':path': path, ':method': 'POST', 'content-type': 'application/json', ...more };
      const stream = client.request(headers, { endStream: false });
      if (body !== '') stream.write(body);
      return stream;
    };
    // Some are answered before that: they are closed too.
    const statuses: Record<string, number> = { '/api/echo': 408, '/api/empty': 204, '/nowhere': 404 };
    for (const path of Object.keys(statuses).flatMap((path) => [path, path, path])) {
      const stream = endless(path, '{', statuses[path] === 408 ? {} : upload);
      const [head] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders];
      expect([path, head[':status']]).toEqual([path, statuses[path]]);
      stream.resume();
      await once(stream, 'close');
    }
    // All stated bytes are here, but the stream stays open.
    for (const body of ['', '{}']) {
      const stream = endless('/api/echo', body, { 'content-length': body.length });
      expect((await once(stream, 'response'))[0][':status']).toBe(408);
      stream.resume();
      await once(stream, 'close');
    }
    // Control case: over the same connection, a complete body is accepted.
    const whole = await send({ ':path': '/api/echo', ':method': 'POST', ...upload }, '{}');
    expect([whole.status, whole.text]).toEqual([200, '{"bytes":2}']);
  });

  it('a stop lets what is under way end', async () => {
    const held = Promise.withResolvers<void>();
    const app = await start({
      routes: (router) =>
        router.get('/slow', async (ctx) => {
          await held.promise;
          ctx.body = 'slow';
        }),
      limits: { lingerMs: 1 },
    });
    const { client, send } = session(app);
    const slow = send({ ':path': '/slow' });
    await expect.poll(() => app.inKoa()).toBe(1);
    const goaway = new Promise((resolve) => client.once('goaway', resolve));
    const drained = app.edge.drain();
    await goaway;
    held.resolve();
    expect((await slow).text).toBe('slow');
    await drained;
  });
});

describe('TLS of our own', () => {
  it('speaks HTTP/1.1 with those who know nothing else', async () => {
    const app = await start();
    const answer = await new Promise<number>((resolve, reject) =>
      https
        .get(
          {
            host: '127.0.0.1',
            port: app.port,
            path: '/page',
            rejectUnauthorized: false,
            agent: false,
            headers: { Host: `localhost:${app.port}` },
          },
          (response) => resolve(response.resume().statusCode ?? 0),
        )
        .once('error', reject),
    );
    expect(answer).toBe(200);
  });

  it('takes another certificate while connections are open, and refuses one that is none', async () => {
    const app = await start();
    const seen = () =>
      new Promise<string>((resolve, reject) => {
        const socket = tls.connect({ port: app.port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
          resolve(socket.getPeerCertificate().fingerprint256);
          socket.destroy();
        });
        socket.once('error', reject);
      });
    const { send } = session(app);
    await send({ ':path': '/page' });
    const before = await seen();
    app.edge.takeCertificate(second);
    expect(await seen()).not.toBe(before);
    expect((await send({ ':path': '/page' })).status).toBe(200);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const otherKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(() => app.edge.takeCertificate({ ...second, key: otherKey })).toThrow();
  });

  it('has plain HTTP beside it, which redirects, answers challenges, and never asks for HTTPS from now on', async () => {
    const app = await start();
    const moved = await plain(app.plainPort, `GET /page?x=1 HTTP/1.1\r\nHost: localhost:${app.port}`);
    expect(moved).toMatch(/^HTTP\/1.1 301 /);
    expect(moved).toContain(`Location: https://localhost:${app.port}/page?x=1`);
    expect(moved.toLowerCase()).not.toContain('strict-transport-security');
    expect(await plain(app.plainPort, `POST /api/echo HTTP/1.1\r\nHost: localhost:${app.port}`)).toMatch(/ 403 /);
    const challenge = (token: string) =>
      plain(app.plainPort, `GET /.well-known/acme-challenge/${token} HTTP/1.1\r\nHost: localhost:${app.port}`);
    expect(await challenge('known')).toMatch(/ 200 [\s\S]*known\.thumb$/);
    expect(await challenge('unknown')).toMatch(/ 301 /);
    expect(await plain(app.plainPort, 'GET / HTTP/1.1\r\nHost: evil.example')).toMatch(/ 421 /);
  });
});
