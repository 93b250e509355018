// The site's country and time zone over HTTP: read, refused, and defaults for missing settings.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { transact } from '../../store/transact.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { storeSettingsSchema } from './schema.ts';
import { loadWebsite, putWebsite } from './website.ts';

let app: TestStoa;
beforeAll(async () => {
  app = await testStoa({ hosts: 'separate' });
});
afterAll(() => app.close());

const path = '/config/api/site/time-zone';

it('says the country that addresses begin with: of its language, where parcels go, or where the shop is', async () => {
  const owner = await app.browser().signedIn(Role.admin);
  const countryAs = async (change: { language?: string; store?: object }) => {
    const before = await loadWebsite(app.parts.store);
    const store = { ...before.store, ...change.store };
    await transact(app.parts.store, async (tx) => putWebsite(tx, { ...before, ...change, store }));
    const { country } = (await owner.get('/config/api/site')).body;
    await transact(app.parts.store, async (tx) => putWebsite(tx, before));
    return country;
  };
  expect(await countryAs({})).toBe('US');
  expect(await countryAs({ language: 'de-AT' })).toBe('AT');
  expect(await countryAs({ language: 'de-AT', store: { shippingCountryDefaultValue: 'CH' } })).toBe('CH');
  const storeAddress = { line1: 'Lindenweg 12', city: 'Berlin', region: '', postalCode: '10115', country: 'DE' };
  expect(await countryAs({ store: { shippingCountryDefaultValue: 'CH', storeAddress } })).toBe('DE');
});

describe('the time zone of the site (editor B10)', () => {
  it('comes with its data and with all others', async () => {
    const owner = await app.browser().signedIn(Role.admin);
    const before = await owner.get(path);
    expect(before.body).toMatchObject({
      timeZone: 'America/New_York',
      tzData: { zones: [[-300, expect.any(String), 'E%sT', null]] },
    });
    expect(before.body.zones).toContain('Europe/Berlin');
  });

  it('is refused when nobody knows it, in the words of the specification', async () => {
    const owner = await app.browser().signedIn(Role.admin);
    const asked = await owner.get('/config/api/time-zones?zone=Mars%2FOlympus');
    expect([asked.status, asked.body.message]).toEqual([400, 'Failed to load timezone "Mars/Olympus"']);
    expect((await owner.get('/config/api/time-zones?zone=Asia%2FTokyo')).body.tzData).toEqual({
      zones: [[540, null, 'JST', null]],
      rules: {},
    });
  });

  it('is told to be unknown when an import brought one', async () => {
    const owner = await app.browser().signedIn(Role.admin);
    await transact(app.parts.store, async (tx) =>
      putWebsite(tx, { ...(await loadWebsite(tx)), timeZone: 'Mars/Olympus' }),
    );
    expect((await owner.get(path)).body).toMatchObject({ timeZone: 'Mars/Olympus', tzData: null });
  });

  it('may be looked at by who may open the editor', async () => {
    const editor = await app.browser().signedIn(Role.editor);
    expect((await editor.get(path)).status).toBe(200);
    expect((await app.browser().get(path)).status).toBe(401);
  });
});

it('settings from before there was a choice let services be bought in any number (spec §3 "Store settings")', async () => {
  const { multipleQuantityAllowedForServices: _, ...before } = (await loadWebsite(app.parts.store)).store;
  expect(storeSettingsSchema.parse(before).multipleQuantityAllowedForServices).toBe(true);
});
