// Files over real sockets: what is served, in which encoding, and that nothing else is reachable.
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskFile, type FileStream } from '../../base/stored-file.ts';
import { type Client, startEdge } from '../edge/edge-fixture.ts';
import { sendFile } from '../send-file.ts';
import { serveFolder } from './static-files.ts';

const own = ({ date, 'x-request-id': id }: IncomingHttpHeaders) => ({ date, 'x-request-id': id });
const script = 'export const answer = 42;\n'.repeat(100);

let top: string;
let app: Awaited<ReturnType<typeof startEdge>>;
let visitor: Client;
/** The script in a packed folder, or more than the folder has. */
const part = (size: number) => diskFile(join(top, 'one.packed'), { start: 6, size });
const asked = Promise.withResolvers<void>();
const opened = Promise.withResolvers<FileStream | undefined>();

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'stoa-static-'));
  const folder = join(top, 'built');
  await mkdir(join(folder, 'deep'), { recursive: true });
  await writeFile(join(top, 'secret.txt'), 'secret');
  await writeFile(join(top, 'large'), Buffer.alloc(20_000_000));
  await writeFile(join(folder, 'a.js'), script);
  await writeFile(join(folder, 'deep', 'b.css'), 'a{}');
  await writeFile(join(folder, 'a.js.map'), '{}');
  await writeFile(join(folder, '.env'), 'secret');
  await writeFile(join(folder, 'picture.png'), Buffer.alloc(2_000));
  await symlink(join(top, 'secret.txt'), join(folder, 'link.txt'));
  await symlink(top, join(folder, 'up'));
  await writeFile(join(top, 'one.packed'), `secret${script}secret`);
  await writeFile(join(top, 'one.json'), JSON.stringify({ 'deep/a.js': [6, script.length], 'a.js.map': [0, 6] }));
  app = await startEdge({
    routes(router) {
      router.get(/^\/fixed\//, serveFolder('/fixed/', folder, { immutable: true }));
      router.get(/^\/loose\//, serveFolder('/loose/', folder, { sourceMaps: true }));
      router.get(/^\/packed\//, serveFolder('/packed/', join(top, 'one'), { immutable: true }));
      router.get('/part', (ctx) => sendFile(ctx, part(script.length), { type: 'text/javascript', etag: '"hash"' }));
      router.get('/file', (ctx) =>
        sendFile(ctx, diskFile(join(folder, 'a.js')), {
          type: 'text/javascript',
          etag: '"hash"',
          downloadName: 'ä "1".js',
        }),
      );
      router.get('/large', (ctx) => sendFile(ctx, diskFile(join(top, 'large')), { type: 'video/mp4' }));
      router.get('/left', (ctx) =>
        sendFile(
          ctx,
          {
            ...diskFile(join(folder, 'a.js')),
            async open() {
              asked.resolve();
              await once(ctx.res, 'close');
              const stream = await diskFile(join(folder, 'a.js')).open();
              opened.resolve(stream);
              return stream;
            },
          },
          { type: 'text/javascript' },
        ),
      );
      router.get('/gone', (ctx) => sendFile(ctx, diskFile(join(folder, 'none')), { type: 'image/png' }));
      router.get('/folder', (ctx) => sendFile(ctx, diskFile(folder), { type: 'image/png' }));
    },
  });
  visitor = app.visitor();
});

afterAll(async () => {
  const faults = app.log.faults();
  await app.close();
  await rm(top, { recursive: true });
  expect(faults).toEqual([]);
});

describe('serveFolder', () => {
  it('serves source maps only where that was asked for', async () => {
    expect((await visitor.get('/fixed/a.js.map')).status).toBe(404);
    expect((await visitor.get('/loose/a.js.map')).status).toBe(200);
  });

  it('serves files in the form the client takes, once packed', async () => {
    const plain = await visitor.get('/fixed/a.js');
    expect(plain.text).toBe(script);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    const br = await visitor.get('/fixed/a.js', { 'Accept-Encoding': 'gzip, br' });
    expect([br.headers['content-encoding'], brotliDecompressSync(br.raw).toString()]).toEqual(['br', script]);
    const gz = await visitor.get('/fixed/a.js', { 'Accept-Encoding': 'gzip, br;q=0' });
    expect([gz.headers['content-encoding'], gunzipSync(gz.raw).toString()]).toEqual(['gzip', script]);
    expect((await visitor.get('/fixed/deep/b.css')).text).toBe('a{}');
    expect(
      (await visitor.get('/fixed/picture.png', { 'Accept-Encoding': 'gzip' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  it('packs files as well as it can once they are asked for often', async () => {
    const text = Array.from({ length: 3_000 }, (_, n) => `export const value${n * 7919} = ${n ** 3};`).join('\n');
    await writeFile(join(top, 'built', 'often.js'), text);
    const ask = async () => (await visitor.get('/fixed/often.js', { 'Accept-Encoding': 'br' })).raw;
    const first = await ask();
    await expect.poll(async () => (await ask()).length, { interval: 1 }).toBeLessThan(first.length);
    expect(brotliDecompressSync(await ask()).toString()).toBe(text);
  });

  it('answers 304 to a client that has the file, and HEAD without body', async () => {
    const { etag } = (await visitor.get('/fixed/a.js')).headers;
    expect((await visitor.get('/fixed/a.js', { 'If-None-Match': etag! })).status).toBe(304);
    const head = await visitor.send('HEAD', '/fixed/a.js');
    expect([head.status, head.raw.length, head.headers['content-length']]).toEqual([200, 0, String(script.length)]);
  });

  it.each([
    '/fixed/../secret.txt',
    '/fixed/..%2fsecret.txt',
    '/fixed/%2e%2e/secret.txt',
    '/fixed/..\\secret.txt',
    '/fixed/deep/../../secret.txt',
    '/fixed//etc/passwd',
    '/fixed/%2fetc%2fpasswd',
    '/fixed/.env',
    '/fixed/link.txt',
    '/fixed/up/secret.txt',
    '/fixed/a.js%00.png',
    '/fixed/a.js/',
    '/fixed/deep',
    '/fixed/',
    `/fixed/${'a'.repeat(300)}`,
    '/fixed/none.js',
    '/packed/../secret.txt',
    '/packed/deep%2fa.js',
    '/packed/./deep/a.js',
    '/packed/deep',
    '/packed/a.js.map',
    '/packed/__proto__',
    '/packed/constructor',
  ])('does not leave its folder: %s', async (path) => {
    const answer = await visitor.get(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('secret');
  });

  it('serves a packed folder in the same way', async () => {
    const plain = await visitor.get('/packed/deep/a.js');
    expect([plain.status, plain.text]).toEqual([200, script]);
    expect(plain.headers).toEqual({ ...(await visitor.get('/fixed/a.js')).headers, ...own(plain.headers) });
    const { etag } = plain.headers;
    expect((await visitor.get('/packed/deep/a.js', { 'If-None-Match': etag! })).status).toBe(304);
    const br = await visitor.get('/packed/deep/a.js', { 'Accept-Encoding': 'br' });
    expect(brotliDecompressSync(br.raw).toString()).toBe(script);
  });

  it('sees that a file without hash in its name has changed', async () => {
    const file = join(top, 'built', 'changing.css');
    await writeFile(file, 'old{}');
    expect((await visitor.get('/loose/changing.css')).text).toBe('old{}');
    await writeFile(file, 'new{}');
    await utimes(file, 1, 1);
    expect((await visitor.get('/loose/changing.css')).text).toBe('new{}');
  });
});

describe('sendFile', () => {
  it('sends the whole, named for saving, in a sandbox', async () => {
    const answer = await visitor.get('/file', { 'Accept-Encoding': 'identity' });
    expect(answer.text).toBe(script);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="_ _1_.js"; filename*=UTF-8''%C3%A4%20%221%22.js`,
    );
    expect(answer.headers['content-security-policy']).toContain('sandbox');
  });

  it.each([
    ['bytes=0-4', 206, 'expor', 'bytes 0-4/2600'],
    ['bytes=-3', 206, '2;\n', 'bytes 2597-2599/2600'],
    ['bytes=2598-', 206, ';\n', 'bytes 2598-2599/2600'],
    ['bytes=2590-9999', 206, script.slice(2590), 'bytes 2590-2599/2600'],
    ['bytes=2600-', 416, '', 'bytes */2600'],
    ['bytes=5-2', 416, '', 'bytes */2600'],
    ['bytes=0-1,4-5', 200, script, undefined],
    ['nonsense', 200, script, undefined],
  ])('range %s is %i', async (range, status, text, contentRange) => {
    for (const path of ['/file', '/part']) {
      const answer = await visitor.get(path, { Range: range });
      expect([answer.status, answer.text, answer.headers['content-range']]).toEqual([status, text, contentRange]);
    }
  });

  it('does not promise more than a cut file has', async () => {
    await expect(part(script.length + 6).facts()).resolves.toMatchObject({ sizeBytes: script.length + 6 });
    await expect(part(script.length + 7).facts()).rejects.toThrow('shorter than its index says');
  });

  it('a range of another version is the whole file', async () => {
    expect((await visitor.get('/file', { Range: 'bytes=0-1', 'If-Range': '"other"' })).status).toBe(200);
    expect((await visitor.get('/file', { Range: 'bytes=0-1', 'If-Range': '"hash"' })).status).toBe(206);
  });

  it('a visitor who leaves in the middle is no fault', async () => {
    const socket = connect(app.port, '127.0.0.1');
    const begun = new Promise((resolve) => socket.once('data', resolve));
    socket.write(`GET /large HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\n\r\n`);
    await begun;
    socket.destroy();
    const last = () => app.log.lines.at(-1)?.fields;
    await expect.poll(last, { interval: 1 }).toMatchObject({ path: '/large', aborted: true });
  });

  it('closes a file that was opened for a visitor who has left', async () => {
    const socket = connect(app.port, '127.0.0.1');
    socket.write(`GET /left HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\n\r\n`);
    await asked.promise;
    socket.destroy();
    const stream = await opened.promise;
    await expect.poll(() => stream?.closed, { interval: 1 }).toBe(true);
  });

  it('answers 304, and 404 for what is not a file', async () => {
    expect((await visitor.get('/file', { 'If-None-Match': '"hash"' })).status).toBe(304);
    expect((await visitor.get('/gone')).status).toBe(404);
    expect((await visitor.get('/folder')).status).toBe(404);
  });
});
