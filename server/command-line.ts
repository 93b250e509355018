// The command line: reads it, runs the command, and says in one sentence what an operator can fix.
import { systemClock, systemIds, textLog, version } from './base/system.ts';
import { admin } from './cli/admin.ts';
import { analytics } from './cli/analytics.ts';
import { backup, copyCommand, copyData, restore } from './cli/backup.ts';
import { config as printConfig, printVersion } from './cli/config.ts';
import { openDatabaseOfSite } from './cli/database.ts';
import { doctor } from './cli/doctor.ts';
import { drawCommand, drawPictures } from './cli/draw-pictures.ts';
import { examineCommand, examineHere } from './cli/examine.ts';
import { exportCommand, importCommand } from './cli/import.ts';
import { keys } from './cli/keys.ts';
import { startMessages } from './cli/messages.ts';
import { makeApart, makeCommand, shipApart, shipCommand } from './cli/place-backups.ts';
import { priceCommand } from './cli/price.ts';
import { printer } from './cli/print.ts';
import { mendCommand, mendData, repair } from './cli/repair.ts';
import { exportWholeSite, importWholeSite } from './cli/site.ts';
import { template } from './cli/template/template.ts';
import { migrate, rollback, upgradeOf } from './cli/upgrade.ts';
import { verify } from './cli/verify.ts';
import { addressesOf, type Config, hasIpv6, parseCommandLine, UsageError } from './config/config.ts';
import { checkDataFolder, storeFolder } from './data-folder/backup.ts';
import { openSite } from './installation/open-site.ts';
import { serve } from './serve.ts';
import { refuseDamagedPages } from './store/engines/lmdb/damage.ts';

const clock = systemClock;
const ids = systemIds(clock);
/**
 * @param programFolder of the built program
 * @param onStarted called when the site is served: all code of a start is compiled then
 */
export async function runCommandLine(programFolder: string, onStarted: () => void): Promise<void> {
  try {
    if (Number(process.versions.node.split('.')[0]) < 26)
      throw new UsageError(startMessages.nodeTooOld({ version: process.versions.node }));
    const [command, folder = ''] = process.argv.slice(2);
    if (command === drawCommand) return await drawPictures(folder);
    if (command === copyCommand) return await copyData(folder);
    if (command === makeCommand) return await makeApart(folder);
    if (command === shipCommand) return await shipApart(folder, clock);
    if (command === mendCommand) return await mendData(folder, { clock, log: stderrLog() });
    if (command === examineCommand) return await examineHere(folder);
    const line = parseCommandLine(process.argv.slice(2), process.env, process.stdout.isTTY === true);
    if (line.kind === 'print') {
      console.log(line.text);
      return;
    }
    const { config, positionals } = line;
    const offline = (config: Config) => openOffline(config, programFolder, true);
    const asItIs = (config: Config) => openOffline(config, programFolder, false);
    const print = printer(config.json, (text) => void process.stdout.write(text));
    switch (line.command) {
      case 'serve':
        await serve(config, programFolder);
        return onStarted();
      case 'backup':
        process.exitCode = await backup(config, positionals, version, clock, print);
        return;
      case 'restore':
        process.exitCode = await restore(config, positionals, clock, print);
        return;
      case 'repair':
        process.exitCode = await repair(config, positionals, { clock, log: stderrLog() }, print);
        return;
      case 'verify':
        process.exitCode = await verify(config, positionals, { clock, log: stderrLog() }, print);
        return;
      case 'migrate':
        process.exitCode = await migrate(config, offline, print);
        return;
      case 'rollback':
        process.exitCode = await rollback(config, asItIs, print);
        return;
      case 'keys':
        process.exitCode = await keys(config, positionals, offline, print);
        return;
      case 'config':
        process.exitCode = printConfig(positionals, line.settings, print);
        return;
      case 'version':
        process.exitCode = printVersion(print);
        return;
      case 'admin':
        process.exitCode = await admin(config, positionals, offline, print);
        return;
      case 'doctor':
        process.exitCode = await doctor(config, { clock, log: stderrLog() }, print);
        return;
      case 'import':
        process.exitCode =
          positionals[0] === 'site'
            ? await importWholeSite(config, positionals[1]!, { clock, log: stderrLog(), version }, print)
            : await importCommand(config, positionals, offline, print);
        return;
      case 'export':
        process.exitCode =
          positionals[0] === 'site'
            ? await exportWholeSite(config, { clock, log: stderrLog() }, print)
            : await exportCommand(config, positionals, offline, print, process.stdout);
        return;
      case 'analytics':
        process.exitCode = await analytics(config, positionals, offline, print, process.stdout);
        return;
      case 'template':
        process.exitCode = await template(positionals, print, clock);
        return;
      case 'price':
        process.exitCode = await priceCommand(positionals, config, print, process.stdin);
        return;
      default:
        line.command satisfies never;
    }
  } catch (error) {
    fail(error);
  }
}

/** One sentence for what an operator can fix, a stack only for our own bugs. */
function fail(error: unknown): never {
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
  return error instanceof TypeError || error instanceof RangeError ? (error.stack ?? error.message) : error.message;
}

function stderrLog() {
  return textLog((text) => void process.stderr.write(text), clock);
}

/** Opens the site without HTTP, for commands that run while it is not served. */
async function openOffline(config: Config, programFolder: string, isWriting: boolean) {
  // Opening a mistyped folder or database would create an empty site.
  if (config.storeUrl) {
    await (await openDatabaseOfSite(config.storeUrl, { clock, log: stderrLog() })).close();
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
    clock,
    ids,
    log: stderrLog(),
    onFatal: (error) => fail(error),
    places: config,
    ...(isWriting && { upgrade: upgradeOf(config, stderrLog(), clock.now) }),
  });
}
