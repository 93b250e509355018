import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { checked } from '../../http/body.ts';
import { defineConcept } from '../../http/concept.ts';
import type { Routes } from '../../http/context.ts';
import { revisionOf } from '../../site/website/revision.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { preferencesCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { preferencesOf, putPreferences, shippingPreferences, taxPreferences } from './preferences.ts';
import { namespaceSchema } from './schema.ts';

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

function servePreferences({ store }: Pick<Parts, 'store'>): Routes {
  const answer = (preferences: object) => ({ preferences: { ...preferences }, revision: revisionOf(preferences) });
  const open = async (namespace: string) => answer(await preferencesOf(store, checked(namespaceSchema, namespace)));
  const save = async (
    namespace: string,
    changes: Record<string, unknown>,
    { revision }: { revision?: string | undefined },
  ) => {
    const known = checked(namespaceSchema, namespace);
    return answer(await transact(store, (tx) => putPreferences(tx, known, changes, revision)));
  };
  return serve(preferencesCalls, {
    openShipping: () => open('shipping'),
    saveShipping: ({ body, query }) => save('shipping', body, query),
    open: ({ params }) => open(params.namespace),
    save: ({ params, body, query }) => save(params.namespace, body, query),
  });
}
