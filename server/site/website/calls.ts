// The editor's data of the site: title, time zone and password. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { currencies } from '../../commerce/money/money.ts';
import { stackings } from '../../commerce/money/price-rules.ts';
import { openedTimeZoneSchema, tzDataSchema, zoneQuerySchema } from '../time-zone/schema.ts';
import { accountSchema } from './account.ts';
import { openedSitePasswordSchema, sitePasswordBodySchema } from './schema.ts';

export const websiteCalls = defineCalls({
  open: {
    call: 'GET /config/api/site',
    needs: 'editor.open',
    about: 'site',
    answer: z.object({
      id: z.string(),
      title: z.string(),
      tagLine: z.string(),
      currency: z.enum(currencies),
      stacking: z.enum(stackings),
      timeZone: z.string(),
      /** Country of the shop, the default in address forms. */
      country: z.string(),
      reviewBeforePublish: z.boolean(),
    }),
  },
  openAccount: { call: 'GET /config/api/account', needs: 'billing.manage', answer: accountSchema },
  openTimeZone: {
    call: 'GET /config/api/site/time-zone',
    needs: 'editor.open',
    about: 'site',
    answer: openedTimeZoneSchema,
  },
  /** One zone's data, for a preview before saving. */
  findZone: {
    call: 'GET /config/api/time-zones',
    needs: 'editor.open',
    query: zoneQuerySchema,
    answer: z.object({ tzData: tzDataSchema }),
    cache: 'private, max-age=3600',
  },
  openPassword: {
    call: 'GET /config/api/site/password',
    needs: 'site.settings',
    about: 'site',
    answer: openedSitePasswordSchema,
  },
  /** Null: the site is public. */
  savePassword: {
    call: 'PUT /config/api/site/password',
    needs: 'site.settings',
    body: sitePasswordBodySchema,
    answer: openedSitePasswordSchema,
  },
  saveReview: {
    call: 'PUT /config/api/site/review-before-publish',
    needs: 'contributors.manage',
    body: z.strictObject({ isNeeded: z.boolean() }),
  },
});
