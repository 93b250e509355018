// Bytes of deleted files: they go a day after the trash is left, unless something has them, and nothing in use is ever lost.
import { readFile, utimes } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { concepts } from '../../concepts.ts';
import { trashLifeMs } from '../../content/collection/trash.ts';
import { addSiteFile, findSiteFile, renameSiteFile } from '../../content/file/file.ts';
import { addImage } from '../../content/image/image.ts';
import { imagePath } from '../../content/image/schema.ts';
import { addOwnFont, removeOwnFont } from '../../site/font/font.ts';
import type { Range } from '../../store/store.ts';
import type { NamedFiles } from '../../store/table.ts';
import { transact } from '../../store/transact.ts';
import { mug } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { removeEndedFiles } from './ended-files.ts';
import { freeForMs, namedAgainMs } from './limits.ts';

const path = '/config/api/file-manager';
const trash = '/config/api/trash/files';
const namedFiles = (concepts as readonly { files?: readonly NamedFiles[] }[]).flatMap(({ files = [] }) => files);

const song = mug({ title: 'Song', productType: 2 });

let app: TestStoa;
let owner: Shopper;

beforeEach(async () => {
  app = await testStoa({ files: true, products: [song] });
  owner = await app.signedIn(Role.admin);
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const send = async (method: string, to: string, body: unknown) => {
  // The session of a month ago has ended.
  owner = await app.signedIn(Role.admin);
  return owner.send(
    method,
    to,
    { 'Content-Type': 'application/octet-stream', 'X-CSRF-Token': owner.jar.get('crumb') ?? '' },
    Buffer.from(String(body)),
  );
};
async function addFile(name: string, content = `content of ${name}`): Promise<void> {
  const { status, text } = await send('POST', `/config/api/files?name=${name}`, content);
  expect(status, text).toBe(201);
}
const hashOf = async (name: string) => (await findSiteFile(app.parts.store, name))!.hash;
async function remove(...ids: string[]): Promise<void> {
  owner = await app.signedIn(Role.admin);
  expect((await owner.post(`${path}-remove`, { ids })).json().done).toEqual(ids);
}
const sweep = () => removeEndedFiles({ ...app.parts, namedFiles });
const stored = () => Array.fromAsync(app.parts.blobs.list());
/** As if all files were stored long ago. */
async function age(): Promise<void> {
  const long = new Date(Date.now() - 2 * freeForMs);
  for (const hash of await stored()) await app.parts.blobs.withPath(hash, (file) => utimes(file, long, long));
}
const pass = (ms: number) => app.parts.clock.pass(ms);

it('removes them a day after the trash has ended, not before', async () => {
  await addFile('menu.pdf');
  await age();
  await remove('file~menu.pdf');
  for (const ms of [0, trashLifeMs - 1, freeForMs]) {
    pass(ms);
    expect(await sweep()).toBe(0);
  }
  expect(await stored()).toHaveLength(1);
  pass(1);
  expect(await sweep()).toBe(1);
  expect([await stored(), await sweep()]).toEqual([[], 0]);
});

it('removes them a day after they were deleted permanently', async () => {
  await addFile('menu.pdf');
  await addFile('wine.pdf');
  await age();
  await remove('file~menu.pdf', 'file~wine.pdf');
  const [row] = (await owner.get(`${trash}?sort=name`)).json().rows;
  expect((await owner.delete(`${trash}/${row.id}`)).status).toBe(204);
  pass(freeForMs);
  const wine = (await stored()).length;
  expect([wine, await sweep(), (await stored()).length]).toEqual([2, 1, 1]);
  owner = await app.signedIn(Role.admin);
  expect((await owner.delete(trash)).json()).toEqual({ count: 1 });
  pass(freeForMs);
  expect([await sweep(), await stored()]).toEqual([1, []]);
});

it('keeps what was restored, what another record has, and what was stored again', async () => {
  await addFile('back.pdf');
  await addFile('one.pdf', 'same');
  await addFile('two.pdf', 'same');
  await addFile('again.pdf');
  const again = await hashOf('again.pdf');
  await age();
  await remove('file~back.pdf', 'file~one.pdf', 'file~again.pdf');
  const { rows } = (await owner.get(`${trash}?sort=name`)).json() as { rows: { id: string; name: string }[] };
  const idOf = (name: string) => rows.find((one) => one.name === name)!.id;
  expect((await owner.post(`${trash}/${idOf('back.pdf')}/restore`, {})).status).toBe(200);
  pass(trashLifeMs + freeForMs);
  // An upload has stored its bytes, and will name them any moment.
  await app.parts.blobs.put(Buffer.from('content of again.pdf'));
  expect([await sweep(), (await stored()).length]).toEqual([0, 3]);
  await transact(app.parts.store, (tx) => addSiteFile(tx, { ...fileOf('new.pdf'), hash: again }));
  await age();
  pass(freeForMs);
  expect([await sweep(), (await stored()).length]).toEqual([0, 3]);
  // The last name of the shared bytes goes, too.
  await remove('file~two.pdf');
  pass(trashLifeMs + freeForMs);
  expect([await sweep(), (await stored()).length]).toEqual([1, 2]);
});

const fileOf = (name: string) => ({ name, sizeBytes: 20, addedAt: 1 });

it('reads a table to its end, though the store answers with short pages where rows have expired', async () => {
  await addFile('one.pdf', 'other');
  await addFile('two.pdf', 'same');
  await addFile('three.pdf', 'same');
  await age();
  await remove('file~two.pdf');
  pass(trashLifeMs + freeForMs);
  const { store } = app.parts;
  const short = { ...store, range: (asked: Range) => store.range({ ...asked, limit: 1 }) };
  expect(await removeEndedFiles({ ...app.parts, store: short, namedFiles })).toBe(0);
  expect(await stored()).toHaveLength(2);
});

it('keeps a file that is renamed while the tables are read', async () => {
  await addFile('middle.pdf', 'other');
  await addFile('one.pdf', 'same');
  await addFile('three.pdf', 'same');
  await age();
  await remove('file~one.pdf');
  pass(trashLifeMs + freeForMs);
  const { store } = app.parts;
  const range = async (asked: Range) => {
    // Past the first file.
    if (asked.start[0] === 'site-file' && asked.after)
      await transact(store, (tx) => renameSiteFile(tx, 'three.pdf', 'a.pdf')).catch(() => {});
    return store.range({ ...asked, limit: 1 });
  };
  expect(await removeEndedFiles({ ...app.parts, store: { ...store, range }, namedFiles })).toBe(0);
  expect(await findSiteFile(store, 'a.pdf')).toBeDefined();
  expect(await stored()).toHaveLength(2);
});

async function redImage() {
  const background = '#f00';
  const bytes = await sharp({ create: { width: 900, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  const image = await addImage(app.parts, { bytes, filename: 'red.png' });
  expect((await app.visitor().get(`${imagePath(image)}?format=100w`)).status).toBe(200);
  expect(await stored()).toHaveLength(2);
  await age();
  return image;
}

it('keeps a size whose bytes were stored again, as a record is about to name them', async () => {
  const image = await redImage();
  const [size] = (await stored()).filter((hash) => hash !== image.hash);
  await remove(`image~${image.id}`);
  pass(trashLifeMs + freeForMs);
  await app.parts.blobs.put((await app.parts.blobs.read(size!))!);
  await sweep();
  expect(await stored()).toEqual([size]);
});

it('removes the sizes of an image with it', async () => {
  const image = await redImage();
  await remove(`image~${image.id}`);
  pass(trashLifeMs + freeForMs);
  expect([await sweep(), await stored()]).toEqual([1, []]);
  const { rows } = await app.parts.store.range({ start: ['image-variant'], end: ['image-variant~'], limit: 9 });
  expect(rows).toEqual([]);
});

it('removes the file of a product that was taken from it, also when it was deleted from the files first', async () => {
  await addFile('score.pdf', 'the score');
  const files = `/api/commerce/products/${song.id}/files`;
  const added = (await send('POST', `${files}?name=score.pdf`, 'the score')).json().file;
  await age();
  await remove('file~score.pdf');
  pass(trashLifeMs + freeForMs);
  expect([await sweep(), (await stored()).length]).toEqual([0, 1]);
  owner = await app.signedIn(Role.admin);
  expect((await owner.delete(`${files}/${added.id}`)).status).toBe(200);
  pass(freeForMs);
  expect([await sweep(), await stored()]).toEqual([1, []]);
});

it('removes the file of a font that was replaced, and of one that was removed', async () => {
  const described = { family: 'Own', category: 'serif', weight: '400', style: 'normal', license: 'Ours' } as const;
  const font = (file: string) => readFile(new URL(`../../../data/fonts/${file}`, import.meta.url));
  const [first, second] = [
    await addOwnFont(app.parts, described, await font('DejaVuSans.ttf')),
    await addOwnFont(app.parts, described, await font('DejaVuSans-Bold.ttf')),
  ];
  expect(second.faces).toHaveLength(1);
  expect(second.faces[0]!.id).not.toBe(first.faces[0]!.id);
  await age();
  pass(freeForMs);
  expect([await sweep(), (await stored()).length]).toEqual([1, 1]);
  await removeOwnFont(app.parts, second.faces[0]!.id);
  pass(freeForMs);
  expect([await sweep(), await stored()]).toEqual([1, []]);
});

it('looks again at what another record named, which may end without a note', async () => {
  await addFile('one.pdf', 'same');
  await addFile('two.pdf', 'same');
  await age();
  await remove('file~one.pdf');
  pass(trashLifeMs + freeForMs);
  expect(await sweep()).toBe(0);
  await transact(app.parts.store, async (tx) => tx.delete(['site-file', 'two.pdf']));
  pass(namedAgainMs + freeForMs);
  // A backup that began before the record ended may still name it.
  expect([await sweep(), (await stored()).length]).toEqual([0, 1]);
  pass(freeForMs);
  expect([await sweep(), await stored()]).toEqual([1, []]);
});
