// Any products of an owner survive export and import: here nothing changes, and another shop exports the same file.
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { productPatchSchema } from '../../commerce/catalog/schema.ts';
import { putCategory } from '../../commerce/product/category.ts';
import { putProduct } from '../../commerce/product/product.ts';
import type { Category, Product } from '../../commerce/product/schema.ts';
import { setStock } from '../../commerce/stock/stock.ts';
import { sanitizeHtml } from '../../content/html/sanitize.ts';
import { transact } from '../../store/transact.ts';
import { type FileParts, fileParts } from '../../testing/harness/file-parts.ts';
import { mug, openShop, shopCollection, variant } from '../../testing/harness/shop.ts';
import { readCsv } from '../file/csv.ts';
import { uploadBounds } from '../file/limits.ts';
import { importProducts } from './products.ts';
import { productsCsv } from './squarespace.ts';

const opened: FileParts[] = [];
afterEach(async () => {
  for (const parts of opened.splice(0)) {
    expect(parts.log.faults).toEqual([]);
    await parts.close();
  }
});

async function shop(): Promise<FileParts> {
  const parts = await fileParts();
  opened.push(parts);
  await openShop(parts);
  return parts;
}

const outOf = async ({ store }: FileParts) =>
  (await Array.fromAsync(productsCsv(store, 'https://shop.example'))).join('');

const into = (parts: FileParts, csv: string) =>
  importProducts(parts, {
    open: async function* () {
      yield csv;
    },
    bounds: uploadBounds,
    collectionId: shopCollection.id,
    dryRun: false,
  });

/** The cells of each product's rows, by id. */
async function byProduct(csv: string): Promise<Map<string, (readonly string[])[]>> {
  const products = new Map<string, (readonly string[])[]>();
  let id = '';
  const rows = readCsv(Readable.from([csv]), uploadBounds);
  await rows.next();
  for await (const { cells } of rows) {
    id = cells[0] || id;
    products.set(id, [...(products.get(id) ?? []), cells]);
  }
  return products;
}

const plain = new Map<string, boolean>();
const patch = productPatchSchema.shape;
const letters = [...`=+-@'",;/<>&.:0aB ñ\u00a0\t\r\n`, '😀', 'e\u0301'];
const text = (max: number) => fc.string({ unit: fc.constantFrom(...letters), maxLength: max });
/** The normal form of the owner's API for such text. */
const line = (max: number) => text(max).map((one) => one.trim().replace(/[\r\n\t]/g, ''));
const filled = (max: number) => line(max).map((one) => one || 'x');
const measure = fc.oneof(fc.constant(0), fc.double({ min: 1e-7, max: 1_000_000, noNaN: true }));
const urlId = fc.stringMatching(/^[a-zñ0-9]{3,8}([-_]{1,2}[a-z0-9]{1,5}){0,2}$/);

const anyProduct = fc.record({
  title: filled(30),
  excerpt: fc.oneof(filled(60), text(60)).map((one) => sanitizeHtml(one).html),
  tags: fc.uniqueArray(filled(10), { maxLength: 3 }),
  visible: fc.boolean(),
  urlId,
  options: fc.uniqueArray(filled(8), { maxLength: 6, selector: (name) => name.toLowerCase() }),
  variants: fc.array(
    fc.record({
      value: filled(8),
      sku: fc.oneof({ weight: 9, arbitrary: filled(12) }, line(12)),
      priceCents: fc.nat(100_000_000),
      sale: fc.constantFrom('no', 'no', 'half', 'half', 'free'),
      unlimited: fc.boolean(),
      weight: measure,
      len: measure,
      gtin: fc.option(line(10), { nil: undefined }),
      stock: fc.nat(100),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  productType: fc.constantFrom(1 as const, 2 as const, 3 as const),
  category: fc.nat(2),
});
type Any = ReturnType<typeof fc.sample<typeof anyProduct extends fc.Arbitrary<infer T> ? T : never>>[number];

const category = (n: number, urlSlug: string, parentCategoryId: string | null): Category => ({
  id: `c${n}`.padEnd(24, '0'),
  collectionId: shopCollection.id,
  parentCategoryId,
  displayName: `Kind ${n}`,
  urlSlug,
  displayIndex: n,
});
const categories = [
  category(0, 'my_kind', null),
  category(1, 'a--b', 'c0'.padEnd(24, '0')),
  category(2, 'größe', null),
];

function productOf(any: Any, n: number): Product & { counts: number[] } {
  const { options, variants, category: at, ...fields } = any;
  const used = options.length === 0 ? variants.slice(0, 1) : variants;
  return {
    ...mug({ ...fields, id: String(n).padStart(24, '0'), urlId: `${fields.urlId}-${n}`, displayIndex: n, addedOn: 1 }),
    categoryIds: [categories[at]!.id],
    variantOptionOrdering: options,
    variants: used.map(({ value, sku, sale, stock: _, gtin, ...one }, k) =>
      variant({
        ...one,
        id: `0d5b0a7e-1c2f-4a5b-9f11-${String(n * 10 + k).padStart(12, '0')}`,
        sku: sku && `${sku}${n}.${k}`,
        attributes: Object.fromEntries(options.map((name) => [name, `${value}${k}`])),
        onSale: sale !== 'no' && one.priceCents > 1,
        salePriceCents: sale === 'half' ? Math.floor(one.priceCents / 2) : 0,
        ...(gtin && { gtin }),
      }),
    ),
    counts: used.map(({ stock }) => stock),
  };
}

it.each([1, 2, 3])('any products go out and in again as they were (%i)', async (seed) => {
  const [here, there] = [await shop(), await shop()];
  for (const parts of [here, there])
    for (const one of categories) await transact(parts.store, (tx) => putCategory(tx, one));
  // Values that the layout can't represent: tags with commas are split, a variant without an SKU gets one, a sale price
  // of 0.00 means no sale, and descriptions are trimmed. All others match cell by cell.
  const isPlain = ({ tags, excerpt, variants }: Any) =>
    !tags.join().includes(',') &&
    excerpt === excerpt.trim() &&
    variants.every(({ sku, sale }) => sku !== '' && sale !== 'free');
  for (const [n, any] of fc.sample(anyProduct, { numRuns: 60, seed }).entries()) {
    const { counts, ...product } = productOf(any, n);
    expect(patch.title.parse(product.title)).toBe(product.title);
    expect(patch.tags.parse(product.tags)).toEqual(product.tags);
    const cause = { reason: 'set', ref: 't', actor: 't', at: 1, moveId: `m${n}` } as const;
    await transact(here.store, async (tx) => {
      await putProduct(tx, product);
      for (const [k, { id }] of product.variants.entries()) await setStock(tx, id, counts[k]!, cause);
    });
    plain.set(product.id, isPlain(any));
  }
  const csv = await outOf(here);
  const again = await into(here, csv);
  expect(again.rows.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
  expect(await outOf(here)).toBe(csv);

  const made = await into(there, csv);
  expect(made.rows.filter(({ outcome }) => outcome !== 'created')).toEqual([]);
  const [gone, come] = [await byProduct(csv), await byProduct(await outOf(there))];
  expect([...come.keys()]).toEqual([...gone.keys()]);
  for (const [id, rows] of gone) if (plain.get(id)) expect(come.get(id)).toEqual(rows);
  expect([...plain.values()].filter(Boolean).length).toBeGreaterThan(5);
});
