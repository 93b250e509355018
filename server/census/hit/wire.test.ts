// Browser reports in every form that clients of the original use.
import { describe, expect, it } from 'vitest';
import { agentOf } from '../../base/agent.ts';
import { HitKind } from '../rollup/raw-hit.ts';
import { AnalyticsEvent } from './event-names.ts';
import { sourceOf } from './source.ts';
import { readVisitor, readVisitTime, writeVisitor } from './visitor-cookie.ts';
import { eventReport, readFields, recordHitReports } from './wire.ts';

describe('analytics event types (spec §3)', () => {
  it.each([
    ['page view', 1, HitKind.pageView],
    ['site search', 2, HitKind.siteSearch],
    ['heartbeat', 10, HitKind.heartbeat],
    ['audio', 20, HitKind.audio],
    ['video', 21, HitKind.video],
  ])('%s is %i', (_, event, kind) => {
    const data = JSON.stringify({ url: '/a', searchQuery: 'x' });
    expect(recordHitReports({ event: String(event), data }).map((report) => report.kind)).toEqual([kind]);
    expect(Object.values(AnalyticsEvent)).toContain(event);
  });
});

describe('cookies (spec §3, §5)', () => {
  const id = '2e9f30bb-5c1a-446b-96e3-a171e79748c1';

  it('a visitor record has five parts: an id and four positive integers', () => {
    const record = { id, first: 1000, previous: 1000, latest: 2000, visits: 2 };
    expect(writeVisitor(record)).toBe(`${id}|1000|1000|2000|2`);
    expect(readVisitor(writeVisitor(record))).toEqual(record);
    const numbers = ['', '1', '1|2|3', '1|2|3|4|5', '0|2|3|4', '1|2|3|-4', '1|2|3|4.5', `1|2|3|${'9'.repeat(17)}`];
    for (const wrong of ['', id, 'a|1|2|3|4', '|1|2|3|4', '<b>|1|2|3|4', `${'x'.repeat(300)}|1|2|3|4`])
      expect(readVisitor(wrong)).toBeUndefined();
    for (const wrong of numbers) expect(readVisitor(`${id}|${wrong}`)).toBeUndefined();
  });

  it('a visit is a positive integer', () => {
    expect(readVisitTime('1700000000000')).toBe(1_700_000_000_000);
    for (const wrong of ['', '0', '-5', '1.5', '1e3', 'x', '9'.repeat(20)])
      expect(readVisitTime(wrong)).toBeUndefined();
  });
});

it('reads cart and item events with their product, and unknown names as others', () => {
  const item = {
    cartId: 'c',
    cartValue: '19.00',
    product: { item_id: 'p1', item_type: 1, item_title: 'Mug' },
    quantity: 3,
  };
  expect(eventReport('AddToCart', 'tracker', {}, item)).toMatchObject([
    { kind: HitKind.addToCart, name: 'p1', amount: 3 },
  ]);
  expect(eventReport('view-cart', 'event', {}, { itemCount: 2 })).toMatchObject([{ kind: HitKind.cartView }]);
  expect(eventReport('__proto__', 'event', {}, {})).toMatchObject([{ kind: HitKind.event, name: 'other' }]);
});

it('reads forms, JSON and lists of it, whatever their content type says, and nothing else', () => {
  expect({ ...readFields('event=1&event=2&data=%7B%7D') }).toEqual({ event: '1', data: '{}' });
  expect(readFields('[{"event":1}]')).toEqual([{ event: 1 }]);
  for (const wrong of ['', '{"a":', '[1']) expect(readFields(wrong)).toBeUndefined();
});

it.each([
  ['https://www.shop.example/a', '', '', ''],
  ['https://shop.example/a', '', '', ''],
  ['https://blog.shop.example/a', '', 'blog.shop.example', ''],
  ['https://www.google.com/search?q=a', '', 'google.com', ''],
  ['https://shop.example/a', '', '', ''],
  ['https://l.instagram.com/?u=1', '?utm_source=News&utm_campaign=May', 'news', 'may'],
  ['http://192.168.0.7/', '', '', ''],
  ['javascript:alert(1)', '', '', ''],
  ['not an address', '', '', ''],
])('says where a visit from %s came from', (referrer, query, source, campaign) => {
  expect(sourceOf({ referrer, query, ownHost: 'shop.example:443' })).toEqual({ source, campaign });
});

it.each([
  ['Mozilla/5.0 (iPad; CPU OS 16_0) Version/16.0 Safari/604.1', 'Safari', 'iPadOS', 'tablet', undefined],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile Safari/537.36', 'Chrome', 'Android', 'phone', undefined],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
    'desktop',
    undefined,
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537.36 Edg/140.0', 'Edge', 'Windows', 'desktop', undefined],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', '', '', 'desktop', 'bingbot'],
  ['curl/8.5.0', '', '', 'desktop', 'curl'],
  [
    'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
    'phone',
    undefined,
  ],
  ['', '', '', 'desktop', 'none'],
])('knows %s', (text, browser, system, device, bot) => {
  expect(agentOf(text)).toEqual({ browser, system, device, bot });
});
