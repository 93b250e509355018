// Browser reports over HTTP: on disk when acknowledged, and counted.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { roleCodes } from '../../base/roles.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { type CensusVisitor, censusApp, chrome, iphone } from '../../testing/harness/census-app.ts';
import { createZone } from '../rollup/buckets.ts';
import type { RawDimension } from '../rollup/dimensions.ts';
import { rawBreakdown } from '../rollup/raw-read.ts';
import { breakdown, type Counters, type Filters, funnel, series, totals } from '../rollup/read.ts';
import { storedHits } from '../rollup/rollup.ts';
import { changeCensusSettings } from '../settings/settings.ts';
import { hitBufferOf, queueMax } from './buffer.ts';
import { Drops, dropsOf } from './dropped.ts';
import { botHit } from './record.ts';
import { sweepCensus } from './retention.ts';
import { live, visitsOf } from './visits.ts';

let app: Awaited<ReturnType<typeof censusApp>>;
beforeEach(async () => {
  app = await censusApp();
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const days = { from: '2026-03-01', to: '2026-03-31' };
const total = () => app.total(days);
const rows = async (
  dimension: Parameters<typeof breakdown>[1]['dimension'],
  by: Parameters<typeof breakdown>[1]['by'],
) => (await breakdown(app.parts, { days, dimension, by, limit: 10 })).rows;

describe('RecordHit', () => {
  it('counts a page view of a form, and answers an empty object once it is on disk', async () => {
    const visitor = app.visitor();
    const answer = await visitor.view('https://localhost/shop?color=red#top', {
      referrer: 'https://www.google.com/search?q=mugs',
      queryString: '?utm_campaign=Spring',
    });
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    expect(await app.rawCount()).toBe(1);
    expect(await total()).toEqual({ hits: 1, views: 1, visits: 1, visitors: 1, newVisitors: 1, bounces: 1 });
    expect(await rows('page', 'views')).toEqual([{ value: '/shop', counters: { views: 1 } }]);
    expect((await rows('source', 'visits'))[0]).toMatchObject({ value: 'google.com', counters: { visits: 1 } });
    expect((await rows('campaign', 'visits'))[0]).toMatchObject({ value: 'spring' });
    expect((await rows('device', 'visits'))[0]).toMatchObject({ value: 'desktop' });
    expect((await rows('browser', 'visits'))[0]).toMatchObject({ value: 'Chrome' });
    expect((await rows('language', 'visits'))[0]).toMatchObject({ value: 'en' });
  });

  it('takes the older name, JSON, and a beacon of plain text', async () => {
    await app.visitor().hit('View', { url: '/a' });
    const body = JSON.stringify({ event: 1, data: { url: '/a', clientDate: app.clock.now() } });
    await app.visitor().send('/api/census/RecordHit', body, { type: 'application/json' });
    await app.visitor().send('/api/census/RecordHit?crumb=x', body, { type: 'text/plain;charset=UTF-8' });
    expect(await rows('page', 'views')).toEqual([{ value: '/a', counters: { views: 3 } }]);
  });

  it('counts searches, those without results, heartbeats, audio and video', async () => {
    const visitor = app.visitor();
    await visitor.hit(2, { url: '/search', searchQuery: 'Mug ', resultCount: 3 });
    await visitor.hit(2, { url: '/search', searchQuery: 'unicorn', resultCount: 0 });
    app.clock.pass(15_000);
    await visitor.hit(10, { url: '/search' });
    await visitor.hit(20, { url: '/a', mediaTitle: 'Song' });
    await visitor.hit(21, { url: '/a', mediaTitle: 'Film' });
    expect(await total()).toMatchObject({ hits: 5, searches: 2, noResults: 1, plays: 2, seconds: 15, visits: 1 });
    expect(await rows('search', 'noResults')).toEqual([
      { value: 'unicorn', counters: { searches: 1, noResults: 1 } },
      { value: 'mug', counters: { searches: 1 } },
    ]);
    expect((await rows('media', 'plays')).map(({ value }) => value)).toEqual(['Song', 'Film']);
  });

  it('ignores empty searches, whichever call reports them', async () => {
    const visitor = app.visitor();
    const nothing = ['', '   ', '\t\u00a0', '\0', '\u200b\u2060\u00ad'];
    for (const searchQuery of nothing) {
      await visitor.hit(2, { url: '/search', searchQuery, resultCount: 0 });
      await visitor.track('SiteSearch', { path: '/search', searchQuery });
    }
    expect(await rows('search', 'searches')).toEqual([]);
    await visitor.hit(2, { url: '/search', searchQuery: ' Blue \t mug ', resultCount: 0 });
    await visitor.track('SiteSearch', { path: '/search', searchQuery: 'می\u200cخواهم' });
    expect((await rows('search', 'searches')).map(({ value }) => value)).toEqual(['blue mug', 'می\u200cخواهم']);
    expect(await total()).toMatchObject({ searches: 2, noResults: 1 });
  });

  it('counts no page view on search and configuration paths', async () => {
    for (const url of ['/search', '/search?q=a', '/config', '/config/pages']) await app.visitor().view(url);
    expect(await app.rawCount()).toBe(0);
  });

  it.each([
    ['nothing', ''],
    ['half a JSON', '{"event":1,"data":'],
    ['another type', 'event=1&data=7'],
    ['an unknown event', 'event=99&data={}'],
    ['a page without end', `event=1&data=${encodeURIComponent(JSON.stringify({ url: `/${'x'.repeat(9000)}` }))}`],
    ['a deep array', '['.repeat(8000)],
  ])('answers %s as if it were counted, and stores at most 200 characters of it', async (_, body) => {
    expect((await app.visitor().send('/api/census/RecordHit', body)).status).toBe(200);
    for (const { value } of await rows('page', 'views')) expect(value.length).toBeLessThanOrEqual(200);
  });

  it('reads no body above 16 KB', async () => {
    const answer = await app.visitor().send('/api/census/RecordHit', `event=1&data=${'x'.repeat(17_000)}`);
    expect(answer.status).toBe(413);
  });
});

describe('the other calls', () => {
  it('counts button clicks and renders, form renders, overlays and quick views', async () => {
    const visitor = app.visitor();
    await visitor.form('/api/census/button-render', { buttonText: 'Buy now', url: '/a' });
    await visitor.form('/api/census/button-click', { buttonText: 'Buy now', url: '/a' });
    await visitor.form('/api/census/form-render', { formId: 'f1', url: '/a' });
    await visitor.form('/api/census/overlay', { id: 'promo', event: 'shown', url: '/a' });
    await visitor.form('/api/census/overlay', { id: 'promo', event: 'close', url: '/a' });
    await visitor.form('/api/census/RecordQuickView/65a1', {});
    expect(await rows('button', 'clicks')).toEqual([{ value: 'Buy now', counters: { renders: 1, clicks: 1 } }]);
    expect(await rows('form', 'renders')).toEqual([{ value: 'f1', counters: { renders: 1 } }]);
    expect(await rows('overlay', 'shown')).toEqual([{ value: 'promo', counters: { shown: 1, closed: 1 } }]);
    expect(await rows('product', 'quickViews')).toEqual([{ value: '65a1', counters: { quickViews: 1 } }]);
  });

  it('counts a cart of the newer tracker and RecordEvent once, and how far the visit came', async () => {
    const visitor = app.visitor();
    await visitor.view('/shop/p/mug', { itemId: 'p1', recordType: 11 });
    const item = { item_id: 'p1', quantity: 2 };
    await visitor.track('AddToCart', { product: item, variant: 'BLUE-1', cartId: 'c', cartValue: '19.00' });
    await visitor.form('/api/events/RecordEvent', { event: 'add-to-cart', data: '{"itemId":"p1","quantity":2}' });
    await visitor.track('CartViewed', { itemCount: 2, currencyCode: 'USD' });
    await visitor.track('CheckoutStarted', {});
    await visitor.form('/api/events/RecordEvent', { event: 'newsletter-subscribe', data: '{}' });
    expect(await rows('product', 'adds')).toEqual([{ value: 'p1', counters: { views: 1, adds: 2 } }]);
    expect(await rows('variant', 'adds')).toEqual([{ value: 'p1 BLUE-1', counters: { adds: 2 } }]);
    expect(await total()).toMatchObject({ newsletters: 1, adds: 2 });
    const steps = { visits: 1, product: 1, cart: 1, checkout: 1, purchase: 0 };
    expect(await funnel(app.parts, { days })).toEqual(steps);
    expect(await funnel(app.parts, { days, filters: { device: 'desktop', page: '/shop/p/mug' } })).toEqual(steps);
  });

  it('counts no purchase that the shop does not know', async () => {
    await app.visitor().track('Purchase', { orderId: 'a'.repeat(24), value: '999' });
    expect(await app.rawCount()).toBe(0);
  });

  it('says in validate mode what is wrong with an event, and records nothing', async () => {
    const check = (name: string, body: string) => app.visitor().send(`/api/events/v1/validate/${name}`, body);
    const good = JSON.stringify({ eventSchemaName: 'CartViewed', eventContent: '{}' });
    expect(await check('CartViewed', good)).toMatchObject({ status: 200, text: '{"valid":true}' });
    expect((await check('AddToCart', good)).text).toContain('eventSchemaName is not');
    expect((await check('Nothing', good)).status).toBe(400);
    expect((await check('CartViewed', '{"eventSchemaName":"CartViewed","eventContent":"x"}')).status).toBe(400);
    expect(await app.rawCount()).toBe(0);
  });
});

it('names the session-recording tool that the owner connected, and none without consent', async () => {
  const id = async () => (await fetch(`http://localhost:${app.port}/api/commerce/fullstory/getId`)).json();
  expect(await id()).toEqual({ id: null });
  await changeCensusSettings(app.store, { services: { fullStoryOrgId: 'o-1ABCDE-na1' } });
  expect(await id()).toEqual({ id: null });
  await changeCensusSettings(app.store, { consent: 'everywhere' });
  expect(await id()).toEqual({ id: 'o-1ABCDE-na1' });
});

describe('visits and visitors', () => {
  it('counts a visit of two pages once, without a bounce, and time and exits by page', async () => {
    const visitor = app.visitor({ userAgent: iphone });
    await visitor.view('/a');
    app.clock.pass(40_000);
    await visitor.hit(10, { url: '/a', seconds: 35 });
    await visitor.view('/b');
    expect(await total()).toEqual({ hits: 3, views: 2, visits: 1, visitors: 1, newVisitors: 1, seconds: 35 });
    expect(await rows('exit', 'exits')).toEqual([{ value: '/b', counters: { exits: 1 } }]);
    expect((await rows('page', 'seconds'))[0]).toEqual({ value: '/a', counters: { views: 1, seconds: 35 } });
  });

  it('counts as time on a page the attention that its browser measured, never more than passed', async () => {
    const visitor = app.visitor();
    const beat = async (passMs: number, seconds: unknown) => {
      const before = (await total()).seconds ?? 0;
      app.clock.pass(passMs);
      await visitor.hit(10, { url: '/a', seconds });
      return ((await total()).seconds ?? 0) - before;
    };
    await visitor.view('/a');
    // In the background for 25 minutes.
    expect(await beat(25 * 60_000, 3)).toBe(3);
    expect(await beat(15_000, '15')).toBe(15);
    for (const hostile of [-5, 1e300, 'Infinity', 'x', null, {}]) expect(await beat(0, hostile)).toBeOneOf([0, 120]);
    const other = app.visitor();
    await other.view('/b');
    app.clock.pass(10_000);
    await other.hit(10, { url: '/b', seconds: 9_999 });
    await other.hit(10, { url: '/b', seconds: 9_999 });
    expect((await rows('page', 'seconds')).find(({ value }) => value === '/b')?.counters.seconds).toBe(10);
    // Back after an hour: the minute since then.
    expect(await beat(60 * 60_000, 60)).toBe(60);
  });

  it.each(['cookie', 'hash'])(
    'begins a new visit after half an hour, of the same visitor in the day: by %s',
    async (by) => {
      const visitor = app.visitor({ cookie: by === 'cookie' });
      await visitor.view('/a');
      app.clock.pass(31 * 60_000);
      await visitor.view('/a');
      expect(await total()).toMatchObject({ views: 2, visits: 2, visitors: 1, newVisitors: 1, bounces: 2 });
    },
  );

  const hitFields = (event: number, url: string) => ({
    event: String(event),
    data: JSON.stringify({ url, clientDate: app.clock.now() }),
  });
  it.each([
    ['a button', '/api/census/button-click', () => ({ buttonText: 'Buy', url: '/a' })],
    ['a heartbeat', '/api/census/RecordHit', () => hitFields(10, '/a')],
  ] as const)(
    'begins a new visit, and no new visitor, with %s of a page that was left open',
    async (_, path, fields) => {
      const { form } = app.visitor({ cookie: false });
      const began = app.clock.now();
      // The page sends the cookie's value from when it loaded.
      const record = `id-of-a-visitor|${began}|${began}`;
      await form('/api/census/RecordHit', { ...hitFields(1, '/a'), ss_cvr: `${record}|${began}|1` });
      app.clock.pass(40 * 60_000);
      await form(path, { ...fields(), ss_cvr: `${record}|${began}|1` });
      app.clock.pass(60_000);
      await form('/api/census/RecordHit', { ...hitFields(1, '/b'), ss_cvr: `${record}|${app.clock.now()}|2` });
      expect(await total()).toMatchObject({ views: 2, visits: 2, visitors: 1, newVisitors: 1 });
    },
  );

  it('counts a visitor once in a day that a visit from the day before reached into', async () => {
    const visitor = app.visitor();
    const toMidnight = Date.parse('2026-03-05T05:00Z') - app.clock.now();
    app.clock.pass(toMidnight - 10 * 60_000);
    await visitor.view('/a');
    app.clock.pass(20 * 60_000);
    await visitor.view('/b');
    app.clock.pass(60 * 60_000);
    await visitor.view('/c');
    const daily = await series(app.parts, { days, grain: 'day' });
    expect(daily.map(({ bucket, counters }) => [bucket, counters.visits, counters.visitors])).toEqual([
      ['2026-03-04', 1, 1],
      ['2026-03-05', 1, 1],
    ]);
  });

  it('counts a visitor whose clock was set back', async () => {
    const now = app.clock.now();
    const later = now + 40 * 86_400_000;
    const ss_cvr = `id-of-a-visitor|${later}|${later}|${now}|2`;
    await app.visitor({ cookie: false }).form('/api/census/RecordHit', { ...hitFields(1, '/a'), ss_cvr });
    expect(await total()).toEqual({ hits: 1, views: 1, visits: 1, visitors: 1, bounces: 1 });
  });

  it('counts a visitor again in the next day and not in the month', async () => {
    const visitor = app.visitor();
    await visitor.view('/a');
    app.clock.pass(86_400_000);
    await visitor.view('/a');
    const months = await series(app.parts, { days, grain: 'month' });
    expect(months.map(({ counters }) => counters.visitors)).toEqual([1]);
    const daily = await series(app.parts, { days, grain: 'day' });
    expect(daily.map(({ bucket, counters }) => [bucket, counters.visitors])).toEqual([
      ['2026-03-04', 1],
      ['2026-03-05', 1],
    ]);
    expect(await total()).toMatchObject({ visitors: 2, newVisitors: 1 });
  });

  it('refuses a visitor cookie that is not an id and four positive integers', async () => {
    const visitor = app.visitor({ cookie: false });
    for (const ss_cvr of ['abc|1|2|3', 'id-12345|1|2|3|0', 'id-12345|1|2|3|-4', 'id-12345|1|2|3|4|5', '<b>|1|2|3|4'])
      await visitor.form('/api/census/RecordHit', { event: '1', data: '{"url":"/a"}', ss_cvr });
    // All have the same hash.
    expect(await total()).toMatchObject({ views: 5, visits: 1, visitors: 1 });
  });

  it('combines filters', async () => {
    await app.visitor().view('/a', { referrer: 'https://duckduckgo.com/' });
    await app.visitor({ userAgent: iphone }).view('/a', { referrer: 'https://duckduckgo.com/' });
    await app.visitor({ userAgent: iphone }).view('/b');
    const filters = { device: 'phone', source: 'duckduckgo.com' };
    expect(await totals(app.parts, { days, filters })).toMatchObject({ views: 1, visits: 1 });
    const found = await breakdown(app.parts, {
      days,
      dimension: 'page',
      filters: { device: 'phone' },
      by: 'views',
      limit: 9,
    });
    expect(found.rows.map(({ value, counters }) => [value, counters.views])).toEqual([
      ['/a', 1],
      ['/b', 1],
    ]);
    expect(
      await series(app.parts, { days: { from: '2026-03-04', to: '2026-03-05' }, grain: 'hour', filters }),
    ).toMatchObject([{ bucket: '2026-03-04T05:00-05:00', counters: { views: 1 } }]);
  });

  it('filters what counts cannot tell apart, from single hits: as far back as those are kept', async () => {
    await changeCensusSettings(app.store, { rawDays: 1 });
    const ask = (
      dimension: RawDimension,
      by: 'adds' | 'clicks' | 'visits' | 'searches' | 'visitors',
      filters: Filters,
    ) => rawBreakdown(app.parts, { days, dimension, by, filters, limit: 10 });
    const shop = async (userAgent: string, product: string, page: string) => {
      const visitor = app.visitor({ userAgent });
      await visitor.view(page, { referrer: 'https://duckduckgo.com/' });
      await visitor.track('AddToCart', { url: page, product: { item_id: product, quantity: 2 } });
      await visitor.view('/cart');
      await visitor.form('/api/census/button-click', { buttonText: `Buy ${product}`, url: '/cart' });
    };
    await shop(iphone, 'cup', '/a');
    app.clock.pass(2 * 86_400_000);
    await shop(iphone, 'mug', '/a');
    await shop(chrome, 'bowl', '/b');
    const phones = { device: 'phone', source: 'duckduckgo.com' };
    const adds = (rows: { value: string; counters: Counters }[]) =>
      rows.map(({ value, counters }) => [value, counters.adds]);
    const all = await ask('product', 'adds', phones);
    expect([adds(all.rows), all.since]).toEqual([
      [
        ['cup', 2],
        ['mug', 2],
      ],
      undefined,
    ]);
    expect(adds((await ask('product', 'adds', { page: '/b' })).rows)).toEqual([['bowl', 2]]);
    expect((await ask('button', 'clicks', phones)).rows.map(({ value }) => value)).toEqual(['Buy cup', 'Buy mug']);
    expect((await ask('entry', 'visits', { page: '/a' })).rows).toEqual([{ value: '/a', counters: { visits: 2 } }]);
    expect((await ask('browser', 'visitors', phones)).rows).toMatchObject([
      { value: 'Safari', counters: { visits: 2, visitors: 2 } },
    ]);
    expect((await ask('product', 'adds', { source: 'nobody.example' })).rows).toEqual([]);

    await sweepCensus(app.parts);
    const kept = await ask('product', 'adds', { device: 'phone' });
    expect([adds(kept.rows), kept.since]).toEqual([[['mug', 2]], '2026-03-05']);
  });

  it('says who is here now', async () => {
    await app.visitor().view('/a');
    app.clock.pass(6 * 60_000);
    await app.visitor().view('/b');
    await app.visitor().view('/b');
    const shown = await live(app.parts, app.clock.now());
    expect(shown).toEqual({ visitors: 2, pages: [{ path: '/b', visitors: 2 }] });
  });
});

describe('who is counted (spec §6)', () => {
  const counted = async (visitor: CensusVisitor) => {
    const before = await app.rawCount();
    expect(await visitor.view('/a')).toMatchObject({ status: 200, text: '{}' });
    return (await app.rawCount()) > before;
  };

  it('is everybody without an account, and of the 15 roles only a viewer', async () => {
    expect(await counted(app.visitor())).toBe(true);
    for (const role of roleCodes) {
      const visitor = app.visitor();
      visitor.jar.set('stoa-role', app.marks().issue([role]));
      expect([role, await counted(visitor)]).toEqual([role, role === 10]);
    }
    const both = app.visitor();
    both.jar.set('stoa-role', app.marks().issue([10, 4]));
    expect(await counted(both)).toBe(false);
  });

  it('is nobody while the census is off, and nobody from another site', async () => {
    expect(await counted(app.visitor({ headers: { 'Sec-Fetch-Site': 'cross-site' } }))).toBe(false);
    // Over http, browsers send only the Origin header.
    const from = (Origin: string) => app.visitor({ headers: { Origin, 'Sec-Fetch-Site': '' } });
    expect(await counted(from('http://other.example'))).toBe(false);
    expect(await counted(from(`http://localhost:${app.port}`))).toBe(true);
    await changeCensusSettings(app.store, { isOn: false });
    expect(await counted(app.visitor())).toBe(false);
  });

  it('is by a salted hash alone where cookies are restricted or the visitor wants none, and nobody if the owner says so', async () => {
    await app.visitor({ headers: { DNT: '1' } }).view('/a');
    await app.visitor({ headers: { 'Sec-GPC': '1' } }).view('/a');
    await changeCensusSettings(app.store, { cookies: 'restricted' });
    await app.visitor().view('/a');
    expect(await total()).toMatchObject({ visitors: 3 });
    const { rows } = await app.store.range({ start: ['census-seen'], end: ['census-seen~'], limit: 9 });
    expect(rows.length).toBe(3);
    await changeCensusSettings(app.store, { countsWithoutCookies: false });
    expect(await counted(app.visitor())).toBe(false);
    app.clock.pass(48 * 3_600_000);
    for (const table of ['census-seen', 'census-salt'])
      expect((await app.store.range({ start: [table], end: [`${table}~`], limit: 9 })).rows).toEqual([]);
  });

  it('is counted once when a cookie is accepted on the way', async () => {
    const before = app.visitor({ ip: '203.0.113.9', cookie: false });
    const after = app.visitor({ ip: '203.0.113.9' });
    await before.view('/a', { referrer: 'https://www.google.com/' });
    app.clock.pass(20_000);
    await after.hit(10, { url: '/a', seconds: 0, consent: 'granted' });
    await after.view('/b');
    expect(await total()).toMatchObject({ views: 2, visits: 1, visitors: 1, newVisitors: 1 });
    expect(await rows('source', 'views')).toMatchObject([{ value: 'google.com', counters: { views: 2 } }]);
    // A visitor who wasn't counted before is someone else, even on the same network.
    await app.visitor({ ip: '203.0.113.9' }).view('/a');
    expect(await total()).toMatchObject({ views: 3, visits: 2, visitors: 2 });
  });

  it('is counted once when the cookie is declined on the way, also after a start', async () => {
    const before = app.visitor({ ip: '203.0.113.9' });
    const after = app.visitor({ ip: '203.0.113.9', cookie: false });
    await before.view('/a', { referrer: 'https://www.google.com/' });
    app.clock.pass(20_000);
    await before.hit(10, { url: '/a', seconds: 0, consent: 'refused' });
    await after.view('/b');
    const visits = visitsOf(app.parts);
    visits.byVisitor.clear();
    for await (const { hits } of storedHits(app.store)) for (const hit of hits) visits.replay(hit);
    await after.view('/c');
    expect(await total()).toMatchObject({ views: 3, visits: 1, visitors: 1, newVisitors: 1 });
    expect(await rows('source', 'views')).toMatchObject([{ value: 'google.com', counters: { views: 3 } }]);
    // On the same day: another visit of the same visitor.
    app.clock.pass(3_600_000);
    await after.view('/a');
    expect(await total()).toMatchObject({ views: 4, visits: 2, visitors: 1 });
    // Refusing cookies starts no visit if the visitor was never counted, or if the owner doesn't count visitors without
    // cookies.
    await app.visitor().hit(10, { url: '/a', seconds: 0, consent: 'refused' });
    const next = app.visitor();
    await next.view('/a');
    await changeCensusSettings(app.store, { countsWithoutCookies: false });
    await next.hit(10, { url: '/a', seconds: 0, consent: 'refused' });
    expect(await total()).toMatchObject({ views: 5, visits: 3, visitors: 2 });
  });

  it('counts several renders of one call, and no more of it than twenty', async () => {
    const buttons = Array.from({ length: 25 }, (_, n) => ({ blockId: `b${n % 2}`, pagePath: '/a' }));
    const { status } = await app
      .visitor()
      .send('/api/census/button-render', JSON.stringify(buttons), { type: 'application/json' });
    expect([status, (await total()).renders]).toEqual([200, 20]);
    expect(await rows('button', 'renders')).toMatchObject([
      { counters: { renders: 10 } },
      { counters: { renders: 10 } },
    ]);
  });

  it('counts programs by themselves', async () => {
    await app.visitor({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }).view('/a');
    await app.visitor({ headers: { 'Sec-Purpose': 'prefetch' } }).view('/a');
    await app.visitor({ headers: { 'Sec-Fetch-Mode': 'navigate' } }).view('/a');
    const fast = app.visitor();
    for (let n = 0; n < 32; n++) await fast.view(`/p${n}`);
    expect(await rows('bot', 'hits')).toEqual([
      { value: 'too-fast', counters: { hits: 2 } },
      { value: 'googlebot', counters: { hits: 1 } },
      { value: 'prefetch', counters: { hits: 1 } },
      { value: 'odd-fetch', counters: { hits: 1 } },
    ]);
    expect(await total()).toMatchObject({ hits: 35, views: 30, visits: 1 });
  });
});

it('writes hits of consecutive turns of the event loop together', async () => {
  const buffer = hitBufferOf(app.parts);
  buffer.zone = createZone('UTC');
  const hit = botHit(app.store, buffer.zone, app.clock.now(), 'test');
  const first = buffer.add(hit);
  await yieldToEventLoop();
  await Promise.all([first, buffer.add(hit)]);
  expect((await Array.fromAsync(storedHits(app.store))).map(({ hits }) => hits.length)).toEqual([2]);
});

it('writes a hit that comes as soon as the one before is on disk', async () => {
  const buffer = hitBufferOf(app.parts);
  buffer.zone = createZone('UTC');
  const hit = botHit(app.store, buffer.zone, app.clock.now(), 'test');
  await buffer.add(hit);
  await buffer.add(hit);
  expect(await app.rawCount()).toBe(2);
});

it('answers 503 with Retry-After when too many hits wait, and counts what it dropped', async () => {
  const commit = app.store.commit.bind(app.store);
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  app.store.commit = async (batch) => {
    await held;
    return commit(batch);
  };
  const buffer = hitBufferOf(app.parts);
  buffer.zone = createZone('UTC');
  const hit = botHit(app.store, buffer.zone, app.clock.now(), 'test');
  const waiting = Array.from({ length: queueMax + 400 }, () => buffer.add(hit));
  await new Promise((resolve) => setImmediate(resolve));
  const refused = await app.visitor().view('/a');
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
  expect(await dropsOf(app.parts).of(days)).toEqual({ full: 1, failed: 0, limited: 0 });
  go();
  await Promise.all(waiting);
  expect((await app.visitor().view('/a')).status).toBe(200);
  expect(await app.rawCount()).toBe(queueMax + 401);
  // It was written with the hits, so a restart knows about it.
  const afterStart = () => new Drops(app.store).of(days);
  expect(await afterStart()).toEqual({ full: 1, failed: 0, limited: 0 });

  app.store.commit = async () => {
    throw new Error('The disk is full');
  };
  await expect(buffer.add(hit)).rejects.toThrow('The disk is full');
  app.store.commit = commit;
  await dropsOf(app.parts).flush();
  expect(await afterStart()).toEqual({ full: 1, failed: 1, limited: 0 });
});

it('keeps no address and no user agent', async () => {
  const people = [
    app.visitor(),
    app.visitor({ cookie: false }),
    app.visitor({ headers: { DNT: '1' }, ip: '2001:db8::77' }),
  ];
  for (const person of people) {
    await person.view('/a', { userAgent: chrome });
    await person.send('/api/events/RecordJavascriptErrors', JSON.stringify([{ event: 'e', data: { message: 'x' } }]));
  }
  const bytes: string[] = [];
  for await (const row of app.store.snapshotExport()) bytes.push(JSON.stringify([row.key, row.value]));
  const all = bytes.join('\n');
  for (const text of ['203.0.113', '2001:db8', 'Mozilla', 'AppleWebKit', 'Windows NT']) expect(all).not.toContain(text);
});
