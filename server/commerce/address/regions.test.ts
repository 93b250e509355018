// States and provinces in every spelling: in checkout, cart, address book, files, programs, tax rules and zones. Commerce 1.7, 2.1.
import { afterEach, describe, expect, it } from 'vitest';
import { formAgeMsMin } from '../../base/form-stamp.ts';
import { transact } from '../../store/transact.ts';
import { upload } from '../../testing/harness/file-parts.ts';
import { adasAddress, mug } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { putPreferences } from '../preferences/preferences.ts';
import { isSameRegion, regionOf, regions } from './regions.ts';

describe('a region', () => {
  it('is its code, however it is written', () => {
    for (const text of [
      'NY',
      'ny',
      'New York',
      'new york',
      ' NEW  YORK ',
      'N.Y.',
      'US-NY',
      'us-ny',
      'State of New York',
    ])
      expect([text, regionOf('US', text)]).toEqual([text, 'NY']);
    expect([regionOf('CA', 'Québec'), regionOf('CA', 'quebec'), regionOf('CA', 'B.C.')]).toEqual(['QC', 'QC', 'BC']);
    expect([
      regionOf('AU', 'new south wales'),
      regionOf('US', 'Washington'),
      regionOf('US', 'Washington, D.C.'),
    ]).toEqual(['NSW', 'WA', 'DC']);
    for (const [country, list] of Object.entries(regions))
      for (const [code, name] of list) expect([regionOf(country, code), regionOf(country, name)]).toEqual([code, code]);
  });

  it('of no list, or of another country, stays as it was typed', () => {
    expect(['Utopia', '', '-'].map((text) => regionOf('US', text))).toEqual(['Utopia', '', '-']);
    expect([regionOf('DE', 'bayern'), regionOf('CA', 'New York'), regionOf('constructor', 'x')]).toEqual([
      'bayern',
      'New York',
      'x',
    ]);
    expect([
      isSameRegion('DE', 'bayern', 'Bayern '),
      isSameRegion('US', '-', ''),
      isSameRegion('US', 'NY', 'NJ'),
    ]).toEqual([true, false, false]);
  });
});

let app: TestStoa | undefined;
afterEach(async () => {
  expect(app?.faults() ?? []).toEqual([]);
  await app?.close();
});

it('is taken by name wherever one is typed, kept as its code, and matched by rules that name it', async () => {
  const cup = mug();
  app = await testStoa({ products: [cup] });
  const rules = [{ name: 'NY Tax', country: 'US', region: 'new york', ratePpm: 100_000, includesShipping: false }];
  const zone = {
    key: 'ny',
    name: 'Upstate',
    rateType: 'FLAT',
    priceCents: 300,
    countries: ['US'],
    regions: ['New York'],
  };
  await transact(app.parts.store, async (tx) => {
    await putPreferences(tx, 'tax', { rules });
    await putPreferences(tx, 'shipping', { options: [zone] });
  });
  const shopper = await app.shopper();
  const added = await shopper.post('/api/commerce/shopping-cart/entries', { itemId: cup.id, quantity: 1 });
  const token = added.json().shoppingCart.cartToken;
  const at = { country: 'US', region: 'new york', postalCode: '10001' };
  const cart = await shopper.put(`/api/3/commerce/cart/${token}/shipping/location`, at);
  expect([cart.status, cart.text.includes('Upstate'), cart.text.includes('"NY"')]).toEqual([200, true, true]);
  for (const region of ['New York', 'ny']) {
    const given = { email: 'ada@example.com', shippingAddress: { ...adasAddress, region } };
    const view = (await shopper.put(`/api/3/commerce/cart/${token}/checkout`, given)).json();
    expect(JSON.stringify(view.address)).toContain('"NY"');
    expect(view.expectedTotalCents).toBe(2000 + 300 + 200);
  }
  const form = { boxes: '1', email: 'ada@example.com', 'shipping.country': 'CA', 'shipping.region': 'quebec' };
  app.parts.clock.pass(formAgeMsMin);
  await shopper.form('/checkout', { ...form, cartToken: token, action: 'update' });
  expect((await shopper.get(`/api/3/commerce/cart/${token}/checkout`)).text).toContain('"QC"');

  const owner = await app.signedIn(1);
  const bytes = Buffer.from(
    'Email,Address1,City,Zip,Province,Country\nada@example.com,1 Rd,Montreal,H2X 1Y4,Québec,Canada\n',
  );
  await upload(owner, '/api/import/customers', { name: 'x.csv', bytes });
  expect((await owner.get('/api/export/customers')).text).toContain(',QC,CA,');
});
