// Importing product files into a real store: results, reports, and repeated imports.
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listCategories } from '../commerce/product/category.ts';
import { findBySku, findProductByUrlId, listProducts } from '../commerce/product/product.ts';
import type { Product } from '../commerce/product/schema.ts';
import { listStockMoves, moveStock, stockOf } from '../commerce/stock/stock.ts';
import { putCollection } from '../content/collection/collection.ts';
import { listImages } from '../content/image/image.ts';
import { transact } from '../store/transact.ts';
import { type FileParts, fileParts } from '../testing/harness/file-parts.ts';
import { diskBounds, importLimits, uploadBounds } from './file/limits.ts';
import { importReportSchema, importSummary } from './file/report.ts';
import { folderImages } from './product-csv/pictures.ts';
import { importProducts } from './product-csv/products.ts';
import type { ProductImport } from './product-csv/run.ts';
import { shopifyCsv } from './product-csv/shopify.ts';
import { productsCsv } from './product-csv/squarespace.ts';

const shopId = '5'.repeat(24);
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));

let parts: FileParts;
beforeEach(async () => {
  parts = await fileParts();
  await transact(parts.store, (tx) =>
    putCollection(tx, {
      id: shopId,
      type: 13,
      typeName: 'products',
      title: 'Shop',
      navigationTitle: 'Shop',
      urlId: 'shop',
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
});
afterEach(async () => {
  await parts.close();
  expect(parts.log.faults).toEqual([]);
});

async function* pieces(file: string | Uint8Array, size = 97): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(file);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const run = async (file: string | Uint8Array, options: Partial<ProductImport> = {}) => {
  const report = await importProducts(parts, {
    open: () => pieces(file),
    bounds: uploadBounds,
    collectionId: shopId,
    dryRun: false,
    ...options,
  });
  return importReportSchema.parse(report);
};
const outcomes = (report: Awaited<ReturnType<typeof run>>) => report.rows.map((row) => `${row.line} ${row.outcome}`);
const issues = (report: Awaited<ReturnType<typeof run>>) =>
  report.rows.flatMap((row) =>
    row.issues.map((issue) => `${row.line} ${issue.level} ${issue.column ?? '-'}: ${issue.message}`),
  );
const product = async (urlId: string): Promise<Product> => (await findProductByUrlId(parts.store, shopId, urlId))!;
const stock = async (urlId: string) =>
  (await stockOf(parts.store, await product(urlId))).map((row) => (row.unlimited ? 'unlimited' : row.qtyInStock));
const everything = async () => {
  const rows: unknown[] = [];
  for await (const { key, value } of parts.store.snapshotExport()) rows.push([key, value]);
  return rows;
};

describe.each(['squarespace-products.csv', 'squarespace-products-6-options.csv'])('Squarespace file %s', (name) => {
  it('arrives with variants, prices, stock, categories, tags and all that is odd in it', async () => {
    const report = await run(fixture(name));
    expect(outcomes(report)).toEqual([
      '2 created',
      '3 created',
      '4 created',
      '5 created',
      '6 created',
      '7 created',
      '8 created',
    ]);
    expect(report.totals).toMatchObject({ rows: 7, created: 4, failed: 0, categories: 3 });
    expect(importSummary(report)).toBe('Products: 4 created.');

    const mug = await product('stoneware-mug');
    expect(mug).toMatchObject({
      id: '64a1f0c2e5b7a90012c3d401',
      productType: 1,
      title: 'Stoneware Mug',
      tags: ['handmade', 'stoneware'],
      visible: true,
      excerpt: '<p>Thrown by hand, glazed in <strong>two</strong> colours.</p>',
      variantOptionOrdering: ['Colour', 'Size'],
    });
    expect(
      mug.variants.map((v) => [v.sku, v.attributes, v.priceCents, v.salePriceCents, v.onSale, v.unlimited, v.weight]),
    ).toEqual([
      ['SQ1000001', { Colour: 'Sea', Size: '250 ml' }, 1800, 0, false, false, 0.9],
      ['SQ1000002', { Colour: 'Sea', Size: '350 ml' }, 2200, 1950, true, false, 1.1],
      ['SQ1000003', { Colour: 'Sand', Size: '250 ml' }, 1800, 0, false, true, 0.9],
    ]);
    expect(mug.variants[0]?.id).toBe('0d5b0a7e-1c2f-4a5b-9f11-0a1b2c3d4e01');
    expect(await stock('stoneware-mug')).toEqual([12, 0, 'unlimited']);
    expect(await stock('linen-towel')).toEqual([0]);
    expect(issues(report)).toContain('8 notice Stock: A stock of -3 was set to 0.');
    expect((await product('linen-towel')).excerpt).toBe('<p>Line one\nLine two</p>');
    expect(await product('gift-card')).toMatchObject({ productType: 4, visible: false });
    expect((await product('glazing-class')).productType).toBe(3);
    if (name === 'squarespace-products.csv')
      expect((await product('linen-towel')).variants[0]).toMatchObject({ gtin: '4006381333931', mpn: 'LT-70' });

    const categories = await listCategories(parts.store, shopId);
    expect(categories.map((c) => c.displayName)).toEqual(['Kitchen', 'Mugs', 'Classes']);
    expect(mug.categoryIds).toEqual([categories[0]?.id, categories[1]?.id]);
    expect(categories[1]?.parentCategoryId).toBe(categories[0]?.id);
  });

  it('changes nothing the second time', async () => {
    await run(fixture(name));
    const before = await everything();
    parts.clock.pass(60_000);
    const again = await run(fixture(name));
    expect(again.totals).toMatchObject({ created: 0, updated: 0, unchanged: 4, failed: 0 });
    expect(await everything()).toEqual(before);
  });

  it('writes nothing in a dry run and reports every row', async () => {
    const before = await everything();
    const report = await run(fixture(name), { dryRun: true });
    expect(outcomes(report)).toEqual([
      '2 created',
      '3 created',
      '4 created',
      '5 created',
      '6 created',
      '7 created',
      '8 created',
    ]);
    expect(report.totals).toMatchObject({ created: 4, categories: 3 });
    expect(importSummary(report)).toContain('Nothing was written');
    expect(await everything()).toEqual(before);
  });

  it('reads the same with a byte-order mark, CRLF and names in another case', async () => {
    const rows = fixture(name).toString();
    const mixed = `\ufeff${rows.replace('Title,Description', 'TITLE,description').replace(/\n/g, '\r\n')}`;
    await run(mixed);
    expect((await run(rows)).totals).toMatchObject({ unchanged: 4 });
  });
});

describe('Shopify file', () => {
  it('arrives by handle, with sale prices, gift card, draft and no options for a default title', async () => {
    const report = await run(fixture('shopify-products.csv'));
    expect(report.layout).toBe('shopify');
    expect(report.totals).toMatchObject({ created: 3, failed: 0 });
    const mug = await product('stoneware-mug');
    expect(mug.tags).toEqual(['Mugs', 'handmade', 'stoneware']);
    expect(mug.seo).toEqual({ title: 'Stoneware Mug', description: 'A mug thrown by hand', hidden: false });
    expect(mug.variants.map((v) => [v.sku, v.priceCents, v.salePriceCents, v.onSale, v.unlimited])).toEqual([
      ['MUG-SEA-250', 1800, 0, false, false],
      ['MUG-SEA-350', 2200, 1950, true, false],
      ['MUG-SAND-250', 1800, 0, false, true],
    ]);
    expect(await product('gift-card')).toMatchObject({ productType: 4, visible: true });
    const towel = await product('linen-towel');
    expect(towel).toMatchObject({ visible: false, variantOptionOrdering: [] });
    expect(towel.variants[0]).toMatchObject({ attributes: {}, gtin: '4006381333931', weight: 0.14 });
    expect(report.columns.unused).toEqual(expect.arrayContaining(['Vendor', 'Cost per item']));
    expect((await run(fixture('shopify-products.csv'))).totals).toMatchObject({ unchanged: 3 });
  });

  it('reads the current template, rows of one handle that are apart, and extra pictures', async () => {
    const report = await run(
      [
        'Title,URL handle,Description,Product category,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Product image URL,Image position',
        'Bowl,bowl,<p>Deep</p>,Home > Kitchen,Bowls,round,TRUE,Active,B-S,Size,S,10.00,,shopify,3,DENY,https://img.example.com/a.jpg,1',
        'Vase,vase,,,,,TRUE,Active,V,,,30,40,,,,,',
        ',bowl,,,,,,,B-L,,L,12.00,,shopify,4,DENY,https://img.example.com/b.jpg,2',
        ',bowl,,,,,,,,,,,,,,,https://img.example.com/c.jpg,3',
      ].join('\n'),
    );
    expect(outcomes(report)).toEqual(['2 created', '3 created', '4 created', '5 created']);
    expect((await product('bowl')).variants.map((v) => v.attributes.Size)).toEqual(['S', 'L']);
    expect(await stock('bowl')).toEqual([3, 4]);
    expect((await product('vase')).variants[0]).toMatchObject({
      priceCents: 4000,
      salePriceCents: 3000,
      onSale: true,
      unlimited: true,
    });
    expect((await listCategories(parts.store, shopId)).map((c) => c.displayName)).toEqual(['Home', 'Kitchen']);
    expect(issues(report).filter((text) => text.includes('img.example.com'))).toHaveLength(3);
  });
});

const head =
  'Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Visible,Hosted Image URLs';

describe('what changes', () => {
  it('is told cell by cell, in a dry run and in a real one, and stock goes to the ledger', async () => {
    await run(
      `${head}\nbowl,Bowl,<p>Deep</p>,B1,Size,S,10.00,0.00,No,5,/kitchen,round,Yes,\n,,,B2,Size,L,12.00,0.00,No,6,,,,`,
    );
    const file = `${head}\nbowl,Big Bowl,<p>Deeper</p>,B1,Size,S,10.00,0.00,No,5,/table,round,Yes,\n,,,B2,Size,L,12.50,0.00,No,9,,,,`;
    const dry = await run(file, { dryRun: true });
    expect(dry.rows.map((row) => row.changes)).toEqual([
      [
        { column: 'Title', from: 'Bowl', to: 'Big Bowl' },
        { column: 'Description', from: '<p>Deep</p>', to: '<p>Deeper</p>' },
        { column: 'Categories', from: '/kitchen', to: '/table' },
      ],
      [
        { column: 'Price', from: '12.00', to: '12.50' },
        { column: 'Stock', from: '6', to: '9' },
      ],
    ]);
    parts.clock.pass(1000);
    const real = await run(file, { actor: 'owner-1' });
    expect(real.rows.map((row) => row.changes)).toEqual(dry.rows.map((row) => row.changes));
    expect((await product('bowl')).title).toBe('Big Bowl');
    const [move] = await listStockMoves(parts.store, (await product('bowl')).variants[1]!.id);
    expect(move).toMatchObject({ delta: 3, reason: 'import', actor: 'owner-1' });
  });

  it('finds a product by SKU when its address changed, and keeps ids, pictures and variants that the file does not name', async () => {
    await run(`${head}\nbowl,Bowl,,B1,Size,S,10.00,,,5,,,,\n,,,B2,Size,L,12.00,,,6,,,,`);
    const before = await product('bowl');
    const report = await run(`${head}\ndeep-bowl,Bowl,,B1,Size,S,11.00,,,,,,,`);
    const after = await product('deep-bowl');
    expect(after.id).toBe(before.id);
    expect(after.variants.map((v) => [v.id, v.priceCents])).toEqual([
      [before.variants[0]!.id, 1100],
      [before.variants[1]!.id, 1200],
    ]);
    expect(await stock('deep-bowl')).toEqual([5, 6]);
    expect(await product('bowl')).toBeUndefined();
    expect(issues(report)[0]).toContain('One variant is not in the file and unchanged: "B2"');
  });

  it('leaves what an absent column would say, and takes away what a blank cell blanks', async () => {
    await run(`${head}\nbowl,Bowl,<p>Deep</p>,B1,,,10.00,,,5,/kitchen,round,No,`);
    await run('Product URL,Title,Price\nbowl,Bowl,11.00');
    expect(await product('bowl')).toMatchObject({ excerpt: '<p>Deep</p>', tags: ['round'], visible: false });
    expect(await stock('bowl')).toEqual([5]);
    await run('Product URL,Title,Price,Description,Tags\nbowl,Bowl,11.00,,');
    expect(await product('bowl')).toMatchObject({ excerpt: '', tags: [] });
  });

  it('keeps two products of a file apart that have the same title, also the second time', async () => {
    const file = 'Title,Price,SKU\nMug,10.00,\nMug,12.00,';
    expect((await run(file, { dryRun: true })).rows.map((row) => row.urlId)).toEqual(['mug', 'mug-2']);
    await run(file);
    expect([(await product('mug')).variants[0]?.priceCents, (await product('mug-2')).variants[0]?.priceCents]).toEqual([
      1000, 1200,
    ]);
    expect((await product('mug')).variants[0]?.sku).toMatch(/^SQ\d{7}$/);
    expect((await run(file)).totals).toMatchObject({ unchanged: 2 });
  });

  it('brings products to the end of the page in the order of the file', async () => {
    await run('Title,Price\nFirst,1\nSecond,2');
    await run('Title,Price\nThird,3');
    const { products } = await listProducts(parts.store, { collectionId: shopId, limit: 10 });
    expect(products.map((one) => one.title)).toEqual(['First', 'Second', 'Third']);
  });

  it('of many variants comes with its product in one commit, and leaves the counts that the file has as they are', async () => {
    const rows = (price: string, first: number) =>
      Array.from(
        { length: 40 },
        (_, n) => `${n === 0 ? 'bowl,Bowl' : ','},,B${n},Size,${n},${price},,,${n === 0 ? first : 5},,,,`,
      );
    await run(`${head}\n${rows('1.00', 5).join('\n')}`);
    const { commit } = parts.store;
    const batches: number[] = [];
    parts.store.commit = async (batch) => {
      batches.push(batch.adds?.filter(({ key }) => key[0] === 'stock').length ?? 0);
      return commit(batch);
    };
    await run(`${head}\n${rows('2.00', 9).join('\n')}`);
    parts.store.commit = commit;
    expect(batches).toEqual([1]);
    expect(await stock('bowl')).toEqual([9, ...Array.from({ length: 39 }, () => 5)]);
  });

  it('does not undo a sale that happens while it runs on rows that say nothing of stock', async () => {
    await run(`${head}\nbowl,Bowl,,B1,,,10.00,,,5,,,,`);
    const id = (await product('bowl')).variants[0]!.id;
    await transact(parts.store, async (tx) =>
      moveStock(tx, id, -2, { reason: 'order', ref: 'o', actor: 'shopper', at: 1, moveId: 'm' }),
    );
    await run('Product URL,Title,Price\nbowl,Bowl,11.00');
    expect(await stock('bowl')).toEqual([3]);
  });
});

it('a long report tells of some rows of each sort and how many more there are; whoever asks is told of all', async () => {
  const max = importLimits.reportRowsMax;
  const rows = Array.from({ length: max + 5 }, (_, n) => `Cup ${n},,C${n},${n},1.00`);
  const lines: number[] = [];
  const onRow = async ({ line }: { line: number }) => void lines.push(line);
  const file = `Title,Product URL,SKU,Stock,Price\n${rows.join('\n')}\nLast,,LAST,x,1.00\n`;
  const report = await run(file, { onRow, dryRun: true });
  expect(report.rowsLeftOut).toBe(5);
  expect(report.rows[0]).toMatchObject({ line: max + 7, outcome: 'error' });
  expect(report.rows[1]).toMatchObject({ line: 2, outcome: 'created' });
  expect(report.totals).toMatchObject({ created: max + 5, failed: 1 });
  expect(lines).toEqual(Array.from({ length: max + 6 }, (_, n) => n + 2));
});

it('letters of any width arrive whole, wherever a piece of the file ends', async () => {
  const words = '😀é茶'.repeat(20_000);
  await run(`Title,Price,Description\nCup,1.00,${words}\nBowl,1.00,x${words}`);
  expect((await product('cup')).excerpt).toBe(words);
  expect((await product('bowl')).excerpt).toBe(`x${words}`);
});

describe('what is wrong', () => {
  it.each([
    ['Price', `bowl,Bowl,,B,,,ten,,,1,,,,`, 'is not a valid amount'],
    ['Price', `bowl,Bowl,,B,,,"1,234.50",,,1,,,,`, 'is not a valid amount'],
    ['Price', `bowl,Bowl,,B,,,-1.00,,,1,,,,`, 'below zero'],
    ['Price', `bowl,Bowl,,B,,,1.005,,,1,,,,`, 'is not a valid amount'],
    ['Price', `bowl,Bowl,,B,,,,,,1,,,,`, 'The price is missing'],
    ['Stock', `bowl,Bowl,,B,,,1.00,,,many,,,,`, 'is not a whole number'],
    ['On Sale', `bowl,Bowl,,B,,,1.00,,perhaps,1,,,,`, 'Enter Yes or No'],
    ['Title', `bowl,${'x'.repeat(201)},,B,,,1.00,,,1,,,,`, 'has 201 characters. The limit is 200'],
    ['Product URL', `a/b,Bowl,,B,,,1.00,,,1,,,,`, 'is not a valid URL'],
    ['Product URL', `ab,Bowl,,B,,,1.00,,,1,,,,`, '3 to 200'],
    ['Description', `bowl,Bowl,${'x'.repeat(102_401)},B,,,1.00,,,1,,,,`, 'The limit is 102,400'],
    ['Option Value 1', `bowl,Bowl,,B,Size,,1.00,,,1,,,,`, 'The value of "Size" is missing'],
    ['Option Value 1', `bowl,Bowl,,B,,S,1.00,,,1,,,,`, 'has no option'],
    ['Categories', `bowl,Bowl,,B,,,1.00,,,1,/a/b/c/d/e/f,,,`, '6 levels deep'],
    ['-', `,,,B,,,1.00,,,1,,,,`, 'there is no product above it'],
  ])('in a cell of %s is named, and the product left alone (%#)', async (column, row, words) => {
    const report = await run(`${head}\n${row}\nvase,Vase,,V,,,2.00,,,1,,,,`);
    expect(report.rows[0]).toMatchObject({ line: 2, outcome: 'error' });
    expect(issues(report).filter((text) => text.startsWith('2 error'))[0]).toMatch(
      new RegExp(`^2 error ${column}: .*${words}`),
    );
    expect(report.totals).toMatchObject({ created: 1, failed: 1 });
    expect(
      (await listProducts(parts.store, { collectionId: shopId, limit: 10, hidden: true })).products.map(
        (one) => one.title,
      ),
    ).toEqual(['Vase']);
  });

  it('in one row keeps the whole product out: never half of it', async () => {
    await run(`${head}\nbowl,Bowl,,B1,Size,S,10.00,,,5,,,,\n,,,B2,Size,L,12.00,,,6,,,,`);
    const before = await everything();
    const report = await run(`${head}\nbowl,New name,,B1,Size,S,99.00,,,77,/new,,,\n,,,B2,Size,L,oops,,,6,,,,`);
    expect(outcomes(report)).toEqual(['2 error', '3 error']);
    expect(issues(report)[0]).toBe('2 error -: Not imported because of a problem in line 3.');
    expect(await everything()).toEqual(before);
  });

  it('with options, ids and addresses that come twice is told with the other line', async () => {
    const report = await run(
      [
        head,
        'bowl,Bowl,,B1,Size,S,1.00,,,,,,,',
        ',,,B1,Size,S,1.00,,,,,,,',
        'vase,Vase,,V,,,1.00,,,,,,,',
        'vase,Other,,W,,,1.00,,,,,,,',
      ].join('\n'),
    );
    expect(issues(report).filter((text) => text.includes('error'))).toEqual([
      '2 error -: Not imported because of a problem in line 3.',
      '3 error -: The variant in line 2 has the same options.',
      '3 error -: The SKU "B1" is already used in line 2.',
      '5 error Product URL: The product in line 4 has the same value. Each product needs its own.',
    ]);
  });

  it('with an address of another product is told in a dry run already', async () => {
    await run(`${head}\nbowl,Bowl,,B1,,,1.00,,,,,,,\nvase,Vase,,V1,,,1.00,,,,,,,`);
    const report = await run(`${head}\nvase,Bowl,,B1,,,1.00,,,,,,,`, { dryRun: true });
    expect(issues(report)[0]).toContain('"Vase" already uses the URL "vase"');
  });

  it('with an address that another product of the file got from its title is told in a dry run already', async () => {
    const report = await run('Title,Price,Product URL\nBig mug,1,\nOther,2,big-mug', { dryRun: true });
    expect(issues(report)).toEqual([
      '3 error Product URL: Another product in this file already uses the URL "big-mug".',
    ]);
  });

  it('with more than 250 variants is refused; 250 arrive whole, with their stock', async () => {
    const variants = (count: number) =>
      Array.from({ length: count }, (_, n) => `${n === 0 ? 'bowl,Bowl' : ','},,B${n},Size,${n},1.00,,,${n},,,,`).join(
        '\n',
      );
    expect(issues(await run(`${head}\n${variants(251)}`))[0]).toContain('has 251 variants. The limit is 250');
    expect((await run(`${head}\n${variants(250)}`)).totals).toMatchObject({ created: 1 });
    expect(await stock('bowl')).toEqual(Array.from({ length: 250 }, (_, n) => n));
    expect((await run(`${head}\n${variants(250)}`)).totals).toMatchObject({ unchanged: 1 });
  });

  it.each(['=1+1', '+1', '-cmd', '@SUM(A1)', "'=HYPERLINK(1)"])(
    'is not run: the formula %s stays text',
    async (text) => {
      await run(`${head}\nbowl,"${text}",,B1,,,1.00,,,,,"${text}",,`);
      expect((await product('bowl')).title).toBe(text.replace(/^'/, ''));
    },
  );

  it('in a description is taken out and told', async () => {
    const report = await run(`${head}\nbowl,Bowl,"<p onclick=""x()"">A</p><script>alert(1)</script>",B1,,,1.00,,,,,,,`);
    expect((await product('bowl')).excerpt).toBe('<p>A</p>');
    expect(issues(report)).toEqual(['2 notice Description: Removed from the description: <script>.']);
  });

  it('with an option called __proto__ is refused', async () => {
    expect(issues(await run(`${head}\nbowl,Bowl,,B1,__proto__,x,1.00,,,,,,,`))[0]).toContain('__proto__');
  });

  it('names columns that it does not know, and goes on', async () => {
    const report = await run('Title,Price,Colour of the box,Ttile\nBowl,1.00,red,x');
    expect(report.columns.unknown).toEqual(['Colour of the box', 'Ttile']);
    expect(report.totals.created).toBe(1);
  });

  it('says which store page a product goes to when the file names another', async () => {
    const report = await run('Product Page,Title,Price\nnowhere,Bowl,1.00');
    expect(issues(report)[0]).toContain('no store page "nowhere"');
    expect(report.totals.created).toBe(1);
  });

  it('reads a decimal comma where cells are separated by semicolons', async () => {
    await run('Title;Price;Sale Price;On Sale\nBowl;12,50;9,9;Yes');
    expect((await product('bowl')).variants[0]).toMatchObject({ priceCents: 1250, salePriceCents: 990, onSale: true });
  });
});

describe('what the shop could not keep', () => {
  const wrong = async (rows: string, header = head) => issues(await run(`${header}\n${rows}`));
  const typed =
    'Product Type [Non Editable],Product URL,Title,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale';

  it.each([
    [
      'a price beyond the highest',
      'bowl,Bowl,,B,,,1000000.01,,,1,,,,',
      '2 error Price: 1000000.01 is too high. The limit is 1000000.00 USD',
    ],
    ['a price of fifteen digits', 'bowl,Bowl,,B,,,999999999999999.00,,,1,,,,', '2 error Price: '],
    [
      'more categories than a product has',
      `bowl,Bowl,,B,,,1.00,,,1,"${Array.from({ length: 101 }, (_, n) => `/c${n}`).join(', ')}",,,`,
      '2 error Categories: The product has 101 categories. The limit is 100',
    ],
    [
      'a cell too many, as an unquoted comma makes it',
      'bowl,Bowl,Deep, and wide,B,,,1.00,,,1,,,Yes,',
      '2 error Option Value 1: ',
    ],
    [
      'a cell beyond the header',
      'bowl,Bowl,,B,,,1.00,,,1,,,Yes,,x',
      '2 error -: The row has 15 cells, but the header has 14.',
    ],
  ])('%s is told, in a dry run as well', async (_, row, words) => {
    const dry = await run(`${head}\n${row}`, { dryRun: true });
    const before = await everything();
    expect(issues(dry)[0]).toContain(words);
    expect(dry.totals).toMatchObject({ failed: 1, categories: 0 });
    expect(await wrong(row)).toEqual(issues(dry));
    expect(await everything()).toEqual(before);
  });

  it('more than a hundred tags: the first hundred come', async () => {
    const tags = Array.from({ length: 103 }, (_, n) => `t${n}`).join(', ');
    expect(await wrong(`bowl,Bowl,,B,,,1.00,,,1,,"${tags}",,`)).toEqual([
      '2 notice Tags: Only the first 100 of 103 tags were imported.',
    ]);
    expect((await product('bowl')).tags).toHaveLength(100);
  });

  it('a sale that is none', async () => {
    expect(await wrong('bowl,Bowl,,B,,,10.00,10.00,Yes,1,,,,')).toEqual([
      '2 notice Sale Price: The sale price 10.00 is not below the price 10.00, so the product is not on sale.',
    ]);
    expect((await product('bowl')).variants[0]).toMatchObject({ onSale: false, priceCents: 1000 });
  });

  it('gift cards and memberships by the rules of the catalog', async () => {
    expect(await wrong('GIFT_CARD,card,Card,C1,Amount,10,10.00,,\n,,,C2,Amount,20,0.00,,', typed)).toEqual([
      '2 error -: Not imported because of a problem in line 3.',
      '3 error -: A gift card needs a value above 0 and cannot have a sale price.',
    ]);
    await run(`${typed}\nGIFT_CARD,card,Card,C1,Amount,10,10.00,,\nGIFT_CARD,plain,Plain,C3,,,25.00,,`);
    expect(await product('card')).toMatchObject({
      variantOptionOrdering: ['Value'],
      variants: [{ attributes: { Value: '10' } }],
    });
    expect(await product('plain')).toMatchObject({ variants: [{ attributes: { Value: '25.00' } }] });
    expect(await wrong('PAYWALL,club,Club,P1,Term,Year,10.00,,\n,,,P2,Term,Month,1.00,,', typed)).toContain(
      '2 error -: A membership can have only one price.',
    );
  });

  it('a variant of another product, as a copied row has it', async () => {
    const file = (id: string, url: string) =>
      `Product ID,Variant ID,Product URL,Title,Price,Stock\n${id},0d5b0a7e-1c2f-4a5b-9f11-0a1b2c3d4e01,${url},Cup,1.00,5`;
    await run(file('64a1f0c2e5b7a90012c3d401', 'cup'));
    expect(issues(await run(file('', 'cup-copy')))).toEqual([
      '2 error Variant ID: This variant belongs to another product. Leave the cell empty to create a new one.',
    ]);
    expect((await run(file('64a1f0c2e5b7a90012c3d401', 'cup'))).totals.unchanged).toBe(1);
  });

  it('more categories than a site has: the product is told, the others go on', async () => {
    const categories = await import('../commerce/product/limits.ts');
    await transact(parts.store, async (tx) => tx.put(['product-category-count'], categories.categoriesMax - 1));
    const rows = [
      'bowl,Bowl,,B,,,1.00,,,1,/one,,,',
      'vase,Vase,,V,,,1.00,,,1,/two,,,',
      'cup,Cup,,C,,,1.00,,,1,/one,,,',
    ];
    const dry = await run(`${head}\n${rows.join('\n')}`, { dryRun: true });
    const real = await run(`${head}\n${rows.join('\n')}`);
    for (const { totals } of [dry, real]) expect(totals).toMatchObject({ created: 2, failed: 1 });
    expect(issues(real)).toEqual(issues(dry));
    expect(issues(real)[0]).toMatch(/^3 error Categories: .*10,?000/);
  });
});

describe('options and variants that change', () => {
  const options = 'Variant ID,Product URL,Title,SKU,Option Name 1,Option Value 1,Price';
  beforeEach(() => run(`${options}\n,bowl,Bowl,B1,Size,S,1.00\n,,,B2,Size,M,2.00\n,,,B3,Size,L,3.00`));

  it('an option with another name has it for the variants too that the file leaves out', async () => {
    const report = await run(`${options}\n,bowl,Bowl,B1,Width,Small,1.00`);
    expect((await product('bowl')).variants.map(({ attributes }) => attributes)).toEqual([
      { Width: 'Small' },
      { Width: 'M' },
      { Width: 'L' },
    ]);
    expect(issues(report)).toEqual(['2 notice -: 2 variants are not in the file and unchanged: "B2", "B3".']);
  });

  it('another number of options needs every variant', async () => {
    const before = await everything();
    const two = 'Product URL,Title,SKU,Option Name 1,Option Value 1,Option Name 2,Option Value 2,Price';
    const report = await run(`${two}\nbowl,Bowl,B1,Size,S,Colour,Red,1.00`);
    expect(issues(report)[1]).toBe(
      '2 error -: The options changed, and the file has no values for these variants: "B2", "B3". Add their rows, or delete them in the editor first.',
    );
    expect(await everything()).toEqual(before);
  });

  it('what would be two variants with the same options or SKU is refused', async () => {
    const before = await everything();
    const ids = (await product('bowl')).variants.map(({ id }) => id);
    expect(issues(await run(`${options}\n${ids[0]},bowl,Bowl,B1,Size,M,1.00`)).at(-1)).toBe(
      '2 error -: Another variant has the same options.',
    );
    expect(issues(await run(`${options}\n${ids[0]},bowl,Bowl,B2,Size,S,1.00`)).at(-1)).toBe(
      '2 error -: Another variant has the same SKU.',
    );
    expect(await everything()).toEqual(before);
  });

  it('a row that ends early says nothing of the columns after it', async () => {
    await run('Product URL,Title,Price,Tags,Description\nvase,Vase,1.00,round,<p>Deep</p>');
    await run('Product URL,Title,Price,Tags,Description\nvase,Big Vase,1.00', { replaceSameUrl: true });
    expect(await product('vase')).toMatchObject({ title: 'Big Vase', tags: ['round'], excerpt: '<p>Deep</p>' });
  });
});

it('a product that merely shares a URL with one of the file is replaced only when the owner says so', async () => {
  await run('Product URL,Title,SKU,Price\ncup,Cup,C1,1.00\nbowl,Bowl,,2.00');
  const other = 'Product URL,Title,SKU,Price\ncup,Cup,X9,5.00\nbowl,Bowl,,3.00\nplate,Plate,,4.00';
  const tried = await run(other, { dryRun: true });
  expect([tried.sameUrl, issues(tried)]).toEqual([
    1,
    [
      '2 error Product URL: "Cup" in your store already uses the URL "cup". Choose to replace products with the same URL, or change the URL in the file.',
    ],
  ]);
  await run(other);
  expect((await product('cup')).variants).toMatchObject([{ sku: 'C1', priceCents: 100 }]);
  expect((await product('bowl')).variants).toMatchObject([{ priceCents: 300 }]);
  // A different title, or an id of another shop, is reported as well.
  const foreign = `Product ID [Non Editable],Product URL,Title,Price\n${'d'.repeat(24)},bowl,Bowl,9.00\n,plate,Dish,9.00`;
  expect((await run(foreign, { dryRun: true })).sameUrl).toBe(2);
  expect((await run(other, { replaceSameUrl: true })).totals).toMatchObject({ updated: 1, unchanged: 2, failed: 0 });
  expect((await product('cup')).variants).toMatchObject([{ sku: 'X9', priceCents: 500 }]);
});

it('what is not taxed arrives so from a Shopify file, is in both exports, and changes nothing when it comes back', async () => {
  const report = await run(
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Taxable,Variant SKU\nbook,Book,Cover,Soft,5.00,FALSE,B1\nbook,,,Hard,9.00,TRUE,B2',
  );
  expect(report.columns.unused).toEqual([]);
  expect((await product('book')).variants.map(({ taxable }) => taxable)).toEqual([false, undefined]);
  const text = async (rows: AsyncIterable<string>) => {
    let all = '';
    for await (const row of rows) all += row;
    return all;
  };
  const ours = await text(productsCsv(parts.store, 'https://shop.example'));
  expect(ours.split('\n')[0]).toMatch(/Hosted Image URLs,Taxable,Tax Class$/);
  expect((await run(ours)).totals).toMatchObject({ updated: 0, failed: 0 });
  const theirs = await text(shopifyCsv(parts.store, 'https://shop.example', 1000));
  expect((await run(theirs)).totals).toMatchObject({ updated: 0, failed: 0 });
  expect(issues(await run(ours.replace('No,standard', 'No,reduced'), { dryRun: true }))).toContainEqual(
    expect.stringContaining('There is no tax class "reduced". Add it to your tax settings first.'),
  );
});

it('a product of a Shopify file needs a title only; what is not counted there has no end, and what has no price is hidden', async () => {
  const report = await run('Handle,Title,Published\ncup,Cup,TRUE\n,,');
  expect(await product('cup')).toMatchObject({ visible: false, variants: [{ priceCents: 0, unlimited: true }] });
  const hidden = 'The price is missing, so the product is hidden. Set a price, then show it.';
  expect(issues(report)).toEqual([`2 notice Price: ${hidden}`]);
  await run('Handle,Title,Variant Price,Variant Inventory Qty\ncup,Cup,3.00,4\nmug,Mug,1.00,4');
  expect(await stock('mug')).toEqual([4]);
  await run('Handle,Title\ncup,Big Cup', { replaceSameUrl: true });
  expect(await product('cup')).toMatchObject({ title: 'Big Cup', variants: [{ priceCents: 300 }] });
});

describe('a file that cannot be read imports nothing', () => {
  const refusal = async (file: string | Uint8Array | AsyncIterable<Uint8Array>) => {
    const before = await everything();
    const open = () => (typeof file === 'string' || file instanceof Uint8Array ? pieces(file, 10_000) : file);
    const error = await importProducts(parts, {
      open,
      bounds: uploadBounds,
      collectionId: shopId,
      dryRun: false,
    }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'DomainError', code: 'import-refused' });
    expect(await everything()).toEqual(before);
    return error as { message: string; detail: Record<string, unknown> };
  };

  it.each([
    ['nothing', '', 'is empty'],
    ['blank lines', '\n\n  \n', 'is empty'],
    ['a page', '<!doctype html>\n<p>x', 'This is not a product file'],
    ['other columns', 'Name,Cost\nBowl,1', '"name", "cost"'],
    ['no price column', 'Title,Product URL\nBowl,bowl', 'is missing the column "Price".'],
    ['a column twice', 'Title,Price,price\nBowl,1,1', '"price" is in the file twice'],
    ['UTF-16', Buffer.from('\ufeffTitle,Price\nBowl,1', 'utf16le'), 'CSV UTF-8'],
    ['Latin-1', Buffer.from('Title,Price\nGr\xf6\xdfe,1', 'latin1'), 'not UTF-8 text'],
    ['a zip', Buffer.from('PK\x03\x04\0\0\0'), 'CSV UTF-8'],
    ['a quote that does not close', 'Title,Price\nBowl,1\n"Vase,2\nMug,3', 'is not closed'],
    ['a quote inside a cell', 'Title,Price\nBowl,1\n"Va"se,2', 'Line 3'],
  ])('%s', async (_, file, words) => {
    const { message } = await refusal(file);
    expect(message).toContain(words);
  });

  it('one line of 200 MB, without taking the memory for it', async () => {
    let sent = 0;
    async function* bomb() {
      yield Buffer.from('Title,Price\n"');
      for (; sent < 200; sent++) yield Buffer.alloc(1_000_000, 'x');
    }
    expect((await refusal(bomb())).message).toContain('longer than 1,000,000 characters');
    expect(sent).toBeLessThan(10);
  });

  it('a first line without end', async () => {
    let sent = 0;
    async function* bomb() {
      for (; sent < 200; sent++) yield Buffer.alloc(1_000_000, ',');
    }
    expect((await refusal(bomb())).message).toContain('line 1');
    expect(sent).toBeLessThan(10);
  });

  it('more bytes of good rows than may be sent', async () => {
    let sent = 0;
    async function* flood() {
      yield Buffer.from('Title,Price,Description\n');
      const row = Buffer.from(`Bowl,1.00,${'x'.repeat(99_000)}\n`);
      for (; sent < 2000; sent++) yield row;
    }
    const bounds = { ...uploadBounds, bytesMax: 4 * 1024 * 1024 };
    await expect(run('', { open: flood, bounds })).rejects.toThrow('The file is larger than 4 MB. Split it');
    expect(sent).toBeLessThan(60);
    expect(uploadBounds.bytesMax).toBe(64 * 1024 * 1024);
  });

  it('more products than may be sent at once, which the command line takes whole', async () => {
    const bounds = { ...uploadBounds, productsMax: 3 };
    const rows = (count: number) => Array.from({ length: count }, (_, n) => `Cup ${n},1.00\n`).join('');
    const refused = run(`Title,Price\n${rows(4)}`, { bounds });
    await expect(refused).rejects.toThrow(
      'The file has more than 3 products. Split it and import the parts one after the other, or import it whole on the server with "stoa import".',
    );
    expect((await run(`Title,Price\n${rows(3)}`, { bounds })).totals.created).toBe(3);
    expect(diskBounds.productsMax).toBeGreaterThan(100_000);
  });

  it('rows of one handle that are apart, of more products than are held in memory', async () => {
    const handles = Array.from({ length: importLimits.apartMax + 1 }, (_, n) => `h-${n},Cup,1\n`).join('');
    const file = `Handle,Title,Variant Price\n${handles}${handles}`;
    await expect(run(file, { bounds: diskBounds })).rejects.toThrow('Sort the file by handle.');
  });

  it('while another is read', async () => {
    const [first, second] = await Promise.allSettled([run('Title,Price\nBowl,1'), run('Title,Price\nBowl,1')]);
    expect([first.status, second]).toMatchObject(['fulfilled', { reason: { code: 'import-running' } }]);
    expect((await run('Title,Price\nBowl,1')).totals.unchanged).toBe(1);
  });

  it('a page that is no store page', async () => {
    await expect(run('Title,Price\nBowl,1', { collectionId: 'none', dryRun: true })).rejects.toMatchObject({
      code: 'import-refused',
    });
  });

  it('a site that is read-only stops the import instead of failing every row', async () => {
    // Nothing was written yet, so the first write is the one refused.
    const { commit } = parts.store;
    const { DomainError } = await import('../base/errors.ts');
    parts.store.commit = async () => {
      throw new DomainError('read-only', 'The disk is nearly full.');
    };
    await expect(run('Title,Price\nBowl,1')).rejects.toMatchObject({ code: 'read-only' });
    parts.store.commit = commit;
  });
});

describe('pictures', () => {
  let parent: string;
  let folder: string;
  beforeEach(async () => {
    parent = await mkdtemp(path.join(os.tmpdir(), 'stoa-pictures-'));
    folder = path.join(parent, 'pictures');
    await mkdir(folder);
    for (const [name, background] of [
      ['sea.jpg', '#0055aa'],
      ['sand beach.jpg', '#ddcc88'],
      ['mug-set.jpg', '#333333'],
    ] as const) {
      await writeFile(
        path.join(folder, name),
        await sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      );
    }
    await writeFile(path.join(folder, 'not.jpg'), 'no picture');
    await writeFile(path.join(parent, 'outside.jpg'), 'outside');
  });
  afterEach(() => rm(parent, { recursive: true, force: true }));

  const names = async (urlId: string) => {
    const all = (await listImages(parts.store, { limit: 100 })).images;
    return (await product(urlId)).imageIds.map((id) => all.find((image) => image.id === id)?.filename);
  };

  it('come from a folder, in order, once each; the second import changes nothing', async () => {
    const file = `${head}\nbowl,Bowl,,B1,,,1.00,,,,,,,sea.jpg sand beach.jpg\nvase,Vase,,V1,,,1.00,,,,,,,sea.jpg`;
    const images = folderImages(folder);
    const dry = await run(file, { images, dryRun: true });
    expect(dry.totals).toMatchObject({ created: 2, images: 2 });
    expect((await listImages(parts.store, { limit: 10 })).images).toEqual([]);

    expect((await run(file, { images })).totals).toMatchObject({ created: 2, images: 2 });
    expect(await names('bowl')).toEqual(['sea.jpg', 'sand beach.jpg']);
    expect(await names('vase')).toEqual(['sea.jpg']);
    const before = await everything();
    expect((await run(file, { images })).totals).toMatchObject({ unchanged: 2, images: 0 });
    expect(await everything()).toEqual(before);
  });

  it('that are missing, broken or outside the folder are told and left out', async () => {
    const report = await run(
      `${head}\nbowl,Bowl,,B1,,,1.00,,,,,,,"sea.jpg\nnone.jpg\nnot.jpg\n../outside.jpg\n/etc/hostname.jpg"`,
      { images: folderImages(folder) },
    );
    expect(await names('bowl')).toEqual(['sea.jpg']);
    const told = issues(report);
    expect(told).toHaveLength(4);
    expect(told[0]).toBe('2 notice Images: The image "none.jpg" was not found.');
    expect(told[1]).toContain('The image "not.jpg" was not imported. Cannot use "not.jpg"');
  });

  it('on other hosts are never asked for in a dry run, and later known by their address', async () => {
    const asked: string[] = [];
    const images = {
      async resolve(ref: string) {
        asked.push(ref);
        return folderImages(folder).resolve(ref);
      },
    };
    const file = `${head}\nbowl,Bowl,,B1,,,1.00,,,,,,,https://img.example.com/a/sea.jpg?v=2 https://img.example.com/gone.jpg`;
    const dry = await run(file, { images, dryRun: true });
    expect(asked).toEqual([]);
    expect(issues(dry)).toHaveLength(2);
    await run(file, { images });
    expect(asked).toHaveLength(2);
    expect(await names('bowl')).toEqual(['sea.jpg']);
    const again = await run(file);
    expect(again.totals).toMatchObject({ unchanged: 1 });
  });

  it('of a variant become its own', async () => {
    await run(
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image\nbowl,Bowl,Size,S,B1,1.00,sea.jpg,2,The sea,mug-set.jpg\nbowl,,,L,B2,2.00,mug-set.jpg,1,,sea.jpg',
      { images: folderImages(folder) },
    );
    expect(await names('bowl')).toEqual(['mug-set.jpg', 'sea.jpg']);
    const { imageIds, variants } = await product('bowl');
    expect(variants.map((v) => v.mainImageId)).toEqual([imageIds[0], imageIds[1]]);
  });
});

it.each(['squarespace-products.csv', 'squarespace-products-6-options.csv', 'shopify-products.csv'])(
  'the sample %s arrives without an error, and a second time changes nothing',
  async (name) => {
    const file = fixture(name);
    expect((await run(file)).totals.failed).toBe(0);
    expect((await run(file)).totals).toMatchObject({ created: 0, updated: 0, failed: 0 });
    expect(await findBySku(parts.store, 'TOWEL-L')).toHaveLength(1);
  },
);

it('the samples, which share addresses, are files of one shop when the owner says so', async () => {
  for (const name of ['squarespace-products.csv', 'squarespace-products-6-options.csv', 'shopify-products.csv'])
    expect((await run(fixture(name), { replaceSameUrl: true })).totals.failed, name).toBe(0);
  expect(await findBySku(parts.store, 'TOWEL-L')).toHaveLength(1);
});
