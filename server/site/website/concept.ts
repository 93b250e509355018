import { defineConcept } from '../../http/concept.ts';
import { websiteCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { serveWebsite } from './serve.ts';
import { loadWebsite } from './website.ts';
import { wireWebsiteCalls } from './wire.ts';
import { serveWireWebsite } from './wire-serve.ts';

export const websiteConcept = defineConcept({
  name: 'site/website',
  calls: { ...websiteCalls, ...wireWebsiteCalls },
  refusals,
  serve: (parts: Parameters<typeof serveWireWebsite>[0]) => [serveWebsite(parts), serveWireWebsite(parts)],
  overview: {
    shop: {
      needs: ['site.settings'],
      async read({ store }) {
        const { siteTitle: title, store: shop } = await loadWebsite(store);
        const country = shop.storeAddress?.country;
        return { title, currency: shop.currency, ...(country !== undefined && { country }) };
      },
    },
  },
});
