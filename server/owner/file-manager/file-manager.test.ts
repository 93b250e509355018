// The file manager over HTTP: images and files in one list, renamed, searched for, and deleted. Editor E1 to E9.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';

const path = '/config/api/file-manager';
/** One transparent pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
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
});
