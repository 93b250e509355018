// Which pages start the census, for whom, and which hosts the policy opens for connected services. Spec §2, §6.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role, roleCodes } from '../../../base/roles.ts';
import type { CensusSettings } from '../../../census/settings/schema.ts';
import { censusSettings, changeCensusSettings } from '../../../census/settings/settings.ts';
import type { OwnPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { type TestSite, testSite } from '../../fixtures/site.ts';
import { serviceSources, watchServiceHosts } from '../../render/service-hosts.ts';
import { faultPage, lockScreen, notFoundPage, protectedPage } from '../system-pages.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const started = /<script data-name="census">(.*?)<\/script>/s;
const startOf = async (path: string, overrides?: Parameters<TestSite['get']>[1]) =>
  started.exec((await site.get(path, overrides)).text)?.[1];
const set = (change: Partial<CensusSettings>) => changeCensusSettings(site.parts.store, change);
const configOf = (script = '') => JSON.parse(/CENSUS=(\{.*?\});w\.stoaCensus/.exec(script)?.[1] ?? '{}');

describe('the census begins', () => {
  it('on pages for everyone, with the same bytes for all, and fetches nothing before the page has loaded', async () => {
    const [home, shop] = [await startOf('/'), await startOf('/shop')];
    expect(home).toBe(shop);
    expect(home).toMatch(/addEventListener\('load'.*"\/universal\/census\.js".*requestIdleCallback/s);
    expect((await site.get('/')).text).not.toContain('<script src="/universal/census.js"');
  });

  // Spec §6: "for anonymous visitors, and for signed-in accounts whose only website role is viewer".
  it.each(roleCodes)('for role %d as the specification says', async (role) => {
    const isThere = (await startOf('/', { account: { roles: [role] } })) !== undefined;
    expect(isThere).toBe(role === Role.viewer);
  });

  it('not for a viewer who has another role, for somebody without any, or in the preview', async () => {
    expect(await startOf('/', { account: { roles: [Role.viewer, Role.editor] } })).toBeUndefined();
    expect(await startOf('/', { account: { roles: [] } })).toBeUndefined();
    expect(await startOf('/', { drafts: true })).toBeUndefined();
    expect(await startOf('/', { drafts: true, edit: true })).toBeUndefined();
  });

  const plain = { kind: 'html', html: '' as never } as const;
  const lock = { path: '/', csrfToken: 'CRUMB' };
  it.each<[string, OwnPage]>([
    ['not found', notFoundPage()],
    ['an error', faultPage(500)],
    ['the lock screen', lockScreen({ ...lock, siteTitle: 'Shop' })],
    ['a page behind a password', protectedPage(lock)],
    [
      'a member area that is denied',
      { kind: 'system', pageType: PageType.memberAccessDenied, status: 403, title: 'No', main: plain },
    ],
  ])('not on %s', async (_, page) => {
    const rendered = await site.renderer.system(site.ask('/somewhere'), page);
    let text = '';
    for await (const ready of rendered.chunks) text += [ready].flat().join('');
    expect(text).toContain('Static.SQUARESPACE_CONTEXT');
    expect(text).not.toMatch(started);
  });

  it('not on configuration paths, nor at an address where nothing is', async () => {
    for (const path of ['/config', '/config/pages', '/nothing']) expect(await startOf(path)).toBeUndefined();
  });

  it('not while the owner has switched it off', async () => {
    await set({ isOn: false });
    expect(await startOf('/')).toBeUndefined();
    await set({ isOn: true });
    expect(await startOf('/')).toBeDefined();
  });
});

describe('services of others', () => {
  const connected = { googleTagId: 'G-ABC1234567', metaPixelId: '1234567890' };

  it('are known to pages only when visitors are asked and cookies are allowed', async () => {
    expect(configOf(await startOf('/'))).toEqual({
      cookies: 'standard',
      countsWithoutCookies: true,
      consent: 'off',
      services: {},
      currency: 'USD',
    });
    await set({ services: connected });
    expect(configOf(await startOf('/'))).not.toHaveProperty('servicesScript');
    await set({ consent: 'everywhere' });
    expect(configOf(await startOf('/'))).toMatchObject({
      services: connected,
      consentScript: '/universal/consent.js',
      servicesScript: '/universal/services.js',
    });
    await set({ cookies: 'restricted' });
    expect(configOf(await startOf('/'))).not.toHaveProperty('servicesScript');
    await set({ cookies: 'standard', consent: 'off', services: {} });
  });

  it('open the policy for their hosts when they are connected, and for nothing else', async () => {
    const defaults = await censusSettings(site.parts.store);
    expect(serviceSources({ ...defaults, consent: 'everywhere' })).toEqual({});
    for (const closed of [{ isOn: false }, { cookies: 'restricted' }, { consent: 'off' }] as const)
      expect(serviceSources({ ...defaults, consent: 'everywhere', services: connected, ...closed })).toEqual({});
    const sources = await watchServiceHosts(site.parts.store);
    expect(sources()).toEqual({});
    await set({ consent: 'regional', services: { metaPixelId: '1234567890' } });
    await expect.poll(sources).toEqual({
      'script-src': ['https://connect.facebook.net'],
      'connect-src': ['https://connect.facebook.net', 'https://www.facebook.com'],
    });
  });
});
