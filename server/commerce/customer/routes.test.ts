// The owner's customers over HTTP.
import { afterEach, describe, expect, it } from 'vitest';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { rowsOf } from '../../testing/driver/order-audit.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { discountsFor } from '../discount/discount.ts';
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
    const members = async () => {
      const { rows } = (await owner.get('/config/api/customers?area=studio')).json();
      const { areas } = (await owner.get('/config/api/member-areas/customers')).json();
      return [rows.map(({ email }: { email: string }) => email), areas];
    };
    expect(await members()).toEqual([['ada@shop.example'], [{ ...areas[0], count: 1 }]]);
    expect((await owner.delete(`${one}/access/studio`)).json()).toEqual({ memberAreas: [] });
    expect(await members()).toEqual([[], [{ ...areas[0], count: 0 }]]);
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

  it('get and lose tags together, and none if one of them would have too many', async () => {
    app = await testStoa();
    const owner = await app.signedIn(8);
    const add = async (email: string, tags: string[]) => (await owner.post(path, { email, tags })).json().id as string;
    const full = Array.from({ length: 20 }, (_, n) => `tag ${n}`);
    const [ada, grace, ilse] = [
      await add('ada@shop.example', ['old']),
      await add('grace@shop.example', []),
      await add('ilse@shop.example', full),
    ];
    const change = (...changes: object[]) => owner.put('/config/api/customer-tags', { changes });
    const tagsOf = async (id: string) => (await owner.get(`${path}/${id}`)).json().tags;
    const both = [
      { id: ada, add: ['vip'], remove: ['old'] },
      { id: grace, add: ['vip'], remove: [] },
    ];
    expect((await change(...both, { id: 'gone', add: ['vip'], remove: [] })).json()).toEqual({ changed: 2 });
    expect([await tagsOf(ada), await tagsOf(grace)]).toEqual([['vip'], ['vip']]);
    const refused = await change({ id: ada, add: ['more'], remove: [] }, { id: ilse, add: ['more'], remove: [] });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('ilse@shop.example would have more than 20 tags.'),
    ]);
    expect(await tagsOf(ada)).toEqual(['vip']);
    const told = (await rowsOf(app.parts.store, 'outgoing-event')).map(
      ({ value }) => (value as { r: { topic: string } }).r.topic,
    );
    expect(told.filter((topic) => topic === 'contact.update')).toHaveLength(2);

    const many: string[] = [];
    for (let n = 0; n < 100; n++) many.push(await add(`reader-${n}@shop.example`, []));
    const all = many.map((id) => ({ id, add: ['reader'], remove: [] }));
    expect((await change(...all)).json()).toEqual({ changed: 100 });
    expect((await change(...all)).json()).toEqual({ changed: 0 });
    expect((await change(...all, { id: ada, add: ['reader'], remove: [] })).status).toBe(400);
  });

  it('form groups, by conditions or chosen, which filter the list and get discounts', async () => {
    app = await testStoa();
    const owner = await app.signedIn(8);
    const add = async (email: string, tags: string[]) => (await owner.post(path, { email, tags })).json().id as string;
    const ada = await add('ada@shop.example', ['wholesale']);
    const grace = await add('grace@shop.example', []);
    const groups = '/config/api/customer-groups';
    const create = (body: object) => owner.post(groups, body);
    const made = await create({ name: 'Wholesale', kind: 'conditions', conditions: { tag: 'wholesale' } });
    expect([made.status, made.json().name]).toEqual([201, 'Wholesale']);
    expect((await create({ name: 'wholesale', kind: 'people' })).json().message).toBe(
      'A group named "wholesale" already exists. Choose another name.',
    );
    const friends = (await create({ name: 'Friends', kind: 'people' })).json().id;
    const members = { customerIds: [grace], isMember: true };
    expect((await owner.put(`${groups}/${friends}/members`, members)).json().count).toBe(1);
    const list = async (group: string) =>
      (await owner.get(`/config/api/customers?group=${group}`)).json().rows.map(({ id }: { id: string }) => id);
    const { id, revision } = made.json();
    expect([await list(id), await list(friends)]).toEqual([[ada], [grace]]);
    const listed = (await owner.get(`${groups}?customer=${ada}`)).json().groups;
    expect(
      listed.map((one: { name: string; count: number; isMember: boolean }) => [one.name, one.count, one.isMember]),
    ).toEqual([
      ['Friends', 1, false],
      ['Wholesale', 1, true],
    ]);
    const { store, clock } = app.parts;
    const rule = {
      ...{ kind: 'ANY_ORDER', name: 'Trade', groupId: id, value: { type: 'PERCENT', ratePpm: 100_000 } },
      ...{ enabled: true, limits: {}, subscriptionOptions: { renewals: false }, lane: 'DEFAULT' },
    };
    const gone = await owner.post('/config/api/discounts', { ...rule, groupId: 'gone' });
    expect(gone.text).toContain('This customer group no longer exists.');
    const discount = await owner.post('/config/api/discounts', rule);
    expect(discount.status, discount.text).toBe(201);
    const applies = async (email?: string) =>
      (await discountsFor(store, store, [], clock.now(), 'typed@shop.example', async () => email)).length;
    expect([await applies('ada@shop.example'), await applies('grace@shop.example'), await applies()]).toEqual([
      1, 0, 0,
    ]);
    const change = { name: 'Regulars', kind: 'conditions', conditions: { ordersMin: 1 }, revision };
    expect((await owner.put(`${groups}/${id}`, change)).json().count).toBe(0);
    // Someone else's change isn't overwritten.
    expect((await owner.put(`${groups}/${id}`, change)).status).toBe(409);
    expect(await applies('ada@shop.example')).toBe(0);
    expect((await owner.delete(`${groups}/${id}`)).status).toBe(204);
    expect((await owner.get(`/config/api/customers?group=${id}`)).status).toBe(404);
  });

  it("are nobody else's", async () => {
    app = await testStoa();
    for (const client of [await app.shopper(), await app.signedIn(4)])
      expect([401, 403]).toContain((await client.get(path)).status);
  });
});
