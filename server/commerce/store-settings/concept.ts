import { defineConcept } from '../../http/concept.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { storeSettingsCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { policyPages } from './pages/routes.ts';
import { serveStoreSettings } from './serve.ts';

export const storeSettingsConcept = defineConcept({
  name: 'commerce/store-settings',
  calls: storeSettingsCalls,
  pages: policyPages,
  refusals,
  messages,
  serve: serveStoreSettings,
  overview: {
    checkout: {
      needs: ['commerce.settings'],
      async read({ store }) {
        const { store: shop } = await loadWebsite(store);
        const { minimumOrderSubtotalCents: minimumCents, currency, expressCheckout } = shop;
        const policies = [shop.returnPolicy, shop.termsOfService, shop.privacyPolicy].filter(
          (text) => text !== '',
        ).length;
        return { policies, currency, expressCheckout, ...(minimumCents !== undefined && { minimumCents }) };
      },
    },
  },
});
