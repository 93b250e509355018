// stoa keys rotate: generates a new secret.key and re-encrypts everything sealed with the old one.
import { version } from '../base/system.ts';
import { type Config, usageError } from '../config/config.ts';
import { isServed } from '../data-folder/control.ts';
import type { OpenSite } from '../installation/open-site.ts';
import { rotateSecret } from '../installation/rotate.ts';
import { whileStopped } from './database.ts';
import { keysMessages, upgradeMessages } from './messages.ts';
import type { Print } from './print.ts';

/** The server must be stopped, because it would keep sealing with the old secret. */
export async function keys(
  config: Config,
  [what]: readonly string[],
  open: (config: Config) => Promise<OpenSite>,
  print: Print,
): Promise<number> {
  if (what !== 'rotate') throw usageError('keys', what);
  if (await isServed(config.dataFolder)) throw new Error(upgradeMessages.stopFirst);
  await using site = await open(config);
  const done = await whileStopped(site.store, () => rotateSecret(site, config.dataFolder, version));
  print.result(keysMessages.rotated(done), done);
  return 0;
}
