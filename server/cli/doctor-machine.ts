// Resources of the process: Node version, memory, open files, time zones, and disk space.
import { readFile, statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import type { Config } from '../config/config.ts';
import { ballastBytes, dropBallast } from '../data-folder/ballast.ts';
import { floorOf } from '../store/engines/lmdb/space.ts';
import { type Finding, finding } from './doctor-finding.ts';
import { doctorMessages } from './doctor-messages.ts';
import { startMessages } from './messages.ts';
import { bytesText } from './print.ts';

export function runtime(): Finding {
  const { good, bad } = finding('Runtime');
  const version = process.versions.node;
  return Number(version.split('.')[0]) >= 26
    ? good(doctorMessages.node({ version }))
    : bad(startMessages.nodeTooOld({ version }));
}

/** Image processing needs about this much beyond the server itself. */
const memoryMinBytes = 256 * 2 ** 20;
/** Each connection needs one; LMDB, logs, and files need some more. */
const openFilesMin = 4096;

export async function limits(): Promise<Finding[]> {
  const [memory, files] = [finding('Memory'), finding('Open files')];
  // The cgroup's limit; without one, this is 0 or larger than any machine.
  const bytes = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  const size = bytesText(bytes);
  const found = [
    bytes < memoryMinBytes
      ? memory.bad(doctorMessages.memoryLow({ size, min: bytesText(memoryMinBytes) }))
      : memory.good(doctorMessages.memory({ size })),
  ];
  const table = await readFile('/proc/self/limits', 'latin1').catch(() => '');
  // Node raises the soft limit to the hard one.
  const count = Number(/^Max open files\s+(\d+)/m.exec(table)?.[1] ?? Number.NaN);
  if (count < openFilesMin) found.push(files.bad(doctorMessages.openFilesLow({ count, min: openFilesMin })));
  else if (count > 0) found.push(files.good(doctorMessages.openFiles({ count })));
  return found;
}

/** Prices, dates, and statistics need full ICU data. */
export function timeZones(): Finding {
  const { good, bad } = finding('Time zones');
  const hourIn = (month: number) => {
    const format = new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' });
    return Number(format.format(Date.UTC(2026, month, 15, 12)));
  };
  const hasZones = hourIn(0) === 7 && hourIn(6) === 8;
  const hasLanguages = Intl.DateTimeFormat.supportedLocalesOf(['de', 'ja', 'ar']).length === 3;
  return hasZones && hasLanguages
    ? good(doctorMessages.zones({ version: process.versions.tz ?? process.versions.icu ?? '' }))
    : bad(doctorMessages.zonesMissing);
}

const inodesMin = 10_000;

export async function space({ dataFolder, keepFreeBytes }: Config): Promise<Finding[]> {
  const { good, bad, note } = finding('Disk');
  const disk = await statfs(dataFolder).catch(() => undefined);
  if (!disk) return [note(doctorMessages.diskUnchecked)];
  const freeBytes = disk.bavail * disk.bsize;
  const minBytes = floorOf(keepFreeBytes)(disk.blocks * disk.bsize);
  const [free, reserve, min] = [bytesText(freeBytes), bytesText(ballastBytes), bytesText(minBytes)];
  if (freeBytes < ballastBytes && (await dropBallast(dataFolder)))
    return [bad(doctorMessages.reserveReleased({ free, reserve, min }))];
  const found = [
    freeBytes > minBytes ? good(doctorMessages.free({ free })) : bad(doctorMessages.diskLow({ free, min })),
  ];
  // Some file systems have no fixed number and report 0.
  if (disk.files > 0 && disk.ffree < inodesMin)
    found.push(bad(doctorMessages.inodesLow({ count: disk.ffree, min: inodesMin })));
  return found;
}
