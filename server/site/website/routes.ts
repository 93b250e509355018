// What the editor shows of the site itself, and its time zone. Called by its start screen and its settings.
import { hashPassword } from '../../accounts/contributor/password-hash.ts';
import { assertCan, requireCapability } from '../../accounts/session/actor.ts';
import type { Parts } from '../../base/parts.ts';
import { readJson, readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { keepsNothing } from '../../http/middleware/idempotency.ts';
import { transact } from '../../store/transact.ts';
import { timeZoneUnknown } from '../time-zone/errors.ts';
import { type OpenedTimeZone, timeZoneBodySchema, zoneQuerySchema } from '../time-zone/schema.ts';
import { findTzData, findZone, zoneNames } from '../time-zone/zone-data.ts';
import { type OpenedSitePassword, sitePasswordBodySchema } from './schema.ts';
import { findWebsite, loadWebsite, putWebsite, raiseSiteRevision } from './website.ts';

export function websiteRoutes(parts: Parts): Routes {
  const { store, clock } = parts;
  const routes = newRoutes();
  routes.get('/config/api/site', requireCapability('editor.open'), async (ctx) => {
    const website = await findWebsite(store);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { id: website?.id ?? '', title: website?.siteTitle ?? '', tagLine: website?.siteTagLine ?? '' };
  });

  routes.get('/config/api/site/time-zone', requireCapability('editor.open'), async (ctx) => {
    const { timeZone } = await loadWebsite(store);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = openedZone(timeZone);
  });

  /** One zone's data, for what the editor shows before it is saved. */
  routes.get('/config/api/time-zones', requireCapability('editor.open'), async (ctx) => {
    const { zone } = readQuery(ctx, zoneQuerySchema);
    const tzData = findTzData(zone);
    if (!tzData) throw timeZoneUnknown({ timeZone: zone });
    ctx.set('Cache-Control', 'private, max-age=3600');
    ctx.body = { tzData };
  });

  routes.put('/config/api/site/time-zone', requireCapability('site.settings'), async (ctx) => {
    const actor = assertCan(ctx, 'site.settings');
    const body = await readJson(ctx, timeZoneBodySchema);
    const timeZone = findZone(body.timeZone);
    if (timeZone === undefined) throw timeZoneUnknown({ timeZone: body.timeZone });
    await transact(store, async (tx) => {
      putWebsite(tx, { ...(await loadWebsite(tx)), timeZone, contentModifiedOn: clock.now() });
      raiseSiteRevision(tx);
    });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = openedZone(timeZone);
    parts.log.info('time-zone-changed', { contributor: actor.id, timeZone });
  });

  routes.get('/config/api/site/password', requireCapability('site.settings'), async (ctx) => {
    const { passwordHash } = await loadWebsite(store);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { isSet: passwordHash !== undefined } satisfies OpenedSitePassword;
  });

  routes.put('/config/api/site/password', requireCapability('site.settings'), keepsNothing, async (ctx) => {
    const actor = assertCan(ctx, 'site.settings');
    const { password } = await readJson(ctx, sitePasswordBodySchema);
    // Hashing is not repeatable and takes its time: before the step.
    const passwordHash = password === null ? undefined : await hashPassword(password, 'known');
    await transact(store, async (tx) => {
      const { passwordHash: _, ...website } = await loadWebsite(tx);
      putWebsite(tx, { ...website, ...(passwordHash !== undefined && { passwordHash }) });
      raiseSiteRevision(tx);
    });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { isSet: passwordHash !== undefined } satisfies OpenedSitePassword;
    parts.log.info('site-password-changed', { contributor: actor.id, isSet: passwordHash !== undefined });
  });
  return routes;
}

const openedZone = (timeZone: string): OpenedTimeZone => ({
  timeZone,
  tzData: findTzData(timeZone) ?? null,
  zones: zoneNames(),
});
