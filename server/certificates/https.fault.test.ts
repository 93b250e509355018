// The built program with its own certificate, over HTTP/2: a shopper's page and cart, an owner's upload and event stream.

import { writeFileSync } from 'node:fs';
import http2 from 'node:http2';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BuiltServer } from '../testing/harness/built-server.ts';
import { startBuiltShop } from '../testing/harness/built-shop.ts';
import { mug, stocked } from '../testing/harness/shop.ts';
import { temporaryFolder } from '../testing/harness/temporary-folder.ts';
import { selfSigned } from './certificate-fixture.ts';

let server: BuiltServer;
let httpPort: number;

beforeAll(async () => {
  const folder = temporaryFolder('https');
  const { cert, key } = await selfSigned(['localhost', '*.localhost']);
  const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key, { mode: 0o600 });
  const tls = ['--tls-cert', files.cert, '--tls-key', files.key, '--http-port', '0', '--host', '127.0.0.1'];
  server = await startBuiltShop('https', async (parts) => void (await stocked(parts, mug(), 10)), {
    flags: ['--origin', 'https://localhost:0', ...tls],
  });
  httpPort = Number(server.lines.find(({ event }) => event === 'plain-http')!.port);
});

afterAll(async () => {
  expect(server.faults()).toEqual([]);
  expect(await server.stop()).toBe(0);
});

/** One HTTP/2 connection with one browser's cookies. */
function browser(origin: string) {
  const { host, port } = new URL(origin);
  const session = http2.connect(`https://localhost:${port}`, {
    rejectUnauthorized: false,
    lookup: (_, __, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }] as never, 4),
  });
  const jar = new Map<string, string>();
  const open = (method: string, target: string, headers: Record<string, string> = {}, body?: string | Buffer) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = session.request({
      ':method': method,
      ':path': target,
      ':authority': host,
      ...(cookie && { cookie }),
      ...(method !== 'GET' && { 'x-csrf-token': jar.get('crumb') ?? jar.get('__Host-crumb') ?? '' }),
      ...headers,
    });
    stream.on('response', (head) => {
      for (const text of head['set-cookie'] ?? []) {
        const [name = '', value = ''] = text.split(';', 1)[0]!.split(/=(.*)/s);
        jar.set(name, value);
      }
    });
    stream.end(body);
    return stream;
  };
  return {
    open,
    close: () => session.destroy(),
    send: (method: string, target: string, headers: Record<string, string> = {}, body?: string | Buffer) =>
      new Promise<{ status: number; headers: http2.IncomingHttpHeaders; text: string }>((resolve, reject) => {
        const stream = open(method, target, headers, body);
        const chunks: Buffer[] = [];
        let head: http2.IncomingHttpHeaders = {};
        stream.on('response', (answer) => (head = answer));
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('error', reject);
        stream.on('end', () =>
          resolve({ status: Number(head[':status']), headers: head, text: Buffer.concat(chunks).toString() }),
        );
      }),
  };
}

const json = { 'content-type': 'application/json' };

it('a shopper sees a page and fills a cart', async () => {
  const shopper = browser(server.origin);
  const page = await shopper.send('GET', '/stall');
  expect([page.status, page.headers['strict-transport-security']]).toEqual([200, expect.stringContaining('max-age=')]);
  const { items } = JSON.parse((await shopper.send('GET', '/stall?format=json')).text) as { items: { id: string }[] };
  const entry = JSON.stringify({ itemId: items[0]!.id });
  const added = await shopper.send('POST', '/api/commerce/shopping-cart/entries', json, entry);
  expect([added.status, added.text]).toEqual([200, expect.not.stringContaining('crumbFail')]);
  shopper.close();
});

it('an owner signs in, uploads a picture, and hears of the change', async () => {
  const owner = browser(server.adminOrigin);
  await owner.send('GET', '/api/auth/me');
  const token = server.ownerLink!.split('#')[1]!;
  const claim = { token, name: 'Ada', email: 'ada@shop.example', password: 'correct horse battery' };
  expect((await owner.send('POST', '/api/auth/claim', json, JSON.stringify(claim))).status).toBe(200);

  const events = owner.open('GET', '/config/api/changes-stream');
  let heard = '';
  events.on('data', (chunk: Buffer) => (heard += chunk));
  await expect.poll(() => heard).not.toBe('');

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const edge = 'edge-of-parts';
  const body = Buffer.concat([
    Buffer.from(
      `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="dot.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    png,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  const before = heard;
  const type = { 'content-type': `multipart/form-data; boundary=${edge}` };
  const uploaded = await owner.send('POST', '/api/uploads/images', type, body);
  expect([uploaded.status, uploaded.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
  const redirect = JSON.stringify({ from: '/old', to: '/shop' });
  const added = await owner.send('POST', '/config/api/redirects', json, redirect);
  expect([added.status, added.text]).toEqual([201, expect.any(String)]);
  await expect.poll(() => heard.slice(before.length)).toContain('pages');
  events.close();
  owner.close();
});

it('plain HTTP is sent to HTTPS', async () => {
  const { host } = new URL(server.origin);
  const answer = await fetch(`http://127.0.0.1:${httpPort}/shop`, { redirect: 'manual', headers: { Host: host } });
  expect(answer.status).toBe(421);
  const moved = await new Promise<{ status?: number; location?: string }>((resolve, reject) =>
    import('node:http').then(({ get }) =>
      get({ host: '127.0.0.1', port: httpPort, path: '/shop', headers: { Host: host }, agent: false }, (found) =>
        resolve({ status: found.resume().statusCode, location: found.headers.location }),
      ).once('error', reject),
    ),
  );
  expect(moved).toEqual({ status: 301, location: `${server.origin}/shop` });
});
