// The owner's customers over HTTP.
import { afterEach, describe, expect, it } from 'vitest';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { putPreferences } from '../preferences/preferences.ts';

const path = '/api/commerce/customers';
let app: TestStoa;
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

describe('customers', () => {
  it('are made once per address, listed in pages, searched, noted, let into areas, exported and erased', async () => {
    app = await testStoa();
    const owner = await app.signedIn(8);
    for (const name of ['Ada', 'Grace', '=cmd()'])
      expect(
        (await owner.post(path, { email: `${name.replace(/\W/g, '')}@shop.example`, firstName: name })).status,
      ).toBe(201);
    const again = await owner.post(path, { email: 'ADA@shop.example' });
    expect(again.status).toBe(409);

    const first = (await owner.get(`${path}?limit=2`)).json();
    expect(first.customers.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['=cmd()', 'Grace']);
    const rest = (await owner.get(`${path}?limit=2&cursor=${first.nextPageCursor}`)).json();
    expect([rest.customers.length, rest.customers[0].firstName, rest.hasNextPage]).toEqual([1, 'Ada', false]);
    const found = (await owner.get(`${path}?q=gra`)).json();
    expect(found.customers.map(({ email }: { email: string }) => email)).toEqual(['grace@shop.example']);

    const one = `${path}/${rest.customers[0].id}`;
    expect((await owner.post(`${one}/notes`, { text: 'Likes blue.' })).json().notes[0].text).toBe('Likes blue.');
    expect((await owner.put(one, { tags: ['vip'] })).json().tags).toEqual(['vip']);
    const unknown = await owner.put(`${one}/access`, { areaId: 'studio' });
    expect([unknown.status, unknown.json().message]).toEqual([400, 'There is no member area "studio".']);
    const areas = [{ id: 'studio', title: 'Studio' }];
    await transact(app.parts.store, (tx) => putPreferences(tx, 'member-areas', { areas }));
    expect((await owner.put(`${one}/access`, { areaId: 'studio' })).json()).toEqual({ memberAreas: ['studio'] });
    expect((await owner.get(one)).json()).toMatchObject({ orders: [], memberAreas: ['studio'], lifetimeValue: [] });
    expect((await owner.delete(`${one}/access/studio`)).json()).toEqual({ memberAreas: [] });
    expect((await owner.get(`${path}.csv`)).text).toContain("'=cmd()");
    expect((await owner.get(`${one}/export`)).text).not.toContain('Likes blue.');
    expect((await owner.delete(one)).json()).toEqual({ orders: 0 });
    expect((await owner.get(one)).status).toBe(404);
  });

  it.each([
    ['Pacific/Apia', '2028-03-01'],
    ['America/St_Johns', '2028-02-29'],
  ])('have the days of the site’s clock in their file: %s', async (timeZone, day) => {
    app = await testStoa();
    const { clock, store } = app.parts;
    clock.pass(Date.UTC(2028, 1, 29, 12) - clock.now());
    await transact(store, async (tx) => putWebsite(tx, { ...(await loadWebsite(tx)), timeZone }));
    const owner = await app.signedIn(8);
    await owner.post(path, { email: 'ada@shop.example', firstName: 'Ada' });
    expect((await owner.get(`${path}.csv`)).text).toContain(`,,${day},`);
  });

  it("are nobody else's", async () => {
    app = await testStoa();
    for (const client of [await app.shopper(), await app.signedIn(4)])
      expect([401, 403]).toContain((await client.get(path)).status);
  });
});
