// Scripts outside the template: in code blocks of its areas, and in the site's code for items. The template itself
// uses no globals, so the page must provide them for these scripts (template-folders 7 and 10).
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putLiveDocument } from '../../content/document/document.ts';
import { emptyField } from '../../content/document/field.ts';
import { scriptHash } from '../../http/middleware/security-headers.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { type TestSite, testSite } from '../fixtures/site.ts';

let folder: string;
let site: TestSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-area-'));
  for (const name of ['collections', 'blocks']) await mkdir(join(folder, name));
  const files: [name: string, text: string][] = [
    ['template.conf', '{"name":"Bare","layouts":{"default":{"name":"Default","regions":["site"]}}}'],
    [
      'site.region',
      '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}<squarespace:block-field id="foot" lock-layout="true" />{squarespace-footers}</body></html>',
    ],
    [
      'blocks/form.block',
      '<form data-site="{website.identifier}"><script type="application/json">{@|json}</script></form>',
    ],
    ['blocks/form.block.conf', '{"type":"form"}'],
    ['collections/blog.conf', '{"title":"Blog"}'],
    ['collections/blog.list', '<p>{collection.title}</p>'],
    ['collections/blog.item', '<article>{item.title}{squarespace-post-entry}</article>'],
  ];
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  site = await testSite({ template: folder });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const inArea = 'Y.use("node", function () {});';
const entry = 'document.title;';

it('nothing comes where nothing is called', async () => {
  const { text } = await site.get('/blog');
  expect(text).not.toContain('browser-globals');
  expect(text).not.toContain('imageloader-bootstrapper');
});

it('the globals come before a code block of an area that calls them, and both may run', async () => {
  const code = {
    id: 'c',
    type: 23,
    section: 'main',
    order: 'a',
    layout: { desktop: { x: 0, w: 24, y: 0, h: 1 } },
    props: { html: `<script>${inArea}</script>` },
  };
  await site.write(async (tx) => putLiveDocument(tx, { ...emptyField('field-foot'), blocks: { c: code } }));
  const { text, scriptHashes } = await site.get('/blog');
  expect(text).toContain(`<script>${inArea}</script>`);
  expect(text.indexOf('browser-globals')).toBeGreaterThan(0);
  expect(text.indexOf('browser-globals')).toBeLessThan(text.indexOf(inArea));
  expect(text).toContain('imageloader-bootstrapper');
  const [, globals = ''] = /<script data-name="browser-globals">([\s\S]*?)<\/script>/.exec(text) ?? [];
  for (const script of [inArea, globals]) expect(scriptHashes).toContain(scriptHash(script));
  await site.write(async (tx) => putLiveDocument(tx, emptyField('field-foot')));
});

it('the code for items stands in every item where the template says, and nowhere else', async () => {
  await site.write(async (tx) => {
    const before = await loadWebsite(tx);
    putWebsite(tx, { ...before, codeInjection: { header: '', footer: '', postItem: `<script>${entry}</script>` } });
  });
  const { text, scriptHashes } = await site.get('/blog/post-1');
  expect(text).toContain(`<article>Post 1<script>${entry}</script></article>`);
  expect(scriptHashes).toContain(scriptHash(entry));
  expect((await site.get('/blog')).text).not.toContain(entry);
});

it('the layout of the area is known to be locked', async () => {
  expect(await site.renderer.templateAreas()).toEqual([{ id: 'foot', isLocked: true }]);
});

it('a block that the template draws has its own data as its whole scope, and the site by name', async () => {
  const form = {
    id: 'f',
    type: 9,
    section: 'main',
    order: 'a',
    layout: { desktop: { x: 0, w: 24, y: 0, h: 1 } },
    props: { formId: 'f1', formSubmitButtonText: 'Send </script>' },
  };
  await site.write(async (tx) => putLiveDocument(tx, { ...emptyField('field-foot'), blocks: { f: form } }));
  const { text } = await site.get('/blog');
  const [, identifier, json = ''] =
    /<form data-site="([^"]*)"><script type="application\/json">(.*?)<\/script>/.exec(text) ?? [];
  expect(identifier).toBe('flour-branch');
  expect(JSON.parse(json)).toMatchObject({ formId: 'f1', formSubmitButtonText: expect.stringContaining('Send') });
  expect(JSON.parse(json)).not.toHaveProperty('website');
});
