// Content of list and shop blocks, and that a page changes with its content.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putPreferences } from '../../../commerce/preferences/preferences.ts';
import { putProduct } from '../../../commerce/product/product.ts';
import { findCollection, putCollection } from '../../../content/collection/collection.ts';
import { putLiveDocument } from '../../../content/document/document.ts';
import { deleteItem, findItem, putItem } from '../../../content/item/item.ts';
import { type TestStoa, testStoa } from '../../../testing/harness/test-stoa.ts';
import { collection, ids, mug, now, post, type TestSite, testSite, textDocument } from '../../fixtures/site.ts';

const events = 'e'.repeat(24);
const dayMs = 86_400_000;
let site: TestSite;
let app: TestStoa;

beforeAll(async () => {
  site = await testSite();
  await site.write(async (tx) => {
    await putCollection(tx, collection({ id: events, urlId: 'events', type: 1, typeName: 'events', ordering: 5 }));
    for (const [n, days] of [-40, -2, 3, 30].entries()) {
      const startDate = now + days * dayMs;
      await putItem(
        tx,
        post(50 + n, { collectionId: events, recordType: 12, startDate, endDate: startDate + 3_600_000 }),
      );
    }
  });
  app = await testStoa({ site });
});
afterAll(async () => {
  await app.close();
  await site.close();
});

async function show(type: number, props: Record<string, unknown>): Promise<string> {
  const document = textDocument(ids.about, 'x');
  const block = { ...document.blocks.b1!, type, props };
  await site.write(async (tx) => putLiveDocument(tx, { ...document, blocks: { b1: block } }));
  return shown();
}

async function shown(): Promise<string> {
  const { text } = await app.visitor().get('/about');
  return /<section class="page-section".*<\/section>/s.exec(text)?.[0] ?? '';
}

const titles = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, title]) => title);

describe('a product', () => {
  it('is sold as on its own page, and sold out when its stock is', async () => {
    const html = await show(43, { productId: mug().id });
    expect(html).toContain('data-product-page="product_block"');
    expect(html).toContain('class="sqs-add-to-cart-button ');
    expect(html).toContain('$19.99');
    await site.write(async (tx) => putProduct(tx, mug({ title: 'Bowl' })));
    expect(await shown()).toContain('>Bowl</a>');
    await site.write(async (tx) => putProduct(tx, mug({ visible: false })));
    expect(await shown()).not.toContain('Bowl');
    await site.write(async (tx) => putProduct(tx, mug()));
  });
});

describe('a link', () => {
  it('to an item or a product follows it, and ends with it', async () => {
    const article = post(70, { collectionId: ids.blog, urlId: 'spring' });
    await site.write((tx) => putItem(tx, article));
    expect(await show(53, { text: 'Go', href: `${article.id}#end` })).toContain('href="/blog/spring#end"');
    await site.write((tx) => putItem(tx, { ...article, urlId: 'summer' }));
    expect(await shown()).toContain('href="/blog/summer#end"');
    await site.write(async (tx) => deleteItem(tx, { ...article, urlId: 'summer' }, now));
    expect(await shown()).not.toContain('/blog/s');
    expect(await show(53, { text: 'Go', href: mug().id })).toContain('href="/shop/p/mug"');
    await site.write(async (tx) => putProduct(tx, mug({ urlId: 'cup' })));
    expect(await shown()).toContain('href="/shop/p/cup"');
    await site.write(async (tx) => putProduct(tx, mug()));
  });
});

describe('a list of products', () => {
  it("keeps the owner's order, without what visitors do not see", async () => {
    const other = mug({
      id: 'a'.repeat(24),
      urlId: 'tray',
      title: 'Tray',
      variants: [{ ...mug().variants[0]!, id: 't', sku: 'T' }],
    });
    await site.write(async (tx) => putProduct(tx, other));
    const picked = [other.id, 'gone', mug().id].map((productId) => ({ productId }));
    const html = await show(2002, { from: 'picked', products: picked });
    expect(titles(html, /product-card-title">([^<]*)/g)).toEqual(['Tray', 'Mug &amp; Saucer']);
  });
});

describe('a summary', () => {
  it('is narrowed to categories, tags, and stars', async () => {
    await site.write(async (tx) => {
      await putItem(tx, post(70, { title: 'Starred', starred: true }));
      await putItem(tx, post(71, { title: 'Tagged', tags: ['Ink'] }));
      await putItem(tx, post(72, { title: 'Filed', categories: ['Notes'] }));
    });
    const of = async (props: object) =>
      titles(await show(55, { collectionId: ids.blog, ...props }), /post-card-title"><a [^>]*>([^<]*)/g);
    expect(await of({ featured: true })).toEqual(['Starred']);
    expect(await of({ tags: ['ink'] })).toEqual(['Tagged']);
    expect(await of({ categories: ['Notes'] })).toEqual(['Filed']);
  });

  it('shows events that are to come, past ones, or all', async () => {
    const of = async (when: string) =>
      titles(await show(55, { collectionId: events, when }), /post-card-title"><a [^>]*>([^<]*)/g);
    expect(await of('upcoming')).toEqual(['Post 52', 'Post 53']);
    expect(await of('past')).toEqual(['Post 51', 'Post 50']);
    expect(await of('all')).toEqual(['Post 50', 'Post 51', 'Post 52', 'Post 53']);
  });

  it('shows nothing of a page that is hidden, or for members', async () => {
    const page = (await findCollection(site.parts.store, events))!;
    await show(55, { collectionId: events });
    for (const closed of [{ enabled: false }, { memberAreaId: 'club' }]) {
      await site.write(async (tx) => putCollection(tx, { ...page, ...closed }));
      expect(await shown()).not.toContain('Post 52');
    }
    await site.write(async (tx) => putCollection(tx, page));
    expect(await shown()).toContain('Post 52');
  });
});

describe('a calendar', () => {
  it('has a table for each month, in the words of the site, and names the time zone', async () => {
    const html = await show(26, { collectionId: events });
    expect(titles(html, /calendar-title"[^>]*>([^<]*)/g)).toEqual(['March 2026', 'April 2026']);
    expect(titles(html, /<th scope="col" abbr="([^"]*)"/g).slice(0, 2)).toEqual(['Sunday', 'Monday']);
    expect(html).toContain('href="#b1-2026-04"');
    expect(html).toContain('Times are in Eastern Time.');
    expect(html).toMatch(/aria-current="date"><span class="calendar-day">4</);
    expect(titles(html, /<\/time>(?: |<!-- -->)*([^<]*)/g)).toEqual(['Post 52', 'Post 53']);
  });

  it('shows the past where the owner wants it, and a list', async () => {
    const months = await show(26, { collectionId: events, showPastOrUpcomingEvents: 'past' });
    expect(titles(months, /calendar-title"[^>]*>([^<]*)/g)).toEqual(['January 2026', 'February 2026', 'March 2026']);
    const list = await show(26, { collectionId: events, calendarView: false, showPastOrUpcomingEvents: 'both' });
    expect(titles(list, /calendar-row-title"><a [^>]*>([^<]*)/g)).toEqual(['Post 52', 'Post 53', 'Post 51', 'Post 50']);
  });

  it('has an event on each of its days, its time on the first, and not on the day that begins when it ends', async () => {
    const one = (await findItem(site.parts.store, post(52).id))!;
    const startDate = Date.parse('2026-03-10T23:00:00-04:00');
    for (const [hours, days] of [
      [1, 1],
      [2, 2],
      [25, 2],
    ] as const) {
      await site.write(async (tx) => putItem(tx, { ...one, startDate, endDate: startDate + hours * 3_600_000 }));
      const html = await show(26, { collectionId: events });
      const linked = (events: RegExp) => titles(html, events).filter((title) => title === 'Post 52');
      expect(linked(/<\/time>(?: |<!-- -->)*([^<]*)/g)).toHaveLength(1);
      expect(linked(/[">](?: |<!-- -->)*([^<>"]*)<\/a><\/li>/g)).toHaveLength(days);
    }
    await site.write(async (tx) => putItem(tx, one));
  });

  it('changes with its events', async () => {
    await show(26, { collectionId: events });
    const one = (await findItem(site.parts.store, post(52).id))!;
    await site.write(async (tx) => putItem(tx, { ...one, title: 'Moved' }));
    expect(await shown()).toContain('Moved');
    await site.write(async (tx) => deleteItem(tx, one, now));
    expect(await shown()).not.toContain('Moved');
  });
});

describe('lists of words', () => {
  it('link to the filtered page and count its items', async () => {
    expect(await show(14, { collectionId: ids.blog })).toContain('href="/blog?tag=Ink"');
    expect(await show(29, { collectionId: ids.blog })).toContain('href="/blog?category=Notes">Notes</a>');
    expect(await show(27, { collectionId: ids.blog })).toContain('>Ada Lovelace</a>');
    const months = await show(30, { collectionId: ids.blog });
    expect(titles(months, /<li><a href="\/blog\?month=(\d\d-\d{4})"/g)[0]).toBe('03-2026');
  });

  it('are an archive with the posts of each year', async () => {
    const html = await show(61, { collectionId: ids.blog, limit: 2 });
    expect(html).toContain('<details class="archive-group" open="">');
    expect(html).toContain('See all');
  });
});

describe('a donation', () => {
  it('is a form that leads to its checkout, and of nothing else', async () => {
    const donation = { suggestedCents: [500, 2500], allowCustom: true };
    await site.write(async (tx) => putProduct(tx, mug({ donation })));
    const html = await show(52, { productId: mug().id, title: 'Give' });
    expect(html).toContain('action="/checkout/donate" method="post"');
    expect(titles(html, /type="radio"[^>]* value="(\d+)"/g)).toEqual(['500', '2500']);
    await site.write(async (tx) => putProduct(tx, mug()));
    expect(await shown()).not.toContain('Give');
  });
});

describe('a member area', () => {
  it('is joined by its product, and entered by signing in', async () => {
    await site.write(async (tx) => {
      await putPreferences(tx, 'member-areas', { areas: [{ id: 'club', title: 'Club', productId: mug().id }] });
    });
    const html = await show(67, { memberAreaId: 'club' });
    expect(html).toContain('Club');
    expect(html).toContain('href="/shop/p/mug"');
    expect(html).toContain('/account/sign-in?next=');
  });
});
