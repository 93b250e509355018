// The owner's census settings, in the store.
import { assertRevision, patched } from '../../site/website/revision.ts';
import { raiseSiteRevision } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { type CensusSettings, type ChangedCensusSettings, censusDefaults, censusSettingsSchema } from './schema.ts';

const settings = table<CensusSettings, []>({
  name: 'census-settings',
  topic: 'census-settings',
  schema: censusSettingsSchema,
});

/** Depend on this key to notice changes. */
export const censusSettingsKey = settings.key();

/** The settings, or their defaults. */
export const censusSettings = async (source: Tx | Store): Promise<CensusSettings> => ({
  ...censusDefaults,
  ...(await settings.find(source)),
});

/** @throws settingsChangedMeanwhile */
export async function changeCensusSettings(
  store: Store,
  { revision, ...change }: ChangedCensusSettings,
): Promise<CensusSettings> {
  return transact(store, async (tx) => {
    const before = await censusSettings(tx);
    assertRevision(before, revision, change);
    const after = patched(before, change);
    settings.put(tx, after);
    // Pages contain the settings that browsers need.
    raiseSiteRevision(tx);
    return after;
  });
}
