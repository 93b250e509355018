// Pages over real sockets: streamed first, then cached, in front of Koa and through it.
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, type FixtureOptions, rendered, startEdge } from '../edge/edge-fixture.ts';
import { scriptHash } from '../middleware/security-headers.ts';
import type { Rendered } from './rendered.ts';

type App = Awaited<ReturnType<typeof startEdge>>;

const apps: App[] = [];

async function start(options: FixtureOptions): Promise<App> {
  const app = await startEdge(options);
  apps.push(app);
  return app;
}

afterEach(async () => {
  const faults = apps.flatMap((app) => app.log.faults());
  await Promise.all(apps.splice(0).map((app) => app.close()));
  expect(faults).toEqual([]);
});

const filler = 'text that shrinks '.repeat(200);

/** An app whose every page is `page(path)`; counts renders. */
async function pageApp(
  page: (path: string, app: { crumb: string; cart: string }) => Rendered | Promise<Rendered>,
  options: FixtureOptions = {},
) {
  const counts = { renders: 0 };
  const app = await start({
    ...options,
    routes(router, { pages, holes }) {
      const marks = { crumb: holes.mark('crumb'), cart: holes.mark('cart') };
      router.get(/.*/, (ctx) =>
        pages.answer(ctx, pages.keyOf(ctx), async () => {
          counts.renders++;
          return page(ctx.path, marks);
        }),
      );
    },
  });
  return { ...app, counts };
}

const unpacked = ({ headers, raw }: Answer) => {
  const encoding = headers['content-encoding'];
  return (encoding === 'br' ? brotliDecompressSync(raw) : encoding === 'gzip' ? gunzipSync(raw) : raw).toString();
};

/** Until the page is cached: it is compressed after the last visitor has received it. */
async function untilKept(app: App, pages = 1) {
  await expect.poll(() => app.cache.stats().pages, { interval: 1 }).toBe(pages);
}

describe('pages', () => {
  it('are rendered once, then answered from the cache with a tag', async () => {
    const app = await pageApp((path) => rendered([`<h1>${path}</h1>`, filler]));
    const visitor = app.visitor();
    const first = await visitor.get('/a');
    expect(first.text).toBe(`<h1>/a</h1>${filler}`);
    await untilKept(app);
    const second = await visitor.get('/a');
    expect(second.text).toBe(first.text);
    // The first was complete before its first byte.
    for (const { headers, raw } of [first, second]) expect(headers['content-length']).toBe(String(raw.length));
    expect(second.headers['cache-control']).toBe('public, no-cache');
    const third = await visitor.get('/a', { 'If-None-Match': second.headers.etag! });
    expect([third.status, third.raw.length]).toEqual([304, 0]);
    expect(app.counts.renders).toBe(1);
  });

  it.each(['identity', 'gzip'])('have the text of fragments in their place, with their holes: %s', async (encoding) => {
    const app = await pageApp((path, { crumb }) =>
      rendered([`<h1>${path}`, { kept: `${filler}<i>${crumb}</i>` }, '</h1>', { kept: filler }, 'end'], {
        cacheable: path === '/kept',
      }),
    );
    const visitor = app.visitor();
    const whole = (path: string, text: string) =>
      expect(text.replace(/<i>[^<]+<\/i>/, '<i></i>')).toBe(`<h1>${path}${filler}<i></i></h1>${filler}end`);
    for (const path of ['/a', '/b', '/kept', '/kept'])
      whole(path, unpacked(await visitor.get(path, { 'Accept-Encoding': encoding })));
    await untilKept(app);
    whole('/kept', unpacked(await visitor.get('/kept', { 'Accept-Encoding': encoding })));
  });

  it.each(['identity', 'gzip', 'br', 'gzip, br'])('have the same text in every encoding: %s', async (encoding) => {
    const app = await pageApp((_, { crumb, cart }) => rendered([filler, `<i>${crumb}</i>`, filler, cart, 'end']));
    const visitor = app.visitor();
    const headers = { 'Accept-Encoding': encoding, Cookie: 'hasCart=true' };
    const streamed = await visitor.get('/', headers);
    const expected = (answer: Answer) => {
      const crumb = /crumb=([^;]+)/.exec(answer.headers['set-cookie']!.join())![1];
      return `${filler}<i>${crumb}</i>${filler}<b>cart</b>end`;
    };
    expect(unpacked(streamed)).toBe(expected(streamed));
    await untilKept(app);
    const kept = await visitor.get('/', headers);
    expect(unpacked(kept)).toBe(expected(kept));
    expect(kept.headers['content-encoding']).toBe(encoding === 'identity' || encoding === 'br' ? undefined : 'gzip');
    expect(app.counts.renders).toBe(1);
  });

  it('with holes are private and tagged for their visitor; without they are public, but not the answer that sets his cookies', async () => {
    const app = await pageApp((path, { crumb }) => rendered([filler, path === '/holes' ? crumb : '']));
    const [a, b] = [app.visitor(), app.visitor()];
    await a.get('/holes');
    await b.get('/plain');
    await untilKept(app, 2);
    const [mine, other] = [await a.get('/holes'), await b.get('/holes')];
    expect(mine.headers['cache-control']).toBe('private, no-cache');
    expect(mine.headers.etag).not.toBe(other.headers.etag);
    expect((await a.get('/holes', { 'If-None-Match': mine.headers.etag! })).status).toBe(304);
    expect((await a.get('/holes', { 'If-None-Match': other.headers.etag! })).status).toBe(200);
    expect((await a.get('/plain')).headers['cache-control']).toBe('public, no-cache');
    expect((await app.visitor().get('/plain')).headers['cache-control']).toBe('private, no-cache');
  });

  it('without holes go out in brotli', async () => {
    const app = await pageApp(() => rendered([filler]));
    await app.visitor().get('/');
    await untilKept(app);
    const answer = await app.visitor().get('/', { 'Accept-Encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(unpacked(answer)).toBe(filler);
  });

  it('are the same through the front and through Koa', async () => {
    const page = (path: string, { crumb, cart }: { crumb: string; cart: string }) =>
      path === '/plain'
        ? rendered([filler], { scriptHashes: [scriptHash('a()')] })
        : path === '/missing'
          ? rendered(['nothing here'], { status: 404, headers: { 'Content-Type': 'text/html', 'X-Page': 'yes' } })
          : rendered([`<form>${crumb}</form>`, filler, cart]);
    const [front, koa] = await Promise.all([pageApp(page), pageApp(page, { front: false })]);
    const cases = ['/plain', '/holes', '/missing', '/plain?page=2', '/holes?utm_source=x', '/%E2%82%AC'].flatMap(
      (path) =>
        ['identity', 'gzip', 'br, gzip'].flatMap((encoding) =>
          ['GET', 'HEAD'].flatMap((method) =>
            ['', 'hasCart=true', 'visitor=%; crumb=%'].map((cookie) => ({ path, encoding, method, cookie })),
          ),
        ),
    );
    const visitors = [front.visitor(), koa.visitor()] as const;
    for (const app of [front, koa]) for (const { path } of cases) await app.visitor().get(path);
    await untilKept(front, 5);
    await untilKept(koa, 5);
    await visitors[0].get('/plain');
    for (const [name, value] of visitors[0].jar) visitors[1].jar.set(name, value);
    const cookies = [...visitors[0].jar].map((pair) => pair.join('=')).join('; ');

    const before = { front: front.inKoa(), koa: koa.inKoa() };
    for (const { path, encoding, method, cookie } of cases) {
      const headers: Record<string, string> = {
        'Accept-Encoding': encoding,
        Cookie: cookie.startsWith('visitor') ? cookie : `${cookies}; ${cookie}`,
      };
      for (const more of [{}, { 'If-None-Match': '*' }] as Record<string, string>[]) {
        const [a, b] = await Promise.all(
          [front, koa].map((app) => app.visitor().send(method, path, { ...headers, ...more })),
        );
        const label = `${method} ${path} ${encoding} ${cookie} ${Object.keys(more)}`;
        expect(comparable(a!), label).toEqual(comparable(b!));
      }
    }
    expect(front.inKoa()).toBe(before.front);
    expect(koa.inKoa()).toBe(before.koa + 2 * cases.length);
    expect(front.counts.renders).toBe(5);
    expect(koa.counts.renders).toBe(5);

    /** Ids, dates and fresh cookies differ between responses. */
    function comparable({ status, headers, raw }: Answer) {
      const { date, 'x-request-id': id, 'set-cookie': set, etag, ...others } = headers;
      const fresh = set !== undefined;
      return {
        status,
        others,
        hasId: typeof id === 'string' && date !== undefined,
        set: set?.map((text) => text.replace(/=[^;]+/, '=')),
        etag: fresh ? etag?.split('-')[0] : etag,
        body: fresh ? raw.length : raw.toString('latin1'),
      };
    }
  });

  it('send the first chunk before the slow part is ready, packed or not', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const slow = Promise.withResolvers<string>();
      const app = await pageApp(() =>
        rendered(
          (async function* () {
            yield '<head>early</head>';
            yield await slow.promise;
          })(),
        ),
      );
      const socket = connect(app.port, '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString('latin1')));
      socket.write(
        `GET / HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`,
      );
      await expect.poll(() => text.includes(encoding === 'gzip' ? '\x1f\x8b' : 'early'), { interval: 1 }).toBe(true);
      expect(text.includes('\r\n0\r\n\r\n')).toBe(false);
      slow.resolve('late');
      await new Promise((resolve) => socket.once('close', resolve));
      expect(text.endsWith('\r\n0\r\n\r\n')).toBe(true);
    }
  });

  it('carry the hashes of their scripts in the policy', async () => {
    const hash = scriptHash('Static = {}');
    const app = await pageApp(() => rendered(['<script>Static = {}</script>'], { scriptHashes: [hash] }));
    const first = await app.visitor().get('/');
    await untilKept(app);
    const second = await app.visitor().get('/');
    for (const answer of [first, second])
      expect(answer.headers['content-security-policy']).toContain(
        `script-src 'self' 'inline-speculation-rules' ${hash}`,
      );
  });

  it('one render serves everyone who asks meanwhile, each with his own holes', async () => {
    const go = Promise.withResolvers<void>();
    const app = await pageApp(async (_, { crumb }) => {
      await go.promise;
      return rendered([`crumb ${crumb}`]);
    });
    const visitors = Array.from({ length: 30 }, () => app.visitor());
    const answers = visitors.map((visitor) => visitor.get('/'));
    await expect.poll(() => app.overload.inFlight(), { interval: 1 }).toBe(30);
    go.resolve();
    for (const [at, answer] of (await Promise.all(answers)).entries()) {
      expect(answer.text).toBe(`crumb ${visitors[at]!.jar.get('crumb')}`);
    }
    expect(app.counts.renders).toBe(1);
    expect(new Set(visitors.map(({ jar }) => jar.get('crumb'))).size).toBe(30);
  });

  it('are dropped when a key they were made from, or one below a prefix, is written', async () => {
    let title = 'old';
    const app = await pageApp(() => rendered([title], { dependsOn: [['item', 'a'], { prefix: ['product', 'shop'] }] }));
    const read = async () => {
      const { text } = await app.visitor().get('/');
      await untilKept(app);
      return text;
    };
    expect(await read()).toBe('old');
    title = 'new';
    app.commit(['item', 'b'], ['product', 'other', 1], ['item']);
    expect(await read()).toBe('old');
    app.commit(['item', 'a']);
    expect(await read()).toBe('new');
    title = 'newer';
    app.commit(['product', 'shop', 7]);
    expect(await read()).toBe('newer');
  });

  it('a page that was being rendered while its key was written is sent but not kept, and later visitors do not join it', async () => {
    const go = Promise.withResolvers<void>();
    let title = 'old';
    const app = await pageApp(() => {
      const read = title;
      return rendered(
        (async function* () {
          yield read;
          if (read === 'old') await go.promise;
        })(),
        { dependsOn: [['item', 'a']] },
      );
    });
    const early = app.visitor().get('/');
    await expect.poll(() => app.counts.renders, { interval: 1 }).toBe(1);
    title = 'new';
    app.commit(['item', 'a']);
    expect((await app.visitor().get('/')).text).toBe('new');
    go.resolve();
    expect((await early).text).toBe('old');
    await untilKept(app);
    expect((await app.visitor().get('/')).text).toBe('new');
  });

  it('a key named only while the page streams counts as well', async () => {
    const dependsOn: string[][] = [];
    const go = Promise.withResolvers<void>();
    const app = await pageApp(() =>
      rendered(
        (async function* () {
          yield 'a';
          dependsOn.push(['late']);
          await go.promise;
        })(),
        { dependsOn },
      ),
    );
    const answer = app.visitor().get('/');
    await expect.poll(() => dependsOn.length, { interval: 1 }).toBe(1);
    app.commit(['late']);
    go.resolve();
    await answer;
    await app.visitor().get('/');
    expect(app.counts.renders).toBe(2);
  });

  it('a key written after the last byte, while the page is packed, counts as well', async () => {
    let app: Awaited<ReturnType<typeof pageApp>> | undefined;
    app = await pageApp(() =>
      rendered(
        (async function* () {
          yield 'text '.repeat(200_000);
          // The render completes two turns from now; compressing a megabyte takes many.
          setImmediate(() => setImmediate(() => setImmediate(() => app!.commit(['item', 'a']))));
        })(),
        { dependsOn: [['item', 'a']] },
      ),
    );
    await app.visitor().get('/');
    await expect.poll(() => app.cache.stats().underWay, { interval: 1 }).toBe(0);
    expect(app.cache.stats().pages).toBe(0);
    await app.visitor().get('/');
    expect(app.counts.renders).toBe(2);
  });

  it('run out at the time they name', async () => {
    let app: Awaited<ReturnType<typeof pageApp>> | undefined;
    app = await pageApp(() => rendered(['x'], { freshUntil: app!.clock.now() + 1_000 }));
    await app.visitor().get('/');
    await untilKept(app);
    app.clock.pass(999);
    await app.visitor().get('/');
    expect(app.counts.renders).toBe(1);
    app.clock.pass(1);
    await app.visitor().get('/');
    expect(app.counts.renders).toBe(2);
  });

  it('for one request only are not kept', async () => {
    const app = await pageApp(() => rendered(['x'], { cacheable: false }));
    for (let n = 0; n < 2; n++) await app.visitor().get('/');
    await app.visitor().get('/?password=x');
    await app.visitor().get('/', { Cookie: 'session=x' });
    expect(app.counts.renders).toBe(4);
    expect(app.cache.stats().pages).toBe(0);
  });

  it('stay within the bytes allowed', async () => {
    const app = await pageApp((path) => rendered([path, 'x'.repeat(20_000)]), { cache: { maxBytes: 100_000 } });
    for (let n = 0; n < 20; n++) await app.visitor().get(`/${n}`);
    await expect.poll(() => app.cache.stats().pages, { interval: 1 }).toBeGreaterThan(2);
    expect(app.cache.stats().bytes).toBeLessThanOrEqual(100_000);
  });

  it('too large to be kept are packed for nobody, and made anew for each who asks after the end', async () => {
    const app = await pageApp((path) => rendered([path, 'x'.repeat(20_000)]), { cache: { maxBytes: 10_000 } });
    for (let n = 1; n <= 3; n++) {
      await app.visitor().get('/');
      expect(app.counts.renders).toBe(n);
      expect(app.cache.stats()).toMatchObject({ pages: 0, underWay: 0 });
    }
  });

  it('past two renders and a full queue are refused with 503 and Retry-After', async () => {
    const go = Promise.withResolvers<void>();
    const app = await pageApp(
      async () => {
        await go.promise;
        return rendered(['x']);
      },
      { cache: { queueMax: 3, patienceMs: 60_000 } },
    );
    const answers = Array.from({ length: 8 }, (_, n) => app.visitor().get(`/${n}`));
    await expect.poll(() => app.cache.stats().misses, { interval: 1 }).toBe(8);
    const refused = await Promise.race(answers);
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(app.counts.renders).toBe(2);
    go.resolve();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(3);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });

  it('a render that waits does not keep others from starting', async () => {
    const go = Promise.withResolvers<void>();
    const app = await pageApp(
      async (path) => {
        if (path !== '/quick') await go.promise;
        return rendered([path]);
      },
      { cache: { patienceMs: 1 } },
    );
    const slow = ['/a', '/b', '/c'].map((path) => app.visitor().get(path));
    expect((await app.visitor().get('/quick')).text).toBe('/quick');
    go.resolve();
    expect((await Promise.all(slow)).map(({ text }) => text)).toEqual(['/a', '/b', '/c']);
  });

  it('stop rendering when the visitor leaves, unless somebody else waits', async () => {
    const signals: AbortSignal[] = [];
    const app = await start({
      routes(router, { pages }) {
        router.get(/.*/, (ctx) =>
          pages.answer(ctx, pages.keyOf(ctx), async (signal) => {
            signals.push(signal);
            return rendered(
              (async function* () {
                yield 'begin';
                await new Promise((resolve) => signal.addEventListener('abort', resolve));
              })(),
            );
          }),
        );
      },
    });
    const open = (path: string) => {
      const socket = connect(app.port, '127.0.0.1');
      const begun = new Promise((resolve) => socket.once('data', resolve));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\n\r\n`);
      return { socket, begun };
    };
    const [a, b] = [open('/x'), open('/x')];
    await Promise.all([a.begun, b.begun]);
    expect(signals).toHaveLength(1);
    a.socket.destroy();
    const other = open('/y');
    await other.begun;
    expect(signals[0]!.aborted).toBe(false);
    b.socket.destroy();
    await expect.poll(() => signals[0]!.aborted, { interval: 1 }).toBe(true);
    expect(signals[1]!.aborted).toBe(false);
    other.socket.destroy();
    await expect.poll(() => signals[1]!.aborted, { interval: 1 }).toBe(true);
  });

  it('a slow reader does not hold up the render or the others', async () => {
    const big = 'x'.repeat(3_000_000);
    const app = await pageApp(() => rendered([big, 'end']), { cache: { keptPageBytesMax: 10_000_000 } });
    const socket = connect(app.port, '127.0.0.1');
    socket.pause();
    socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\n\r\n`);
    await untilKept(app);
    expect((await app.visitor().get('/')).raw.length).toBe(big.length + 3);
    expect(app.counts.renders).toBe(1);
    socket.destroy();
  });

  it('large ones are the same in pieces, whole or packed, and let others in between them', async () => {
    // The first chunk would end within a character.
    const text = `a${'\u{1f331}'.repeat(300_000)}`;
    const app = await pageApp(() => rendered([text, 'end']), { cache: { keptPageBytesMax: 1 } });
    for (const encoding of ['identity', 'gzip']) {
      let turns = 0;
      const count = () => {
        turns++;
        timer = setImmediate(count);
      };
      let timer = setImmediate(count);
      const answer = await fetch(`http://127.0.0.1:${app.port}/`, { headers: { 'Accept-Encoding': encoding } });
      expect((await answer.text()) === `${text}end`).toBe(true);
      clearImmediate(timer);
      expect(turns).toBeGreaterThan(5);
    }
    expect(app.counts.renders).toBe(2);
  });

  it('what fails before the first byte is an error answer for all who wait, and is tried again', async () => {
    let fails = true;
    const app = await pageApp(async () => {
      if (fails) throw new Error('broken on purpose');
      return rendered(['works']);
    });
    expect((await app.visitor().get('/')).status).toBe(500);
    expect(app.log.faults().map(({ event }) => event)).toEqual(['request-failed']);
    app.log.lines.length = 0;
    fails = false;
    expect((await app.visitor().get('/')).text).toBe('works');
  });

  it('what fails after the first byte cuts the connection, is logged and not kept', async () => {
    const app = await pageApp(() =>
      rendered(
        (async function* () {
          yield 'begin';
          await new Promise((resolve) => setImmediate(resolve));
          throw new Error('broken on purpose');
        })(),
      ),
    );
    await expect(app.visitor().get('/')).rejects.toThrow();
    await expect.poll(() => app.log.faults().map(({ event }) => event), { interval: 1 }).toEqual(['answer-broken']);
    app.log.lines.length = 0;
    expect(app.cache.stats().pages).toBe(0);
  });

  it('a hole that cannot be filled fails that one answer, never the process', async () => {
    const app = await pageApp((_, { cart }) => rendered(['a', cart, filler]));
    const broken = { Cookie: 'broken=true' };
    expect((await app.visitor().get('/', broken)).status).toBe(500);
    expect((await app.visitor().get('/')).text).toBe(`a${filler}`);
    await untilKept(app);
    expect((await app.visitor().get('/', broken)).status).toBe(500);
    expect((await app.visitor().get('/')).text).toBe(`a${filler}`);
    expect(app.log.faults().map(({ event }) => event)).toEqual(['request-failed', 'edge-failed']);
    app.log.lines.length = 0;
  });
});
