// The owner's reports match what browsers reported over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '../../base/calls.ts';
import { Role, roleCodes } from '../../base/roles.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { addPublish } from '../../site/website/publishes.ts';
import { transact } from '../../store/transact.ts';
import { type CensusVisitor, censusApp, chrome, iphone } from '../../testing/harness/census-app.ts';
import { page, retext } from '../../testing/harness/documents.ts';
import { mug, shopCollection, stocked, testParts } from '../../testing/harness/shop.ts';
import { type Browser, testStoa } from '../../testing/harness/test-stoa.ts';
import { dropsOf } from '../hit/dropped.ts';
import { dimensions } from '../rollup/dimensions.ts';
import { insightCalls } from './calls.ts';
import type { Speed } from './schema.ts';

let app: Awaited<ReturnType<typeof censusApp>>;
let owner: Browser;
let ada: CensusVisitor;

/** Two visitors yesterday, one of whom returns today and starts a checkout. */
beforeAll(async () => {
  app = await censusApp();
  ada = app.visitor();
  const ben = app.visitor({ userAgent: iphone });
  await ada.view('/shop', { referrer: 'https://www.google.com/' });
  await ben.view('/', { queryString: '?utm_campaign=Spring' });
  app.clock.pass(10_000);
  await ben.view('/shop');
  await ben.hit(2, { url: '/search', searchQuery: 'unicorn', resultCount: 0 });
  await ben.form('/api/census/button-render', { blockId: 'b1', buttonText: ' Buy  now', url: '/' });
  await ben.form('/api/census/button-click', { blockId: 'b1', buttonText: ' Buy  now', url: '/' });
  app.clock.pass(86_400_000);
  await ada.view('/shop/p/mug', { itemId: 'p1', recordType: 11 });
  await ada.track('AddToCart', { product: { item_id: 'p1', quantity: 1 } });
  await ada.track('CheckoutStarted', {});
  // As browsers send it; the other calls use the body instead.
  const now = app.clock.now();
  ada.jar.set('ss_cvr', `${ada.id}|${now - 86_410_000}|${now - 86_410_000}|${now}|2`);
  const record = (event: string, data: object) => ({ app: 'site', event, data, pageLoadId: 'l1', ts: app.clock.now() });
  await ada.send(
    '/api/performance/v1/records',
    JSON.stringify([
      record('page_speed', { name: 'LCP', value: 3_100, url: '/shop/p/mug' }),
      record('a11y', { rule: 'image-alt', element: '#block-b1>img', url: '/shop' }),
      record('a11y', { rule: 'image-alt', element: '#block-b1>img', url: '/shop' }),
      record('image', { rule: 'image-heavy', element: 'main > img', src: '/a.jpg', bytes: 900_000, url: '/' }),
    ]),
    { type: 'text/plain' },
  );
  const error = {
    message: 'x is not defined',
    source: '/s.js',
    lineno: 3,
    colno: 7,
    url: '/shop',
    stack: 'at x (/s.js:3:7)',
  };
  for (let n = 0; n < 2; n++)
    await ada.send(
      '/api/events/RecordJavascriptErrors',
      JSON.stringify([{ event: 'error', data: error, timestamp: app.clock.now() }]),
      { type: 'application/json' },
    );
  owner = await app.browser().signedIn(Role.admin);
});
afterAll(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

// biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
const get = async (path: string): Promise<any> => (await owner.get(`/api/analytics/${path}`)).body;
const rows = async (dimension: string, query = '') =>
  (await get(`breakdowns/${dimension}?range=7d${query}`)).rows.map(({ value, now }: { value: string; now: object }) => [
    value,
    now,
  ]);

describe('the reports', () => {
  it('count visits by day, with the days before at the same place', async () => {
    const { totals, points, before, isOn, visitors } = await get('traffic?range=7d');
    expect(isOn).toBe(true);
    expect(totals).toMatchObject({ visits: 3, views: 4 });
    expect(before).toEqual({});
    // Ada came on both days.
    expect([visitors, totals.visitors]).toEqual([{ now: 2, before: 0, isOnce: true }, 3]);
    expect((await get('traffic?range=7d&device=desktop')).visitors).toEqual({ now: 2, before: 0, isOnce: false });
    expect(points.slice(-2)).toMatchObject([{ now: { visits: 2 }, before: {} }, { now: { visits: 1 } }]);
    const today = await get('traffic?range=today');
    expect(today.points).toHaveLength(24);
    expect([today.totals.visits, today.before.visits]).toEqual([1, 2]);
    expect(
      today.points.reduce((sum: number, { now }: { now: { visits?: number } }) => sum + (now.visits ?? 0), 0),
    ).toBe(1);
  });

  it('tell visits apart, and filters combine', async () => {
    expect(await rows('source')).toContainEqual(['google.com', expect.objectContaining({ visits: 1 })]);
    expect(await rows('campaign')).toContainEqual(['spring', expect.objectContaining({ visits: 1 })]);
    expect((await get('breakdowns/search?range=7d&only=noResults')).rows).toMatchObject([{ value: 'unicorn' }]);
    expect((await get('breakdowns/page?range=7d&only=noResults')).rows).toEqual([]);
    expect(await rows('search')).toEqual([['unicorn', { searches: 1, noResults: 1 }]]);
    expect(await rows('button')).toEqual([['b1\tBuy now', { renders: 1, clicks: 1 }]]);
    expect((await rows('page')).map(([value]: [string]) => value)).toContain('/shop');
    expect(await rows('page', '&device=phone&campaign=spring')).not.toContainEqual(['/shop/p/mug', expect.anything()]);
    expect(await rows('button', '&device=phone')).toEqual([['b1\tBuy now', { renders: 1, clicks: 1 }]]);
    expect(await rows('button', '&device=desktop')).toEqual([]);
    expect(await get('breakdowns/bot?range=7d&device=phone')).toMatchObject({ rows: [], isUnfiltered: true });
    expect((await get('traffic?range=7d&source=google.com')).totals.visits).toBe(1);
    expect((await get('traffic?range=7d&campaign=(none)')).totals.visits).toBe(2);
    expect((await owner.get('/api/analytics/breakdowns/__proto__')).status).toBe(404);
    for (const dimension of dimensions)
      expect((await owner.get(`/api/analytics/breakdowns/${dimension}`)).status).toBe(200);
  });

  it('draw charts that add up to their totals, whatever the filters and the range', async () => {
    const dayOf = (back: number) => new Date(app.clock.now() - back * 86_400_000).toISOString().slice(0, 10);
    const long = (to: number) => `traffic?range=custom&from=${dayOf(150)}&to=${dayOf(to)}`;
    for (const [asked, views] of [
      ['traffic?range=90d&page=/shop', 2],
      ['traffic?range=90d&device=phone&campaign=spring', 2],
      [long(0), 4],
      // By month, without the last day of the month's data.
      [long(1), 3],
    ] as const) {
      const { totals, points } = await get(asked);
      const drawn = points.reduce((sum: number, { now }: { now: { views?: number } }) => sum + (now.views ?? 0), 0);
      expect([asked, totals.views, drawn]).toEqual([asked, views, views]);
    }
  });

  it('follow a visit from its first page to the checkout', async () => {
    const { now, carts } = await get('funnel?range=today');
    expect(now).toEqual({ visits: 1, product: 1, cart: 1, checkout: 1, purchase: 0 });
    expect(carts).toEqual({ now: 0, before: 0 });
    // Carts have no device.
    expect((await get('funnel?range=today&device=phone')).carts).toBeUndefined();
    expect(await rows('event')).toContainEqual(['CheckoutStarted', { events: 1 }]);
  });

  it('say how fast pages are, and what slow ones cost', async () => {
    const { totals, pages, points, cost, costOf } = await get('speed?range=7d');
    expect(totals).toMatchObject([{ metric: 'LCP', good: 0, needs: 1, poor: 0 }]);
    expect(pages).toMatchObject([{ path: '/shop/p/mug', vitals: [{ metric: 'LCP' }] }]);
    expect(points.at(-1)).toMatchObject({ now: { LCP: totals[0].p75 }, before: {} });
    expect(totals[0].p75).toBeGreaterThan(2_500);
    expect(cost).toContainEqual({ band: 'needs', visits: 1, purchases: 0 });
    const slow = { fast: { visits: 0, purchases: 0 }, slow: { visits: 1, purchases: 0 } };
    expect(costOf).toEqual({
      pages: [{ value: '/shop/p/mug', ...slow }],
      devices: [{ value: 'desktop', ...slow }],
    });
    expect((await get('speed?range=7d&device=phone')).cost).toContainEqual({ band: 'needs', visits: 0, purchases: 0 });
    const place = { type: 'page', pageId: shopCollection.id, blockId: 'b1' };
    const alt = { rule: 'image-alt', path: '/shop', element: '#block-b1>img', count: 2, before: 0, place };
    expect((await get('accessibility')).rows).toEqual([
      alt,
      { rule: 'image-heavy', path: '/', element: 'main > img', count: 1, before: 0 },
    ]);
    expect((await get('accessibility?device=desktop&page=/shop')).rows).toEqual([alt]);
    expect((await get('accessibility?device=phone')).rows).toEqual([]);
    const yesterday = new Date(app.clock.now() - 86_400_000).toISOString().slice(0, 10);
    const before = `range=custom&from=${yesterday}&to=${yesterday}`;
    expect((await get(`accessibility?${before}`)).rows).toEqual([]);
    expect((await get(`errors?${before}`)).rows).toEqual([]);
  });

  it('mark every publish on the line, pages that went live together once', async () => {
    const { clock, ...parts } = testParts();
    const site = await testStoa({
      hosts: 'separate',
      parts: { clock, ...parts },
      documents: [page('home', 'Hi'), page('about', 'Us')],
    });
    let person = await site.editor();
    const publish = async (...ids: string[]) => {
      const documents = [];
      for (const id of ids) {
        const { rev } = (await person.get(`/config/api/documents/${id}`)).body as { rev: number };
        const ops = [retext(id, 'b1', `Words of ${clock.now()}`)];
        expect((await person.post(`/config/api/documents/${id}/ops`, { base: rev, ops })).status).toBe(200);
        documents.push({ id, rev: rev + 1 });
      }
      expect((await person.post('/config/api/publish', { documents })).status).toBe(200);
    };
    for (const id of ['home', 'about'])
      await transact(parts.store, async (tx) =>
        putCollection(tx, { ...shopCollection, id, urlId: id, navigationTitle: id }),
      );
    await publish('home', 'about');
    const marks = async (query: string) =>
      ((await person.get(`/api/analytics/speed?range=7d${query}`)).body as Speed).publishes;
    clock.pass(86_400_000);
    person = await site.editor();
    await publish('home');
    const { publishes, points } = (await person.get('/api/analytics/speed?range=7d')).body as Speed;
    const days = points.slice(-2).map(({ bucket }) => bucket);
    expect(publishes.map(({ bucket, by }) => [bucket, by !== ''])).toEqual(days.map((day) => [day, true]));
    expect(((await person.get('/api/analytics/speed?range=today')).body as Speed).publishes).toHaveLength(1);
    // With a page filter: publishes of that page, and of parts that are on every page.
    const [first] = publishes;
    expect(await marks('&page=/about')).toEqual([{ ...first, what: ['about'] }]);
    expect(await marks('&page=/contact')).toEqual([]);
    const at = clock.now();
    const by = { id: 'p1', name: 'Ada' };
    await transact(parts.store, async (tx) => addPublish(tx, { what: 'header-footer', at, by }));
    expect(await marks('&page=/contact')).toMatchObject([{ at, by: 'Ada', what: ['Header & footer'] }]);
    const answer = await person.get('/api/analytics/exports/traffic/publishes?format=json&page=/contact');
    expect(answer.body).toEqual([{ Date: new Date(at).toISOString(), Published: 'Header & footer', By: 'Ada' }]);
    await transact(parts.store, async (tx) => addPublish(tx, { what: 'product-api', at: at + 1, by }));
    expect((await marks('&page=/contact')).at(-1)).toMatchObject({
      what: ['Header & footer', 'Products, through the API'],
    });
    // A product that is saved is live, unless it is hidden.
    const cup = await stocked({ clock, ...parts }, mug({ urlId: 'cup', title: 'Cup' }), 1);
    clock.pass(3_600_000);
    const savedAt = clock.now();
    for (const change of [{ title: 'Tea cup' }, { visible: false }]) {
      const saved = await person.send('PUT', `/api/commerce/products/${cup.id}`, change);
      expect([change, saved.status]).toEqual([change, 200]);
      clock.pass(3_600_000);
    }
    expect((await marks('&page=/shop/p/cup')).at(-1)).toMatchObject({ at: savedAt, what: ['Tea cup'] });
    // In a busy year, the publishes of a day are one mark, and the oldest are there.
    const [daily, hourMs] = [2, 3_600_000];
    for (let day = 1; day <= 300; day++)
      await transact(parts.store, async (tx) => {
        for (let n = 0; n < daily; n++) addPublish(tx, { what: 'design', at: at - day * 24 * hourMs - n * hourMs, by });
      });
    const { publishes: ofYear } = (await person.get('/api/analytics/speed?range=12m')).body as Speed;
    expect(new Set(ofYear.map(({ bucket }) => bucket)).size).toBe(ofYear.length);
    expect(ofYear[0]).toMatchObject({ at: at - 301 * 24 * hourMs + 23 * hourMs, what: ['Design'] });
    await site.close();
  });

  it('begin speed by page where visitors waited most often', async () => {
    const other = await censusApp();
    for (const [n, url] of ['/once', '/often', '/often', '/often', '/fast', '/fast'].entries()) {
      const data = { name: 'LCP', value: { '/once': 9_000, '/often': 3_000, '/fast': 900 }[url], url };
      const record = { app: 'site', event: 'page_speed', data, pageLoadId: `l${n}`, ts: other.clock.now() };
      const visitor = other.visitor({ cookie: false });
      await visitor.view(url);
      await visitor.send('/api/performance/v1/records', JSON.stringify([record]), { type: 'text/plain' });
    }
    const person = await other.browser().signedIn(Role.admin);
    const { body } = await person.get('/api/analytics/speed?range=7d');
    expect((body as { pages: { path: string }[] }).pages.map(({ path }) => path)).toEqual(['/often', '/once', '/fast']);
    await other.close();
  });

  it('list each error once, with its reports', async () => {
    const { rows: errors, total } = await get('errors?search=DEFINED');
    expect([total, errors[0]]).toEqual([
      1,
      expect.objectContaining({ message: 'x is not defined', count: 2, line: 3 }),
    ]);
    expect((await get(`errors/${errors[0].id}`)).samples).toMatchObject([
      { page: '/shop', stack: 'at x (/s.js:3:7)' },
      {},
    ]);
    expect((await get('errors?search=nothing')).total).toBe(0);
    expect((await owner.get('/api/analytics/errors/nothing')).status).toBe(404);
  });

  it('say who is here', async () => {
    expect(await get('live')).toEqual({ visitors: 1, pages: [{ path: '/shop/p/mug', visitors: 1 }] });
  });

  it('are files of all that is shown, as CSV and JSON', async () => {
    const file = async (report: string, format: string) => {
      const answer = await owner.get(`/api/analytics/exports/traffic/${report}?range=7d&format=${format}`);
      expect([report, answer.status]).toEqual([report, 200]);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${report}.${format}"`);
      return answer.body;
    };
    const [{ id, firstAt, lastAt }] = (await get('errors')).rows;
    const timeOf = (at: number) => new Date(at).toISOString();
    const samples = `error-${id}`;
    const names = [
      'visits',
      'funnel',
      'vitals',
      'speed',
      'speed-days',
      'speed-cost',
      'accessibility',
      'errors',
      samples,
      'live',
      ...dimensions,
    ];
    for (const name of names) {
      await file(name, 'csv');
      expect(await file(name, 'json')).toEqual(expect.any(Array));
    }
    expect(await file('errors', 'json')).toEqual([
      {
        ...{ Error: 'x is not defined', Script: '/s.js', Line: 3, Column: 7, Count: 2, Before: 0 },
        ...{ 'First seen': timeOf(firstAt), 'Last seen': timeOf(lastAt) },
      },
    ]);
    const [sample] = (await get(`errors/${id}`)).samples;
    expect((await file(samples, 'json'))[0]).toEqual({
      ...{ Date: timeOf(sample.at), Page: '/shop', Browser: sample.browser, System: sample.system },
      'Stack trace': 'at x (/s.js:3:7)',
    });
    expect(await file('live', 'json')).toEqual([
      { Page: 'All pages', 'Visitors right now': 1 },
      { Page: '/shop/p/mug', 'Visitors right now': 1 },
    ]);
    expect(Object.values(await file('totals', 'json')).slice(0, 2)).toEqual([
      { Part: 'Visitors', Count: 2, Before: 0 },
      { Part: 'New visitors', Count: 2, Before: 0 },
    ]);
    expect(await file('funnel', 'json')).toContainEqual({
      Step: 'Left a cart without buying',
      Visits: 1,
      'Percent of visits': '33.33',
      Before: 0,
    });
    expect(await file('accessibility', 'json')).toEqual([
      { Rule: 'image-alt', Page: '/shop', Element: '#block-b1>img', Count: 2, Before: 0 },
      { Rule: 'image-heavy', Page: '/', Element: 'main > img', Count: 1, Before: 0 },
    ]);
    const {
      totals: [{ p75 }],
      points,
    } = await get('speed?range=7d');
    const rated = { Metric: 'LCP', '75th percentile': p75, Good: 0, 'Needs improvement': 1, Poor: 0 };
    expect(await file('vitals', 'json')).toEqual([{ ...rated, '75th percentile before': '' }]);
    expect(await file('speed', 'json')).toEqual([{ Page: '/shop/p/mug', ...rated }]);
    expect(await file('speed-days', 'json')).toEqual([
      { Date: points.at(-1).bucket, Metric: 'LCP', '75th percentile': p75, '75th percentile before': '' },
    ]);
    expect(await file('speed-cost', 'json')).toContainEqual({
      'First page loaded': 'Needs improvement',
      Visits: 1,
      Purchases: 0,
    });
    const figures = {
      ...{ 'Fast visits': 0, 'Purchases of fast visits': 0 },
      ...{ 'Slow visits': 1, 'Purchases of slow visits': 0 },
    };
    expect(await file('speed-cost-pages', 'json')).toEqual([{ 'First page': '/shop/p/mug', ...figures }]);
    expect(await file('speed-cost-devices', 'json')).toEqual([{ Device: 'desktop', ...figures }]);
    expect((await owner.get('/api/analytics/exports/traffic/error-0')).status).toBe(404);
    // In readable form, with the names and comparison values that the screen shows.
    expect(await file('button', 'json')).toEqual([
      { Button: 'Buy now', ID: 'b1', Clicks: 1, Shown: 1, 'Clicks before': 0 },
    ]);
    expect(await file('source', 'json')).toContainEqual(expect.objectContaining({ Source: 'Direct' }));
    expect(await file('visits', 'json')).toContainEqual(expect.objectContaining({ 'Visitors before': 0 }));
    expect(await file('search-none', 'json')).toMatchObject([{ 'Search term': 'unicorn', 'Without results': 1 }]);
  });

  it('say what could not be counted, and why', async () => {
    dropsOf(app.parts).add('full', 3, '2026-03-05');
    dropsOf(app.parts).add('failed', 9, '2025-01-01');
    expect((await get('traffic?range=7d')).dropped).toEqual({ full: 3, failed: 0, limited: 0 });
  });

  it.each([
    ['2026-03-08', '2026-03-08T06:30Z', '2026-03-08T07:30Z', { '01': 1, '02': 0, '03': 1 }],
    ['2026-11-01', '2026-11-01T05:30Z', '2026-11-01T06:30Z', { '00': 0, '01': 2, '02': 0 }],
  ])('have 24 hours on %s, when the clock is moved, and count each hit once', async (day, first, second, hours) => {
    const other = await censusApp();
    for (const at of [first, second]) {
      other.clock.set(Date.parse(at));
      await other.visitor().view('/a');
    }
    const person = await other.browser().signedIn(Role.admin);
    type Report = { points: { bucket: string; now: { views?: number } }[]; totals: { views?: number } };
    const { body } = await person.get(`/api/analytics/traffic?range=custom&from=${day}&to=${day}`);
    const { points, totals } = body as Report;
    expect([points.length, totals.views]).toEqual([24, 2]);
    const viewsAt = (hour: string) => points.find(({ bucket }) => bucket === `${day}T${hour}`)?.now.views ?? 0;
    expect(Object.fromEntries(Object.keys(hours).map((hour) => [hour, viewsAt(hour)]))).toEqual(hours);
    await other.close();
  });

  it('refuse what is no period, filter, or field', async () => {
    for (const query of ['range=forever', 'range=custom&from=yesterday', `page=${'x'.repeat(201)}`, 'color=red'])
      expect([query, (await owner.get(`/api/analytics/traffic?${query}`)).status]).toEqual([query, 400]);
    expect((await owner.get('/api/analytics/traffic?range=custom&from=2001-01-01&to=2026-03-01')).status).toBe(200);
  });
});

it('list what broke in the editor, and no visit of its user', async () => {
  const before = (await get('live')).visitors;
  const report = (message: string, url: string) => ({
    event: 'javascript-error',
    data: { message, url },
    timestamp: 1,
  });
  const asBrowser = { 'User-Agent': chrome, 'Accept-Language': 'en' };
  const reports = [report('broken screen', '/config/orders'), report('broken page', '/shop')];
  expect((await owner.post('/api/events/RecordJavascriptErrors', reports, asBrowser)).status).toBe(200);
  const { rows: errors, total } = await get('errors?search=broken');
  expect([total, errors[0]?.message]).toEqual([1, 'broken screen']);
  expect((await get(`errors/${errors[0].id}`)).samples).toMatchObject([{ page: '/config/orders' }]);
  expect((await get('live')).visitors).toBe(before);
});

it('are for the roles that the specification names', async () => {
  const open = async (path: string) =>
    (
      await Promise.all(
        roleCodes.map(async (role) => [role, (await (await app.browser().signedIn(role)).get(path)).status] as const),
      )
    ).flatMap(([role, status]) => (status === 200 ? [role] : []));
  expect(await open('/api/analytics/traffic')).toEqual([
    Role.admin,
    Role.reporting,
    Role.editor,
    Role.storeManager,
    Role.campaignsEditor,
    Role.websiteManager,
  ]);
  expect(await open(pathOf(insightCalls.sales))).toEqual([
    Role.admin,
    Role.reporting,
    Role.storeManager,
    Role.websiteManager,
  ]);
});
