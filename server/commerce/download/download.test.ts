// Links to files that were bought: ten downloads, a day, and nothing once the order is cancelled. Commerce 2.5.
import { readFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { startEdge } from '../../http/edge-fixture.ts';
import { transact } from '../../store/transact.ts';
import { fileParts } from '../../testing/owner-app.ts';
import { placeOrder } from '../../testing/placed-orders.ts';
import { mug } from '../../testing/shop.ts';
import { type ShopApp, shopApp } from '../../testing/shop-app.ts';
import { cancelOrder } from '../order/cancel.ts';
import { freshOf, markPending } from '../order/lifecycle.ts';
import { loadOrder } from '../order/order.ts';
import { addProductFile, downloadsOf, putLink, useLink } from './download.ts';
import { linkLifeMs } from './limits.ts';
import { downloadRoutes } from './routes.ts';

let app: ShopApp;
let files: Awaited<ReturnType<typeof fileParts>>;

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
  await files.close();
});

it('a link gives its file ten times within a day; the next link begins anew; a cancelled order gives nothing', async () => {
  files = await fileParts();
  const song = mug({ title: 'Song', productType: 2 });
  app = await shopApp({ products: [song], parts: files });
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
  const used = await Promise.allSettled(Array.from({ length: 12 }, () => useLink(files, 'one', false)));
  expect(used.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await expect(useLink(files, 'one', false)).rejects.toMatchObject({ code: 'download-used-up' });
  // What broke off goes on.
  expect((await useLink(files, 'one', true)).hash).toBe(stored.hash);
  await expect(useLink(files, 'another', false)).rejects.toMatchObject({ code: 'download-gone' });

  await link('two');
  expect((await useLink(files, 'two', false)).name).toBe('song.mp3');
  clock.pass(linkLifeMs);
  await expect(useLink(files, 'two', false)).rejects.toMatchObject({ code: 'download-gone' });
  await link('three');
  await transact(store, (tx) => markPending(tx, orderId, freshOf(files, 'owner')));
  await cancelOrder(files, orderId, { restock: true, notify: false }, 'owner');
  await expect(useLink(files, 'three', false)).rejects.toMatchObject({ code: 'download-gone' });
  expect(await downloadsOf(store, await loadOrder(store, orderId))).toEqual([]);
});

it('over HTTP: ten whole downloads within 24 hours under a name of its own, and no way to any other file', async () => {
  files = await fileParts();
  const { store, clock, blobs } = files;
  const song = mug({ title: 'Song', productType: 2 });
  app = await shopApp({ products: [song], parts: files });
  const edge = await startEdge({ routes: (router) => router.use(downloadRoutes(files).routes()) });
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
  const visitor = edge.visitor();
  const get = (token: string) => visitor.get(`/download/${token}`);

  // However long it is, a name keeps its ending, by which the file is opened; in both forms.
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
  expect(eleventh.text).toContain('This download link was used up. Ask for a new one on the page of your order.');

  for (const token of ['..%2f..%2fsecret.key', '%2e%2e', '%00', stored.hash, '__proto__', 'x'.repeat(5000)]) {
    clock.pass(60_000);
    expect([400, 404, 410]).toContain((await get(token)).status);
  }
  clock.pass(linkLifeMs - 7 * 60_000);
  expect((await get('two')).status).toBe(200);
  clock.pass(60_000);
  expect((await get('two')).status).toBe(410);
  await edge.close();
});
