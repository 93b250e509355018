// Runs commands subject to file permissions, in tests that may run as root.
import { spawnSync } from 'node:child_process';

const isRoot = process.getuid?.() === 0;
/** Part of util-linux. */
const hasSetpriv = isRoot && spawnSync('setpriv', ['--version']).status === 0;

export const canObeyPermissions = !isRoot || hasSetpriv;

/** A command subject to file permissions, like any user but root. It remains the owner of its files. */
export const obeyingPermissions = (file: string, args: readonly string[]): [file: string, args: readonly string[]] =>
  isRoot ? ['setpriv', ['--bounding-set=-dac_override,-dac_read_search', file, ...args]] : [file, args];
