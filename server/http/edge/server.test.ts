// The edge at the socket level: what it refuses before routing, how it stops, and what slow or abusive clients can hold.

import { Agent, request as httpRequest, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as socketsRead } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hasIpv6 } from '../../config/config.ts';
import { readBody } from '../body.ts';
import { createOrigins } from '../origin.ts';
import { type FixtureOptions, startEdge } from './edge-fixture.ts';
import { createOverload } from './overload.ts';
import { createEdge } from './server.ts';

type App = Awaited<ReturnType<typeof startEdge>>;

const apps: App[] = [];

async function start(options: FixtureOptions = {}): Promise<App> {
  const app = await startEdge({ routes: (router) => router.get('/', (ctx) => void (ctx.body = 'hello')), ...options });
  apps.push(app);
  return app;
}

afterEach(async () => {
  const faults = apps.flatMap((app) => app.log.faults());
  await Promise.all(apps.splice(0).map((app) => app.close()));
  expect(faults).toEqual([]);
});

/** The server's response to these bytes until it closes the connection. */
function raw(app: App, bytes: string): Promise<string> {
  const socket = connect(app.port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.write(bytes);
  return new Promise((resolve, reject) => socket.once('close', () => resolve(text)).once('error', reject));
}

const get = (path: string, headers: Record<string, string>, method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries({ Connection: 'close', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

describe('the edge refuses', () => {
  it.each([
    ['no host that is ours', { Host: 'evil.example' }, 421],
    ['our name with markup in it', { Host: '"><script>' }, 421],
    ['our name with another port', { Host: '127.0.0.1:1' }, 421],
    ['an empty host', { Host: '' }, 421],
  ])('%s', async (_, headers, status) => {
    const app = await start();
    expect(await raw(app, get('/', headers))).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(app.inKoa()).toBe(0);
  });

  it('two hosts, also when both are ours', async () => {
    const app = await start();
    const host = `127.0.0.1:${app.port}`;
    expect(await raw(app, get('/', { Host: host, host }))).toMatch(/^HTTP\/1.1 400 /);
    expect(app.inKoa()).toBe(0);
  });

  it.each([
    ['TRACE', 405],
    ['PROPFIND', 501],
    ['LOCK', 501],
  ])('the method %s with %i', async (method, status) => {
    const app = await start();
    const answer = await raw(app, get('/', { Host: `127.0.0.1:${app.port}` }, method));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/Allow: GET, HEAD, POST/);
  });

  it.each(['HTTP/2.0', 'HTTP/0.9', 'HTTP/1.2', 'HTTP/3.0'])('the version %s', async (version) => {
    const app = await start();
    const answer = await raw(app, `GET / ${version}\r\nHost: 127.0.0.1:${app.port}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 (?:400|505) /);
    expect(app.inKoa()).toBe(0);
  });

  it('a whole address of another host, and takes its own as the path', async () => {
    const app = await start({ routes: (router) => router.get('/own', (ctx) => void (ctx.body = ctx.url)) });
    const host = `127.0.0.1:${app.port}`;
    for (const target of [
      'http://evil.example/own',
      `http://evil.example:${app.port}/own`,
      `http://u@evil.example/own`,
      '*',
    ])
      expect([target, (await raw(app, get(target, { Host: host }))).slice(9, 12)]).toEqual([target, '421']);
    expect(app.inKoa()).toBe(0);
    expect(await raw(app, get(`http://${host}/own?x=1`, { Host: host }))).toMatch(/^HTTP\/1.1 200 [\s\S]*\/own\?x=1$/);
  });

  it('what is sent over plain HTTP to an https address, before it is read', async () => {
    const app = await start({
      origins: { origins: { site: ['https://127.0.0.1:0'] }, proxies: ['127.0.0.1'], redirectToHttps: true },
    });
    const post = await app.visitor().postForm('/x', { password: 'secret' });
    expect([post.status, post.headers.location]).toEqual([403, undefined]);
    expect((await app.visitor().get('/x')).status).toBe(301);
    expect(app.inKoa()).toBe(0);
  });

  it('nothing without security headers, whoever answers', async () => {
    const app = await start({ origins: { origins: { site: ['https://127.0.0.1:0'] } } });
    const host = { Host: `127.0.0.1:${app.port}` };
    const answers = {
      health: get('/healthz', host),
      readiness: get('/readyz', host),
      'another host': get('/', { Host: 'evil.example' }),
      'no host': 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
      'another method': get('/', host, 'TRACE'),
      'another version': `GET / HTTP/2.0\r\nHost: ${host.Host}\r\nConnection: close\r\n\r\n`,
      'large headers': get('/', { ...host, Cookie: 'a'.repeat(20_000) }),
      nonsense: 'nonsense\r\n\r\n',
      'an expectation that node refuses': get('/', { ...host, Expect: 'cake' }),
      'a page that is not there': get('/nowhere', host),
    };
    for (const [name, bytes] of Object.entries(answers)) {
      const head = (await raw(app, bytes)).split('\r\n\r\n')[0] ?? '';
      for (const header of [
        'x-content-type-options: nosniff',
        'content-security-policy: ',
        'strict-transport-security: ',
        'referrer-policy: ',
      ])
        expect([name, header, head.toLowerCase().includes(header)]).toEqual([name, header, true]);
    }
  });

  it('headers that are too large with 431', async () => {
    const app = await start();
    expect(await raw(app, get('/', { Host: 'x', Cookie: 'a'.repeat(20_000) }))).toMatch(/^HTTP\/1.1 431 /);
  });

  it.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    [
      'a length and chunks at once',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx'],
    ['a line break in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\rX: y\r\n\r\n'],
  ])('%s with 400', async (_, bytes) => {
    expect(await raw(await start(), bytes)).toMatch(/^HTTP\/1.1 400 /);
  });

  it('letters as they are in an address lead to their escapes, on this host', async () => {
    const app = await start();
    const answer = async (target: string, method?: string) => raw(app, get(target, { Host: 'x' }, method));
    expect(await answer('/search?q=café&p=日')).toMatch(
      /^HTTP\/1.1 301 [\s\S]*\r\nLocation: \/search\?q=caf%C3%A9&p=%E6%97%A5\r\n/,
    );
    for (const target of ['//evil.example/é', '/\\evil.example/é', 'http://evil.example/é', '/é\tx'])
      expect(await answer(target)).toMatch(/^HTTP\/1.1 400 /);
    expect(await answer('/é', 'POST')).toMatch(/^HTTP\/1.1 400 /);
  });

  it('a path that cannot be decoded never makes a 500', async () => {
    const app = await start({ routes: (router) => router.get('/items/:id', (ctx) => void (ctx.body = ctx.params.id)) });
    for (const path of ['/items/%', '/items/%ff', '/%00', '/items/%2e%2e%2f']) {
      expect((await app.visitor().get(path)).status).toBeLessThan(500);
    }
  });

  it.each(['%', 'a=%ZZ; b', 'visitor=; crumb=;;;=', '=x', 'visitor=\u00ff\u00fe', `x=${'y'.repeat(8_000)}`])(
    'no cookie, however bad: %#',
    async (cookie) => {
      const app = await start();
      expect((await app.visitor().get('/', { Cookie: cookie })).status).toBe(200);
    },
  );

  it('a header that takes too long with 408', async () => {
    const app = await start({ limits: { headersTimeoutMs: 10, requestTimeoutMs: 10 } });
    const socket = connect(app.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk));
    socket.write('GET / HTTP/1.1\r\n');
    await new Promise((resolve) => socket.once('close', resolve));
    expect(text).toMatch(/^HTTP\/1.1 408 /);
  });
});

describe('slow bodies', () => {
  const slowly = (app: App, type: string) =>
    raw(app, `POST / HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\nContent-Type: ${type}\r\nContent-Length: 10\r\n\r\n{`);

  const json = 'application/json';
  const upload = 'multipart/form-data; boundary=b';

  it.each([
    [json, upload, { requestTimeoutMs: 20 }],
    [upload, json, { uploadTimeoutMs: 20 }],
  ])('get 408 in time, uploads in their own: %s', async (type, other, limits) => {
    const app = await start({
      limits,
      exempt: ['/'],
      routes: (router) => router.post('/', async (ctx) => void (ctx.body = await readBody(ctx))),
    });
    let isOtherOver = false;
    const over = () => void (isOtherOver = true);
    slowly(app, other).then(over, over);
    const answer = await slowly(app, type);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toMatch(/Connection: close/);
    expect(answer).toContain('The request took too long.');
    expect(isOtherOver).toBe(false);
  });
});

describe('overload', () => {
  it('work past the bound gets 503 with Retry-After; health and the reserve are still answered', async () => {
    const go = Promise.withResolvers<void>();
    const app = await start({
      overload: { maxInFlight: 2, reserve: 1, workedOnMs: 60_000 },
      reservePrefixes: ['/files/'],
      routes(router) {
        router.get('/slow', async (ctx) => {
          await go.promise;
          ctx.body = 'done';
        });
        router.get('/files/a', (ctx) => void (ctx.body = 'file'));
      },
    });
    const slow = [app.visitor().get('/slow'), app.visitor().get('/slow')];
    await expect.poll(() => app.overload.inFlight(), { interval: 1 }).toBe(2);
    const refused = await app.visitor().get('/slow');
    expect([refused.status, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '2',
      { message: 'Please try again in a few seconds.' },
    ]);
    expect((await app.visitor().get('/files/a')).text).toBe('file');
    expect((await app.visitor().get('/healthz')).status).toBe(200);
    go.resolve();
    expect((await Promise.all(slow)).map(({ text }) => text)).toEqual(['done', 'done']);
    expect((await app.visitor().get('/slow')).status).toBe(200);
  });

  it('requests that wait for something else stop counting after a while', async () => {
    const overload = createOverload({ maxInFlight: 1, workedOnMs: 30, loopDelayMs: () => 0 });
    overload.enter('work')?.start(() => {});
    expect(overload.enter('work')).toBeUndefined();
    await expect.poll(() => overload.enter('work'), { interval: 5 }).toBeDefined();
    overload.close();
  });

  it('brief work begins when it is read, and counts like the rest', () => {
    const overload = createOverload({ maxInFlight: 2, loopDelayMs: () => 0 });
    const began: string[] = [];
    overload.enter('work')?.start(() => began.push('work'));
    overload.enter('brief')?.start(() => began.push('brief'));
    expect(began).toEqual(['brief']);
    expect(overload.enter('brief')).toBeUndefined();
    overload.close();
  });

  it('requests whose work began are freed by small collections', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
    const oldBytes = () =>
      getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size;
    const overload = createOverload({ loopDelayMs: () => 0, maxDelayMs: 60_000 });
    let seen = 0;
    const request = () => {
      const body = Array.from({ length: 100 }, (_, n) => ({ n }));
      const admission = overload.enter('work')!;
      return new Promise<void>((resolve) =>
        admission.start(() => {
          seen += body.length;
          setImmediate(() => resolve(admission.leave()));
        }),
      );
    };
    collect();
    const before = oldBytes();
    for (let n = 0; n < 400; n++) {
      await Promise.all(Array.from({ length: 8 }, request));
      if (n % 10 === 9) collect({ type: 'minor' });
    }
    expect(seen).toBe(320_000);
    // The bodies take 10 MB.
    expect(oldBytes() - before).toBeLessThan(4_000_000);
    overload.close();
  });

  it('attack: bodies that one network sends without end keep nobody else out, and a network that is through is heard again', async () => {
    const app = await start({
      origins: { proxies: ['127.0.0.1'] },
      overload: { openPerNetwork: 3, workedOnMs: 0 },
      routes: (router) => router.post('/api/body', async (ctx) => void (ctx.body = (await readBody(ctx)).length)),
      exempt: ['/api/*'],
    });
    const send = (from: string, body: string) => {
      const socket = connect(app.port, '127.0.0.1').on('error', () => {});
      socket.write(
        `POST /api/body HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\nConnection: close\r\nX-Forwarded-For: ${from}\r\nContent-Length: 9\r\n\r\n${body}`,
      );
      return { socket, said: new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes)))) };
    };
    const eve = [1, 2, 3].map((n) => send(`2001:db8:1:1::${n}`, 'half'));
    await expect.poll(() => app.overload.inFlight(), { interval: 1 }).toBe(3);
    expect(await send('2001:db8:1:1::4', 'all of it').said).toMatch(/^HTTP\/1.1 503 [\s\S]*Retry-After: /);
    expect(await send('2001:db8:1:2::1', 'all of it').said).toMatch(/^HTTP\/1.1 200 /);
    eve[0]!.socket.destroy();
    await expect.poll(() => app.overload.inFlight(), { interval: 1 }).toBe(2);
    expect(await send('2001:db8:1:1::4', 'all of it').said).toMatch(/^HTTP\/1.1 200 /);
    for (const { socket } of eve) socket.destroy();
  });

  it('attack: thousands of requests sent at once on one connection are not answered in one turn; a few are, in their order', async () => {
    const app = await start();
    const host = { Host: `127.0.0.1:${app.port}`, Connection: 'keep-alive' };
    const few = Array.from({ length: 8 }, (_, n) => get(`/?n=${n}`, host)).join('');
    expect((await raw(app, few + get('/', { Host: host.Host }))).match(/HTTP\/1.1 200 /g)).toHaveLength(9);
    const before = app.inKoa();
    await raw(app, get('/', host).repeat(2_000)).catch(() => {});
    expect(app.inKoa() - before).toBeLessThan(100);
    // Unanswered requests also free their slots.
    await expect.poll(() => app.overload.inFlight(), { interval: 1 }).toBe(0);
    expect((await app.visitor().get('/')).status).toBe(200);
  });

  it.runIf(process.platform === 'linux')(
    'attack: silent connections of one network leave room for those of others',
    async () => {
      const app = await start({ limits: { connectionsPerNetwork: 2 } });
      const from = (localAddress: string) => {
        const socket = connect({ port: app.port, host: '127.0.0.1', localAddress }).on('error', () => {});
        const closed = new Promise<string>((resolve) => socket.once('close', () => resolve('closed')));
        const said = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
        return { socket, closed, said, ask: () => socket.write(get('/', { Host: `127.0.0.1:${app.port}` })) };
      };
      const silent = [from('127.0.0.2'), from('127.0.0.2')];
      await Promise.all(silent.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
      expect(await from('127.0.0.2').closed).toBe('closed');
      const other = from('127.0.0.3');
      other.ask();
      expect(await other.said).toMatch(/^HTTP\/1.1 200 /);
      silent[0]!.ask();
      expect(await silent[0]!.said).toMatch(/^HTTP\/1.1 200 /);
      const heard = () => {
        const again = from('127.0.0.2');
        again.ask();
        return Promise.race([again.said, again.closed]);
      };
      await expect.poll(heard).toMatch(/^HTTP\/1.1 200 /);
      silent[1]!.socket.destroy();
    },
  );

  it('a turn of the loop that does not end counts as late while it lasts, and a few of each turn always go through', async () => {
    const overload = createOverload({ maxDelayMs: 50 });
    await new Promise((resolve) => setTimeout(resolve, 30));
    const enterMany = () => {
      const entered = Array.from({ length: 40 }, () => {
        const one = overload.enter('work');
        one?.start(() => {});
        return one;
      });
      for (const one of entered) one?.leave();
      return entered.filter(Boolean).length;
    };
    for (const end = performance.now() + 150; performance.now() < end; );
    // No sample has been taken since: a mean of samples would show no overload.
    expect([enterMany(), overload.refusesConnections()]).toEqual([24, false]);
    expect(Array.from({ length: 20 }, () => overload.refusesConnections()).filter(Boolean)).toHaveLength(5);
    await expect.poll(enterMany).toBe(40);
    overload.close();
  });

  it('a burst may fill the queue; while the queue stays long, it is kept shorter', async () => {
    let now = 1_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => void vi.restoreAllMocks());
    const overload = createOverload({ maxInFlight: 64, maxDelayMs: 60_000 });
    onTestFinished(() => overload.close());
    /** By how many others are in progress: whether one more may enter. */
    const mayEnter: boolean[] = [];
    const ended: Promise<void>[] = [];
    const arrive = (others: number) => {
      const one = overload.enter('work');
      if (!one) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      ended.push(promise);
      one.start(() => {
        now += 5;
        one.leave();
        const more = overload.enter('work');
        more?.leave();
        mayEnter[others] = more !== undefined;
        resolve();
      });
    };
    // Six too many.
    for (let others = 63; others >= -6; others--) arrive(others);
    expect(ended).toHaveLength(64);
    await Promise.all(ended);
    // Within 100 ms, 20 of the 64 have left; after that, fewer than 24 have to be in progress.
    expect(mayEnter).toEqual(Array.from({ length: 64 }, (_, others) => others >= 44 || others < 24));
  });

  it('more than can be worked on is refused with 503 and Retry-After, whole or at the connection; health checks are answered', async () => {
    let worked = 0;
    const app = await start({
      overload: { loopDelayMs: undefined, maxDelayMs: 60 },
      routes: (router) =>
        router.get('/', (ctx) => {
          worked++;
          for (const end = performance.now() + 10; performance.now() < end; );
          ctx.body = 'done';
        }),
    });
    const ask = (path: string) =>
      raw(app, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\nConnection: close\r\n\r\n`);
    const answers = await Promise.all([
      ...Array.from({ length: 150 }, () => ask('/')),
      ...Array.from({ length: 5 }, () => ask('/healthz')),
    ]);
    const refused = answers.filter((text) => text.startsWith('HTTP/1.1 503 '));
    expect(refused.length).toBeGreaterThan(0);
    for (const text of refused) {
      expect(text).toMatch(/\r\nRetry-After: 2\r\n/);
      expect(text.endsWith('{"message":"Please try again in a few seconds."}')).toBe(true);
    }
    expect(answers.filter((text) => text.startsWith('HTTP/1.1 200 ') && text.endsWith('done'))).toHaveLength(worked);
    expect(worked).toBeGreaterThanOrEqual(8);
    expect(answers.slice(-5).every((text) => text.endsWith('{"alive":true}'))).toBe(true);
  });

  it('connections are refused before anything is made of them, but for health checks', async () => {
    const app = await start();
    app.overload.refusesConnections = () => true;
    const ask = (path: string) => raw(app, get(path, { Host: `127.0.0.1:${app.port}` }));
    expect(await ask('/')).toMatch(/^HTTP\/1.1 503 [\s\S]*Content-Security-Policy: /);
    const refused = await ask('/');
    expect(refused).toMatch(/^HTTP\/1.1 503 [\s\S]*\r\nRetry-After: 2\r\n/);
    // Node adds a date to its responses; this refusal bypasses them.
    expect(refused).not.toContain('Date: ');
    for (const path of ['/healthz', '/readyz']) expect(await ask(path)).toMatch(/^HTTP\/1.1 (200|503) [\s\S]*Date: /);
    expect(await ask('/healthz')).toContain('{"alive":true}');
  });
});

describe('several addresses', () => {
  it.runIf(hasIpv6())('are one server: both answer at one port, and end together', async () => {
    const app = await start();
    const edge = createEdge({
      app: (_, response) => void response.end('here'),
      health: app.health,
      overload: app.overload,
      origins: createOrigins({ origins: { site: ['http://127.0.0.1:0'], preview: ['http://[::1]:0'] } }),
      log: app.log,
      nextId: () => 'x',
      limits: { lingerMs: 0 },
    });
    const port = await edge.listen(0, '127.0.0.1', '::1');
    for (const host of ['127.0.0.1', '[::1]'])
      expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('here');
    await edge.drain();
    for (const host of ['127.0.0.1', '[::1]']) await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow();
  });
});

describe('health', () => {
  it('says what state the server is in and why', async () => {
    const app = await start();
    const ready = async () => {
      const { status, text } = await app.visitor().get('/readyz');
      return [status, JSON.parse(text).state];
    };
    expect(await ready()).toEqual([200, 'ready']);
    app.health.set('starting', 'Records are being upgraded.');
    expect((await app.visitor().get('/readyz')).json()).toEqual({
      state: 'starting',
      reason: 'Records are being upgraded.',
    });
    expect(await ready()).toEqual([503, 'starting']);
    expect((await app.visitor().get('/healthz')).status).toBe(200);
    app.health.set('draining');
    expect(await ready()).toEqual([503, 'draining']);
  });

  it('is answered whatever host was asked for', async () => {
    const app = await start();
    expect(await raw(app, get('/healthz', { Host: 'probe' }))).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('drain', () => {
  /** A client that keeps its connections. */
  function keepingClient({ port }: { port: number }, connections: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    onTestFinished(() => agent.destroy());
    return () =>
      new Promise<{ status: number; close: boolean }>((resolve, reject) => {
        httpRequest({ port, host: '127.0.0.1', path: '/', agent }, (response) => {
          response
            .resume()
            .on('end', () => resolve({ status: response.statusCode!, close: response.headers.connection === 'close' }));
        })
          .on('error', reject)
          .end();
      });
  }

  it('finishes what is in flight, says no to readiness, takes no new connections', async () => {
    const go = Promise.withResolvers<void>();
    const app = await start({
      limits: { graceMs: 0 },
      routes: (router) =>
        router.get('/', async (ctx) => {
          await go.promise;
          ctx.body = 'done';
        }),
    });
    const answers = Array.from({ length: 20 }, keepingClient(app, 20));
    await expect.poll(() => app.overload.inFlight(), { interval: 1 }).toBe(20);
    const drained = app.edge.drain();
    expect(app.health.state()).toBe('draining');
    await expect(app.visitor().get('/')).rejects.toThrow(/ECONNREFUSED/);
    go.resolve();
    expect(await Promise.all(answers)).toEqual(Array(20).fill({ status: 200, close: true }));
    await drained;
  });

  it('loses no request of clients that keep their connections and leave when told', async () => {
    const app = await start({ limits: { graceMs: 100 } });
    const ask = keepingClient(app, 8);
    const statuses: number[] = [];
    let told = false;
    const visit = async () => {
      while (!told) {
        const { status, close } = await ask();
        statuses.push(status);
        told ||= close;
      }
    };
    const visits = Promise.all(Array.from({ length: 8 }, visit));
    await expect.poll(() => statuses.length, { interval: 1 }).toBeGreaterThan(50);
    const drained = app.edge.drain();
    await visits;
    await drained;
    expect(statuses.every((status) => status === 200)).toBe(true);
    expect(told).toBe(true);
  });

  it('answers a request that was on its way over an idle connection, and says goodbye in it', async () => {
    const lingerMs = 20;
    const app = await start({ limits: { lingerMs } });
    const socket = connect(app.port, '127.0.0.1');
    const request = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\n\r\n`;
    const answered = new Promise((resolve) => socket.once('data', resolve));
    socket.write(request);
    await answered;
    const drained = app.edge.drain();
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    const closed = new Promise((resolve, reject) => socket.once('close', resolve).once('error', reject));
    socket.write(request);
    // Blocks the server, too, so that the time is over before it can read the request.
    for (const until = performance.now() + 2 * lingerMs; performance.now() < until; );
    await Promise.all([closed, drained]);
    expect(text).toMatch(/^HTTP\/1.1 200 /);
    expect(text).toMatch(/Connection: close/);
    expect(text).toMatch(/hello$/);
  });

  it('answers what follows an answer that began before, and so did not say that the connection ends', async () => {
    const lingerMs = 300;
    const begun = Promise.withResolvers<ServerResponse>();
    const app = await start({
      limits: { lingerMs },
      routes(router) {
        router.get('/', (ctx) => void (ctx.body = 'hello'));
        router.get('/long', (ctx) => {
          ctx.respond = false;
          ctx.res.writeHead(200).write('begun');
          begun.resolve(ctx.res);
        });
      },
    });
    const socket = connect(app.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    const closed = new Promise((resolve, reject) => socket.once('close', resolve).once('error', reject));
    const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\n\r\n`);
    ask('/long');
    const long = await begun.promise;

    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const pass = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      await socketsRead();
    };
    const drained = app.edge.drain();
    await pass(2 * lingerMs);
    const answered = new Promise((resolve) => long.once('close', resolve));
    long.end();
    await answered;
    await pass(lingerMs - 1);
    ask('/');
    await Promise.all([closed, drained]);
    const [first, second] = text.split(/(?<=begun\r\n0\r\n\r\n)/);
    expect(first).toMatch(/^HTTP\/1.1 200 [\s\S]*Connection: keep-alive/);
    expect(second).toMatch(/^HTTP\/1.1 200 [\s\S]*Connection: close[\s\S]*hello$/);
  });

  it('cuts what does not end in time', async () => {
    const app = await start({
      limits: { drainMs: 50 },
      routes: (router) => router.get('/', () => new Promise(() => {})),
    });
    const answer = app.visitor().get('/');
    answer.catch(() => {});
    await expect.poll(() => app.overload.inFlight(), { interval: 1 }).toBe(1);
    await app.edge.drain();
    await expect(answer).rejects.toThrow();
  });

  it('closes connections that are idle', async () => {
    const app = await start();
    const socket = connect(app.port, '127.0.0.1');
    const answered = new Promise((resolve) => socket.once('data', resolve));
    socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\n\r\n`);
    await answered;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await app.edge.drain();
    await closed;
  });
});

describe('the log', () => {
  it('has one line a request, without secrets of the query', async () => {
    const app = await start();
    const answer = await app.visitor().get('/?page=2&crumb=secret&password=x&secret');
    await expect.poll(() => app.log.lines.length, { interval: 1 }).toBe(1);
    expect(app.log.lines[0]).toEqual({
      level: 'info',
      event: 'request',
      fields: {
        requestId: answer.headers['x-request-id'],
        method: 'GET',
        path: '/?page=2&crumb=&password=&…',
        status: 200,
        ms: expect.any(Number),
        bytes: expect.any(Number),
      },
    });
    expect(app.log.lines[0]!.fields.bytes).toBeGreaterThan(100);
  });

  it('has no token that stands in the path', async () => {
    const app = await start({ tokenFolders: ['/download/'] });
    // Detects tokens by position, not by length: short tokens are masked, and long names aren't.
    await app.visitor().get('/Download/tOken/items/1?quantity=2');
    await app.visitor().get(`/files/${'a'.repeat(50)}`);
    await app.visitor().get('/de/Download/tOken');
    await expect.poll(() => app.log.lines.length, { interval: 1 }).toBe(3);
    expect(app.log.lines.map(({ fields }) => fields.path)).toEqual([
      '/download/…/items/1?quantity=',
      `/files/${'a'.repeat(50)}`,
      '/de/download/…',
    ]);
  });

  it('says when the client did not wait', async () => {
    const app = await start({ routes: (router) => router.get('/', () => new Promise(() => {})) });
    const socket = connect(app.port, '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\n\r\n`);
    await expect.poll(() => app.overload.inFlight(), { interval: 1 }).toBe(1);
    socket.destroy();
    await expect.poll(() => app.log.lines.map(({ fields }) => fields.aborted), { interval: 1 }).toEqual([true]);
  });
});
