// Opens the site without HTTP, for commands that run while the server is stopped.
import { addressesOf, type Config, hasIpv6, UsageError } from '../config/config.ts';
import { checkDataFolder, storeFolder } from '../data-folder/backup.ts';
import { type OpenSite, openSite } from '../installation/open-site.ts';
import { refuseDamagedPages } from '../store/engines/lmdb/damage.ts';
import { openDatabaseOfSite, type StoreParts } from './database.ts';
import { startMessages } from './messages.ts';
import { upgradeOf } from './upgrade.ts';

/** @param options.isWriting upgrades data in an earlier version's format, after a backup */
export async function openOffline(
  config: Config,
  options: StoreParts &
    Pick<Parameters<typeof openSite>[0], 'ids' | 'onFatal'> & { programFolder: string; isWriting: boolean },
): Promise<OpenSite> {
  const { programFolder, isWriting, ...parts } = options;
  // Opening a mistyped folder or database would create an empty site.
  if (config.storeUrl) {
    await (await openDatabaseOfSite(config.storeUrl, parts)).close();
  } else {
    if (!(await checkDataFolder(config.dataFolder, { readOnly: true })))
      throw new UsageError(startMessages.noSite({ folder: config.dataFolder }));
    await refuseDamagedPages(storeFolder(config.dataFolder));
  }
  const addresses = addressesOf(config, hasIpv6());
  return openSite({
    config: {
      origin: addresses.site[0]!,
      previewOrigin: addresses.preview[0]!,
      adminOrigin: addresses.admin[0]!,
      dataFolder: config.dataFolder,
      programFolder,
    },
    ...parts,
    places: config,
    ...(isWriting && { upgrade: upgradeOf(config, parts.log, parts.clock.now) }),
  });
}
