// The map service's two endpoints, answered locally. Spec §7.
import { afterEach, describe, expect, it } from 'vitest';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { addressProblems, emptyAddress } from './address.ts';
import { towns } from './places.ts';

let app: TestStoa | undefined;
afterEach(async () => {
  expect(app?.faults() ?? []).toEqual([]);
  await app?.close();
  app = undefined;
});

describe('suggestions of places', () => {
  it('come by town or postal code of the country, five at most, and lead to the parts of an address', async () => {
    app = await testStoa();
    const visitor = await app.shopper();
    const ask = async (query: string) => (await visitor.get(`/api/google-maps/places/autocomplete?${query}`)).json();
    const { status, predictions } = await ask('input=1%20Main%20St%2C%20Itha&components=country%3Aus');
    expect([status, predictions.map(({ description }: { description: string }) => description)]).toEqual([
      'OK',
      ['1 Main St, Ithaca, NY 14850, US'],
    ]);
    expect((await ask('input=san&country=US')).predictions.length).toBe(4);
    expect((await ask('input=munchen&country=DE')).predictions[0].structured_formatting.main_text).toBe('München');
    expect((await ask('input=EC1A1&country=GB')).predictions[0].structured_formatting.main_text).toBe('London');
    expect(await ask('input=x')).toEqual({ status: 'ZERO_RESULTS', predictions: [] });
    const details = (await visitor.get(`/api/google-maps/places/details?place_id=${predictions[0].place_id}`)).json();
    expect(
      details.result.address_components.map(
        ({ short_name, types }: { short_name: string; types: string[] }) => `${types[0]} ${short_name}`,
      ),
    ).toEqual(['locality Ithaca', 'administrative_area_level_1 NY', 'country US', 'postal_code 14850']);
    expect((await visitor.get('/api/google-maps/places/details?place_id=nowhere')).json()).toEqual({
      status: 'NOT_FOUND',
    });
    expect((await visitor.get(`/api/google-maps/places/autocomplete?input=${'x'.repeat(300)}`)).status).toBe(400);
  });

  it('have postal codes and regions that the checkout takes', () => {
    for (const { country, region, city, postalCode } of towns) {
      const { postalCode: code, region: place } = addressProblems({
        ...emptyAddress(country),
        city,
        region,
        postalCode,
      });
      expect([country, city, code, region === '' ? undefined : place]).toEqual([country, city, undefined, undefined]);
    }
  });
});
