import { defineConcept } from '../../http/concept.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { preferencesCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { shippingPreferences, taxPreferences } from './preferences.ts';
import { servePreferences } from './serve.ts';

export const preferencesConcept = defineConcept({
  name: 'commerce/preferences',
  calls: preferencesCalls,
  refusals,
  messages,
  serve: servePreferences,
  overview: {
    shipping: {
      needs: ['shipping.manage'],
      async read({ store }) {
        const { options } = await shippingPreferences(store);
        const isEverywhere = options.some(({ countries }) => countries.length === 0);
        const countries = isEverywhere ? [] : [...new Set(options.flatMap((option) => option.countries))];
        return { options: options.length, countries };
      },
    },
    taxes: {
      needs: ['commerce.settings'],
      async read({ store }) {
        const [{ rules }, website] = await Promise.all([taxPreferences(store), loadWebsite(store)]);
        const { priceTax, storeAddress } = website.store;
        const { country, region, ratePpm } =
          rules.find((rule) => rule.country === storeAddress?.country) ?? rules[0] ?? {};
        return {
          priceTax,
          rules: rules.length,
          ...(country !== undefined &&
            ratePpm !== undefined && { first: { country, ratePpm, ...(region && { region }) } }),
        };
      },
    },
  },
});
