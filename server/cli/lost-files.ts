// Files that are damaged in a backup or missing from it. A restore names them and writes nothing, or leaves them out with --skip-damaged.
import type { Config } from '../config/config.ts';
import type { DataDamage } from '../data-folder/verify.ts';
import { examineSite } from '../installation/whole.ts';
import { backupMessages, verifyMessages } from './messages.ts';
import type { Print } from './print.ts';

/** Aborts a restore; its folder is then emptied. */
class FilesLost extends Error {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super();
    this.names = names;
  }
}

/**
 * @param folder the site without these files
 * @returns their names in records @throws FilesLost
 */
export async function leaveOut(
  { skipDamaged }: Pick<Config, 'skipDamaged'>,
  folder: string,
  lost: ReadonlySet<string>,
): Promise<string[]> {
  if (lost.size === 0) return [];
  const names = lostNames((await examineSite(folder, { isListOnly: true })).damage, lost);
  if (names.length > 0 && !skipDamaged) throw new FilesLost(names);
  return names;
}

/** Skips files that no record names: they are derived, such as image sizes, and are created again. */
export const lostNames = (damage: readonly DataDamage[], lost: ReadonlySet<string>): string[] =>
  damage
    .filter((one) => (one.kind === 'file' ? lost.has(`files/${one.hash.slice(0, 2)}/${one.hash}`) : lost.has(one.name)))
    .map(({ name }) => name);

/** Says what prevents a restore, and the command that goes on without it. @returns the exit code */
export async function orRefused(
  restore: Promise<number>,
  { from, config, print }: { from: string; config: Config; print: Print },
): Promise<number> {
  try {
    return await restore;
  } catch (error) {
    if (!(error instanceof FilesLost)) throw error;
    const { names } = error;
    const { dataFolder, at } = config;
    const command = backupMessages.restoreWithout({
      ...{ from, dataFolder },
      ...(at !== undefined && { at: new Date(at).toISOString() }),
    });
    printLost(names, print);
    print.result(backupMessages.filesLost({ count: names.length, command }), { damaged: names, command });
    return 1;
  }
}

/** The JSON lists all of them. */
const printedMax = 100;

export function printLost(names: readonly string[], print: Print): void {
  for (const name of names.slice(0, printedMax)) print.line(backupMessages.fileLost({ name }));
  if (names.length > printedMax) print.line(verifyMessages.more({ count: names.length - printedMax }));
}
