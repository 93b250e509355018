// stoa doctor: checks everything that can keep a site from running, and says how to fix it.
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { addressesOf, type Config, hasIpv6, listenedHosts } from '../config/config.ts';
import { checkDataFolder, filesFolder } from '../data-folder/backup.ts';
import { ballastBytes, dropBallast } from '../data-folder/ballast.ts';
import { askServer } from '../data-folder/control.ts';
import { damagedPage } from '../data-folder/pages.ts';
import { type DataDamage, damageText } from '../data-folder/verify.ts';
import { examineSite, secretAdvice } from '../installation/whole.ts';
import { CannotOpenStore } from '../store/engines/lmdb/folder.ts';
import { floorOf } from '../store/engines/lmdb/space.ts';
import { doctorMessages, startMessages } from './messages.ts';
import { bytesText, type Print } from './print.ts';

type Finding = { check: string; state: 'good' | 'bad' | 'note'; text: string };

/** @returns 0 when nothing is bad, else 1 */
export async function doctor(config: Config, print: Print): Promise<number> {
  const findings: Finding[] = [];
  for (const check of [runtime, folder, space, addresses, serving, whole])
    findings.push(...[await check(config)].flat());
  for (const { state, check, text } of findings)
    print.line(`${{ good: '✓', bad: '✗', note: '•' }[state]} ${check}: ${text}`);
  const bad = findings.filter(({ state }) => state === 'bad').length;
  print.result(bad === 0 ? doctorMessages.none : doctorMessages.found({ bad }), { bad, findings });
  return bad === 0 ? 0 : 1;
}

function runtime(): Finding {
  const check = 'Runtime';
  const version = process.versions.node;
  return Number(version.split('.')[0]) >= 26
    ? { check, state: 'good', text: doctorMessages.node({ version }) }
    : { check, state: 'bad', text: startMessages.nodeTooOld({ version }) };
}

async function folder({ dataFolder }: Config): Promise<Finding> {
  const check = 'Data folder';
  try {
    await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? { check, state: 'note', text: doctorMessages.folderMissing({ folder: dataFolder }) }
      : { check, state: 'bad', text: doctorMessages.folderForbidden({ folder: dataFolder, code }) };
  }
  const file = path.join(dataFolder, 'secret.key');
  const secret = await stat(file).catch(() => undefined);
  if (secret && (secret.mode & 0o077) !== 0)
    return { check, state: 'bad', text: doctorMessages.secretReadable({ file }) };
  return { check, state: 'good', text: dataFolder };
}

async function space({ dataFolder, keepFreeBytes }: Config): Promise<Finding> {
  const check = 'Disk';
  const disk = await statfs(dataFolder).catch(() => undefined);
  if (!disk) return { check, state: 'note', text: doctorMessages.diskUnchecked };
  const freeBytes = disk.bavail * disk.bsize;
  const minBytes = floorOf(keepFreeBytes)(disk.blocks * disk.bsize);
  const [free, reserve, min] = [bytesText(freeBytes), bytesText(ballastBytes), bytesText(minBytes)];
  if (freeBytes < ballastBytes && (await dropBallast(dataFolder)))
    return { check, state: 'bad', text: doctorMessages.reserveReleased({ free, reserve, min }) };
  return freeBytes > minBytes
    ? { check, state: 'good', text: doctorMessages.free({ free }) }
    : { check, state: 'bad', text: doctorMessages.diskLow({ free, min }) };
}

/** The addresses that `stoa serve` would use with the same flags. */
function addresses(config: Config): Finding {
  const check = 'Addresses';
  try {
    const { site, admin, preview } = addressesOf(config, hasIpv6());
    if (admin[0] === site[0]) return { check, state: 'note', text: doctorMessages.oneAddress({ site: site[0] }) };
    const text = doctorMessages.addresses({ site: site[0], admin: admin[0], preview: preview[0] });
    return { check, state: 'good', text };
  } catch (error) {
    return { check, state: 'bad', text: (error as Error).message };
  }
}

async function serving(config: Config): Promise<Finding> {
  const check = 'Server';
  const { dataFolder, port } = config;
  if (await askServer(dataFolder, { command: 'ping' })) return { check, state: 'good', text: doctorMessages.serving };
  for (const host of listenedHosts(config, hasIpv6())) {
    const code = await new Promise<string | undefined>((resolve) => {
      const probe = createServer();
      probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
      probe.listen(port, host, () => probe.close(() => resolve(undefined)));
    });
    if (code !== undefined) return { check, state: 'bad', text: doctorMessages.portBlocked({ port, host, code }) };
  }
  return { check, state: 'good', text: doctorMessages.notServing({ port }) };
}

/** The same rules as start and backup use (whole.ts). */
async function whole({ dataFolder }: Config): Promise<Finding[]> {
  const failed = (text: string): Finding[] => [{ check: 'Records', state: 'bad', text }];
  try {
    if (!(await checkDataFolder(dataFolder, { readOnly: true })))
      return [{ check: 'Records', state: 'note', text: doctorMessages.noRecords }];
  } catch (error) {
    return failed((error as Error).message);
  }
  const why = await damagedPage(dataFolder);
  if (why !== undefined) return failed(doctorMessages.pageDamaged({ why }));
  const report = await examinedElsewhere(dataFolder);
  if ('failure' in report) return failed(report.failure);
  const { record, file, secret } = report;
  return [
    found('Records', record, doctorMessages.records(report)),
    found('Files', file, doctorMessages.files({ folder: filesFolder(dataFolder) })),
    secret.count === 0
      ? { check: 'Secret', state: 'good', text: doctorMessages.secret }
      : { check: 'Secret', state: 'bad', text: `${secret.named[0]}. ${secretAdvice}.` },
  ];
}

const found = (check: string, { count, named }: Damaged, good: string): Finding =>
  count === 0
    ? { check, state: 'good', text: good }
    : {
        check,
        state: 'bad',
        text: doctorMessages.damaged({ count, names: named, more: count > named.length }),
      };

/** Internal: `stoa doctor` runs this program with it. */
export const examineCommand = 'examine-data';

const damagedSchema = z.object({ count: z.int(), named: z.array(z.string()) });
type Damaged = z.infer<typeof damagedSchema>;
const examinedSchema = z.union([
  z.object({
    entries: z.int(),
    record: damagedSchema,
    file: damagedSchema,
    secret: damagedSchema,
    writer: z.string().optional(),
  }),
  z.object({ failure: z.string() }),
]);
type ExaminedReport = z.infer<typeof examinedSchema>;

/** In a child process, because LMDB kills the process that reads a damaged page (operations 1.6). */
async function examinedElsewhere(dataFolder: string): Promise<ExaminedReport> {
  const { error, output } = await new Promise<{ error: Error | null; output: string }>((resolve) => {
    execFile(process.execPath, [process.argv[1]!, examineCommand, dataFolder], (error, output) =>
      resolve({ error, output }),
    );
  });
  if (!error) return examinedSchema.parse(JSON.parse(output));
  const { signal } = error as Error & { signal?: string };
  return { failure: doctorMessages.pageDamaged({ why: signal ?? error.message }) };
}

const namedMax = 10;

/** Reads a whole data folder and prints an `ExaminedReport` as JSON. */
export async function examineForDoctor(dataFolder: string): Promise<void> {
  const report = await examineSite(dataFolder).then(
    ({ entries, damage, installation }): ExaminedReport => {
      const of = (kind: DataDamage['kind']): Damaged => {
        const all = damage.filter((one) => one.kind === kind);
        return { count: all.length, named: all.slice(0, namedMax).map(damageText) };
      };
      const writer = installation?.writers.at(-1)?.version;
      return { entries, record: of('record'), file: of('file'), secret: of('secret'), ...(writer && { writer }) };
    },
    (error): ExaminedReport => ({
      failure:
        error instanceof CannotOpenStore ? error.message : doctorMessages.unreadable({ why: (error as Error).message }),
    }),
  );
  process.stdout.write(JSON.stringify(report));
}
