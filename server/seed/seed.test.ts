// The demo's own files pass the importers without a complaint, and importing them again changes nothing.
import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentParts } from '../../renderer/document.ts';
import { noLists } from '../../renderer/list-reader.ts';
import { rootHtml } from '../../renderer/ssr/root-html.ts';
import { problemsOf } from '../commerce/catalog/check.ts';
import { listProducts } from '../commerce/product/product.ts';
import { listCollections } from '../content/collection/collection.ts';
import { holdsItems } from '../content/collection/schema.ts';
import { findLiveDocument, putLiveDocument } from '../content/document/document.ts';
import { findImage, listImages } from '../content/image/image.ts';
import { findItemByUrlId } from '../content/item/item.ts';
import { findForm } from '../forms/form/form.ts';
import { diskBounds } from '../import/file/limits.ts';
import { folderImages } from '../import/product-csv/pictures.ts';
import { importProducts } from '../import/product-csv/products.ts';
import { importSite } from '../import/site.ts';
import { siteSchema } from '../import/site-schema.ts';
import { findNavigation } from '../site/navigation/navigation.ts';
import { findWebsite } from '../site/website/website.ts';
import { transact } from '../store/transact.ts';
import { type FileParts, fileParts } from '../testing/harness/file-parts.ts';
import { seedFiles, seedProducts } from './more-products.ts';

const folder = new URL('../../data/seed/', import.meta.url).pathname;
const siteFile = () => siteSchema.parse(JSON.parse(readFileSync(path.join(folder, 'site.json'), 'utf8')));

const images = folderImages(path.join(folder, 'pictures'));

let parts: FileParts;
beforeEach(async () => {
  parts = await fileParts();
});
afterEach(async () => {
  await parts.close();
  expect(parts.log.faults).toEqual([]);
});

const seed = async (site = siteFile()) => {
  let products: Awaited<ReturnType<typeof importProducts>> | undefined;
  const report = await importSite(parts, site, {
    images,
    templateId: 'atelier',
    beforeSettings: async (pageId) => {
      products = await importProducts(parts, {
        open: () => createReadStream(path.join(folder, 'products.csv')),
        bounds: diskBounds,
        collectionId: pageId('shop'),
        dryRun: false,
        images,
      });
      const json: unknown = JSON.parse(readFileSync(path.join(folder, 'products.json'), 'utf8'));
      await seedProducts(parts, { json, collectionId: pageId('shop'), images });
      const files = ['slow-orbits-night.jpg'];
      await seedFiles(parts, { collectionId: pageId('shop'), urlId: 'slow-orbits', images, files });
    },
  });
  return { report, products: products! };
};

const everything = async () => {
  const rows = new Map<string, unknown>();
  for await (const { key, value } of parts.store.snapshotExport())
    if (!/revision/.test(String(key[0]))) rows.set(JSON.stringify(key), value);
  return rows;
};

describe('the demo site', () => {
  it('has sections that are the same with and without a Flight payload', async () => {
    await seed();
    const picture = {
      id: 'p',
      src: '/p',
      widthPx: 1600,
      heightPx: 900,
      altText: 'A "print"',
      focalX: 0.5,
      focalY: 0.5,
    };
    const item = { id: 'i', kind: 'product', title: 'Tidelines', href: '/t', excerpt: '', picture } as const;
    const options = {
      reader: {
        ...noLists,
        picture: async () => picture,
        summary: async () => ({ title: 'Shop', href: '/shop', items: [item] }),
        gallery: async () => undefined,
        href: async () => '/page',
        form: async (id: string) => findForm(parts.store, id),
        csrfToken: 'crumb',
        date: String,
      },
      modules: {},
      signal: new AbortController().signal,
      onFault: (_event: string, error: unknown) => expect(error).toBeUndefined(),
    };
    let count = 0;
    for (const { id } of await listCollections(parts.store)) {
      const document = await findLiveDocument(parts.store, id);
      for (const { props } of document ? documentParts(document) : []) {
        for (const edit of [false, true]) {
          const direct = await rootHtml('r1', { kind: 'section', failed: {}, ...props }, { ...options, edit });
          const forced = { ...options, edit, forced: true };
          expect(direct).toEqual(await rootHtml('r1', { kind: 'section', failed: {}, ...props }, forced));
          count++;
        }
      }
    }
    expect(count).toBeGreaterThan(20);
  });

  it('arrives whole through the import code, without one complaint', async () => {
    const { report, products } = await seed();
    expect(report.kept).toEqual([]);
    expect(products.rows.flatMap((row) => row.issues)).toEqual([]);
    expect(products.totals).toMatchObject({ created: 4, failed: 0 });

    const website = (await findWebsite(parts.store))!;
    const pages = await listCollections(parts.store);
    expect(pages.map((page) => page.urlId)).toEqual(['home', 'shop', 'journal', 'about', 'delivery', 'print-club']);
    expect(website.homepageCollectionId).toBe(pages[0]?.id);
    expect((await findNavigation(parts.store, 'mainNav'))?.items.map((item) => item.collectionId)).toEqual([
      pages[1]?.id,
      pages[2]?.id,
      pages[3]?.id,
    ]);
    expect(Object.keys((await findLiveDocument(parts.store, website.homepageCollectionId!))!.sections)).toHaveLength(6);
    const post = (await findItemByUrlId(parts.store, pages[2]!.id, 'four-inks'))!;
    expect(await findLiveDocument(parts.store, post.documentId!)).toMatchObject({ kind: 'item' });
    expect(pages.map(({ type }) => type)).toEqual([10, 13, 1, 10, 10, 10]);
    expect(pages.filter(holdsItems)).toEqual([pages[2]]);

    const { products: shelf } = await listProducts(parts.store, { collectionId: pages[1]!.id, limit: 20 });
    // One of each type, so that a new shop shows all of them; each could have been created by an owner.
    expect(new Set(shelf.map(({ productType }) => productType))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(shelf.filter(({ donation, isSubscribable }) => donation || isSubscribable)).toHaveLength(2);
    expect(shelf.flatMap((product) => problemsOf(product, 'USD'))).toEqual([]);
    expect(pages.find(({ urlId }) => urlId === 'print-club')?.memberAreaId).toBe('print-club');
    for (const product of shelf) {
      expect(product.imageIds.length, product.title).toBeGreaterThan(0);
      for (const id of product.imageIds)
        expect((await findImage(parts.store, id))?.altText, product.title).not.toBe('');
    }
    expect((await listImages(parts.store, { limit: 100 })).images).toHaveLength(
      Object.keys(siteFile().pictures).length,
    );
  });

  it('changes nothing the second time but what the file changed', async () => {
    await seed();
    const before = await everything();
    const again = await seed();
    expect(again.report).toMatchObject({ pictures: 0, kept: [] });
    expect(await everything()).toEqual(before);

    const changed = siteFile();
    changed.pages[3]!.title = 'About us';
    await seed(changed);
    expect((await listCollections(parts.store)).map((page) => page.title)).toContain('About us');
  });

  it('leaves a page alone that was edited since', async () => {
    await seed();
    const home = (await findWebsite(parts.store))!.homepageCollectionId!;
    const edited = { ...(await findLiveDocument(parts.store, home))!, blocks: {} };
    await transact(parts.store, async (tx) => putLiveDocument(tx, edited));
    expect((await seed()).report.kept).toEqual(['/home']);
    expect((await findLiveDocument(parts.store, home))?.blocks).toEqual({});
  });

  it.each([
    [
      'a home page',
      (site: ReturnType<typeof siteFile>) => (site.website.homepage = 'nowhere'),
      'the home page "nowhere"',
    ],
    [
      'a page in a menu',
      (site: ReturnType<typeof siteFile>) => site.navigations.mainNav!.push({ page: 'nowhere' }),
      'menu of the site file links to the page "nowhere"',
    ],
    ['a picture', (site: ReturnType<typeof siteFile>) => (site.pages[1]!.picture = 'none.jpg'), 'the image "none.jpg"'],
    [
      'a picture file',
      (site: ReturnType<typeof siteFile>) =>
        (site.pictures['none.jpg'] = { altText: '', title: '', focalX: 0.5, focalY: 0.5 }),
      'The image "none.jpg" of the site file cannot be imported. ',
    ],
    ['a blog', (site: ReturnType<typeof siteFile>) => (site.posts[0]!.page = 'shop'), 'which is not a blog'],
    [
      'one address',
      (site: ReturnType<typeof siteFile>) => (site.pages[1]!.urlId = 'home'),
      'two pages with the URL "home"',
    ],
  ])('is refused without %s that it refers to, before it is live', async (_, spoil, words) => {
    const site = siteFile();
    spoil(site);
    await expect(seed(site)).rejects.toMatchObject({ code: 'import-refused', message: expect.stringContaining(words) });
    expect(await findWebsite(parts.store)).toBeUndefined();
  });
});
