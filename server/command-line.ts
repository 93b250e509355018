// The command line: reads it, runs the command, and says in one sentence what an operator can fix.
// First, because catalogs that load before it stay English.
import './base/speech.ts';
import { unreadableBecause } from './base/file-messages.ts';
import { systemClock, systemIds, textLog, version } from './base/system.ts';
import { fileMessages, startMessages } from './cli/messages.ts';
import { ownCommands } from './cli/own-commands.ts';
import { printer } from './cli/print.ts';
import { type Config, parseCommandLine, UsageError } from './config/config.ts';

/** In the same bundle, but evaluated lazily per command: evaluating all of them takes a third of a second. */
const load = {
  admin: () => import(/* webpackMode: "eager" */ './cli/admin.ts'),
  analytics: () => import(/* webpackMode: "eager" */ './cli/analytics.ts'),
  backup: () => import(/* webpackMode: "eager" */ './cli/backup.ts'),
  config: () => import(/* webpackMode: "eager" */ './cli/config.ts'),
  doctor: () => import(/* webpackMode: "eager" */ './cli/doctor.ts'),
  examine: () => import(/* webpackMode: "eager" */ './cli/examine.ts'),
  keptBackups: () => import(/* webpackMode: "eager" */ './cli/kept-backups.ts'),
  import: () => import(/* webpackMode: "eager" */ './cli/import.ts'),
  keys: () => import(/* webpackMode: "eager" */ './cli/keys.ts'),
  openOffline: () => import(/* webpackMode: "eager" */ './cli/open-offline.ts'),
  placeBackups: () => import(/* webpackMode: "eager" */ './cli/place-backups.ts'),
  price: () => import(/* webpackMode: "eager" */ './cli/price.ts'),
  repair: () => import(/* webpackMode: "eager" */ './cli/repair.ts'),
  serve: () => import(/* webpackMode: "eager" */ './serve.ts'),
  site: () => import(/* webpackMode: "eager" */ './cli/site.ts'),
  template: () => import(/* webpackMode: "eager" */ './cli/template/template.ts'),
  upgrade: () => import(/* webpackMode: "eager" */ './cli/upgrade.ts'),
  verify: () => import(/* webpackMode: "eager" */ './cli/verify.ts'),
};

const clock = systemClock;
const ids = systemIds(clock);
/**
 * @param programFolder of the built program
 * @param onStarted called when the site is served: all startup code is compiled by then
 */
export async function runCommandLine(programFolder: string, onStarted: () => void): Promise<void> {
  try {
    if (Number(process.versions.node.split('.')[0]) < 26)
      throw new UsageError(startMessages.nodeTooOld({ version: process.versions.node }));
    const [command, folder = ''] = process.argv.slice(2);
    if (command === ownCommands.copy) return await (await load.backup()).copyData(folder);
    if (command === ownCommands.make) return await (await load.placeBackups()).makeApart(folder);
    if (command === ownCommands.ship) return await (await load.placeBackups()).shipApart(folder, clock);
    if (command === ownCommands.describe) return await (await load.keptBackups()).describeApart(folder);
    if (command === ownCommands.pack)
      return await (await load.keptBackups()).packApart(folder, { clock, log: stderrLog() });
    if (command === ownCommands.prepare) return await (await load.keptBackups()).prepareApart(folder, clock);
    if (command === ownCommands.mend) return await (await load.repair()).mendData(folder, { clock, log: stderrLog() });
    if (command === ownCommands.examine) return await (await load.examine()).examineHere(folder);
    const line = parseCommandLine(process.argv.slice(2), process.env, process.stdout.isTTY === true);
    if (line.kind === 'print') {
      console.log(line.text);
      return;
    }
    const { config, positionals } = line;
    const opened = async (config: Config, isWriting: boolean) =>
      (await load.openOffline()).openOffline(config, {
        programFolder,
        isWriting,
        clock,
        ids,
        log: stderrLog(),
        onFatal: fail,
      });
    const offline = (config: Config) => opened(config, true);
    const asItIs = (config: Config) => opened(config, false);
    const print = printer(config.json, (text) => void process.stdout.write(text), process.stdout.isTTY === true);
    switch (line.command) {
      case 'serve':
        await (await load.serve()).serve(config, programFolder);
        return onStarted();
      case 'backup':
        process.exitCode = await (await load.backup()).backup(config, positionals, version, clock, print);
        return;
      case 'restore':
        process.exitCode = await (await load.backup()).restore(config, positionals, clock, print);
        return;
      case 'repair':
        process.exitCode = await (await load.repair()).repair(config, positionals, { clock, log: stderrLog() }, print);
        return;
      case 'verify':
        process.exitCode = await (await load.verify()).verify(config, positionals, { clock, log: stderrLog() }, print);
        return;
      case 'migrate':
        process.exitCode = await (await load.upgrade()).migrate(config, offline, print);
        return;
      case 'rollback':
        process.exitCode = await (await load.upgrade()).rollback(config, asItIs, print);
        return;
      case 'keys':
        process.exitCode = await (await load.keys()).keys(config, positionals, offline, print);
        return;
      case 'config':
        process.exitCode = (await load.config()).config(positionals, line.settings, print);
        return;
      case 'version':
        process.exitCode = (await load.config()).printVersion(print);
        return;
      case 'admin':
        process.exitCode = await (await load.admin()).admin(config, positionals, offline, print);
        return;
      case 'doctor':
        process.exitCode = await (await load.doctor()).doctor(config, { clock, log: stderrLog() }, print);
        return;
      case 'import':
        process.exitCode =
          positionals[0] === 'site'
            ? await (await load.site()).importWholeSite(
                config,
                positionals[1]!,
                { clock, log: stderrLog(), version },
                print,
              )
            : await (await load.import()).importCommand(config, positionals, offline, print);
        return;
      case 'export':
        process.exitCode =
          positionals[0] === 'site'
            ? await (await load.site()).exportWholeSite(config, { clock, log: stderrLog() }, print)
            : await (await load.import()).exportCommand(config, positionals, offline, print, process.stdout);
        return;
      case 'analytics':
        process.exitCode = await (await load.analytics()).analytics(
          config,
          positionals,
          offline,
          print,
          process.stdout,
        );
        return;
      case 'template':
        process.exitCode = await (await load.template()).template(positionals, print, clock);
        return;
      case 'price':
        process.exitCode = await (await load.price()).priceCommand(positionals, config, print, process.stdin);
        return;
      default:
        line.command satisfies never;
    }
  } catch (error) {
    fail(error);
  }
}

/** Prints one sentence for what an operator can fix, and a stack only for our own bugs. */
function fail(thrown: unknown): never {
  // The command's own error, if closing parts of the site failed after it.
  let error = thrown;
  while (error instanceof SuppressedError) error = error.suppressed;
  console.error(error instanceof Error ? sentenceOf(error, (error as NodeJS.ErrnoException).code) : error);
  process.exit(error instanceof UsageError ? 2 : 1);
}

function sentenceOf(error: Error, code: string | undefined): string {
  const at = error as NodeJS.ErrnoException & { address?: string; port?: number; flag?: string };
  if (code === 'EADDRINUSE') return startMessages.portInUse(at);
  if (code === 'EACCES' && at.port !== undefined) return startMessages.portForbidden(at);
  if (code === 'EADDRNOTAVAIL') return startMessages.noAddress(at);
  if (code === 'EACCES' || code === 'EPERM') return startMessages.noPermission(at);
  if (code === 'EROFS') return startMessages.readOnlyDisk({ path: at.path?.replace(/\.\d+\.part$/, '') });
  if (code === 'ENOSPC') return startMessages.diskFull;
  if (code === 'EMFILE') return startMessages.tooManyOpenFiles;
  const why = unreadableBecause[code ?? ''];
  if (why !== undefined && at.path !== undefined) return fileMessages.unreadable({ file: at.path, why });
  return error instanceof TypeError || error instanceof RangeError ? (error.stack ?? error.message) : error.message;
}

function stderrLog() {
  return textLog((text) => void process.stderr.write(text), clock);
}
