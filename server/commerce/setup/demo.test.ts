// Demo content other than products and posts: listed before it is removed, and restored unless the owner has written
// something instead.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCollection, putCollection } from '../../content/collection/collection.ts';
import { findLiveDocument, putLiveDocument } from '../../content/document/document.ts';
import { replaceLive } from '../../content/document/publish.ts';
import type { Document } from '../../content/document/schema.ts';
import { collection } from '../../pages/fixtures/site.ts';
import { findNavigation, putNavigation } from '../../site/navigation/navigation.ts';
import { manifestOf } from '../../site/template/manifest.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { mug } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { listCategories, putCategory } from '../product/category.ts';
import { putProduct } from '../product/product.ts';
import { listDemo, noteDemo, removeDemo, restoreDemo } from './demo.ts';

let app: TestStoa;

const conf = {
  name: 'T',
  layouts: { default: { regions: ['site'] } },
  navigations: [{ name: 'mainNav', title: 'Main' }],
};
const manifest = manifestOf(conf, () => true, []);

describe('the demo’s pages, texts, policies, and categories', () => {
  const [homeId, aboutId, shopId] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [string, string, string];
  const section = {
    id: 's',
    order: 'a0',
    theme: 'light-1',
    background: { source: 4 },
    width: 'inset',
    height: 'auto',
  } as const;
  const text = (words: string) => ({
    doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
  });
  const documentOf = (id: string, words: string): Document => ({
    ...{ id, kind: 'page', sections: { s: section } },
    blocks: {
      b: {
        id: 'b',
        type: 2,
        section: 's',
        order: 'a0',
        layout: { desktop: { x: 0, w: 24, y: 0, h: 1 } },
        props: text(words),
      },
    },
  });
  const category = { collectionId: shopId, parentCategoryId: null, displayIndex: 0 };
  const prints = { ...category, id: '4'.repeat(24), displayName: 'Prints', urlSlug: 'prints' };
  const mugs = { ...category, id: '5'.repeat(24), displayName: 'Mugs', urlSlug: 'mugs' };
  const cups = { ...category, id: '6'.repeat(24), displayName: 'Cups', urlSlug: 'cups' };
  const store = () => app.parts.store;
  const olive = { id: 'olive', name: 'Olive' };
  const parts = () => ({
    ...app.parts,
    templates: { load: async () => ({ manifest }) },
  });
  const remove = () => removeDemo(parts(), olive);
  const restore = () => restoreDemo(parts(), olive);

  beforeAll(async () => {
    app = await testStoa({ products: [mug()] });
    await transact(store(), async (tx) => {
      await putCollection(tx, collection({ id: homeId, urlId: 'demo-home' }));
      await putCollection(tx, collection({ id: aboutId, urlId: 'demo-about' }));
      await putCollection(
        tx,
        collection({
          id: shopId,
          urlId: 'demo-shop',
          type: 13,
          typeName: 'products',
          description: '<p>Our prints</p>',
        }),
      );
      putLiveDocument(tx, documentOf(homeId, 'Prints grown from numbers'));
      putLiveDocument(tx, documentOf(aboutId, 'Three people, one press'));
      putNavigation(tx, 'mainNav', { items: [{ collectionId: aboutId }] });
      for (const one of [prints, mugs, cups]) await putCategory(tx, one);
      const website = await loadWebsite(tx);
      const returnPolicy = '<p>We frame to order.</p>';
      putWebsite(tx, {
        ...website,
        homepageCollectionId: homeId,
        siteDescription: 'A studio',
        store: { ...website.store, returnPolicy },
      });
    });
    await noteDemo(store());
    // The owner's own product is in a demo category, and the owner's category is inside another.
    await transact(store(), async (tx) => {
      await putCategory(tx, {
        ...category,
        id: '7'.repeat(24),
        parentCategoryId: cups.id,
        displayName: 'Tall',
        urlSlug: 'tall',
      });
      await putProduct(tx, { ...mug(), id: 'b'.repeat(24), urlId: 'bowl', categoryIds: [mugs.id] });
    });
  });

  afterAll(async () => {
    expect(app.faults()).toEqual([]);
    await app.close();
  });

  const found = async () => {
    const website = await loadWebsite(store());
    const menu = await findNavigation(store(), 'mainNav');
    return {
      home: JSON.stringify(await findLiveDocument(store(), homeId)),
      about: (await findCollection(store(), aboutId))?.urlId,
      menu: menu?.items.length,
      texts: [website.siteDescription, (await findCollection(store(), shopId))?.description],
      policy: website.store.returnPolicy,
      categories: (await listCategories(store(), shopId)).map(({ displayName }) => displayName),
    };
  };

  it('are named, removed or replaced, and brought back', async () => {
    const before = await found();
    const listed = await listDemo(store());
    expect(listed.entries.map(({ title, kind }) => `${kind}: ${title}`)).toEqual(
      expect.arrayContaining([
        'home: demo-home',
        'page: demo-about',
        'text: demo-shop',
        'text: Site description',
        'policy: Return policy',
        'category: Prints',
      ]),
    );
    expect(listed.entries.filter(({ kind }) => kind === 'category')).toHaveLength(1);
    await remove();
    const removed = await listDemo(store());
    expect(removed).toMatchObject({ entries: [], removed: expect.arrayContaining(listed.entries) });
    const after = await found();
    expect(after).toMatchObject({ about: undefined, menu: 0, texts: ['', ''], policy: '' });
    expect(after.categories.toSorted()).toEqual(['Cups', 'Mugs', 'Tall']);
    expect(after.home).not.toContain('Prints grown from numbers');
    expect(after.home).toContain((await loadWebsite(store())).siteTitle);
    await restore();
    const back = await listDemo(store());
    expect([back.removed, back.entries.length]).toEqual([[], listed.entries.length]);
    expect(await found()).toEqual({ ...before, categories: expect.arrayContaining(before.categories) });
  });

  it('stay where the owner has changed them, also before they are brought back', async () => {
    await transact(store(), async (tx) => {
      const about = await findCollection(tx, aboutId);
      await putCollection(tx, { ...about!, title: 'Us', updatedOn: about!.updatedOn + 1 });
      const website = await loadWebsite(tx);
      putWebsite(tx, { ...website, siteDescription: 'My shop' });
    });
    await remove();
    expect(await found()).toMatchObject({ about: 'demo-about', texts: ['My shop', ''], policy: '' });
    await transact(store(), async (tx) => {
      const website = await loadWebsite(tx);
      putWebsite(tx, { ...website, store: { ...website.store, returnPolicy: 'Mine' } });
      await replaceLive(tx, olive, { content: documentOf(homeId, 'Mine'), label: 'Mine', at: 1 });
    });
    await restore();
    expect(await found()).toMatchObject({ policy: 'Mine', home: expect.stringContaining('Mine') });
  });
});
