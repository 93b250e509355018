// The site's files over HTTP: uploaded, served at /s/, refused, deleted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import type { Client } from '../../http/edge/edge-fixture.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { siteFileName, siteFilePath } from './schema.ts';

let app: TestStoa;
beforeAll(async () => {
  app = await testStoa({ files: true, isEmpty: true });
});
afterAll(() => app.close());

const put = (client: Client, name: string, bytes: Uint8Array | string) =>
  client.send(
    'POST',
    `/config/api/files?name=${encodeURIComponent(name)}`,
    {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(Buffer.byteLength(bytes)),
      'X-CSRF-Token': client.jar.get('crumb') ?? '',
    },
    Buffer.from(bytes),
  );
const remove = (client: Client, name: string) =>
  client.send('DELETE', `/config/api/files/${encodeURIComponent(name)}`, {
    'X-CSRF-Token': client.jar.get('crumb') ?? '',
  });

describe('a file of the site', () => {
  it('is found by visitors under its name, in ranges too, and runs nothing', async () => {
    const answer = await put(await app.owner(), 'Price list (2026).pdf', '%PDF-1.7 prices');
    expect([answer.status, answer.json()]).toMatchObject([
      201,
      { file: { name: 'Price-list-(2026).pdf', path: '/s/Price-list-(2026).pdf', sizeBytes: 15 } },
    ]);
    const found = await app.visitor().get('/s/Price-list-(2026).pdf');
    expect([found.status, found.text]).toEqual([200, '%PDF-1.7 prices']);
    expect(found.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    expect(found.headers['content-security-policy']).toContain('sandbox');
    expect(found.headers['set-cookie']).toBeUndefined();
    const part = await app.visitor().get('/s/Price-list-(2026).pdf', { Range: 'bytes=0-3' });
    expect([part.status, part.text]).toEqual([206, '%PDF']);
    const again = { 'If-None-Match': found.headers.etag! };
    expect((await app.visitor().get('/s/Price-list-(2026).pdf', again)).status).toBe(304);
  });

  it('keeps its name: the same bytes come once, others are refused', async () => {
    const owner = await app.owner();
    expect((await put(owner, 'menu.txt', 'Soup')).status).toBe(201);
    expect((await put(owner, 'menu.txt', 'Soup')).status).toBe(201);
    const other = await put(owner, 'menu.txt', 'Stew');
    expect([other.status, other.text]).toEqual([409, expect.stringContaining('A file named')]);
    expect((await app.visitor().get('/s/menu.txt')).text).toBe('Soup');
    const { files } = (await owner.get('/config/api/files')).json() as { files: { name: string }[] };
    expect(files.filter(({ name }) => name === 'menu.txt')).toHaveLength(1);
  });

  it('is gone for visitors when it is deleted, and its name is free again', async () => {
    const owner = await app.owner();
    await put(owner, 'old.txt', 'Old');
    expect((await remove(owner, 'old.txt')).status).toBe(204);
    expect((await app.visitor().get('/s/old.txt')).status).toBe(404);
    expect((await remove(owner, 'old.txt')).status).toBe(404);
    expect((await put(owner, 'old.txt', 'New')).status).toBe(201);
  });

  it('is deleted by who may delete files, or may delete their own and put it there (editor 3.5)', async () => {
    const [store, other, draft, editor] = [
      await app.signedIn(Role.storeManager),
      await app.signedIn(Role.storeManager),
      await app.signedIn(Role.draftEditor),
      await app.signedIn(Role.editor),
    ];
    const put201 = async (client: Client, name: string) => expect((await put(client, name, name)).status).toBe(201);
    await put201(draft, 'draft.txt');
    await put201(store, 'mine.txt');
    expect((await remove(draft, 'draft.txt')).status).toBe(403);
    expect((await remove(other, 'mine.txt')).status).toBe(403);
    expect((await remove(store, 'draft.txt')).status).toBe(403);
    // Uploading the same bytes again doesn't change the owner.
    await put201(other, 'mine.txt');
    const listed = JSON.stringify((await editor.get('/config/api/files')).json());
    expect(listed).toContain('mine.txt');
    expect(listed).not.toContain('addedBy');
    expect((await remove(store, 'mine.txt')).status).toBe(204);
    expect((await remove(editor, 'draft.txt')).status).toBe(204);
  });

  it('is a script only from who may write the code of the site', async () => {
    const editor = await app.signedIn(Role.editor);
    expect((await put(editor, 'track.mp3', 'ID3')).status).toBe(201);
    for (const name of ['code.js', 'CODE.MJS', 'x.wasm']) expect((await put(editor, name, '1')).status, name).toBe(403);
    expect((await put(await app.owner(), 'code.js', '1')).status).toBe(201);
  });

  it('is refused when it is empty, nameless, or comes from nobody', async () => {
    const owner = await app.owner();
    expect((await put(owner, 'empty.txt', '')).status).toBe(400);
    expect((await put(owner, '...', 'x')).status).toBe(400);
    const visitor = app.visitor();
    await visitor.get('/s/none');
    expect((await put(visitor, 'x.txt', 'x')).status).toBe(401);
    expect((await put(await app.signedIn(Role.reporting), 'x.txt', 'x')).status).toBe(403);
  });

  it.each(['/s/none.pdf', '/s/..%2f..%2fsecret.key', '/s/%00', `/s/${'a'.repeat(400)}`])(
    'is not at %s',
    async (path) => {
      expect((await app.visitor().get(path)).status).toBe(404);
    },
  );
});

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\docs\\Menü 1.pdf', 'Menü-1.pdf'],
  ['.htaccess', 'htaccess'],
  ['a\u202egpj.exe', 'a-gpj.exe'],
  ['<b>.svg', 'b-.svg'],
  [`..${'𝒳'.repeat(61)}x.pdf`, `${'𝒳'.repeat(57)}x.pdf`],
])('the name %s becomes %s', (name, expected) => {
  expect(siteFileName(name)).toBe(expected);
  expect(() => siteFilePath({ name: siteFileName(name) })).not.toThrow();
});
