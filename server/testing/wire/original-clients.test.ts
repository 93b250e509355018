// The original's owner API (wire 5), played through the real app from the recordings of an older and of a newer client; every
// address of it, signed out and with the wrong role; and each write with bad input.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../../accounts/audit/audit.ts';
import { Role } from '../../base/roles.ts';
import { concepts } from '../../concepts.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import type { Concept } from '../../http/concept.ts';
import type { Client } from '../../http/edge/edge-fixture.ts';
import { installTemplate } from '../../import/template.ts';
import { findNavigation, putNavigation } from '../../site/navigation/navigation.ts';
import { transact } from '../../store/transact.ts';
import { page } from '../harness/documents.ts';
import { upload } from '../harness/file-parts.ts';
import {
  compare,
  filled,
  filledIn,
  formOf,
  type Kept,
  methodOfRecorded,
  type RecordedCall,
} from '../harness/recording.ts';
import { mug, openShop, shopCollection, stocked, website } from '../harness/shop.ts';
import { password, type Shopper, type TestStoa, testStoa } from '../harness/test-stoa.ts';

/** The addresses that wire 5 names. */
const resources = [
  'POST /api/auth/Login',
  'GET /api/auth/LoginSession',
  'GET /api/commondata/GetSiteLayout',
  'GET /api/commondata/GetCollections',
  'GET /api/commondata/GetCollection',
  'GET /api/block-fields/:id',
  'POST /api/widget/GetWidgetRendering',
  'GET /api/page-sections/:id',
  'PUT /api/page-sections/:id',
  'GET /api/page-sections/:id/collection/:collectionId',
  'PUT /api/page-sections/:id/collection/:collectionId',
  'GET /api/site-header-footer',
  'PUT /api/site-header-footer',
  'GET /api/commondata/GetCollectionSettings',
  'POST /api/commondata/SaveCollectionSettings',
  'POST /api/commondata/RemoveCollection',
  'POST /api/commondata/RemoveItem',
  'POST /api/commondata/ReorderItems',
  'POST /api/commondata/SaveMedia',
  'GET /api/rest/jobs',
  'POST /api/uploads/images',
  'POST /api/uploads/images/asset-reference',
  'GET /api/content-collections/:id/content-items',
  'GET /api/content-items/:id',
  'PUT /api/content-items/:id',
  'GET /api/content/blogs/:id/text-posts',
  'POST /api/content/blogs/:id/text-posts',
  'GET /api/content/blogs/:id/text-posts/:itemId',
  'PUT /api/content/blogs/:id/text-posts/:itemId',
  'POST /api/content/copy/collection/empty-store',
  'POST /api/content/copy/section',
  'GET /api/galleries/:id/images',
  'POST /api/galleries/:id/images',
  'GET /api/navigation',
  'POST /api/widget/UpdateNavigation',
  'GET /api/settings',
  'PUT /api/settings',
  'GET /api/rest/websites/mine',
  'GET /api/rest/forms',
  'POST /api/rest/forms',
  'GET /api/rest/forms/:id',
  'PUT /api/rest/forms/:id',
  'GET /api/rolodex/1/forms',
  'GET /api/rest/social-accounts',
  'GET /api/config/GetInjectionSettings',
  'POST /api/config/SaveInjectionSettings',
  'GET /api/config/GetAdvancedSettings',
  'POST /api/config/SaveAdvancedSettings',
  'GET /api/template/GetTemplateCustomCss',
  'POST /api/template/SaveTemplateCustomCss',
  'GET /api/template/GetTemplateTweakSettings',
  'POST /api/template/SetTemplateTweakSettings',
  'GET /api/website-fonts',
  'GET /api/website-colors',
  'GET /api/commerce/products/:id',
  'POST /api/commerce/products/:id/images/asset-reference',
  'PUT /api/commerce/products/:id/thumbnail-image',
  'GET /api/3/commerce/products',
  'GET /api/section-catalog/sections',
] as const;
const ofOwners = resources.filter((route) => !route.includes('/api/auth/'));

const recording = JSON.parse(readFileSync(path.join(import.meta.dirname, 'original-clients.json'), 'utf8')) as {
  old: RecordedCall[];
  new: RecordedCall[];
};

const ids = { home: 'e'.repeat(24), blog: 'b'.repeat(24), gallery: 'd'.repeat(24), shop: shopCollection.id };
const kept: Kept = { ...ids, website: website().id };
let app: TestStoa;
let viewer: Shopper;
let owner: Shopper;

beforeAll(async () => {
  app = await testStoa({
    files: true,
    isEmpty: true,
    // Server components run in a project of their own.
    app: {
      renderSections: async (document, sections) =>
        Object.fromEntries(sections.map((id) => [id, `<section>${document.sections[id]?.theme}</section>`])),
    },
  });
  const { parts } = app;
  await openShop(parts);
  const lantern = path.join(import.meta.dirname, '../../site/template/fixtures/lantern');
  await installTemplate(parts, { folder: lantern }, { id: 'lantern', activate: true });
  const cup = await stocked(parts, mug());
  const one = { ...shopCollection, ordering: 2 };
  await transact(parts.store, async (tx) => {
    await putCollection(tx, { ...one, id: ids.home, type: 10, typeName: 'page', title: 'Home', urlId: 'home' });
    await putCollection(tx, { ...one, id: ids.blog, type: 1, typeName: 'blog', title: 'Journal', urlId: 'journal' });
    await putCollection(tx, {
      ...{ ...one, id: ids.gallery, type: 1, typeName: 'gallery', title: 'Pictures', urlId: 'pictures' },
      ordering: 4,
    });
    putLiveDocument(tx, page(ids.home, 'Welcome'));
    putNavigation(tx, 'mainNav', { items: [{ collectionId: ids.home }] });
  });
  const { email } = await app.credentials('Ada', [Role.admin]);
  Object.assign(kept, { mug: cup.id, email, password });
  viewer = await app.signedIn(Role.viewer);
  owner = await app.owner();
});
afterAll(async () => {
  await app.close();
  expect(app.faults()).toEqual([]);
});

const pathOf = (call: RecordedCall) =>
  filled(call[methodOfRecorded(call)] as string, kept)
    .replace(/^https?:\/\/[^/]+/, '')
    .replaceAll(' ', '%20');

async function play(client: Client, call: RecordedCall) {
  const method = methodOfRecorded(call).toUpperCase();
  const crumb = client.jar.get('crumb');
  kept.crumb = crumb ?? '';
  const address = pathOf(call);
  if (call.upload) {
    const { name, base64, fields } = call.upload;
    return upload(
      client,
      address,
      { name, bytes: Buffer.from(base64, 'base64') },
      filledIn(fields ?? {}, kept) as Record<string, string>,
    );
  }
  const body =
    call.json === undefined
      ? call.form && formOf(call.form, kept).toString()
      : JSON.stringify(filledIn(call.json, kept));
  const type = call.json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
  return client.send(
    method,
    address,
    {
      ...(body !== undefined && { 'Content-Type': type }),
      ...(call.crumb && { 'X-CSRF-Token': crumb ?? '' }),
      ...call.sent,
    },
    body,
  );
}

describe.each(['old', 'new'] as const)('a client of the original, %s,', (which) => {
  let client: Client;
  beforeAll(() => {
    client = app.visitor();
  });
  it.each(recording[which])('$name', async (call) => {
    const { status, headers, text } = await play(client, call);
    const shown = { ...headers, 'set-cookie': [headers['set-cookie'] ?? []].flat().join(', ') };
    expect(compare(call, { status, headers: shown, text }, kept), text.slice(0, 500)).toEqual([]);
  });
});

describe('the addresses of wire 5', () => {
  const declared = new Set(
    concepts.flatMap((concept: Concept) => Object.values(concept.calls ?? {}).map(({ call }) => call as string)),
  );
  const isAt = (route: string) => {
    const [method = '', address = ''] = route.split(' ');
    const pattern = new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}/?$`);
    return (call: RecordedCall) =>
      methodOfRecorded(call).toUpperCase() === method && pattern.test(pathOf(call).split('?')[0] ?? '');
  };
  const answered = [...recording.old, ...recording.new].filter(({ status }) => Number(status) < 300);

  it.each(resources)('%s is declared and in the recordings', (route) => {
    expect(declared).toContain(route);
    expect(answered.filter(isAt(route)).length).toBeGreaterThan(0);
  });

  it.each(ofOwners)('%s knows nobody who is signed out, and refuses a viewer', async (route) => {
    const [method = '', address = ''] = route.split(' ');
    const at = address.replace(/:\w+/g, 'f'.repeat(24));
    const stranger = await app.shopper();
    const headers = (one: Client) => ({ 'X-CSRF-Token': one.jar.get('crumb') ?? '' });
    expect((await stranger.send(method, at, headers(stranger))).status).toBe(401);
    expect((await viewer.send(method, at, headers(viewer))).status).toBe(403);
  });
});

const long = 'x'.repeat(50_000);
const none = 'f'.repeat(24);
/** Each with the status, and a part of the message that names the problem. */
const bad: [route: string, sent: { json?: unknown; form?: Record<string, string> }, status: number, says: string][] = [
  ['POST /api/auth/Login', { json: {} }, 415, 'urlencoded'],
  ['POST /api/auth/Login', { form: { email: 'a@b.example' } }, 400, 'password'],
  ['GET /api/auth/LoginSession', {}, 400, 'email'],
  [
    'POST /api/widget/GetWidgetRendering',
    { form: { widgetJSON: '{' } },
    400,
    'widgetJSON: This field is not valid JSON.',
  ],
  ['POST /api/widget/GetWidgetRendering', { form: { widgetJSON: '{"type":64,"value":{}}' } }, 400, 'cannot be shown'],
  ['POST /api/widget/GetWidgetRendering', { json: { widgetJSON: { type: 2, value: { a: 1 } } } }, 400, 'Block widget'],
  ['PUT /api/page-sections/:home', { json: { sections: [{ a: 1 }] } }, 400, 'Unknown field'],
  ['PUT /api/page-sections/:none', { json: { sections: [] } }, 404, ''],
  ['PUT /api/page-sections/:home/collection/:none', { json: { sections: [] } }, 404, ''],
  ['PUT /api/site-header-footer', { json: { header: {} } }, 400, 'header'],
  ['POST /api/commondata/SaveCollectionSettings', { form: { collectionData: 'x' } }, 400, 'collectionData'],
  ['POST /api/commondata/SaveCollectionSettings', { json: { collectionData: { id: ids.home, odd: 1 } } }, 400, 'odd'],
  [
    'POST /api/commondata/SaveCollectionSettings',
    { json: { collectionData: { id: ids.home, type: 13 } } },
    400,
    'collectionData.type: This call cannot change this field.',
  ],
  ['POST /api/commondata/SaveCollectionSettings', { json: { collectionData: { id: none } } }, 404, ''],
  ['POST /api/commondata/RemoveCollection', { form: { collectionId: none } }, 404, ''],
  ['POST /api/commondata/RemoveCollection', { form: { collectionId: ids.home, odd: '1' } }, 400, 'odd'],
  ['POST /api/commondata/RemoveItem', { form: { itemId: '' } }, 400, 'itemId'],
  ['POST /api/commondata/RemoveItem', { form: { itemId: none } }, 404, ''],
  ['POST /api/commondata/ReorderItems', { form: { collectionId: ids.gallery, itemIds: '[1]' } }, 400, 'itemIds'],
  ['POST /api/commondata/ReorderItems', { form: { collectionId: ids.gallery, itemIds: `["${none}"]` } }, 409, 'Reload'],
  ['POST /api/commondata/SaveMedia', { json: {} }, 415, 'multipart'],
  ['GET /api/rest/jobs?id=1', {}, 404, 'No response data from job request'],
  ['POST /api/uploads/images', { json: {} }, 415, 'multipart'],
  ['POST /api/uploads/images/asset-reference', { json: { assetId: none } }, 404, ''],
  ['PUT /api/content-items/:none', { json: { title: 'x' } }, 404, ''],
  ['POST /api/content/blogs/:blog/text-posts', { json: { title: 'A', tags: 1 } }, 400, 'tags'],
  ['POST /api/content/blogs/:home/text-posts', { json: { title: 'A' } }, 404, ''],
  ['POST /api/content/blogs/:gallery/text-posts', { json: { title: 'A' } }, 400, 'text is not one of'],
  ['PUT /api/content/blogs/:blog/text-posts/:none', { json: {} }, 404, ''],
  ['POST /api/content/copy/collection/empty-store', { json: { title: 1 } }, 400, 'title'],
  ['POST /api/content/copy/section', { json: { pageSectionsId: ids.home, sectionId: 'none' } }, 404, ''],
  ['POST /api/galleries/:gallery/images', { json: { assetId: none } }, 400, 'image'],
  ['POST /api/widget/UpdateNavigation', { json: { fieldName: 'x' } }, 400, 'templateId'],
  ['PUT /api/settings', { json: { websiteId: none } }, 400, 'websiteId: This call cannot change this field.'],
  ['PUT /api/settings', { json: { siteTitle: '' } }, 400, 'siteTitle'],
  ['POST /api/rest/forms', { json: { name: 'A', fields: [] } }, 400, 'fields'],
  ['PUT /api/rest/forms/:none', { json: { name: 'A' } }, 404, ''],
  ['POST /api/config/SaveInjectionSettings', { form: { odd: '1' } }, 400, 'odd'],
  ['POST /api/config/SaveAdvancedSettings', { form: { odd: '1' } }, 400, 'odd'],
  ['POST /api/template/SaveTemplateCustomCss', { form: { customCss: long } }, 400, 'customCss'],
  ['POST /api/template/SetTemplateTweakSettings', { form: { tweakJSON: '{"odd":"1"}' } }, 400, ''],
  ['POST /api/template/SetTemplateTweakSettings?version=2', { form: { tweakJSON: '{}' } }, 400, 'version'],
  ['POST /api/commerce/products/:none/images/asset-reference', { json: { assetId: none } }, 404, ''],
  ['PUT /api/commerce/products/:none/thumbnail-image', { json: {} }, 400, 'assetId'],
];

describe('bad input', () => {
  it.each(bad)('%s, %#', async (route, { json, form }, status, says) => {
    const [method = '', address = ''] = route.split(' ');
    const at = address.replace(/:(\w+)/g, (_, name: keyof typeof ids) => ids[name] ?? none);
    const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json);
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const crumb = { 'X-CSRF-Token': owner.jar.get('crumb') ?? '' };
    const headers = { ...crumb, ...(body !== undefined && { 'Content-Type': type }) };
    const answer = await owner.send(method, at, headers, body);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(says)]);
  });

  it('is tried for every write', () => {
    const writes = resources.filter((route) => !route.startsWith('GET'));
    const shape = (route: string) => route.replace(/:\w+/g, ':').split('?')[0];
    const tried = new Set(bad.map(([route]) => shape(route)));
    expect(writes.filter((route) => !tried.has(shape(route)))).toEqual([]);
  });
});

describe('signing in as older clients do', () => {
  const address = `/api/auth/LoginSession?email=`;
  it('is refused to pages of browsers, which say where they come from', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const client = app.visitor();
    const query = `${encodeURIComponent(String(kept.email))}&password=${encodeURIComponent(password)}`;
    expect((await client.get(address + query, headers)).status).toBe(403);
    const form = { email: String(kept.email), password };
    expect((await client.postForm('/api/auth/Login/', form, headers)).status).toBe(403);
    expect([...client.jar.keys()].join()).not.toContain('session');
  });

  it('is in the audit log, with and without success', async () => {
    const query = `${encodeURIComponent(String(kept.email))}&password=`;
    expect((await app.visitor().get(`${address}${query}${encodeURIComponent(password)}`)).status).toBe(200);
    expect((await app.visitor().get(`${address}${query}wrong`)).status).toBe(401);
    const { entries } = await listAudit(app.parts.store, { limit: 20 });
    const calls = entries.filter(({ call }) => call === 'GET /api/auth/LoginSession');
    expect(calls.map(({ refused }) => refused)).toEqual(expect.arrayContaining(['sign-in-failed', undefined]));
  });
});

it('what is live immediately, and what waits for Publish', async () => {
  const { store } = app.parts;
  const { documents, parts } = {
    documents: (await owner.get('/config/api/drafts')).json().drafts as { id: string }[],
    parts: (await owner.get('/config/api/site-parts')).json().changes as { name: string }[],
  };
  expect(documents.map(({ id }) => id)).toContain(ids.home);
  expect(parts.map(({ name }) => name).sort()).toEqual(['custom-css', 'design', 'header-footer']);
  expect((await findNavigation(store, 'mainNav'))?.items).toHaveLength(2);
});
