// The owner's settings of the census, in the store.
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

/** To notice changes. */
export const censusSettingsKey = settings.key();

/** The defaults until the owner decides otherwise. */
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
    // Pages carry what visitors' browsers need to know of it.
    raiseSiteRevision(tx);
    return after;
  });
}
