// Bodies over real sockets: what is accepted or refused, and the messages.
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readBody, readEither, readForm, readJson, readQuery } from './body.ts';
import type { Ctx } from './context.ts';
import { startEdge } from './edge/edge-fixture.ts';
import { readMultipart } from './multipart.ts';

const schema = z.strictObject({ name: z.string(), nested: z.object({ count: z.number() }).optional() });

let app: Awaited<ReturnType<typeof startEdge>>;

beforeAll(async () => {
  app = await startEdge({
    exempt: ['/api/*'],
    routes(router) {
      router.post('/api/json', async (ctx) => void (ctx.body = await readJson(ctx, schema, { maxBytes: 1_000 })));
      router.post('/api/loose', async (ctx) => void (ctx.body = { got: await readJson(ctx, z.unknown()) }));
      router.post('/api/empty', async (ctx) => void (ctx.body = await readJson(ctx, z.object({}), { empty: {} })));
      router.post(
        '/api/form',
        async (ctx) => void (ctx.body = await readForm(ctx, z.looseObject({}), { lists: ['tag'] })),
      );
      router.post(
        '/api/either',
        async (ctx) => void (ctx.body = await readEither(ctx, z.object({ name: z.string() }))),
      );
      router.post('/api/raw', async (ctx) => void (ctx.body = { bytes: (await readBody(ctx, 5_000_000)).length }));
      router.get(
        '/api/query',
        (ctx) => void (ctx.body = readQuery(ctx, z.object({ page: z.coerce.number().optional() }))),
      );
      router.post('/api/upload', async (ctx) => {
        const { fields, files } = await readMultipart(ctx, {
          maxBytes: 100_000,
          maxFiles: 2,
          maxFileBytes: 50_000,
          maxFieldBytes: 100,
        });
        ctx.body = { fields, files: files.map(({ bytes, ...file }) => ({ ...file, size: bytes.length })) };
      });
    },
  });
});

afterAll(async () => {
  const faults = app.log.faults();
  await app.close();
  expect(faults).toEqual([]);
});

const json = (path: string, body: string, headers: Record<string, string> = {}) =>
  app.visitor().send('POST', path, { 'Content-Type': 'application/json', ...headers }, body);

describe('readJson', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/vnd.api+json'])(
    'takes %s',
    async (type) => {
      expect((await json('/api/json', '{"name":"é"}', { 'Content-Type': type })).json()).toEqual({ name: 'é' });
    },
  );

  it.each([
    ['text/plain', 'Content type "text/plain" cannot be read here; expected application/json.'],
    ['application/x-www-form-urlencoded', 'expected application/json.'],
    ['', 'Content type is missing; expected application/json.'],
  ])('refuses %j with 415', async (type, message) => {
    const answer = await app
      .visitor()
      .send('POST', '/api/json', type === '' ? {} : { 'Content-Type': type }, '{"name":"x"}');
    expect(answer.status).toBe(415);
    expect(answer.json().message).toContain(message);
  });

  it('refuses a compressed body with 415', async () => {
    expect((await json('/api/json', 'x', { 'Content-Encoding': 'gzip' })).status).toBe(415);
  });

  it.each([
    ['', 'The body is not valid JSON: it is empty.'],
    ['{', 'The body is not valid JSON'],
    ['{"name":"x" 1}', 'wrong at character 12.'],
    ['nonsense', 'The body is not valid JSON'],
  ])('refuses %j with 400', async (body, message) => {
    const answer = await json('/api/json', body);
    expect([answer.status, answer.json().message]).toEqual([400, expect.stringContaining(message)]);
  });

  it('refuses bytes that are not UTF-8', async () => {
    const answer = await app
      .visitor()
      .send('POST', '/api/json', { 'Content-Type': 'application/json' }, Buffer.from([0x22, 0xff, 0x22]));
    expect([answer.status, answer.json().message]).toEqual([400, 'The body is not valid UTF-8.']);
  });

  it('names every part that was wrong', async () => {
    const answer = await json('/api/json', '{"name":1,"nested":{"count":"a"},"more":true}');
    expect(answer.status).toBe(400);
    expect(answer.json().message).toBe('more: Unknown field.');
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(['more', 'name', 'nested.count']);
  });

  it('refuses __proto__ keys and endless nesting', async () => {
    expect((await json('/api/loose', '{"a":[{"__proto__":{"admin":true}}]}')).json().message).toBe(
      'The body has a key "__proto__".',
    );
    const deep = await json('/api/loose', '['.repeat(30_000) + ']'.repeat(30_000));
    expect(deep.json().message).toBe('The body is nested deeper than 64 levels.');
    expect((await json('/api/loose', '{"a":[{"constructor":1}]}')).status).toBe(200);
  });

  it('refuses too large a body with 413, whether its length is declared or not, and the connection lives on', async () => {
    const declared = await json('/api/json', JSON.stringify({ name: 'x'.repeat(2_000) }));
    expect([declared.status, declared.json().message]).toEqual([
      413,
      'The body is larger than the 1000 bytes allowed.',
    ]);
    const chunked = await json('/api/json', JSON.stringify({ name: 'x'.repeat(200_000) }), {
      'Transfer-Encoding': 'chunked',
    });
    expect([chunked.status, chunked.headers.connection]).toEqual([413, 'close']); // The client of the tests asks for close.
  });

  it('a body that is far too large ends the connection with the answer', async () => {
    const socket = connect(app.port, '127.0.0.1');
    socket.write(
      `POST /api/json HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n\r\n{`,
    );
    let text = '';
    socket.on('data', (chunk) => (text += chunk));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(text).toMatch(/^HTTP\/1.1 413/);
    expect(text).toMatch(/Connection: close/i);
  });

  it('a body without end is cut off', async () => {
    const socket = connect(app.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk)).on('error', () => {});
    socket.write(
      `POST /api/json HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const send = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', send);
    send();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.bytesWritten).toBeLessThan(50_000_000);
    expect(text === '' || text.startsWith('HTTP/1.1 413')).toBe(true); // The answer may be lost when we still write.
  });

  it('a client that leaves in the middle of a body is no fault', async () => {
    const socket = connect(app.port, '127.0.0.1');
    socket.write(
      `POST /api/json HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    await expect.poll(() => app.overload.inFlight(), { interval: 1 }).toBe(1);
    socket.destroy();
    await expect.poll(() => app.overload.inFlight(), { interval: 1 }).toBe(0);
  });

  it('takes an empty body where the route says what it stands for', async () => {
    expect((await app.visitor().send('POST', '/api/empty')).text).toBe('{}');
    expect((await json('/api/empty', '')).text).toBe('{}');
  });
});

describe('readForm and readEither', () => {
  const form = (body: string) =>
    app.visitor().send('POST', '/api/form', { 'Content-Type': 'application/x-www-form-urlencoded' }, body);

  it('gives text, and arrays for the fields that are lists', async () => {
    expect((await form('a=1+2&b=%C3%A9&tag=x&tag=y&crumb=z')).json()).toEqual({ a: '1 2', b: 'é', tag: ['x', 'y'] });
    expect((await form('')).json()).toEqual({ tag: [] });
  });

  it.each([
    ['a=1&a=2', 'a: This field was sent twice.'],
    ['__proto__=1', 'The form has a field "__proto__".'],
    [Array.from({ length: 1_001 }, (_, n) => `f${n}=`).join('&'), 'The form has more than 1000 fields.'],
  ])('refuses %#', async (body, message) => {
    const answer = await form(body);
    expect([answer.status, answer.json().message]).toEqual([400, message]);
  });

  it('takes either by content type, and nothing else', async () => {
    const visitor = app.visitor();
    expect((await visitor.postForm('/api/either', { name: 'x' })).json()).toEqual({ name: 'x' });
    expect((await visitor.postJson('/api/either', { name: 'x' })).json()).toEqual({ name: 'x' });
    expect((await visitor.send('POST', '/api/either', { 'Content-Type': 'text/xml' }, '<a/>')).status).toBe(415);
  });
});

describe('readQuery', () => {
  it('takes the first of each name and says what is wrong', async () => {
    expect((await app.visitor().get('/api/query?page=2&page=3&crumb=x')).json()).toEqual({ page: 2 });
    const wrong = await app.visitor().get('/api/query?page=x&pgae=2&__proto__=x');
    expect([wrong.status, wrong.json().errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['pgae', '__proto__', 'page'],
    ]);
  });
});

describe('readMultipart', () => {
  const multipart = (parts: string[], boundary = 'b') =>
    app
      .visitor()
      .send(
        'POST',
        '/api/upload',
        { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
        `${parts.map((part) => `--b\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--b--\r\n`,
      );
  const field = (name: string, value: string) => `name="${name}"\r\n\r\n${value}`;
  const file = (name: string, content: string) =>
    `name="Filedata"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n${content}`;

  it('gives fields and files, names without folders', async () => {
    const answer = await multipart([field('a', '1'), file('../../etc/passwd', 'abc'), file('ä.png', '')]);
    expect(answer.json()).toEqual({
      fields: { a: '1' },
      files: [
        { field: 'Filedata', name: 'passwd', claimedType: 'image/png', size: 3 },
        { field: 'Filedata', name: 'ä.png', claimedType: 'image/png', size: 0 },
      ],
    });
  });

  it.each([
    ['three files', [file('1', ''), file('2', ''), file('3', '')], 413, 'There are more files than the 2 allowed.'],
    ['a large file', [file('1', 'x'.repeat(60_000))], 413, 'A file is larger than the 50000 bytes allowed.'],
    ['a large field', [field('a', 'x'.repeat(200))], 413, 'A field is larger than the 100 bytes allowed.'],
    ['a large body', [file('1', 'x'.repeat(40_000)), file('2', 'x'.repeat(70_000))], 413, 'larger than the'],
    ['a field twice', [field('a', '1'), field('a', '2')], 400, 'The form has a field that was sent twice.'],
    ['__proto__', [field('__proto__', '1')], 400, 'The form has a field with an invalid name.'],
  ])('refuses %s', async (_, parts, status, message) => {
    const answer = await multipart(parts);
    expect([answer.status, answer.json().message]).toEqual([status, expect.stringContaining(message)]);
  });

  it('refuses what is not multipart, or ends early', async () => {
    expect((await app.visitor().postJson('/api/upload', {})).status).toBe(415);
    const noBoundary = await app.visitor().send('POST', '/api/upload', { 'Content-Type': 'multipart/form-data' }, 'x');
    expect([noBoundary.status, noBoundary.json().message]).toEqual([400, expect.stringContaining('boundary')]);
    const cut = await app
      .visitor()
      .send(
        'POST',
        '/api/upload',
        { 'Content-Type': 'multipart/form-data; boundary=b' },
        `--b\r\nContent-Disposition: form-data; ${file('1', 'abc')}`,
      );
    expect(cut.status).toBe(400);
  });
});

it('attack: a body that comes in pieces of one byte takes no more memory than its bytes', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const req = Object.assign(new Readable({ read() {} }), { headers: {} });
  const reading = readBody({ req, get: () => '' } as unknown as Ctx, 2_000);
  const pieces = Array.from({ length: 1_500 }, (_, n) => {
    const piece = Buffer.from([97 + (n % 26)]);
    req.push(piece);
    return new WeakRef(piece);
  });
  await expect.poll(() => req.readableLength).toBe(0);
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  expect(pieces.filter((piece) => piece.deref()).length).toBeLessThan(10);
  req.push(null);
  const text = (await reading).toString();
  expect([text.length, text.slice(0, 27), text.at(-1)]).toEqual([1_500, 'abcdefghijklmnopqrstuvwxyza', 'r']);
});
