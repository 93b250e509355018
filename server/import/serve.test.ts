// Importing over HTTP: permissions, answers, errors.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../base/roles.ts';
import { countProducts } from '../commerce/product/product.ts';
import { putCollection } from '../content/collection/collection.ts';
import { listPublishes } from '../site/website/publishes.ts';
import { transact } from '../store/transact.ts';
import { upload } from '../testing/harness/file-parts.ts';
import { type TestStoa, testStoa } from '../testing/harness/test-stoa.ts';

const shopId = '5'.repeat(24);
const csv = readFileSync(new URL('./fixtures/squarespace-products.csv', import.meta.url));

let app: TestStoa;
const addPage = (id: string, urlId: string, type: number) =>
  transact(app.parts.store, (tx) =>
    putCollection(tx, {
      id,
      type,
      typeName: 'products',
      title: urlId,
      navigationTitle: urlId,
      urlId,
      description: '',
      enabled: true,
      ordering: 3,
      pageSize: 24,
      folder: false,
      regionName: 'products',
      displayIndex: 1,
      addedOn: 1,
      updatedOn: 1,
    }),
  );

beforeAll(async () => {
  app = await testStoa({ files: true, isEmpty: true });
  await addPage(shopId, 'shop', 13);
});
afterAll(() => app.close());

describe('POST /api/import/products', () => {
  it('looks first and imports then', async () => {
    const owner = await app.owner();
    const dry = await upload(owner, '/api/import/products?dryRun=true', { name: 'p.csv', bytes: csv });
    expect(dry.status).toBe(200);
    expect(dry.headers['cache-control']).toBe('no-store');
    expect(dry.json().report).toMatchObject({ dryRun: true, totals: { rows: 7, created: 4 } });
    expect(dry.json().report.rows).toHaveLength(7);
    expect(await countProducts(app.parts.store, { collectionId: shopId, hidden: true })).toBe(0);
    const marks = () => listPublishes(app.parts.store, { from: 0, to: Number.MAX_SAFE_INTEGER });
    expect(await marks()).toEqual([]);

    const real = await upload(owner, '/api/import/products', { name: 'p.csv', bytes: csv }, { collectionId: shopId });
    expect(real.json().report).toMatchObject({ dryRun: false, totals: { created: 4 } });
    expect(await countProducts(app.parts.store, { collectionId: shopId, hidden: true })).toBe(4);
    // One mark on the line of page speed, not one for each product.
    expect(await marks()).toMatchObject([{ what: 'product-import', by: { name: expect.any(String) } }]);
  });

  it.each([
    [
      'a file that is no CSV of products',
      'products.csv',
      Buffer.from('a,b\n1,2'),
      {},
      400,
      'This is not a product file',
    ],
    ['an empty file', 'products.csv', Buffer.alloc(0), {}, 400, 'is empty'],
    ['a page that is no id', 'products.csv', csv, { collectionId: 'shop' }, 400, 'Invalid page ID'],
    ['a page that is not there', 'products.csv', csv, { collectionId: '0'.repeat(24) }, 400, 'Choose a store page'],
  ])('refuses %s', async (_, name, bytes, fields, status, words) => {
    const answer = await upload(
      await app.owner(),
      '/api/import/products',
      { name, bytes },
      fields as Record<string, string>,
    );
    expect(answer.status).toBe(status);
    expect(answer.json().message).toContain(words);
  });

  it('refuses an unknown word for dryRun instead of importing', async () => {
    expect(
      (await upload(await app.owner(), '/api/import/products?dryRun=yes', { name: 'p.csv', bytes: csv })).status,
    ).toBe(400);
  });

  it('is only for those who may change products and stock', async () => {
    const stranger = app.visitor();
    await stranger.get('/api/auth/me');
    expect((await upload(stranger, '/api/import/products', { name: 'p.csv', bytes: csv })).status).toBe(401);
    for (const role of [Role.viewer, Role.draftEditor, Role.moderator]) {
      expect(
        (await upload(await app.signedIn(role), '/api/import/products', { name: 'p.csv', bytes: csv })).status,
      ).toBe(403);
    }
    expect(
      (await upload(await app.signedIn(Role.storeManager), '/api/import/products', { name: 'p.csv', bytes: csv }))
        .status,
    ).toBe(200);
  });

  it('asks which page when there are two', async () => {
    await addPage('6'.repeat(24), 'second', 13);
    const answer = await upload(await app.owner(), '/api/import/products?dryRun=true', { name: 'p.csv', bytes: csv });
    expect(answer.status).toBe(400);
    expect(answer.json().message).toContain('several store pages');
  });
});

describe('POST /api/import/customers', () => {
  it('says which columns it reads, and answers with a file of the refused rows', async () => {
    const shop = await testStoa();
    const owner = await shop.owner();
    const bytes = Buffer.from('Email,First Name,Shoe size\nada@example.com,Ada,38\nnobody,"N, obody",40\n');
    const { report } = (await upload(owner, '/api/import/customers', { name: 'c.csv', bytes })).json();
    expect(report.columns).toEqual({ known: ['Email', 'First Name'], unknown: ['Shoe size'], unused: [] });
    expect(report.totals).toMatchObject({ rows: 2, created: 1, failed: 1 });
    expect(report.refused).toContain('Email,First Name,Problem\r\nnobody,"N, obody","""nobody"" is not a valid email');
    const good = Buffer.from('Email\nada@example.com\n');
    const again = (await upload(owner, '/api/import/customers', { name: 'c.csv', bytes: good })).json().report;
    expect([again.totals.unchanged, again.refused]).toEqual([1, undefined]);
    expect((await owner.get('/api/import/records/progress')).json()).toEqual({});
    await shop.close();
  });
});
