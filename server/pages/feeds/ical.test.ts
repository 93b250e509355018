// Events as calendar files that parse, regardless of their texts.
import { expect, it } from 'vitest';
import { collection, ids, now, post, website } from '../fixtures/site.ts';
import type { PageContext } from '../gather/page-context.ts';
import { calendarOf } from './ical.ts';

it('has a line for each property, without control characters', async () => {
  const item = post(1, {
    recordType: 12,
    title: 'Talk\u0007, \u000bpart\u007f one',
    startDate: now,
    location: { addressTitle: 'The\r\nbarn\rdoor', mapLat: 43.66, mapLng: -70.26 },
  });
  const context = { website: website(), origin: 'https://shop.example' } as PageContext;
  const text = await calendarOf(context, {
    kind: 'item',
    item,
    collection: collection({ id: ids.blog, urlId: 'talks' }),
  } as never);
  expect(text).toContain('\r\nSUMMARY:Talk\\, part one\r\nLOCATION:The\\nbarn\\ndoor\r\nGEO:43.66;-70.26\r\n');
  expect(text?.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
});
