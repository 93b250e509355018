// Member areas: non-members see the paywall in every format of the page, regardless of earlier visitors.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantPurchased } from '../../commerce/customer/member-areas.ts';
import { putPreferences } from '../../commerce/preferences/preferences.ts';
import { listCollections, putCollection } from '../../content/collection/collection.ts';
import { grantAccess } from '../../content/member-access/member-access.ts';
import { putNavigation } from '../../site/navigation/navigation.ts';
import { transact } from '../../store/transact.ts';
import { createSiteUser } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { type TestSite, testSite } from '../fixtures/site.ts';

const password = 'correct horse battery';
let site: TestSite;
let edge: TestStoa;
let path: string;

beforeAll(async () => {
  site = await testSite();
  const shop = (await listCollections(site.parts.store)).find(({ typeName }) => typeName === 'products')!;
  path = `/${shop.urlId}`;
  await transact(site.parts.store, (tx) => putCollection(tx, { ...shop, memberAreaId: 'studio' }));
  edge = await testStoa({ site });
});
afterAll(async () => {
  await edge.close();
  await site.close();
});

async function member(email: string, grant: boolean) {
  const user = await createSiteUser(site.parts, { email, password });
  if (grant) await transact(site.parts.store, (tx) => grantAccess(tx, user.id, 'studio', site.parts.clock.now()));
  const client = edge.visitor();
  await client.get('/account/sign-in');
  await client.postForm(
    '/account/sign-in',
    { email, password, crumb: client.jar.get('crumb') ?? '' },
    { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' },
  );
  return { user, client };
}

describe('a menu', () => {
  it('leads to the first page of a member area that is named in it', async () => {
    const outer = await edge.visitor().get('/about');
    expect(outer.text).not.toContain('>Studio door<');
    const { store } = site.parts;
    const shop = (await listCollections(store)).find(({ typeName }) => typeName === 'products')!;
    await transact(store, async (tx) => {
      await putCollection(tx, { ...shop, navigationTitle: 'Studio door' });
      putNavigation(tx, 'mainNav', { items: [{ memberAreaId: 'studio' }, { memberAreaId: 'nobodys' }] });
    });
    const { text } = await edge.visitor().get('/about');
    expect(/<nav\b[\s\S]*?<\/nav>/.exec(text)?.[0].match(/<a [^>]*>[^<]*<\/a>/g)).toEqual([
      expect.stringMatching(new RegExp(`href="${path}"[^>]*>Studio door</a>`)),
    ]);
    await transact(store, (tx) => putCollection(tx, shop));
  });
});

describe('a page of a member area', () => {
  it('is shown to members only, also as data, and never kept', async () => {
    const { client } = await member('in@shop.example', true);
    const { client: outsider } = await member('out@shop.example', false);
    const visitor = edge.visitor();
    for (const format of ['', '?format=json', '?format=main-content', '?format=rss', '?format=page-context']) {
      const seen = await Promise.all([
        visitor.get(path + format),
        client.get(path + format),
        outsider.get(path + format),
      ]);
      expect([format, ...seen.map(({ status }) => status)]).toEqual([format, 403, 200, 403]);
      expect(seen[1]!.headers['cache-control']).toBe('private, no-store');
      expect((await visitor.get(path + format)).status).toBe(403);
    }
    expect((await visitor.get(path)).text).toContain('This page is for members.');
    expect((await visitor.get('/sitemap.xml')).text).not.toContain(path);
  });

  it('opens with the purchase of its product, for as long as the owner says', async () => {
    const { store, clock } = site.parts;
    const areas = [{ id: 'studio', title: 'The studio', productId: 'p1', days: 30 }, { id: 'not valid' }];
    await transact(store, (tx) => putPreferences(tx, 'member-areas', { areas }));
    const { user, client } = await member('buyer@shop.example', false);
    const order = { id: 'o1', customerId: user.id, testMode: false };
    const bought = (paymentState: 'PENDING' | 'AUTHORIZED' | 'PAID') =>
      transact(store, (tx) => grantPurchased(tx, { ...order, paymentState }, [{ itemId: 'p1' }], clock.now()));
    await bought('PENDING');
    await bought('AUTHORIZED');
    expect((await client.get(path)).status).toBe(403);
    await bought('PAID');
    expect((await client.get(path)).status).toBe(200);
  });
});
