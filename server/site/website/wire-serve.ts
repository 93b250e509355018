// Serves the site's data to the original's clients.
import { serve } from '../../accounts/session/serve.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { readOriginal } from '../../http/body.ts';
import { transact } from '../../store/transact.ts';
import { patched } from './revision.ts';
import type { Website } from './schema.ts';
import { loadWebsite, putWebsite, raiseSiteRevision } from './website.ts';
import { advancedBodySchema, wireWebsiteCalls } from './wire.ts';

export const serveWireWebsite = ({ store, clock, siteUrl }: Parts & SiteAddress) =>
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
