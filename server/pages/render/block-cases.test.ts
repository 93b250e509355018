// Every block type on pages of the demo's theme: no case fails, and visitors get the same markup as the editor, without its attributes.
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putPreferences } from '../../commerce/preferences/preferences.ts';
import { putCategory } from '../../commerce/product/category.ts';
import { putProduct } from '../../commerce/product/product.ts';
import type { BlockDefinition } from '../../content/block/block.ts';
import { blocks } from '../../content/block/blocks.ts';
import { eventsOptions } from '../../content/block/calendar.ts';
import { type BlockField, type BlockFields, isAsked } from '../../content/block/fields.ts';
import { galleryBlock } from '../../content/block/gallery.ts';
import { emptyText } from '../../content/block/rich-text.ts';
import {
  blockCases,
  caseBlocks,
  caseDocument,
  casePages,
  type ShownCase,
} from '../../content/block-cases/block-cases.ts';
import { findCollection, putCollection } from '../../content/collection/collection.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import { addImage } from '../../content/image/image.ts';
import { putItem } from '../../content/item/item.ts';
import { createForm } from '../../forms/form/form.ts';
import { formBodySchema } from '../../forms/form/schema.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { collection, ids, mug, now, post, type TestSite, testSite, website } from '../fixtures/site.ts';

const theme = fileURLToPath(new URL('../../../data/templates/atelier', import.meta.url));

let site: TestSite;
let cases: ShownCase[];
let images: string[];
const drawn = new Map<string, { editor: string; published: string }>();

beforeAll(async () => {
  site = await testSite({ template: theme });
  images = await Promise.all(['#884422', '#226688', '#dddddd', '#101820'].map(picture));
  const fields = [{ id: 'text-1', type: 'text', title: 'Name', required: true }];
  const form = await createForm(site.parts, formBodySchema.parse({ name: 'Contact', fields }));
  await site.write((tx) => addLists(tx, images));
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

async function addLists(
  tx: Parameters<Parameters<TestSite['write']>[0]>[0],
  [mainImageId, imageId]: readonly string[],
): Promise<void> {
  await putCollection(tx, collection({ id: events, urlId: 'events', type: 1, typeName: 'events', ordering: 5 }));
  await putItem(tx, post(90, { collectionId: events, recordType: 12, startDate: now, endDate: now + 3_600_000 }));
  await putItem(tx, post(94, { collectionId: events, recordType: 12, startDate: now + 1, endDate: now + 7_200_000 }));
  const past = now - 90 * 86_400_000;
  await putItem(tx, post(93, { collectionId: events, recordType: 12, startDate: past, endDate: past + 3_600_000 }));
  await putCollection(tx, collection({ id: gallery, urlId: 'gallery', type: 1, typeName: 'gallery', ordering: 4 }));
  const clickthroughUrl = { url: ids.about, newWindow: true };
  await putItem(tx, post(92, { collectionId: gallery, recordType: 2, mainImageId, clickthroughUrl }));
  await putItem(tx, post(95, { collectionId: gallery, recordType: 2, mainImageId: imageId, urlId: 'post-95' }));
  await putCategory(tx, { ...category, displayIndex: 1 });
  await putCategory(tx, { ...category, id: 'c'.repeat(24), displayName: 'Plates', urlSlug: 'plates', displayIndex: 2 });
  await putProduct(
    tx,
    mug({ imageIds: [mainImageId, imageId].flatMap((id) => id ?? []), categoryIds: ['c'.repeat(24)] }),
  );
  await putProduct(tx, gone);
  await putProduct(tx, donation);
  const described = { description: '<p>How we print</p>', mainImageId };
  await putCollection(tx, collection({ id: 'c'.repeat(24), urlId: 'inside', parentId: ids.folder, ...described }));
  await putCollection(tx, { ...(await findCollection(tx, ids.shop))!, ...described });
  await putWebsite(tx, website({ logoImageId: mainImageId, templateId: (await loadWebsite(tx)).templateId }));
  const words = { tags: ['Ink'], categories: ['Notes'], authorName: 'Ada Lovelace', starred: true };
  await putItem(tx, post(91, { ...words, mainImageId }));
  for (const n of [96, 97]) await putItem(tx, post(n, { tags: ['Zinc'], categories: ['Plans'], authorName: 'Bo' }));
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
    for (const { id, block } of empty) {
      const { editor, published } = drawn.get(id)!;
      // Without an element, so that themes hide a section with nothing else.
      expect(block === 'component' ? published.replace(/<[^>]*>/g, '') : published, id).toBe('');
      expect(editor.replace(/<[^>]*>/g, ''), id).not.toBe('');
    }
  });
});

it('an image of a gallery page leads where its item does', () => {
  const { id } = cases.find(
    ({ block, props }) => block === 'gallery' && props.source === 'page' && props.collectionId,
  )!;
  expect(drawn.get(id)?.published).toContain('href="/about" target="_blank" rel="noopener"');
});

describe('a list page', () => {
  const chosen = async (id: string, options: object) =>
    site.write(async (tx) => putCollection(tx, { ...(await findCollection(tx, id))!, ...options }));

  it("of images has its owner's design, and the theme's if there is none", async () => {
    const options = galleryBlock.props.parse({ design: 'slideshow', thumbnails: true });
    await chosen(gallery, { gallery: options });
    const { text } = await site.get('/gallery');
    expect(text).toMatch(
      /<div class="list-block"><div class="sqs-block[^>]*block-items[\s\S]*gallery-block--slideshow/,
    );
    expect(text.match(/<li class="gallery-block-slide"/g)).toHaveLength(2);
    expect(text).toContain('href="/about" target="_blank" rel="noopener"');
    expect(text).not.toContain('gallery-card');
    await chosen(gallery, { gallery: undefined });
    expect((await site.get('/gallery')).text).toContain('gallery-card');
  });

  it('of events is a month or a list, of those that its owner shows', async () => {
    const titlesOf = (text: string) => [...text.matchAll(/(Post 9[034])<\/a>/g)];
    const show = async (options: object, path = '/events') => {
      await chosen(events, { events: eventsOptions.parse(options), pageSize: 2 });
      const { text } = await site.get(path);
      return { text, titles: titlesOf(text).map(([, title]) => title) };
    };
    const month = await show({ calendarView: true });
    expect(month.text).toMatch(/<div class="list-block"><div class="sqs-block[^>]*block-items[\s\S]*calendar-table/);
    expect(month.text).toContain('<a href="/events?view=list">');
    expect(month.titles.toSorted()).toEqual(['Post 90', 'Post 93', 'Post 94']);
    const coming = await show({ calendarView: true, showPastOrUpcomingEvents: 'upcoming' });
    expect(coming.titles).toEqual(['Post 90', 'Post 94']);
    const list = await show({ calendarView: true }, '/events?view=list');
    expect(list.text).not.toContain('list-block');
    expect(list.titles).toEqual(['Post 90', 'Post 94', 'Post 93']);
    expect((await show({ showPastOrUpcomingEvents: 'past' })).titles).toEqual(['Post 93']);
    const none = await show({ showPastOrUpcomingEvents: 'past' }, '/events?tag=none');
    expect(none.text).toContain('<p class="list-empty">No events here yet.</p>');
    await chosen(events, { events: undefined });
  });
});

type Variant = { one: ShownCase; field: BlockField; path: string; value: unknown; id: string; isOffered: boolean };

describe('each option of each type of block', () => {
  it('changes the page in a case where the inspector offers it, whichever of its values is chosen', async () => {
    const variants = Object.values<BlockDefinition>(blocks).flatMap((definition) => variantsOf(definition));
    const shown = new Map<string, string>();
    for (const page of casePages(variants.map(({ one, id }) => ({ ...one, id })))) {
      await site.write(async (tx) => putLiveDocument(tx, caseDocument(ids.about, 'Blocks', page)));
      const { text } = await site.get('/about');
      for (const one of page) shown.set(one.id, blockIn(text, one).replaceAll(one.id, ''));
    }
    const byOption = Map.groupBy(variants, ({ path }) => path);
    const dead = [...byOption].flatMap(([path, all]) => {
      const seen = all.filter(
        ({ one, isOffered, id }) =>
          isOffered && all.some((other) => other.one.id === one.id && shown.get(other.id) !== shown.get(id)),
      );
      if (seen.length === 0) return [path];
      const { field } = seen[0]!;
      if (field.kind !== 'choice') return [];
      return field.options.flatMap(({ value }) =>
        seen.some((one) => one.value === value) ? [] : [`${path}: ${value}`],
      );
    });
    // Only the editor names a component.
    expect(dead).toEqual(['1337 website-component/component']);
    expect(site.faults).toEqual([]);
  });
});

const kindsOfPages = () => ({ [ids.shop]: 'products', [ids.blog]: 'blog', [gallery]: 'gallery', [events]: 'events' });

/** Each case of the type with each value of each of its options. */
function variantsOf(definition: BlockDefinition): Variant[] {
  // Types with several numbers share their cases.
  const own = cases.filter((one) => caseBlocks[one.block]?.props === definition.props && !one.isEmpty);
  return own.flatMap((one) => {
    const given = definition.props.parse(one.props) as Record<string, unknown>;
    const pageKind = kindsOfPages()[String(given.collectionId)] ?? '';
    const at = (fields: BlockFields, values: Record<string, unknown>, prefix: string, set: Setter): Variant[] =>
      Object.entries(fields).flatMap(([name, field]) => {
        const path = `${prefix}/${name}`;
        const isOffered = isAsked(field, values, pageKind);
        const one = (value: unknown) => ({ ...set({ [name]: value }), value, field, path, isOffered });
        const variants = valuesOf(field, values[name]).map((value) => one(value));
        const first = field.kind === 'list' && (values[name] as Record<string, unknown>[] | undefined)?.[0];
        if (field.kind !== 'list' || !first) return variants;
        const list = values[name] as unknown[];
        const setItem: Setter = (changes) => set({ [name]: list.with(0, { ...first, ...changes }) });
        return [...variants, ...at(field.fields, first, path, setItem)];
      });
    const set: Setter = (changes) => ({
      id: `variant${++variantCount}`,
      one: { ...one, props: { ...one.props, ...changes } },
    });
    return at(definition.fields ?? {}, given, `${definition.number} ${definition.key}`, set);
  });
}

type Setter = (changes: Record<string, unknown>) => Pick<Variant, 'one' | 'id'>;
let variantCount = 0;

/** All values of a choice; else some that differ, such as that of the case and none. */
function valuesOf(field: BlockField, own: unknown): unknown[] {
  if (field.kind === 'choice') return field.options.map(({ value }) => value);
  if (field.kind === 'switch') return [true, false];
  if (field.kind === 'number') return [field.min, field.max];
  if (field.kind === 'tags') return [['Notes', 'Cups', 'Ink', 'Paper'], ['Of none']];
  if (field.kind === 'image') return [images[1], images[2]];
  if (field.kind === 'link') return ['/about', '/shop'];
  if (field.kind === 'framing') return [{ crop: { x: 0.25, y: 0.1, w: 0.5, h: 0.8 } }, undefined];
  if (field.kind === 'rich') return [own, emptyText];
  if (typeof own !== 'string') return own === undefined ? [] : [own, undefined];
  return own === '' ? ['Ink', ''] : [own, ''];
}
