// Links to files that were bought: ten downloads, a day, and nothing once the order is cancelled. Commerce 2.5.
import { readFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { transact } from '../../store/transact.ts';
import { fileParts } from '../../testing/owner-app.ts';
import { placeOrder } from '../../testing/placed-orders.ts';
import { mug } from '../../testing/shop.ts';
import { type ShopApp, shopApp } from '../../testing/shop-app.ts';
import { loadOrder } from '../order/order.ts';
import { cancelOrder } from '../order/refunds.ts';
import { addProductFile, downloadsOf, putLink, useLink } from './download.ts';
import { linkLifeMs } from './limits.ts';

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
  await cancelOrder(files, orderId, { restock: true, notify: false }, 'owner');
  await expect(useLink(files, 'three', false)).rejects.toMatchObject({ code: 'download-gone' });
  expect(await downloadsOf(store, await loadOrder(store, orderId))).toEqual([]);
});
