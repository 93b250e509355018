// Commerce preferences by namespace, cached. Failures are reported and rethrown. Spec §5
// "Store page and preferences", §8 "Other".
import { hashKey } from '@tanstack/react-query';
import { ask } from './ask.ts';

export type PreferenceValues = Readonly<Record<string, unknown>>;
export type PreferencesReport = {
  failed(what: 'fetch' | 'update', error: unknown): void;
  /** The next call succeeded, so an earlier failure is over; one to save only once a save succeeds. */
  mended(what: 'fetch' | 'update'): void;
};
export type PreferencesApi = {
  fetch(namespace: string): Promise<PreferenceValues>;
  /**
   * @param shown what the form was made from: refused when someone else changed one of these fields meanwhile
   * @returns undefined when nothing differs from the cache, so nothing was sent
   */
  update(namespace: string, changes: PreferenceValues, shown: PreferenceValues): Promise<PreferenceValues | undefined>;
};

/** Spec §9: "Generic cache holds up to 100 entries." */
const cachedMax = 100;

/** Once per editor. */
export function createPreferences(report: PreferencesReport): PreferencesApi {
  const cache = new Map<string, PreferenceValues>();

  async function hear(
    what: 'fetch' | 'update',
    namespace: string,
    sent?: Record<'changes' | 'shown', PreferenceValues>,
  ) {
    try {
      // Few screens have preferences, and their schemas are large.
      const [{ preferencesCalls }, { shownMark }] = await Promise.all([
        import('../../server/commerce/preferences/calls.ts'),
        import('../../server/commerce/preferences/shown.ts'),
      ]);
      const { preferences } = sent
        ? await ask(preferencesCalls.save, {
            namespace,
            query: { shown: shownMark(sent.shown, Object.keys(sent.changes)) },
            body: sent.changes,
          })
        : await ask(preferencesCalls.open, { namespace });
      cache.delete(namespace);
      cache.set(namespace, preferences);
      if (cache.size > cachedMax) cache.delete(cache.keys().next().value!);
      report.mended(what);
      return preferences;
    } catch (error) {
      report.failed(what, error);
      throw error;
    }
  }

  return {
    fetch: (namespace) => hear('fetch', namespace),
    async update(namespace, changes, shown) {
      const known = cache.get(namespace);
      if (known && !differs(changes, known)) return undefined;
      return hear('update', namespace, { changes, shown });
    },
  };
}

/** Updates are merged, so unnamed fields are equal. The server drops `websiteId` (spec §3). */
const differs = (changes: PreferenceValues, known: PreferenceValues): boolean =>
  Object.entries(changes).some(([name, value]) => name !== 'websiteId' && hashKey([value]) !== hashKey([known[name]]));
