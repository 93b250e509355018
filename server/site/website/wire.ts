// The site's data as the original's clients read and write it. Wire 5, page-json 2 and 3.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';

/** The specification shows no maximum. */
const format = z.string().trim().min(1).max(200);

/** Titles of pages: `%s` is the site, `%p` the page, `%i` the item. Absent: unchanged. */
export const advancedBodySchema = z
  .strictObject({ homepageTitleFormat: format, collectionTitleFormat: format, itemTitleFormat: format })
  .partial();
const advancedSchema = z.object({
  homepageTitleFormat: z.string(),
  collectionTitleFormat: z.string(),
  itemTitleFormat: z.string(),
});

export const wireWebsiteCalls = defineCalls({
  /** An installation has one site. */
  listMine: {
    call: 'GET /api/rest/websites/mine',
    needs: 'editor.open',
    answer: z.object({
      websites: z.array(
        z.object({
          id: z.string(),
          identifier: z.string(),
          websiteType: z.int(),
          siteTitle: z.string(),
          language: z.string(),
          timeZone: z.string(),
          templateId: z.string(),
          siteStatus: z.object({}),
          baseUrl: z.string(),
          authenticUrl: z.string(),
          contentModifiedOn: z.int(),
        }),
      ),
    }),
  },
  listAccounts: {
    call: 'GET /api/rest/social-accounts',
    needs: 'editor.open',
    answer: z.object({
      socialAccounts: z.array(
        z.object({
          serviceId: z.int(),
          serviceName: z.string(),
          profileUrl: z.string(),
          userName: z.string().optional(),
          iconEnabled: z.boolean(),
        }),
      ),
    }),
  },
  openAdvanced: { call: 'GET /api/config/GetAdvancedSettings', needs: 'site.settings', answer: advancedSchema },
  saveAdvanced: {
    call: 'POST /api/config/SaveAdvancedSettings',
    needs: 'site.settings',
    reads: 'form',
    answer: advancedSchema,
  },
});
