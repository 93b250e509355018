// Hosts that a page's policy allows for the owner's connected analytics services. Empty without any.
import type { CensusSettings } from '../../census/settings/schema.ts';
import { censusSettings, censusSettingsKey } from '../../census/settings/settings.ts';
import type { Directives } from '../../http/middleware/security-headers.ts';
import type { Store } from '../../store/store.ts';

type ServiceId = keyof CensusSettings['services'];

/** As each service documents them. Images are allowed from anywhere already. */
const hostsOf: Readonly<Record<ServiceId, Directives>> = {
  googleTagId: {
    'script-src': ['https://www.googletagmanager.com'],
    'connect-src': [
      'https://www.googletagmanager.com',
      'https://www.google-analytics.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://www.google.com',
    ],
  },
  metaPixelId: {
    'script-src': ['https://connect.facebook.net'],
    'connect-src': ['https://connect.facebook.net', 'https://www.facebook.com'],
  },
  pinterestTagId: { 'script-src': ['https://s.pinimg.com'], 'connect-src': ['https://ct.pinterest.com'] },
  fullStoryOrgId: {
    'script-src': ['https://edge.fullstory.com'],
    'connect-src': ['https://edge.fullstory.com', 'https://rs.fullstory.com'],
  },
};

export function serviceSources({ isOn, cookies, consent, services }: CensusSettings): Directives {
  // Third-party scripts require a consent prompt and permission to set cookies.
  if (!isOn || cookies === 'restricted' || consent === 'off') return {};
  const sources: Record<string, string[]> = {};
  for (const id of Object.keys(hostsOf) as ServiceId[]) {
    if (services[id] === undefined) continue;
    for (const [name, hosts] of Object.entries(hostsOf[id])) sources[name] = [...(sources[name] ?? []), ...hosts];
  }
  return sources;
}

/** Page policy for connected services; updates with every change. */
export async function watchServiceHosts(store: Store): Promise<() => Directives> {
  let sources = serviceSources(await censusSettings(store));
  store.onCommit(({ keys }) => {
    if (!keys.some(([table]) => table === censusSettingsKey[0])) return;
    void censusSettings(store).then(
      (settings) => {
        sources = serviceSources(settings);
      },
      () => {},
    );
  });
  return () => sources;
}
