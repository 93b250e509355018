// Pages with every case of every block type: at /cases/1 and so on in light sections, and at /cases/dark-1 in dark ones.

import type { Parts } from '../../base/parts.ts';
import { systemClock } from '../../base/system.ts';
import { memberAreas } from '../../commerce/customer/member-areas.ts';
import { listCategories } from '../../commerce/product/category.ts';
import { isSoldOut } from '../../commerce/product/display.ts';
import { listProducts } from '../../commerce/product/product.ts';
import { shownStock } from '../../commerce/stock/stock.ts';
import { blockCases, type CaseContent, caseDocument, casePages } from '../../content/block-cases/block-cases.ts';
import { listCollections, putCollection } from '../../content/collection/collection.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import type { Section } from '../../content/document/schema.ts';
import { listImages } from '../../content/image/image.ts';
import { listItems, putItem } from '../../content/item/item.ts';
import { itemSchema, RecordType } from '../../content/item/schema.ts';
import { storeFolder } from '../../data-folder/backup.ts';
import { createForm } from '../../forms/form/form.ts';
import { formBodySchema } from '../../forms/form/schema.ts';
import { whenKnown } from '../../store/known.ts';
import { openTestStore } from '../../store/testing.ts';
import { transact } from '../../store/transact.ts';
import { shopCollection, testParts } from '../harness/shop.ts';

/** Adds them to a data folder with the demo that nothing else has open. @returns their paths */
export async function addCasePages(dataFolder: string): Promise<string[]> {
  const store = await openTestStore(storeFolder(dataFolder), { clock: systemClock });
  const paths = await putCasePages({ ...testParts(store), clock: systemClock });
  await store.close();
  return paths;
}

async function putCasePages(parts: Parts): Promise<string[]> {
  const content = await caseContent(parts);
  const paths: string[] = [];
  const themes: readonly [string, Section['theme']][] = [
    ['', 'light-1'],
    ['dark-', 'dark-1'],
  ];
  for (const [prefix, theme] of themes)
    for (const [index, cases] of casePages(blockCases(content)).entries()) {
      const urlId = `cases/${prefix}${index + 1}`;
      await transact(parts.store, async (tx) => {
        const id = await putPage(parts, tx, { urlId, type: 10, typeName: 'page' });
        putLiveDocument(tx, caseDocument(id, `Blocks ${prefix}${index + 1}`, cases, theme));
      });
      paths.push(`/${urlId}`);
    }
  return paths;
}

async function caseContent(parts: Parts): Promise<CaseContent> {
  const { images } = await listImages(parts.store, { limit: 100 });
  const wide = images.filter(({ widthPx, heightPx }) => widthPx > heightPx);
  const ids = [...wide, ...images.filter((image) => !wide.includes(image))].map(({ id }) => id);
  const pages = await listCollections(parts.store);
  const named = (urlId: string) => pages.find((page) => page.urlId === urlId)?.id ?? '';
  const fields = [{ id: 'email-1', type: 'email', title: 'Email', required: true }];
  const form = await createForm(parts, formBodySchema.parse({ name: 'Contact', fields, submitButtonText: 'Send' }));
  const newsletter = await createForm(
    parts,
    formBodySchema.parse({ name: 'Letters', isNewsletter: true, fields, submitButtonText: 'Sign up' }),
  );
  const gallery = await transact(parts.store, async (tx) => {
    const id = await putPage(parts, tx, { urlId: 'case-gallery', type: 1, typeName: 'gallery' });
    for (const [index, mainImageId] of ids.slice(0, 6).entries())
      await putItem(
        tx,
        itemSchema.parse({
          ...{
            id: parts.ids.next(),
            collectionId: id,
            recordType: RecordType.image,
            title: `Print ${index + 1}`,
            mainImageId,
          },
          ...{ urlId: `print-${index + 1}`, excerpt: '', tags: [], categories: [], authorName: '', sourceUrl: '' },
          ...{ starred: false, passthrough: false, workflowState: 1, displayIndex: index },
          ...{ addedOn: parts.clock.now(), updatedOn: parts.clock.now(), publishOn: parts.clock.now() - 1000 },
        }),
      );
    return id;
  });
  const events = await transact(parts.store, (tx) => putEvents(parts, tx));
  const { products } = await listProducts(parts.store, { collectionId: named('shop'), limit: 200 });
  const isGone = await Promise.all(
    products.map((product) => whenKnown(() => isSoldOut(product, shownStock(parts.store, product, [0]).rows))),
  );
  const sellable = products.filter(
    ({ donation, productType }, index) => !donation && productType === 1 && !isGone[index],
  );
  const tagged = products.find(({ tags, categoryIds }) => tags.length > 0 && categoryIds.length > 0);
  return {
    events,
    ...(await putWords(parts, named('journal'))),
    productTag: tagged?.tags[0] ?? '',
    productCategory:
      (await listCategories(parts.store, named('shop'))).find(({ id }) => tagged?.categoryIds.includes(id))
        ?.displayName ?? '',
    product: (sellable.find(({ variants }) => variants.length > 1) ?? sellable[0])?.id ?? '',
    soldOut: products.find((_, index) => isGone[index])?.id ?? '',
    donation: products.find(({ donation }) => donation)?.id ?? '',
    memberArea: (await memberAreas(parts.store))[0]?.id ?? '',
    folder: await transact(parts.store, (tx) => putFolder(parts, tx)),
    images: ids,
    shop: named('shop'),
    blog: named('journal'),
    gallery,
    form: form.id,
    newsletter: newsletter.id,
  };
}

/** The demo's posts have tags and no categories: adds one of each to the newest. */
async function putWords({ store }: Parts, blog: string) {
  const words = { postTag: 'Ink', postCategory: 'Notes' };
  const { items } = await listItems(store, blog, { limit: 1 });
  await transact(store, async (tx) => {
    for (const item of items) await putItem(tx, { ...item, tags: [words.postTag], categories: [words.postCategory] });
  });
  return words;
}

const dayMs = 86_400_000;

/** The last begins more than 31 days after the first that is still to come: on every day of the year, they are in two months. */
const eventDays = [-8, 1, 10, 19, 33] as const;

/** From last week to next month: an evening, an hour, and three days. */
async function putEvents(parts: Parts, tx: Parameters<typeof putCollection>[0]): Promise<string> {
  const collectionId = await putPage(parts, tx, { urlId: 'case-events', type: 1, typeName: 'events' });
  const now = parts.clock.now();
  const titles = ['Open studio', 'Linocut for beginners', 'Talk: ink and oil', 'Paper fair', 'Night of the presses'];
  for (const [index, title] of titles.entries()) {
    const startDate = now + eventDays[index]! * dayMs;
    await putItem(
      tx,
      itemSchema.parse({
        ...{ id: parts.ids.next(), collectionId, recordType: RecordType.event, title, urlId: `event-${index + 1}` },
        ...{ excerpt: '<p>Bring an apron.</p>', tags: [], categories: [], authorName: '', sourceUrl: '' },
        ...{
          starred: false,
          passthrough: false,
          workflowState: 1,
          addedOn: now,
          updatedOn: now,
          publishOn: now - dayMs,
        },
        ...{ startDate, endDate: startDate + (index === 3 ? 2 * dayMs : 2 * 3_600_000) },
        location: { addressTitle: 'The workshop, Rua do Século 12' },
      }),
    );
  }
  return collectionId;
}

async function putFolder(parts: Parts, tx: Parameters<typeof putCollection>[0]): Promise<string> {
  const id = await putPage(parts, tx, { urlId: 'case-folder', type: 1, typeName: 'folder' });
  for (const name of ['workshop', 'people', 'press'])
    await putPage(parts, tx, { urlId: `case-${name}`, type: 10, typeName: 'page', parentId: id });
  return id;
}

async function putPage(
  parts: Parts,
  tx: Parameters<typeof putCollection>[0],
  page: { urlId: string; type: number; typeName: string; parentId?: string },
): Promise<string> {
  const id = parts.ids.next();
  await putCollection(tx, {
    ...shopCollection,
    ...page,
    id,
    regionName: 'default',
    title: page.urlId,
    navigationTitle: page.urlId,
  });
  return id;
}
