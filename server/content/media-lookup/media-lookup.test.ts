// Lookups of videos and embeds at a stand-in for their hosts, which may answer anything.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';

let host: Server;
let app: TestStoa;
let answer: { status?: number; body: string; headers?: Record<string, string> };
const asked: string[] = [];

beforeAll(async () => {
  host = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  app = await testStoa({ app: { oEmbedApi: `http://127.0.0.1:${(host.address() as AddressInfo).port}` } });
});
afterAll(async () => {
  await app.close();
  host.close();
  expect(app.parts.log.faults).toEqual([]);
});

async function lookUp(url: string, body: unknown, status?: number) {
  answer = { ...(status && { status }), body: typeof body === 'string' ? body : JSON.stringify(body) };
  const owner = await app.signedIn(Role.admin);
  const { status: got, text } = await owner.send(
    'POST',
    '/config/api/media-lookup',
    { 'Content-Type': 'application/json', 'X-CSRF-Token': owner.jar.get('crumb') ?? '' },
    Buffer.from(JSON.stringify({ url })),
  );
  return [got, JSON.parse(text)];
}
const vimeo = 'https://vimeo.com/76979872';

it('finds the title, the shape, and the kind of account', async () => {
  const body = { title: ' A  walk\u202e', account_type: 'basic', width: 640, height: 360, html: '<script>1</script>' };
  expect(await lookUp(vimeo, body)).toEqual([200, { title: 'A walk', accountType: 'basic', ratio: '16:9' }]);
  expect(asked.at(-1)).toBe(`/api/oembed.json?url=${encodeURIComponent(vimeo)}`);
});

it.each([
  ['not JSON', '<html>'],
  ['too long', JSON.stringify({ title: 'x'.repeat(100_000) })],
  ['null', 'null'],
])('refuses an answer that is %s', async (_, body) => {
  expect(await lookUp(vimeo, body)).toEqual([
    502,
    expect.objectContaining({ message: expect.stringMatching(/^Vimeo didn/) }),
  ]);
});

it('ignores values of an unexpected kind', async () => {
  const body = { title: { a: 1 }, account_type: '<b>', width: 'wide', height: -1 };
  expect(await lookUp(vimeo, body)).toEqual([200, {}]);
});

it('says that a video is private or gone, and follows no redirect', async () => {
  expect(await lookUp(vimeo, '', 403)).toEqual([
    404,
    expect.objectContaining({ message: expect.stringContaining('private') }),
  ]);
  const count = asked.length;
  expect((await lookUp(vimeo, '', 302))[0]).toBe(502);
  expect(asked.length).toBe(count + 1);
});

it('asks only known hosts', async () => {
  const count = asked.length;
  for (const url of ['https://example.com/video', 'http://127.0.0.1:9/', 'https://vimeo.com.evil.example/76979872', ''])
    expect((await lookUp(url, {}))[0]).toBe(400);
  expect(asked.length).toBe(count);
});
