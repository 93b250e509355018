// The product file is exported and imported again: the same bytes, and the import changes nothing. Import-formats 1.1
// to 1.3.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../base/roles.ts';
import { findProductByUrlId, putProduct } from '../commerce/product/product.ts';
import type { Variant } from '../commerce/product/schema.ts';
import { onHandOf } from '../commerce/stock/stock.ts';
import { transact } from '../store/transact.ts';
import { upload } from '../testing/harness/file-parts.ts';
import { mug, openShop, shopCollection, stocked, variant } from '../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../testing/harness/test-stoa.ts';

let app: TestStoa;
beforeAll(async () => {
  app = await testStoa({ files: true, isEmpty: true });
  await openShop(app.parts);
});
afterAll(() => app.close());

it('goes out and in again unchanged, cells that spreadsheets would run included', async () => {
  const owner = await app.owner();
  const files = ['squarespace-products.csv', 'squarespace-products-6-options.csv'];
  for (const name of files) {
    const bytes = readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
    await upload(owner, '/api/import/products', { name, bytes }, { collectionId: shopCollection.id });
  }
  const hostile = mug({
    title: '=HYPERLINK("https://evil.example")',
    urlId: 'hostile',
    tags: ['@home'],
    variants: [variant({ sku: '-1+1', weight: 0.25 })],
  });
  await stocked(app.parts, hostile, 3);
  await transact(app.parts.store, (tx) => putProduct(tx, mug({ productType: 5, urlId: 'club', visible: false })));

  const wide = variant({ sku: 'WIDE', attributes: { A: '1', B: '2', C: '3', D: 'x, "y"' } });
  await stocked(app.parts, mug({ urlId: 'wide', variants: [wide], variantOptionOrdering: ['A', 'B', 'C', 'D'] }), 1);

  const out = await owner.get('/api/export/products');
  expect([out.status, out.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const [header = ''] = out.text.split('\n');
  expect(header.match(/Option Name/g)).toHaveLength(4);
  expect(
    header.startsWith(
      'Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,GTIN,MPN,Option Name 1,',
    ),
  ).toBe(true);
  expect(out.text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(out.text).toContain(`,'-1+1,`);

  const back = await upload(
    owner,
    '/api/import/products',
    { name: 'p.csv', bytes: Buffer.from(out.text) },
    { collectionId: shopCollection.id },
  );
  const { totals, rows } = back.json().report;
  expect(rows.filter((row: { outcome: string }) => row.outcome !== 'unchanged')).toEqual([]);
  expect(totals).toMatchObject({ created: 0, updated: 0, failed: 0 });
  expect((await owner.get('/api/export/products')).text).toBe(out.text);
});

it('goes out in the layout of Shopify for who leaves, and comes in from it elsewhere', async () => {
  const owner = await app.owner();
  const sale = variant({
    sku: 'S-1',
    priceCents: 3000,
    salePriceCents: 2500,
    onSale: true,
    weight: 0.5,
    attributes: { Size: 'S' },
  });
  const endless = variant({ sku: 'S-2', priceCents: 3100, unlimited: true, attributes: { Size: 'M' } });
  const shirt = mug({
    title: '=Shirt',
    urlId: 'shirt',
    tags: ['red', 'round'],
    variants: [sale, endless],
    variantOptionOrdering: ['Size'],
  });
  await stocked(app.parts, shirt, 7);
  await stocked(
    app.parts,
    mug({ title: 'Plain', urlId: 'plain', visible: false, variants: [variant({ sku: 'P-1' })] }),
    2,
  );

  const out = await owner.get('/api/export/products?layout=shopify');
  expect([out.status, out.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="products-shopify.csv"',
  ]);
  const lines = out.text.split('\n');
  expect(lines[0]!.split(',')).toHaveLength(57);
  expect(
    lines[0]!.startsWith(
      'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,',
    ),
  ).toBe(true);
  expect(lines.find((one) => one.includes(',shirt,'))).toContain(
    '\'=Shirt,shirt,<p>Stoneware.</p>,,,,"red, round",TRUE,active,S-1,,Size,S,,,,,,,,25.00,30.00,,TRUE,',
  );
  // Shopify allows three options: the last two of four are merged.
  expect(out.text).toContain(',A,1,,B,2,,C / D,"3 / x, ""y""",');
  expect((await owner.get('/api/export/products?layout=other')).status).toBe(400);
  for (const layout of ['shopify', 'squarespace']) {
    const { text } = await owner.get(`/api/export/products?layout=${layout}&search=shirt&state=visible`);
    expect([text.includes('S-1'), text.includes('P-1'), text.includes('WIDE')]).toEqual([true, false, false]);
  }

  const other = await testStoa({ files: true, isEmpty: true });
  try {
    await openShop(other.parts);
    const there = await other.owner();
    const file = { name: 'p.csv', bytes: Buffer.from(out.text) };
    const { report } = (await upload(there, '/api/import/products', file)).json();
    expect([report.layout, report.columns.unknown]).toEqual(['shopify', []]);
    expect(
      report.rows
        .flatMap((row: { issues: { level: string }[] }) => row.issues)
        .filter((one: { level: string }) => one.level === 'error'),
    ).toEqual([]);
    const { variants, ...come } = (await findProductByUrlId(other.parts.store, shopCollection.id, 'shirt'))!;
    expect(come).toMatchObject({
      title: '=Shirt',
      tags: ['red', 'round'],
      visible: true,
      variantOptionOrdering: ['Size'],
    });
    const plain = ({ id: _, ...rest }: Variant) => rest;
    expect(variants.map(plain)).toEqual(shirt.variants.map(plain));
    expect((await onHandOf(other.parts.store, { ...shirt, variants })).map((row) => row.qtyInStock)).toEqual([7, 0]);
    expect(await findProductByUrlId(other.parts.store, shopCollection.id, 'plain')).toMatchObject({
      visible: false,
      variantOptionOrdering: [],
    });
    expect((await upload(there, '/api/import/products', file)).json().report.totals).toMatchObject({
      created: 0,
      updated: 0,
    });
    expect((await there.get('/api/export/products?layout=shopify')).text).toContain('=Shirt');
  } finally {
    await other.close();
  }
});

it('is for those who work on products', async () => {
  const stranger = app.visitor();
  expect((await stranger.get('/api/export/products')).status).toBe(401);
  expect((await (await app.signedIn(Role.viewer)).get('/api/export/products')).status).toBe(403);
});
