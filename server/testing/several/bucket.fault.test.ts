// Two processes of the built program without a shared folder: the records are in one PostgreSQL, the files in one bucket.
import { once } from 'node:events';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../base/system.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { filesFolder } from '../../data-folder/backup.ts';
import { hashOf, listBlobs } from '../../data-folder/blobs.ts';
import { openS3Place } from '../../s3/s3.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { openPostgresStore } from '../../store/engines/postgres/postgres-store.ts';
import { startPostgres, type TestDatabase } from '../../store/engines/postgres/testing.ts';
import { transact } from '../../store/transact.ts';
import { buy } from '../driver/buying.ts';
import { type BuiltServer, startBuiltServer } from '../harness/built-server.ts';
import { startS3 } from '../harness/s3-server.ts';
import { mug, shopCollection, stocked, testLog, testParts } from '../harness/shop.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { type Answer, type TestVisitor, testVisitor } from '../harness/visitor.ts';

const folders = ['first', 'second'].map((name) => path.join(temporaryFolder('bucket-shop'), name)) as [string, string];
const song = mug({ title: 'Song', productType: 2 });
const track = Buffer.alloc(3_000_000, 'la la ');
let database: TestDatabase;
let bucket: Awaited<ReturnType<typeof startS3>>;
let network: Awaited<ReturnType<typeof networkTo>>;
let first: BuiltServer;
let second: BuiltServer;
let owner: TestVisitor;

beforeAll(async () => {
  [database, bucket] = await Promise.all([startPostgres(['fsync=off']), startS3(temporaryFolder('bucket'))]);
  network = await networkTo(bucket.access.endpoint!);
  const url = await database.create();
  const start = (dataFolder: string) => {
    const { keyId, secret } = bucket.access;
    const s3 = { STOA_S3_KEY_ID: keyId, STOA_S3_SECRET: secret, STOA_S3_ENDPOINT: network.endpoint };
    return startBuiltServer({
      dataFolder,
      flags: ['--no-demo', '--blobs', bucket.place],
      env: { STOA_STORE: url, ...s3 },
    });
  };
  first = await start(folders[0]);
  owner = testVisitor(first.adminOrigin);
  await owner.get('/api/auth/me');
  const claim = { token: first.ownerLink!.split('#')[1], name: 'Ada', email: 'ada@example.com' };
  expect((await owner.send('POST', '/api/auth/claim', { ...claim, password: 'seven slow teapots' })).status).toBe(200);
  await mkdir(folders[1]);
  await copyFile(path.join(folders[0], 'secret.key'), path.join(folders[1], 'secret.key'));
  second = await start(folders[1]);

  const store = await openPostgresStore({ url, clock: systemClock, log: testLog() });
  const parts = testParts(store);
  await transact(store, async (tx) => {
    await putCollection(tx, { ...shopCollection, urlId: 'stall' });
    const now = await loadWebsite(tx);
    putWebsite(tx, { ...now, store: { ...now.store, testModeOn: true } });
  });
  await stocked(parts, song, 0);
  await store.close();
});
afterAll(async () => {
  for (const server of [first, second]) server?.child.kill('SIGKILL');
  network?.close();
  await Promise.all([database?.end(), bucket?.close()]);
});

/**
 * A proxy between the processes and the bucket, until it has received `stopAfter` further bytes. Forwards only complete objects, as
 * S3 does: s3rver itself stores partial ones.
 */
async function networkTo(endpoint: string) {
  let bytesLeft = Number.POSITIVE_INFINITY;
  const { port } = new URL(endpoint);
  const server = createServer(async (asked, answer) => {
    const body: Buffer[] = [];
    for await (const part of asked) {
      bytesLeft -= part.length;
      body.push(part);
      if (bytesLeft < 0) break;
    }
    if (bytesLeft < 0) return server.closeAllConnections();
    const { method, url, headers } = asked;
    request({ host: '127.0.0.1', port, method, path: url, headers }, (found) => {
      answer.writeHead(found.statusCode!, found.headers);
      found.pipe(answer);
    }).end(Buffer.concat(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isStopped: () => bytesLeft < 0,
    stopAfter(bytes: number) {
      bytesLeft = bytes;
    },
    start() {
      bytesLeft = Number.POSITIVE_INFINITY;
    },
    close: () => server.close(),
  };
}

const upload = <T>(at: string, body: Buffer<ArrayBuffer> | FormData): Promise<Answer<T>> =>
  owner.post<T>(at, body, { 'X-CSRF-Token': owner.cookies.get('crumb') ?? '' });

/** Noise, which does not compress. */
async function picture(): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
  return Buffer.from(bytes);
}

function uploadPicture(bytes: Buffer<ArrayBuffer>) {
  const form = new FormData();
  form.set('file', new Blob([bytes], { type: 'image/jpeg' }), 'noise.jpg');
  return upload<{ image: { path: string } }>('/api/uploads/images', form);
}

async function objects(): Promise<string[]> {
  const { s3, prefix } = openS3Place(bucket.place, bucket.access);
  return (await Array.fromAsync(s3.list(prefix), ({ key }) => key)).toSorted();
}

async function images(): Promise<string[]> {
  const { body } = await owner.get<{ images: { path: string }[] }>('/api/images');
  return body.images.map(({ path }) => path);
}

const bytesFrom = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

const nothingInFolders = async () => {
  for (const folder of folders) {
    expect(await Array.fromAsync(listBlobs(filesFolder(folder)))).toEqual([]);
    expect(await readdir(path.join(filesFolder(folder), 'new'))).toEqual([]);
  }
};

it('a picture uploaded through one process is shown by the other, in every size', async () => {
  const bytes = await picture();
  const { status, body } = await uploadPicture(bytes);
  expect(status).toBe(201);
  const whole = `${second.origin}${body.image.path}`;
  await expect.poll(async () => (await bytesFrom(whole)).status).toBe(200);
  expect((await sharp((await bytesFrom(whole)).bytes).metadata()).width).toBe(1600);

  const small = await bytesFrom(`${whole}?format=300w`, { Accept: 'image/webp,*/*' });
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await sharp(small.bytes).metadata()).width).toBe(300);
  // Rendered once, for both.
  const made = await objects();
  const again = await bytesFrom(`${first.origin}${body.image.path}?format=300w`, { Accept: 'image/webp,*/*' });
  expect(again.bytes.equals(small.bytes)).toBe(true);
  expect(await objects()).toEqual(made);
  await nothingInFolders();
});

it('an upload during which the bucket stops says so, leaves nothing, and works when the bucket is back', async () => {
  const before = { objects: await objects(), images: await images() };
  const bytes = await picture();
  const files = `/api/commerce/products/${song.id}/files`;
  const uploads = [() => uploadPicture(bytes), () => upload(`${files}?name=song.mp3`, track)];
  for (const one of uploads) {
    network.stopAfter(400_000);
    const refused = (await one()) as Answer;
    expect(network.isStopped()).toBe(true);
    expect([refused.status, refused.body.message]).toEqual([
      503,
      'The file was not saved, because the storage of the site does not answer. Try again in a few minutes.',
    ]);
    expect((await testVisitor(second.origin).get('/stall')).status).toBe(200);
    network.start();
    expect({ objects: await objects(), images: await images() }).toEqual(before);
    expect((await owner.get(files)).body).toEqual({ files: [] });
    await nothingInFolders();
  }
  for (const one of uploads) expect((await one()).status).toBe(201);
  expect(await images()).toHaveLength(before.images.length + 1);
  expect(await objects()).toContain(`shops/one/${hashOf(track).slice(0, 2)}/${hashOf(track)}`);
});

it('what was bought is sent by the site itself: no answer names the bucket', async () => {
  const { orderId, accessToken } = await buy(second.origin, song.id, 1);
  const buyer = testVisitor(second.origin);
  const page = await buyer.get(`/order-status/${orderId}?t=${accessToken}`);
  const [, file] = /name="file" value="([^"]+)"/.exec(page.text) ?? [];
  const link = await buyer.form(`/order-status/${orderId}/downloads`, { t: accessToken, file: file! });
  expect([link.status, link.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/download\/[\w-]+$/)]);

  for (const { origin } of [second, first]) {
    const whole = await bytesFrom(`${origin}${link.headers.get('location')}`);
    expect([whole.status, whole.bytes.equals(track)]).toEqual([200, true]);
    const part = await bytesFrom(`${origin}${link.headers.get('location')}`, { Range: 'bytes=2999994-' });
    expect([part.status, part.bytes.toString()]).toEqual([206, 'la la ']);
    for (const { headers } of [whole, part]) expect(headers.get('location')).toBeNull();
    for (const { headers } of [whole, part, page, link]) {
      const said = JSON.stringify([...headers]) + page.text + link.text;
      for (const secret of [new URL(network.endpoint).port, 'shops/one', 'X-Amz', hashOf(track)])
        expect(said).not.toContain(secret);
    }
  }
  for (const server of [first, second]) {
    expect(await server.stop()).toBe(0);
    expect(server.faults()).toEqual([]);
  }
});
