// Commerce preferences by namespace, cached. Failures are reported and rethrown. Spec §5
// "Store page and preferences", §8 "Other".
import { hashKey } from '@tanstack/react-query';
import { ask } from './ask.ts';

export type PreferenceValues = Readonly<Record<string, unknown>>;
export type OpenedPreferences = { readonly preferences: PreferenceValues; readonly revision: string };
export type PreferencesReport = {
  failed(what: 'fetch' | 'update', error: unknown): void;
  /** Clears the reported failure after the next successful call; a failed save clears only after a successful save. */
  mended(what: 'fetch' | 'update'): void;
};
export type PreferencesApi = {
  fetch(namespace: string): Promise<OpenedPreferences>;
  /**
   * @param revision the form's base revision; the update is refused when someone else has saved since
   * @returns undefined when nothing differs from the cache, so nothing was sent
   */
  update(namespace: string, changes: PreferenceValues, revision: string): Promise<OpenedPreferences | undefined>;
};

/** Typed by hand: a key from the call would load the large schemas with the editor. The topic `settings` refetches it. */
export const preferencesKey = (namespace: string) => ['preferences', namespace];

export const preferencesQuery = (preferences: PreferencesApi, namespace: string) => ({
  queryKey: preferencesKey(namespace),
  queryFn: () => preferences.fetch(namespace),
  meta: { about: 'settings' },
});

/** Spec §9: "Generic cache holds up to 100 entries." */
const cachedMax = 100;

/** Create one per editor. */
export function createPreferences(report: PreferencesReport): PreferencesApi {
  const cache = new Map<string, OpenedPreferences>();

  async function hear(
    what: 'fetch' | 'update',
    namespace: string,
    sent?: { changes: PreferenceValues; revision: string },
  ) {
    try {
      // Few screens have preferences, and their schemas are large.
      const { preferencesCalls } = await import('../../server/commerce/preferences/calls.ts');
      const opened = sent
        ? await ask(preferencesCalls.save, { namespace, query: { revision: sent.revision }, body: sent.changes })
        : await ask(preferencesCalls.open, { namespace });
      cache.delete(namespace);
      cache.set(namespace, opened);
      if (cache.size > cachedMax) cache.delete(cache.keys().next().value!);
      report.mended(what);
      return opened;
    } catch (error) {
      report.failed(what, error);
      throw error;
    }
  }

  return {
    fetch: (namespace) => hear('fetch', namespace),
    async update(namespace, changes, revision) {
      const known = cache.get(namespace);
      if (known && !differs(changes, known.preferences)) return undefined;
      return hear('update', namespace, { changes, revision });
    },
  };
}

/** Updates are merged, so unnamed fields are equal. The server drops `websiteId` (spec §3). */
const differs = (changes: PreferenceValues, known: PreferenceValues): boolean =>
  Object.entries(changes).some(([name, value]) => name !== 'websiteId' && hashKey([value]) !== hashKey([known[name]]));
