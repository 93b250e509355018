import { serve } from '../../accounts/session/serve.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { readOriginal } from '../../http/body.ts';
import { defineConcept } from '../../http/concept.ts';
import { transact } from '../../store/transact.ts';
import { websiteCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { patched } from './revision.ts';
import type { Website } from './schema.ts';
import { serveWebsite } from './serve.ts';
import { loadWebsite, putWebsite, raiseSiteRevision } from './website.ts';
import { advancedBodySchema, wireWebsiteCalls } from './wire.ts';

const serveWireWebsite = ({ store, clock, siteUrl }: Parts & SiteAddress) =>
  serve(wireWebsiteCalls, {
    async listMine() {
      const { id, identifier, siteTitle, language, timeZone, templateId, contentModifiedOn } = await loadWebsite(store);
      const address = siteUrl();
      return {
        websites: [
          {
            ...{ id, identifier, websiteType: 1, siteTitle, language, timeZone, templateId, siteStatus: {} },
            ...{ baseUrl: address, authenticUrl: address, contentModifiedOn },
          },
        ],
      };
    },

    listAccounts: async () => ({
      socialAccounts: (await loadWebsite(store)).socialAccounts.map((account) => ({ ...account, iconEnabled: true })),
    }),

    openAdvanced: async () => advancedOf(await loadWebsite(store)),

    /** Live immediately, like the site's other settings (content/identity). */
    async saveAdvanced({ ctx }) {
      const body = await readOriginal(ctx, advancedBodySchema);
      const saved = await transact(store, async (tx) => {
        const website: Website = { ...patched(await loadWebsite(tx), body), contentModifiedOn: clock.now() };
        putWebsite(tx, website);
        raiseSiteRevision(tx);
        return website;
      });
      return advancedOf(saved);
    },
  });

const advancedOf = ({ homepageTitleFormat, collectionTitleFormat, itemTitleFormat }: Website) => ({
  homepageTitleFormat,
  collectionTitleFormat,
  itemTitleFormat,
});

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
