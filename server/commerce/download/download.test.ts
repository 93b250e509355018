// Download links: ten downloads, one day, and none once the order is canceled. Commerce 2.5.
import { readFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { transact } from '../../store/transact.ts';
import { placeOrder } from '../../testing/driver/placed-orders.ts';
import { fileParts } from '../../testing/harness/file-parts.ts';
import { mug } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { cancelOrder } from '../order/cancel.ts';
import { markPending } from '../order/lifecycle.ts';
import { loadOrder } from '../order/order.ts';
import { orderStep } from '../order/step.ts';
import { addProductFile, downloadsOf, putLink, takeFile } from './download.ts';
import { linkLifeMs } from './limits.ts';

let app: TestStoa;
let files: Awaited<ReturnType<typeof fileParts>>;

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
  await files.close();
});

it('a link gives its file ten times within a day; the next link begins anew; a cancelled order gives nothing', async () => {
  files = await fileParts();
  const song = mug({ title: 'Song', productType: 2 });
  app = await testStoa({ products: [song], parts: files });
  const { store, clock, blobs } = files;
  const pieces = async function* () {
    yield Buffer.from('la la ');
    yield Buffer.from('la');
  };
  const stored = await blobs.putStream(pieces(), 100);
  expect(await readFile(blobs.path(stored.hash), 'utf8')).toBe('la la la');
  await expect(blobs.putStream(pieces(), 7)).rejects.toThrow('more than 7 bytes');
  await transact(store, (tx) => addProductFile(tx, song.id, { id: 'f1', name: 'song.mp3', addedAt: 1, ...stored }));

  const { orderId } = await placeOrder(app, [{ product: song, quantity: 1 }]);
  const whole = await loadOrder(store, orderId);
  const [file] = await downloadsOf(store, whole);
  expect(file).toMatchObject({ name: 'song.mp3', sizeBytes: 8 });
  const link = (token: string) => transact(store, async (tx) => putLink(tx, token, orderId, file!, clock.now()));
  await link('one');
  const whole8 = (token: string) => takeFile(files, token, ({ sizeBytes }) => sizeBytes);
  const used = await Promise.allSettled(Array.from({ length: 12 }, () => whole8('one')));
  const given = used.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
  expect(given).toHaveLength(10);
  await expect(whole8('one')).rejects.toMatchObject({ code: 'download-used-up' });
  await expect(takeFile(files, 'one', () => 1)).rejects.toMatchObject({ code: 'download-used-up' });
  // An interrupted download can be resumed.
  await given[0]!.giveBack(5);
  expect((await takeFile(files, 'one', () => 5)).file.hash).toBe(stored.hash);
  await expect(takeFile(files, 'one', () => 1)).rejects.toMatchObject({ code: 'download-used-up' });
  await expect(whole8('another')).rejects.toMatchObject({ code: 'download-gone' });

  await link('two');
  expect((await whole8('two')).file.name).toBe('song.mp3');
  clock.pass(linkLifeMs);
  await expect(whole8('two')).rejects.toMatchObject({ code: 'download-gone' });
  await link('three');
  await transact(store, (tx) => markPending(tx, orderId, orderStep(files, 'owner')));
  await cancelOrder(files, orderId, { restock: true, notify: false }, 'owner');
  await expect(whole8('three')).rejects.toMatchObject({ code: 'download-gone' });
  expect(await downloadsOf(store, await loadOrder(store, orderId))).toEqual([]);
});

it('over HTTP: ten whole downloads within 24 hours under a name of its own, and no way to any other file', async () => {
  files = await fileParts();
  const { store, clock, blobs } = files;
  const song = mug({ title: 'Song', productType: 2 });
  app = await testStoa({ products: [song], parts: files });
  const stored = await blobs.putStream(
    (async function* () {
      yield Buffer.from('la la la');
    })(),
    100,
  );
  const name = '../..\\"evil\r\nSet-Cookie: a=b; ♫.mp3';
  await transact(store, (tx) => addProductFile(tx, song.id, { id: 'f1', name, addedAt: 1, ...stored }));
  const { orderId } = await placeOrder(app, [{ product: song, quantity: 1 }]);
  const [file] = await downloadsOf(store, await loadOrder(store, orderId));
  await transact(store, async (tx) => {
    for (const token of ['one', 'two']) putLink(tx, token, orderId, file!, clock.now());
  });
  const visitor = app.edge.visitor();
  const get = (token: string) => visitor.get(`/download/${token}`);

  // However long a name is, it keeps its extension; in both forms.
  const longName = `${'a'.repeat(145)}${'😀'.repeat(25)}.tar.gz`;
  await transact(store, (tx) => addProductFile(tx, song.id, { id: 'f2', name: longName, addedAt: 1, ...stored }));
  const long = (await downloadsOf(store, await loadOrder(store, orderId))).find(({ id }) => id === 'f2')!;
  await transact(store, async (tx) => putLink(tx, 'long', orderId, long, clock.now()));
  const disposition = String((await get('long')).headers['content-disposition']);
  expect(disposition).toMatch(/^attachment; filename="a{97}\.gz"; filename\*=UTF-8''a{145}.*\.gz$/);

  const first = await get('one');
  expect([first.status, first.text]).toEqual([200, 'la la la']);
  expect(first.headers['set-cookie']?.toString() ?? '').not.toContain('a=b');
  const shown = String(first.headers['content-disposition']);
  expect(shown).toMatch(/^attachment;/);
  expect(shown).not.toMatch(/\.\.[/\\]|[\r\n]/);
  expect(String(first.headers['content-type'])).toContain('application/octet-stream');
  for (let n = 1; n < 10; n++) expect((await get('one')).status).toBe(200);
  const eleventh = await get('one');
  expect(eleventh.status).toBe(410);
  expect(eleventh.text).toContain('This download link has reached its limit. Get a new one from your order page.');
  for (const range of [
    'bytes=0-',
    'bytes=00-',
    'bytes=000-3',
    'bytes=1-',
    'bytes=-1',
    'bytes=-8',
    'bytes=7-7',
    'bytes=0-0,2-3',
    'bytes=9-',
  ])
    expect([range, (await visitor.get('/download/one', { Range: range })).status]).toEqual([range, 410]);
  expect((await visitor.send('HEAD', '/download/one')).status).toBe(410);

  // Ranges count by their bytes, so that a program may split and resume a download.
  await transact(store, async (tx) => putLink(tx, 'parts', orderId, file!, clock.now()));
  for (let n = 0; n < 10; n++) {
    const parts = await Promise.all(
      ['0-3', '4-'].map((range) => visitor.get('/download/parts', { Range: `bytes=${range}` })),
    );
    expect(parts.map(({ status, text }) => [status, text])).toEqual([
      [206, 'la l'],
      [206, 'a la'],
    ]);
    clock.pass(60_000);
  }
  expect((await visitor.get('/download/parts', { Range: 'bytes=4-' })).status).toBe(410);

  for (const token of ['..%2f..%2fsecret.key', '%2e%2e', '%00', stored.hash, '__proto__', 'x'.repeat(5000)]) {
    clock.pass(60_000);
    expect([400, 404, 410]).toContain((await get(token)).status);
  }
  clock.pass(linkLifeMs - 17 * 60_000);
  expect((await get('two')).status).toBe(200);
  clock.pass(60_000);
  expect((await get('two')).status).toBe(410);
});
