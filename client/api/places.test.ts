// Place details: the parameters sent, and the defaults when the caller gives no context. Spec §7.
import { afterEach, expect, it, vi } from 'vitest';
import { placeDetails } from './places.ts';

afterEach(() => vi.restoreAllMocks());

it('expects a tracking context with product page and product section, and complains at the console without', async () => {
  const components = [{ short_name: 'Ithaca', types: ['locality'] }];
  vi.stubGlobal('document', { cookie: '' });
  const fetch = vi.fn(async () => Response.json({ result: { address_components: components } }));
  vi.stubGlobal('fetch', fetch);
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});

  const place = { city: 'Ithaca', region: undefined, postalCode: undefined };
  expect(await placeDetails('p1', { productPage: 'checkout', productSection: 'address' })).toEqual(place);
  expect(complaints).not.toHaveBeenCalled();
  // The details load regardless.
  for (const context of [undefined, { productPage: 'checkout', productSection: '' }])
    expect(await placeDetails('p1', context)).toEqual(place);
  expect(complaints.mock.calls).toEqual(Array(2).fill(['Place details need a product page and a product section.']));
});
