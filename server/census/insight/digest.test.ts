// The analytics email for a week or month.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createContributor } from '../../accounts/contributor/contributor.ts';
import { Role } from '../../base/roles.ts';
import { placeOrder, queuedMails } from '../../testing/driver/placed-orders.ts';
import { chrome } from '../../testing/harness/census-app.ts';
import { mug, stocked } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { changeCensusSettings } from '../settings/settings.ts';
import { digestDays, sendDigest } from './digest.ts';
import { digestKind } from './mails.ts';

let app: TestStoa;
beforeEach(async () => {
  app = await testStoa();
});
afterEach(() => app.close());

it('covers the last whole week from Monday on, or the last whole month', () => {
  expect(digestDays('weekly', '2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(digestDays('weekly', '2026-11-29')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(digestDays('monthly', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});

it('goes to the owner once for each, and to nobody until the owner wants it', async () => {
  const parts = { ...app.parts, siteUrl: () => 'https://shop.example', adminUrl: () => 'https://admin.shop.example' };
  await createContributor(parts, {
    email: 'owner@shop.example',
    name: 'O',
    roles: [Role.admin],
    password: 'correct horse battery',
    owner: true,
  });
  const product = await stocked(app.parts, mug(), 5);
  await placeOrder(app, [{ product, quantity: 1 }]);
  app.parts.clock.pass(8.5 * 86_400_000);
  expect(await sendDigest(parts)).toBe(false);
  await changeCensusSettings(parts.store, { digest: 'weekly' });
  const sent = [await sendDigest(parts), await sendDigest(parts)];
  expect(sent).toEqual([true, false]);
  app.parts.clock.pass(7 * 86_400_000);
  expect(await sendDigest(parts)).toBe(true);
  const mails = await queuedMails(app, digestKind);
  expect(mails).toHaveLength(2);
  expect(mails[0]).toMatchObject({ to: 'owner@shop.example', subject: expect.stringMatching(/^Your week at /) });
  expect(mails[0]?.text).toContain('https://admin.shop.example/config/analytics');
  expect(mails[0]?.html).toContain('Visitors');
  // Without visit counting, the email contains only sales.
  const visitor = await app.shopper();
  const view = new URLSearchParams({ event: '1', data: '{"url":"/journal"}' }).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': chrome };
  expect((await visitor.send('POST', '/api/census/RecordHit', headers, view)).status).toBe(200);
  await changeCensusSettings(parts.store, { isOn: false });
  app.parts.clock.pass(7 * 86_400_000);
  expect(await sendDigest(parts)).toBe(true);
  const text = (await queuedMails(app, digestKind)).at(-1)?.text;
  expect(text).toContain('Orders');
  expect(text).not.toMatch(/Visitors|Page views|journal/);
});
