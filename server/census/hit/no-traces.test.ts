// Traces of visitors' addresses and browsers in the data folder: searches a real store's files, byte by byte, after
// everything that a visitor can do.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { auditedStore } from '../../accounts/audit/audit.ts';
import { Role } from '../../base/roles.ts';
import { openTestStore } from '../../store/testing.ts';
import { censusApp } from '../../testing/harness/census-app.ts';
import { fakeClock, mug, stocked, testLog } from '../../testing/harness/shop.ts';
import { temporaryFolder } from '../../testing/harness/temporary-folder.ts';
import { rollupOf } from '../rollup/rollup.ts';

/** As text, and as numbers in both byte orders. */
const bytesOf = (ip: string): Buffer[] => {
  const groups = ip.includes(':')
    ? ip.split(':').flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    : ip.split('.').map(Number);
  return [Buffer.from(ip), Buffer.from(groups), Buffer.from(groups.toReversed())];
};

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

it('keeps no address and no user agent in any file, whatever visitors do', async () => {
  const folder = temporaryFolder('no-traces');
  const log = testLog();
  const engine = await openTestStore(folder, { clock: fakeClock(), log });
  const app = await censusApp({ store: auditedStore(engine, fakeClock()) });
  const owner = await app.browser().signedIn(Role.admin);
  const product = await stocked(app.parts, mug({ title: 'Mug', urlId: 'mug' }), 0);
  const form = (
    await owner.post('/config/api/forms', {
      ...{ name: 'Contact', notifyEmail: 'owner@example.com' },
      fields: [{ id: 'words', type: 'textarea', title: 'Words' }],
    })
  ).body.form as { id: string };

  const ips = ['203.0.113.77', '198.51.100.201', '2001:db8:7a11:b0b0:1:2:3:4'];
  const agents = ips.map(
    (_, n) =>
      `Mozilla/5.0 (Distinctive-${n}; Zebra Build/QX${n}77) AppleWebKit/605.1.15 Chrome/14${n}.0.6789.1 Safari/605`,
  );
  for (const [n, ip] of ips.entries()) {
    const userAgent = agents[n] ?? '';
    // With a cookie, by hash, and of a visitor who wants neither.
    const visitor = app.visitor({ ip, userAgent, cookie: n !== 1, headers: n === 2 ? { DNT: '1' } : {} });
    const headers = { 'X-Forwarded-For': ip, 'User-Agent': userAgent };
    await visitor.view('/shop/p/mug', {
      itemId: product.id,
      recordType: 11,
      referrer: `http://${ip.includes(':') ? `[${ip}]` : ip}/`,
    });
    await visitor.hit(2, { url: '/search', searchQuery: 'mugs', resultCount: 0 });
    await visitor.hit(10, { url: '/shop' });
    await visitor.form('/api/census/button-click', { buttonText: 'Buy', url: '/shop' });
    await visitor.form('/api/census/form-render', { formId: form.id, url: '/contact' });
    await visitor.track('AddToCart', { product: { item_id: product.id, quantity: 1 } });
    await visitor.send(
      '/api/performance/v1/records',
      JSON.stringify([
        { app: 'site', event: 'page_speed', pageLoadId: 'l', ts: 1, data: { name: 'LCP', value: 900, url: '/shop' } },
        {
          app: 'site',
          event: 'a11y',
          pageLoadId: 'l',
          ts: 1,
          data: { rule: 'image-alt', element: 'img', url: '/shop' },
        },
      ]),
      { type: 'text/plain' },
    );
    await visitor.send(
      '/api/events/RecordJavascriptErrors',
      JSON.stringify([{ event: 'e', data: { message: 'broken', stack: 'at f (/s.js:1:2)' } }]),
    );
    const site = app.browser('localhost');
    const { key } = (await site.post('/api/form/FormSubmissionKey', {}, headers)).body;
    app.clock.pass(20_000);
    const sent = { formId: form.id, key, pagePath: '/contact', form: JSON.stringify({ words: 'Hello' }) };
    expect((await site.post('/api/form/SaveFormSubmission', sent, headers)).status).toBe(204);
    const wish = { productId: product.id, variantId: product.variants[0]?.id, siteVisitorEmail: `v${n}@example.com` };
    expect((await site.post('/api/site-users/account/notifications/restock', wish, headers)).status).toBe(200);
    // A failed sign-in, which is logged.
    expect(
      (await site.post('/api/auth/sign-in', { email: 'a@example.com', password: 'wrong' }, headers)).status,
    ).toBeGreaterThanOrEqual(400);
  }
  expect(await app.rawCount()).toBeGreaterThan(15);
  await rollupOf(app.parts).flush();
  await app.close();
  await engine.close();

  const files = filesOf(folder);
  expect(files.map((file) => path.basename(file))).toContain('data.mdb');
  const whole = Buffer.concat(files.map((file) => readFileSync(file)));
  const isThere = (bytes: Buffer | string) => whole.includes(bytes);
  // Control: searching finds what was written.
  expect([isThere('Hello'), isThere('/shop/p/mug'), isThere('image-alt')]).toEqual([true, true, true]);
  expect(ips.filter((ip) => bytesOf(ip).some(isThere))).toEqual([]);
  expect([...agents, 'Distinctive', 'Zebra', 'AppleWebKit', 'Mozilla'].filter(isThere)).toEqual([]);
  expect(isThere('db8:7a11')).toBe(false);
});
