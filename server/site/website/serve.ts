// Serves the editor's data of the site: title, time zone and password.
import { hashPassword } from '../../accounts/contributor/password-hash.ts';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { transact } from '../../store/transact.ts';
import { timeZoneUnknown } from '../time-zone/errors.ts';
import type { OpenedTimeZone } from '../time-zone/schema.ts';
import { findTzData, zoneNames } from '../time-zone/zone-data.ts';
import { ownAccount } from './account.ts';
import { websiteCalls } from './calls.ts';
import { countryOf } from './country.ts';
import { assertRevision, revisionOf } from './revision.ts';
import { checkoutDefaults } from './schema.ts';
import { findWebsite, loadWebsite, putWebsite, raiseSiteRevision } from './website.ts';

export function serveWebsite({ store }: Parts) {
  return serve(websiteCalls, {
    openAccount: () => ownAccount,
    async open() {
      const website = await findWebsite(store);
      return {
        id: website?.id ?? '',
        title: website?.siteTitle ?? '',
        tagLine: website?.siteTagLine ?? '',
        currency: website?.store.currency ?? 'USD',
        stacking: website?.store.stacking ?? 'TABLE',
        timeZone: website?.timeZone ?? 'UTC',
        country: website ? countryOf(website) : checkoutDefaults.shippingCountryDefaultValue,
        reviewBeforePublish: website?.reviewBeforePublish === true,
      };
    },

    openTimeZone: async () => openedZone((await loadWebsite(store)).timeZone),

    findZone({ query }) {
      const tzData = findTzData(query.zone);
      if (!tzData) throw timeZoneUnknown({ timeZone: query.zone });
      return { tzData };
    },

    openPassword: async () => openedPassword(await loadWebsite(store)),

    async savePassword({ body: { password, revision }, ctx }) {
      replayOf(ctx)?.forget();
      // Hashing is slow and not repeatable, so it happens before the transaction.
      const passwordHash = password === null ? undefined : await hashPassword(password, 'known');
      const isSet = passwordHash !== undefined;
      await transact(store, async (tx) => {
        const { passwordHash: before, ...website } = await loadWebsite(tx);
        assertRevision({ password: before }, revision, { password });
        putWebsite(tx, { ...website, ...(isSet && { passwordHash }) });
        raiseSiteRevision(tx);
      });
      return openedPassword({ passwordHash });
    },

    async saveReview({ body: { isNeeded } }) {
      await transact(store, async (tx) => {
        const { reviewBeforePublish: _, ...website } = await loadWebsite(tx);
        putWebsite(tx, { ...website, ...(isNeeded && { reviewBeforePublish: true }) });
      });
    },
  });
}

const openedPassword = ({ passwordHash }: { passwordHash?: string | undefined }) => ({
  isSet: passwordHash !== undefined,
  revision: revisionOf({ password: passwordHash }),
});

const openedZone = (timeZone: string): OpenedTimeZone => ({
  timeZone,
  tzData: findTzData(timeZone) ?? null,
  zones: zoneNames(),
});
