// Commerce preferences by namespace, cached. Failures are reported and rethrown. Spec §5
// "Store page and preferences", §8 "Other".
import { hashKey } from '@tanstack/react-query';
import { preferencesCalls } from '../../server/commerce/preferences/calls.ts';
import { ask } from './ask.ts';

export type PreferenceValues = Readonly<Record<string, unknown>>;
export type PreferencesReport = {
  failed(what: 'fetch' | 'update', error: unknown): void;
  /** The next call succeeded, so an earlier failure is over. */
  mended(): void;
};
export type PreferencesApi = {
  fetch(namespace: string): Promise<PreferenceValues>;
  /** @returns undefined when nothing differs from the cache, so nothing was sent */
  update(namespace: string, changes: PreferenceValues): Promise<PreferenceValues | undefined>;
};

/** Once per editor. */
export function createPreferences(report: PreferencesReport): PreferencesApi {
  const cache = new Map<string, PreferenceValues>();

  async function hear(what: 'fetch' | 'update', namespace: string, changes?: PreferenceValues) {
    try {
      const { preferences } = changes
        ? await ask(preferencesCalls.save, { namespace, body: changes })
        : await ask(preferencesCalls.open, { namespace });
      cache.set(namespace, preferences);
      report.mended();
      return preferences;
    } catch (error) {
      report.failed(what, error);
      throw error;
    }
  }

  return {
    fetch: (namespace) => hear('fetch', namespace),
    async update(namespace, changes) {
      const known = cache.get(namespace);
      if (known && !differs(changes, known)) return undefined;
      return hear('update', namespace, changes);
    },
  };
}

/** Updates are merged, so unnamed fields are equal. The server drops `websiteId` (spec §3). */
const differs = (changes: PreferenceValues, known: PreferenceValues): boolean =>
  Object.entries(changes).some(([name, value]) => name !== 'websiteId' && hashKey([value]) !== hashKey([known[name]]));
