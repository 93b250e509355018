// Every block type on pages of the demo's theme: no case fails, and visitors get the same markup as the editor, without its attributes.
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putPreferences } from '../../commerce/preferences/preferences.ts';
import { putCategory } from '../../commerce/product/category.ts';
import { putProduct } from '../../commerce/product/product.ts';
import { blockCases, caseDocument, casePages, type ShownCase } from '../../content/block-cases/block-cases.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import { addImage } from '../../content/image/image.ts';
import { putItem } from '../../content/item/item.ts';
import { createForm } from '../../forms/form/form.ts';
import { formBodySchema } from '../../forms/form/schema.ts';
import { collection, ids, mug, now, post, type TestSite, testSite } from '../fixtures/site.ts';

const theme = fileURLToPath(new URL('../../../data/templates/atelier', import.meta.url));

let site: TestSite;
let cases: ShownCase[];
const drawn = new Map<string, { editor: string; published: string }>();

beforeAll(async () => {
  site = await testSite({ template: theme });
  const images = await Promise.all(['#884422', '#226688', '#dddddd', '#101820'].map(picture));
  const fields = [{ id: 'text-1', type: 'text', title: 'Name', required: true }];
  const form = await createForm(site.parts, formBodySchema.parse({ name: 'Contact', fields }));
  await site.write((tx) => addLists(tx, images[0]!));
  cases = blockCases({
    images,
    ...{
      shop: ids.shop,
      blog: ids.blog,
      gallery,
      form: form.id,
      newsletter: form.id,
      events,
      folder: ids.folder,
    },
    ...{ product: mug().id, soldOut: gone.id, donation: donation.id, memberArea: 'club' },
    ...{ postTag: 'Ink', postCategory: 'Notes', productTag: 'Paper', productCategory: 'Cups' },
  });
  for (const page of casePages(cases)) {
    await site.write(async (tx) => putLiveDocument(tx, caseDocument(ids.about, 'Blocks', page)));
    const [editor, published] = await Promise.all([
      site.get('/about', { drafts: true, edit: true }),
      site.get('/about'),
    ]);
    for (const one of page)
      drawn.set(one.id, { editor: blockIn(editor.text, one), published: blockIn(published.text, one) });
  }
}, 60_000);
afterAll(() => site.close());

const events = 'e'.repeat(24);
const gallery = 'f'.repeat(24);
const variant = mug().variants[0]!;
const gone = mug({
  id: 'a'.repeat(24),
  urlId: 'gone',
  starred: true,
  categoryIds: ['b'.repeat(24)],
  tags: ['Paper'],
  variants: [{ ...variant, id: 'gone', sku: 'GONE' }],
});
const donation = mug({
  ...{
    id: 'd'.repeat(24),
    urlId: 'give',
    productType: 3,
    donation: { suggestedCents: [500, 2500], allowCustom: true },
  },
  variants: [{ ...variant, id: 'give', sku: 'GIVE', unlimited: true }],
});

const category = {
  id: 'b'.repeat(24),
  collectionId: ids.shop,
  parentCategoryId: null,
  displayName: 'Cups',
  urlSlug: 'cups',
};

async function addLists(tx: Parameters<Parameters<TestSite['write']>[0]>[0], mainImageId: string): Promise<void> {
  await putCollection(tx, collection({ id: events, urlId: 'events', type: 1, typeName: 'events', ordering: 5 }));
  await putItem(tx, post(90, { collectionId: events, recordType: 12, startDate: now, endDate: now + 3_600_000 }));
  const past = now - 90 * 86_400_000;
  await putItem(tx, post(93, { collectionId: events, recordType: 12, startDate: past, endDate: past + 3_600_000 }));
  await putCollection(tx, collection({ id: gallery, urlId: 'gallery', type: 1, typeName: 'gallery', ordering: 4 }));
  await putItem(tx, post(92, { collectionId: gallery, recordType: 2, mainImageId }));
  await putCategory(tx, { ...category, displayIndex: 1 });
  await putProduct(tx, gone);
  await putProduct(tx, donation);
  await putCollection(tx, collection({ id: 'c'.repeat(24), urlId: 'inside', parentId: ids.folder }));
  const words = { tags: ['Ink'], categories: ['Notes'], authorName: 'Ada Lovelace', starred: true };
  await putItem(tx, post(91, words));
  await putPreferences(tx, 'member-areas', { areas: [{ id: 'club', title: 'Club', productId: mug().id }] });
}

async function picture(background: string, index: number): Promise<string> {
  const size = index % 2 === 0 ? { width: 1600, height: 1200 } : { width: 900, height: 1200 };
  const bytes = await sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return (await addImage(site.parts, { bytes, filename: `print ${index}.jpg`, altText: `Print ${index}` })).id;
}

/** From the block's element to the end of its section. */
function blockIn(page: string, { id }: ShownCase): string {
  const [section = ''] = page.split(`data-section-id="section${id}"`).slice(1);
  const inside = section.slice(0, section.indexOf('</section>'));
  const at = inside.indexOf(`id="block-${id}"`);
  return at < 0 ? '' : inside.slice(inside.lastIndexOf('<div', at));
}

const withoutMarks = (html: string) =>
  html.replace(/ data-[bf]="[^"]*"/g, '').replace(/ tabindex="-1" data-edit(?:="")?/g, '');

describe('each case of each type of block', () => {
  it('is drawn, and the same in the editor as on the page', () => {
    for (const one of cases) {
      const { editor, published } = drawn.get(one.id)!;
      expect(editor, one.id).not.toBe('');
      expect(editor, one.id).not.toContain('render-error');
      if (!one.isEmpty && !one.differs) expect(withoutMarks(editor), one.id).toBe(published);
    }
    expect(site.faults).toEqual([]);
  });

  it('that has nothing to show is empty for visitors, and says in the editor what to do', () => {
    const empty = cases.filter(({ isEmpty }) => isEmpty);
    expect(empty.length).toBeGreaterThan(0);
    for (const { id } of empty) {
      const { editor, published } = drawn.get(id)!;
      expect(published.replace(/<[^>]*>/g, ''), id).toBe('');
      expect(editor.replace(/<[^>]*>/g, ''), id).not.toBe('');
    }
  });
});
