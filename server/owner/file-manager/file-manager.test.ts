// The file manager over HTTP: images and files in one list, renamed, searched for, and deleted. Editor E1 to E9.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../accounts/audit/schema.ts';
import { Role } from '../../base/roles.ts';
import { imageBytesMax } from '../../content/image/schema.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { openUploadsMax } from './limits.ts';
import { endOldUploads } from './uploads.ts';

const path = '/config/api/file-manager';
const folders = '/config/api/file-folders';
const trash = '/config/api/trash/files';
const uploads = '/config/api/file-uploads';
/** One transparent pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** Another one. */
const otherPixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let app: TestStoa;
let owner: Shopper;

beforeEach(async () => {
  app = await testStoa({ files: true });
  owner = await app.signedIn(Role.admin);
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const sent = (client: Shopper, type: string) => ({
  'Content-Type': type,
  'X-CSRF-Token': client.jar.get('crumb') ?? '',
});
const addFile = async (name: string, by = owner) => {
  const answer = await by.send(
    'POST',
    `/config/api/files?name=${encodeURIComponent(name)}`,
    sent(by, 'application/octet-stream'),
    `content of ${name}`,
  );
  expect(answer.status, answer.text).toBe(201);
};
const addImage = async (name: string): Promise<string> => {
  const edge = 'x'.repeat(20);
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), pixel, Buffer.from(`\r\n--${edge}--\r\n`)]);
  const answer = await owner.send(
    'POST',
    '/api/uploads/images',
    sent(owner, `multipart/form-data; boundary=${edge}`),
    body,
  );
  expect(answer.status, answer.text).toBe(201);
  return answer.json().image.id;
};
const names = async (query = '') =>
  (await owner.get(`${path}${query}`)).json().rows.map(({ name }: { name: string }) => name);
const at = (id: string) => `${path}/${encodeURIComponent(id)}`;

describe('the file manager', () => {
  it('lists, searches, and sorts images and files together', async () => {
    const id = await addImage('wave.png');
    await addFile('menu.pdf');
    await addFile('a long price list.pdf');
    expect((await names('?sort=name')).sort()).toEqual(['a-long-price-list.pdf', 'menu.pdf', 'wave.png']);
    expect(await names('?kind=image')).toEqual(['wave.png']);
    expect(await names('?kind=file&sort=-size')).toEqual(['a-long-price-list.pdf', 'menu.pdf']);
    expect(await names('?search=price')).toEqual(['a-long-price-list.pdf']);
    expect(await names('?lacks=alt')).toEqual(['wave.png']);
    await owner.put(`/api/images/${id}`, { altText: 'A wave' });
    expect([await names('?lacks=alt'), await names('?search=wave')]).toEqual([[], ['wave.png']]);
  });

  it('renames within the ending, and says which name is taken or missing', async () => {
    await addFile('menu.pdf');
    await addFile('prices.pdf');
    const rename = (name: string, id = 'file~menu.pdf') => owner.put(at(id), { name });
    expect((await rename('prices')).status).toBe(409);
    for (const name of ['  ', '.pdf', '..']) expect((await rename(name)).status).toBe(400);
    expect((await rename('Lunch menu')).json().file).toMatchObject({
      name: 'Lunch-menu.pdf',
      path: '/s/Lunch-menu.pdf',
    });
    expect([(await owner.get('/s/menu.pdf')).status, (await owner.get('/s/Lunch-menu.pdf')).status]).toEqual([
      404, 200,
    ]);
    expect((await rename('x')).status).toBe(404);
    const id = `image~${await addImage('wave.png')}`;
    expect((await rename('sea.html', id)).json().file).toMatchObject({ id, name: 'sea.html.png' });
  });

  it('shows where a file is used, and deletes it', async () => {
    const id = await addImage('logo.png');
    const uses = async (of: string) => (await owner.get(`${at(of)}/uses`)).json();
    expect(await uses(`image~${id}`)).toEqual({ uses: [], hasMoreUses: false });
    await addFile('menu.pdf');
    await addFile('menu.pdf.zip');
    await owner.post('/config/api/forms', {
      name: 'Order',
      fields: [{ id: 'a', type: 'text', title: 'A', description: 'Prices: /s/menu.pdf.zip' }],
    });
    expect((await uses('file~menu.pdf.zip')).uses).toMatchObject([{ kind: 'form' }]);
    // Another file's address begins with this one.
    expect((await uses('file~menu.pdf')).uses).toEqual([]);
    const { store } = app.parts;
    const website = (await store.get(['website']))!;
    const value = website.value as { v: number; r: object };
    await store.commit({ puts: [{ key: ['website'], value: { ...value, r: { ...value.r, logoImageId: id } } }] });
    expect((await uses(`image~${id}`)).uses).toMatchObject([{ kind: 'settings', isDraft: false }]);
    expect((await owner.get(at(`image~${id}`))).json().mayDelete).toBe(true);
    expect((await owner.delete(at(`image~${id}`))).status).toBe(204);
    expect((await owner.get(at(`image~${id}`))).status).toBe(404);
    expect(await names('?kind=image')).toEqual([]);
    // The settings can still be saved.
    const identity = (await owner.get('/config/api/site/identity')).json();
    const saved = await owner.put('/config/api/site/identity', {
      revision: identity.revision,
      logoImageId: id,
      siteTitle: 'New',
    });
    expect(saved.status, saved.text).toBe(200);
  });

  it('lets some delete only their own files, and no one without the right rename', async () => {
    const campaigns = await app.signedIn(Role.campaignsEditor);
    await addFile('ours.pdf');
    await addFile('mine.pdf', campaigns);
    const opened = async (name: string) => (await campaigns.get(at(`file~${name}`))).json().mayDelete;
    expect([await opened('ours.pdf'), await opened('mine.pdf')]).toEqual([false, true]);
    const statuses = [];
    for (const name of ['ours.pdf', 'mine.pdf']) statuses.push((await campaigns.delete(at(`file~${name}`))).status);
    expect(statuses).toEqual([403, 204]);
    await addFile('script.js');
    await addFile('plain', campaigns);
    for (const [name, wish] of [
      ['script.js', 'other'],
      // Its own file becomes no script, and others' addresses keep working.
      ['plain', 'run.js'],
      ['ours.pdf', 'x'],
    ])
      expect((await campaigns.put(at(`file~${name}`), { name: wish })).status, name).toBe(403);
    expect((await campaigns.put(at('file~plain'), { name: 'ours' })).status).toBe(200);
    const reporting = await app.signedIn(Role.reporting);
    expect((await reporting.put(at('file~ours.pdf'), { name: 'x' })).status).toBe(403);
  });

  it('sorts files into folders, which keep nothing when they go', async () => {
    await addFile('menu.pdf');
    const picture = `image~${await addImage('wave.png')}`;
    const made = await owner.post(folders, { name: 'Menus' });
    expect(made.status, made.text).toBe(201);
    const { id } = made.json().folder;
    expect((await owner.post(folders, { name: 'menus' })).json().message).toBe(
      'A folder named "menus" already exists. Choose another name.',
    );
    const move = async (ids: string[], folderId: string | null) =>
      (await owner.post(`${path}-move`, { ids, folderId })).json();
    expect(await move(['file~menu.pdf', picture, 'file~gone.pdf'], id)).toEqual({
      done: ['file~menu.pdf', picture],
      failed: ['file~gone.pdf'],
    });
    expect(await names(`?folder=${id}&sort=name`)).toEqual(['menu.pdf', 'wave.png']);
    expect(await names('?folder=none')).toEqual([]);
    expect((await owner.get(path)).json().folders).toEqual([{ id, name: 'Menus', count: 2 }]);
    expect((await owner.put(`${folders}/${id}`, { name: 'Food' })).json().folder.name).toBe('Food');
    await move([picture], null);
    expect(await names('?folder=none')).toEqual(['wave.png']);
    expect((await owner.delete(`${folders}/${id}`)).status).toBe(204);
    expect(await names('?folder=none&sort=name')).toEqual(['menu.pdf', 'wave.png']);
    expect((await move([picture], id)).failed).toEqual([picture]);
  });

  it('keeps deleted files for 30 days, to restore or to delete permanently', async () => {
    const campaigns = await app.signedIn(Role.campaignsEditor);
    await addFile('menu.pdf');
    await addFile('mine.pdf', campaigns);
    const picture = `image~${await addImage('wave.png')}`;
    const remove = async (ids: string[], by = owner) => (await by.post(`${path}-remove`, { ids })).json();
    expect(await remove(['file~menu.pdf', 'file~mine.pdf'], campaigns)).toEqual({
      done: ['file~mine.pdf'],
      failed: ['file~menu.pdf'],
    });
    expect((await remove(['file~menu.pdf', picture])).done).toHaveLength(2);
    expect([await names(), (await owner.get('/s/menu.pdf')).status]).toEqual([[], 404]);
    const trashed = async () => (await owner.get(`${trash}?sort=name`)).json().rows as { id: string; name: string }[];
    const idOf = async (name: string) => (await trashed()).find((one) => one.name === name)?.id ?? '';
    expect((await trashed()).map(({ name }) => name)).toEqual(['menu.pdf', 'mine.pdf', 'wave.png']);
    expect((await owner.get(path)).json().trashCount).toBe(3);
    expect((await campaigns.post(`${trash}/${await idOf('menu.pdf')}/restore`, {})).status).toBe(403);
    const back = await owner.post(`${trash}/${await idOf('wave.png')}/restore`, {});
    expect([back.status, back.json().file.id]).toEqual([200, picture]);
    // Its name belongs to another file now.
    await addFile('mine.pdf');
    expect((await campaigns.post(`${trash}/${await idOf('mine.pdf')}/restore`, {})).status).toBe(409);
    expect((await owner.delete(`${trash}/${await idOf('mine.pdf')}`)).status).toBe(204);
    expect((await campaigns.delete(trash)).status).toBe(403);
    app.parts.clock.pass(31 * 24 * 60 * 60 * 1000);
    owner = await app.signedIn(Role.admin);
    expect(await trashed()).toEqual([]);
    await remove(['file~mine.pdf'], owner);
    expect((await owner.delete(trash)).json()).toEqual({ count: 1 });
  });

  it('uploads in parts, goes on after an interruption, and answers the same file twice', async () => {
    const bytes = Buffer.alloc(4_000_100, 'a');
    const begun = await owner.post(uploads, { name: 'long talk.mp3', sizeBytes: bytes.length, as: 'file' });
    expect(begun.status, begun.text).toBe(201);
    const { id, partBytesMax } = begun.json();
    const part = (number: number, some: Buffer, by = owner) =>
      by.send('PUT', `${uploads}/${id}/parts/${number}`, sent(by, 'application/octet-stream'), some);
    expect((await part(0, bytes.subarray(0, 100))).json().message).toBe('File upload failed to complete');
    expect((await part(0, bytes.subarray(0, partBytesMax))).status).toBe(200);
    // Sent again after its answer was lost.
    expect((await part(0, bytes.subarray(0, partBytesMax))).json().partCount).toBe(1);
    const stranger = await app.signedIn(Role.editor);
    expect((await stranger.get(`${uploads}/${id}`)).status).toBe(404);
    expect((await owner.post(`${uploads}/${id}/finish`, {})).status).toBe(409);
    expect((await owner.get(`${uploads}/${id}`)).json()).toMatchObject({ partCount: 1, receivedBytes: partBytesMax });
    expect((await part(1, bytes.subarray(partBytesMax))).json().receivedBytes).toBe(bytes.length);
    const finish = async () => (await owner.post(`${uploads}/${id}/finish`, {})).json().file;
    expect(await finish()).toMatchObject({ name: 'long-talk.mp3', sizeBytes: bytes.length });
    expect((await finish()).id).toBe('file~long-talk.mp3');
    expect((await owner.get('/s/long-talk.mp3')).text.length).toBe(bytes.length);
    // Only the file is left of it.
    const stored = await Array.fromAsync(app.parts.blobs.list());
    expect(stored).toHaveLength(1);
    const taken = await owner.post(uploads, { name: 'long talk.mp3', sizeBytes: 3, as: 'file' });
    expect(taken.status).toBe(409);
    const given = await owner.post(uploads, { name: 'given-up.txt', sizeBytes: 3, as: 'file' });
    await owner.send('PUT', `${uploads}/${given.json().id}/parts/0`, sent(owner, 'text/plain'), Buffer.from('abc'));
    app.parts.clock.pass(25 * 60 * 60 * 1000);
    await endOldUploads(app.parts as never);
    expect(await Array.fromAsync(app.parts.blobs.list())).toEqual(stored);
  });

  it('replaces a file everywhere, keeps what it was in the trash, and swaps them back', async () => {
    await addFile('menu.pdf');
    const id = await addImage('wave.png');
    const replace = async (replaces: string, name: string, bytes: Buffer, as: string) => {
      const begun = await owner.post(uploads, { name, sizeBytes: bytes.length, as, replaces });
      if (begun.status !== 201) return begun;
      const { id: upload } = begun.json();
      await owner.send('PUT', `${uploads}/${upload}/parts/0`, sent(owner, 'application/octet-stream'), bytes);
      return owner.post(`${uploads}/${upload}/finish`, {});
    };
    expect((await replace('file~menu.pdf', 'menu.txt', Buffer.from('new'), 'file')).json().message).toBe(
      'Choose a file of the same kind (.pdf), because its address stays the same.',
    );
    expect((await replace('file~menu.pdf', 'summer.pdf', Buffer.from('new'), 'file')).json().file.id).toBe(
      'file~menu.pdf',
    );
    expect((await owner.get('/s/menu.pdf')).text).toBe('new');
    await owner.put(`/api/images/${id}`, { altText: 'A wave' });
    const after = (await replace(`image~${id}`, 'sea.png', otherPixel, 'image')).json().file;
    // Browsers keep images for a year, so the address of the new one differs. The old one shows it, too.
    expect(after).toMatchObject({
      id: `image~${id}`,
      name: 'wave.png',
      altText: 'A wave',
      path: `/images/${id}/1-wave.png`,
    });
    expect((await owner.get(`/images/${id}/wave.png?format=original`)).text).toBe(
      (await owner.get(`/images/${id}/1-wave.png?format=original`)).text,
    );
    const rows = (await owner.get(`${trash}?sort=name`)).json().rows as { id: string; isReplaced: boolean }[];
    expect(rows.map(({ isReplaced }) => isReplaced)).toEqual([true, true]);
    for (const row of rows) expect((await owner.post(`${trash}/${row.id}/restore`, {})).status).toBe(200);
    expect((await owner.get('/s/menu.pdf')).text).toBe('content of menu.pdf');
    expect((await owner.get(at(`image~${id}`))).json().path).toBe(`/images/${id}/2-wave.png`);
    expect((await owner.get(trash)).json().total).toBe(2);
  });

  it('logs an upload as one action', async () => {
    const { id } = (await owner.post(uploads, { name: 'menu.pdf', sizeBytes: 3, as: 'file' })).json();
    await owner.send('PUT', `${uploads}/${id}/parts/0`, sent(owner, 'text/plain'), Buffer.from('abc'));
    expect((await owner.post(`${uploads}/${id}/finish`, {})).status).toBe(200);
    const { rows } = (await owner.get('/config/api/audit/entries')).json();
    const ofUploads = rows.filter(({ call }: AuditEntry) => call.includes(uploads));
    expect(ofUploads.map(({ changes }: AuditEntry) => changes.map(({ record, title }) => [record, title]))).toEqual([
      [['site-file', 'menu.pdf']],
    ]);
  });

  it('ends finished uploads before paused ones, and refuses an image that is too large before it is sent', async () => {
    const begin = async (name: string) => (await owner.post(uploads, { name, sizeBytes: 3, as: 'file' })).json().id;
    const paused = await begin('paused.txt');
    for (let n = 0; n < openUploadsMax + 1; n++) {
      const id = await begin(`${n}.txt`);
      await owner.send('PUT', `${uploads}/${id}/parts/0`, sent(owner, 'text/plain'), Buffer.from('abc'));
      expect((await owner.post(`${uploads}/${id}/finish`, {})).status).toBe(200);
    }
    expect((await owner.get(`${uploads}/${paused}`)).status).toBe(200);
    const large = await owner.post(uploads, { name: 'wave.png', sizeBytes: imageBytesMax + 100_000, as: 'image' });
    expect([large.status, large.json().message]).toEqual([
      400,
      'Cannot use "wave.png". The image is 20.1 MB. The limit is 20 MB.',
    ]);
  });

  it('neither ends a script nor displaces a file of someone else without the right to delete it', async () => {
    const editor = await app.signedIn(Role.editor);
    const campaigns = await app.signedIn(Role.campaignsEditor);
    await addFile('script.js');
    await addFile('menu.pdf');
    await addFile('mine.pdf', campaigns);
    const wanted = { name: 'mine.pdf', sizeBytes: 3, as: 'file', replaces: 'file~mine.pdf' };
    const { id } = (await campaigns.post(uploads, wanted)).json();
    await campaigns.send('PUT', `${uploads}/${id}/parts/0`, sent(campaigns, 'text/plain'), Buffer.from('abc'));
    expect((await campaigns.post(`${uploads}/${id}/finish`, {})).status).toBe(200);
    const trashed = async () =>
      (await owner.get(`${trash}?sort=name`)).json().rows as { id: string; name: string; isReplaced: boolean }[];
    const [replaced] = await trashed();
    await owner.post(`${path}-remove`, { ids: ['file~mine.pdf', 'file~script.js', 'file~menu.pdf'] });
    await addFile('mine.pdf');
    expect((await campaigns.post(`${trash}/${replaced?.id}/restore`, {})).status).toBe(403);
    expect((await owner.get('/s/mine.pdf')).text).toBe('content of mine.pdf');
    expect((await editor.delete(trash)).json()).toEqual({ count: 3 });
    expect((await trashed()).map(({ name }) => name)).toEqual(['script.js']);
    expect((await owner.delete(trash)).json()).toEqual({ count: 1 });
  });

  it('lists files that nothing uses', async () => {
    const id = await addImage('logo.png');
    await addFile('menu.pdf');
    await addFile('old.pdf');
    expect(await names('?used=no&sort=name')).toEqual(['logo.png', 'menu.pdf', 'old.pdf']);
    await owner.post('/config/api/forms', {
      name: 'Order',
      fields: [{ id: 'a', type: 'text', title: 'A', description: `See (/s/menu.pdf). Also ${id}` }],
    });
    expect(await names('?used=no')).toEqual(['old.pdf']);
  });
});
