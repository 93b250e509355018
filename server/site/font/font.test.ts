// The site's fonts: the list, the sheets and pages that use one, the owner's own files, and refused ones.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installTemplate } from '../../import/template.ts';
import { openShop } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { type MenuPages, publishParts, savePart } from '../site-part/site-part.ts';
import { catalog } from './catalog.ts';
import { familiesIn } from './faces.ts';
import { fontFormatOf } from './font-file.ts';
import { fontCategories, type OfferedFont } from './schema.ts';

const root = path.join(import.meta.dirname, '../../..');
const folder = path.join(root, 'data/fonts/web');
const woff2 = readFileSync(path.join(folder, catalog[0]?.faces[0]?.file ?? ''));
const ttf = readFileSync(path.join(root, 'data/fonts/DejaVuSans.ttf'));

let app: TestStoa;
let owner: Awaited<ReturnType<typeof app.owner>>;
beforeAll(async () => {
  app = await testStoa({ files: true, isEmpty: true });
  await openShop(app.parts);
  await installTemplate(
    app.parts,
    { folder: path.join(root, 'data/templates/atelier') },
    { id: 'atelier', activate: true },
  );
  owner = await app.owner();
});
afterAll(() => app.close());

const headers = (more: Record<string, string> = {}) => ({ 'X-CSRF-Token': owner.jar.get('crumb') ?? '', ...more });
const listed = async () => (JSON.parse((await owner.get('/config/api/fonts')).text) as { fonts: OfferedFont[] }).fonts;
const fields = { family: 'Harbor Grotesk', category: 'display', weight: '400', style: 'normal', license: 'Bought' };
const add = (bytes: Uint8Array, more: Partial<typeof fields> = {}) =>
  owner.send(
    'POST',
    `/config/api/fonts?${new URLSearchParams({ ...fields, ...more })}`,
    headers({ 'Content-Type': 'application/octet-stream', 'Content-Length': String(bytes.length) }),
    Buffer.from(bytes),
  );
const put = (values: Record<string, string | null>) =>
  owner.send(
    'PUT',
    '/config/api/design/values',
    headers({ Accept: 'application/json', 'Content-Type': 'application/json' }),
    Buffer.from(JSON.stringify({ templateId: 'atelier', values })),
  );
const publish = async () => {
  const { changes } = JSON.parse((await owner.get('/config/api/site-parts')).text);
  const parts = [{ name: 'design', revision: changes[0].revision }];
  expect((await owner.post('/config/api/site-parts/publish', { parts })).status).toBe(200);
};

const someone = { id: 'a', name: 'Ann' };
const noMenu: MenuPages = {
  fill: async () => {},
  withPages: (items) => [...items],
  stillThere: (content) => content,
  assertHome: async () => {},
};

describe('the fonts on offer', () => {
  it('are of all seven categories, with their files and licenses, in less than 2 MB', async () => {
    expect(new Set(catalog.map(({ category }) => category))).toEqual(new Set(fontCategories));
    const files = catalog.flatMap(({ faces }) => faces.map(({ file }) => file));
    const licenses = catalog.map(({ id }) => `${id}-LICENSE.txt`);
    expect(readdirSync(folder).sort()).toEqual([...files, ...licenses].sort());
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
    expect(bytes).toBeLessThan(2_000_000);
    expect(files.every((file) => fontFormatOf(readFileSync(path.join(folder, file))) === 'woff2')).toBe(true);
    expect((await listed()).length).toBe(catalog.length);
  });

  it('are loaded by pages whose design uses them, and by no others', async () => {
    const page = async () => (await app.visitor().get('/')).text;
    const sheet = async () => (await app.visitor().get('/site.css')).text;
    expect(await page()).toContain('/assets/fonts/inter.woff2" as="font"');
    expect(await sheet()).not.toContain('/static/fonts/');
    const [lora] = (await listed()).filter(({ family }) => family === 'Lora');
    expect((await put({ 'heading-font': `{font-family:${lora?.stack};font-weight:600}` })).status).toBe(200);
    expect(await sheet()).not.toContain('/static/fonts/');
    await publish();
    const css = await sheet();
    const url = lora?.faces[0]?.url ?? '';
    expect(css).toContain(url);
    expect(css).toMatch(/font-family: ?"?Lora Fallback"?/);
    expect(css).not.toContain('manrope');
    const html = await page();
    expect(html).toContain(`<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`);
    expect(html).not.toContain('fraunces-display.woff2');
    const file = await app.visitor().get(url);
    expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'font/woff2',
      'public, max-age=31536000, immutable',
    ]);
    await put({ 'heading-font': null });
    await publish();
  });

  it.each(['/static/fonts/none.woff2', '/static/fonts/..%2f..%2fsecret.key', '/static/fonts/inter-LICENSE.txt'])(
    'are not at %s',
    async (address) => expect((await app.visitor().get(address)).status).toBe(404),
  );
});

describe('a font of the owner', () => {
  it('is added, used, replaced, kept while it is in use, and deleted', async () => {
    const answer = await add(ttf);
    expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('Harbor Grotesk')]);
    const [font] = await listed();
    expect(font).toMatchObject({ family: 'Harbor Grotesk', isOwn: true, license: 'Bought' });
    const { id: wrongId, url: wrongUrl = '' } = font?.faces[0] ?? {};
    expect((await app.visitor().get(wrongUrl)).headers['content-type']).toBe('font/ttf');
    expect((await add(woff2, { weight: '700' })).status).toBe(201);
    await put({ 'body-font': '{font-family:"Harbor Grotesk", serif}' });
    await publish();
    expect((await app.visitor().get('/site.css')).text).toContain(wrongUrl);
    expect((await add(woff2)).status).toBe(201);
    const [{ id = '', url = '' } = {}, bold, ...others] = (await listed())[0]?.faces ?? [];
    expect([id === wrongId, bold?.weight, others]).toEqual([false, '700', []]);
    expect((await app.visitor().get('/site.css')).text).toContain(url);
    expect((await app.visitor().get(wrongUrl)).status).toBe(404);
    const remove = (one = id) => owner.send('DELETE', `/config/api/fonts/${one}`, headers());
    expect((await remove(bold?.id)).status).toBe(204);
    const kept = await remove();
    expect([kept.status, kept.text]).toEqual([409, expect.stringContaining('The design uses')]);
    await put({ 'body-font': null });
    await publish();
    const css = (text: string) => savePart(app.parts, someone, 'custom-css', { text }, undefined);
    const publishCss = async ({ revision }: { revision: number }) =>
      publishParts(app.parts, someone, [{ name: 'custom-css', revision }], noMenu);
    await publishCss(await css('p { font-family: "Harbor Grotesk" }'));
    const emptied = await css('');
    expect((await remove()).status).toBe(409);
    await publishCss(emptied);
    expect((await remove()).status).toBe(204);
    expect((await app.visitor().get(url)).status).toBe(404);
    expect((await remove()).status).toBe(404);
  });

  it.each<[string, Uint8Array, Partial<typeof fields>, number, string]>([
    ['a page', Buffer.from('<!doctype html>'.padEnd(200)), {}, 400, 'is not a WOFF2'],
    ['half a font', woff2.subarray(0, 5000), {}, 400, 'is not a WOFF2'],
    ['half a TTF', ttf.subarray(0, 5000), {}, 400, 'is not a WOFF2'],
    ['a large file', new Uint8Array(2 * 1024 * 1024 + 1), {}, 413, ''],
    ['the name of another font', woff2, { family: 'lora' }, 409, 'is the name of another font'],
    ['a name that ends the rule', woff2, { family: 'x"; }' }, 400, 'Enter a name'],
    ['no license', woff2, { license: ' ' }, 400, 'Enter the license'],
    ['no category', woff2, { category: 'fancy' }, 400, ''],
  ])('is refused: %s', async (_, bytes, more, status, text) => {
    const answer = await add(bytes, more);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(text)]);
  });
});

it.each([
  ['a { font-family: "Lora", serif }', ['lora', 'serif']],
  ["a { font: italic 1em/1.2 'DM Sans', sans-serif }", ['dm sans', 'sans-serif']],
  ['a { font-weight: 700; color: red }', []],
])('finds the families of %s', (css, families) => {
  expect([...familiesIn(css)]).toEqual(families);
});
