// Owner content reaches visitors and machines: menus of any depth, events as events, a gallery in its owner's order,
// the language's direction. Spec §3; template-folders 6.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putCollection } from '../../content/collection/collection.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import { putItem } from '../../content/item/item.ts';
import { putNavigation } from '../../site/navigation/navigation.ts';
import { putWebsite } from '../../site/website/website.ts';
import { collection, ids, now, post, type TestSite, testSite, textDocument, website } from '../fixtures/site.ts';

const day = 86_400_000;
const events = 'e'.repeat(24);
const gallery = 'f'.repeat(24);
let site: TestSite;

const event = (n: number, title: string, startDate: number) =>
  post(n, {
    ...{
      title,
      urlId: title,
      collectionId: events,
      id: `ev-${title}`,
      recordType: 12,
      startDate,
      endDate: startDate + day / 24,
    },
    ...{
      publishOn: now - 90 * day,
      location: {
        ...{ addressTitle: 'Town hall', addressLine1: '1 Main St', addressCountry: 'US' },
        ...{ mapLat: 43.66, mapLng: -70.26 },
      },
    },
  });

beforeAll(async () => {
  site = await testSite();
  await site.write(async (tx) => {
    await putCollection(tx, collection({ id: events, urlId: 'events', type: 1, typeName: 'events', title: 'Events' }));
    await putCollection(
      tx,
      collection({ id: gallery, urlId: 'pics', type: 1, typeName: 'gallery', title: 'Pictures' }),
    );
    await putItem(tx, event(501, 'later', now + 30 * day));
    await putItem(tx, event(502, 'sooner', now + 3 * day));
    await putItem(tx, event(503, 'over', now - 3 * day));
    await putItem(tx, {
      ...event(504, 'town', now - 5 * day),
      location: { addressLine2: 'Portland', addressCountry: 'US' },
    });
    await putItem(tx, { ...event(505, 'point', now - 6 * day), location: { mapLat: 43.66, mapLng: -70.26 } });
    for (const [n, title, displayIndex] of [
      [511, 'third', 3],
      [512, 'first', 1],
      [513, 'second', 2],
    ] as const)
      await putItem(tx, post(n, { title, urlId: title, collectionId: gallery, recordType: 2, displayIndex }));
  });
});
afterAll(() => site.close());

describe('menus', () => {
  it('lose no entry, below whatever it is nested and however deep', async () => {
    const link = (title: string, items?: object[]) => ({
      externalLink: { title, url: `/${title}`, newWindow: false },
      ...(items && { items }),
    });
    const menu = [
      link('plain'),
      link('parent', [link('child', [link('grandchild')])]),
      { collectionId: ids.about, items: [{ collectionId: ids.shop }] },
      { collectionId: ids.folder, items: [{ collectionId: ids.blog, items: [link('deep')] }] },
    ];
    await site.write(async (tx) => putNavigation(tx, 'mainNav', { items: menu }));
    const { text } = await site.get('/');
    const shown = [...(/<nav>(.*?)<\/nav>/s.exec(text)?.[1] ?? '').matchAll(/>([^<]+)<\/a>/g)].map(
      ([, title]) => title,
    );
    expect(shown).toEqual([
      'plain',
      ...['parent:', 'parent', 'child', 'grandchild'],
      ...['about:', 'about', 'shop'],
      ...['more:', 'blog', 'deep'],
    ]);
  });
});

describe('events', () => {
  const dataOf = async (path: string) => {
    const { text } = await site.get(path);
    return [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
      ([, json]) => JSON.parse(json as string) as { '@type': string },
    );
  };

  it('are events to search engines, with their time and place, and pictures of a gallery are pictures', async () => {
    expect(await dataOf('/events/sooner')).toContainEqual(
      expect.objectContaining({
        '@type': 'Event',
        startDate: new Date(now + 3 * day).toISOString(),
        location: expect.objectContaining({
          ...{ '@type': 'Place', name: 'Town hall' },
          geo: { '@type': 'GeoCoordinates', latitude: 43.66, longitude: -70.26 },
        }),
      }),
    );
    expect((await site.get('/events/sooner')).text).toContain('?mlat=43.66&amp;mlon=-70.26#map=16/43.66/-70.26');
    const placeOf = async (path: string) =>
      (await dataOf(path)).flatMap((data) => ('location' in data ? [data.location] : []));
    expect([...(await placeOf('/events/town')), ...(await placeOf('/events/point'))]).toEqual([
      {
        ...{ '@type': 'Place', name: 'Portland, US' },
        address: { '@type': 'PostalAddress', addressLocality: 'Portland', addressCountry: 'US' },
      },
      { '@type': 'Place', geo: { '@type': 'GeoCoordinates', latitude: 43.66, longitude: -70.26 } },
    ]);
    const types = async (path: string) => (await dataOf(path)).map((data) => data['@type']);
    expect(await types('/events/sooner')).not.toContain('BlogPosting');
    expect(await types('/pics/first')).toContain('ImageObject');
    expect(await types('/blog/post-1')).toContain('BlogPosting');
  });
});

describe('a summary', () => {
  const summaryOf = async (collectionId: string) => {
    const document = textDocument(ids.about, 'x');
    const block = { ...document.blocks.b1!, type: 55, props: { collectionId, limit: 2, design: 'list', columns: 2 } };
    await site.write(async (tx) => putLiveDocument(tx, { ...document, blocks: { b1: block } }));
    const { text } = await site.get('/about');
    const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);
    return {
      titles: all(/class="post-card-title"><a href="[^"]*">([^<]*)/g),
      dates: all(/<time[^>]*dateTime="([^"]*)/gi),
    };
  };

  it('of events shows those to come, the nearest first, with the day they begin', async () => {
    expect(await summaryOf(events)).toEqual({
      titles: ['sooner', 'later'],
      dates: [now + 3 * day, now + 30 * day].map((time) => new Date(time).toISOString()),
    });
  });

  it("of a gallery keeps its owner's order and says no date", async () => {
    expect(await summaryOf(gallery)).toEqual({ titles: ['first', 'second'], dates: [] });
  });
});

describe('a page', () => {
  it('says that its language is written from right to left', async () => {
    expect((await site.get('/about')).text).not.toContain("dir ||= 'rtl'");
    await site.write(async (tx) => putWebsite(tx, website({ language: 'he-IL' })));
    expect((await site.get('/about')).text).toContain("document.documentElement.dir ||= 'rtl'");
    await site.write(async (tx) => putWebsite(tx, website()));
  });

  it('has no empty box where a block cannot be drawn; the editor says that there is one', async () => {
    const document = textDocument(ids.about, 'x');
    const block = { ...document.blocks.b1!, type: 64, props: {} };
    await site.write(async (tx) => putLiveDocument(tx, { ...document, blocks: { b1: block } }));
    expect((await site.get('/about')).text).not.toContain('block-b1');
    expect((await site.get('/about', { drafts: true, edit: true })).text).toContain('block-b1');
  });

  it('shows a block of a type that nothing knows as a card with its link, and visitors no other stored value', async () => {
    const document = textDocument(ids.about, 'x');
    const props = { widget: { title: 'Book <b>a table</b>' }, webhook: 'https://hooks.example/secret' };
    const put = (more: object) => {
      const block = { ...document.blocks.b1!, type: 64, props: { ...props, ...more } };
      return site.write(async (tx) => putLiveDocument(tx, { ...document, blocks: { b1: block } }));
    };
    await put({});
    expect((await site.get('/about')).text).not.toMatch(/block-b1|a table|hooks\.example/);
    expect((await site.get('/about', { drafts: true, edit: true })).text).toContain('Book a table');
    await put({ url: 'https://tables.example/1' });
    const { text } = await site.get('/about');
    expect(text).toContain('<a class="link-card" href="https://tables.example/1"');
    expect(text).not.toMatch(/a table|hooks\.example/);
    const edited = await site.get('/about', { drafts: true, edit: true });
    expect(edited.text).toContain('Imported block 64, shown as a link. Its data is kept.');
  });

  it('of the cart page and its like shows only in the preview where the built-in part will be', async () => {
    const own = collection({ id: 'b'.repeat(24), urlId: 'basket', typeName: 'cart-page', title: 'Basket' });
    await site.write(async (tx) => {
      await putCollection(tx, own);
      putLiveDocument(tx, textDocument(own.id, 'Gifts'));
    });
    const shown = async () => (await site.get('/basket', { drafts: true, edit: true })).text;
    expect(await shown()).toMatch(/The cart appears here\.<\/p>[\s\S]*Gifts/);
    await site.write((tx) => putCollection(tx, { ...own, typeName: 'lock-screen' }));
    const lockScreen = await shown();
    expect(lockScreen).toMatch(/Gifts[\s\S]*The site password form appears here\./);
    // Like the lock screen itself, without the site's menus.
    expect(lockScreen).not.toContain('<aside>');
    await site.write((tx) => putCollection(tx, { ...own, typeName: 'page' }));
    expect(await shown()).not.toContain('shown here');
  });

  it('has a place for comments where the block for them is, and none in the editor', async () => {
    const document = textDocument(ids.about, 'x');
    const block = { ...document.blocks.b1!, type: 16, props: { kept: 1 } };
    await site.write(async (tx) => putLiveDocument(tx, { ...document, blocks: { b1: block } }));
    expect((await site.get('/about')).text).toContain('<div class="squarespace-comments" data-of-page');
    const edited = await site.get('/about', { drafts: true, edit: true });
    expect(edited.text).not.toContain('data-of-page');
    expect(edited.text).toContain('Visitors read and write comments here');
  });
});
