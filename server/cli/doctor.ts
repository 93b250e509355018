// stoa doctor: looks at everything that can keep a site from running, and says what to do about it.
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
import { type DataDamage, damageText } from '../data-folder/verify.ts';
import { examineSite, secretAdvice } from '../installation/whole.ts';
import { CannotOpenStore } from '../store/engines/lmdb/folder.ts';
import { floorOf } from '../store/engines/lmdb/space.ts';
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
  print.result(bad === 0 ? 'No problems found.' : `${bad} ${bad === 1 ? 'problem' : 'problems'} found.`, {
    bad,
    findings,
  });
  return bad === 0 ? 0 : 1;
}

async function runtime(): Promise<Finding> {
  const major = Number(process.versions.node.split('.')[0]);
  return major >= 26
    ? { check: 'Runtime', state: 'good', text: `Node ${process.versions.node}` }
    : {
        check: 'Runtime',
        state: 'bad',
        text: `Node ${process.versions.node}; Stoa needs 26 or later. Start it with npm start or npx stoa.`,
      };
}

async function folder({ dataFolder }: Config): Promise<Finding> {
  try {
    await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      return {
        check: 'Data folder',
        state: 'note',
        text: `${dataFolder} does not exist yet. stoa serve creates it.`,
      };
    return {
      check: 'Data folder',
      state: 'bad',
      text: `${dataFolder} cannot be read and written by this user (${code}).`,
    };
  }
  const secret = await stat(path.join(dataFolder, 'secret.key')).catch(() => undefined);
  if (secret && (secret.mode & 0o077) !== 0) {
    return {
      check: 'Data folder',
      state: 'bad',
      text: `secret.key can be read by others: chmod 600 ${path.join(dataFolder, 'secret.key')}`,
    };
  }
  return { check: 'Data folder', state: 'good', text: dataFolder };
}

async function space({ dataFolder, keepFreeBytes }: Config): Promise<Finding> {
  const disk = await statfs(dataFolder).catch(() => undefined);
  if (!disk) return { check: 'Disk', state: 'note', text: 'not checked because there is no data folder yet.' };
  const free = disk.bavail * disk.bsize;
  const watermark = floorOf(keepFreeBytes)(disk.blocks * disk.bsize);
  if (free < ballastBytes && (await dropBallast(dataFolder))) {
    return {
      check: 'Disk',
      state: 'bad',
      text: `${bytesText(free)} were free. The reserve of ${bytesText(ballastBytes)} was released to give you room. Free up more: below ${bytesText(watermark)} the site is read-only.`,
    };
  }
  return free > watermark
    ? { check: 'Disk', state: 'good', text: `${bytesText(free)} free` }
    : {
        check: 'Disk',
        state: 'bad',
        text: `${bytesText(free)} free; below ${bytesText(watermark)} the site is read-only. Free up space.`,
      };
}

/** As `stoa serve` with the same flags has them. */
async function addresses(config: Config): Promise<Finding> {
  const check = 'Addresses';
  try {
    const { site, admin, preview } = addressesOf(config, hasIpv6());
    if (admin[0] === site[0])
      return {
        check,
        state: 'note',
        text: `the shop and the editor share ${site[0]}, so pages do not run your custom code while you are signed in. Give the editor its own address with --admin-origin.`,
      };
    return { check, state: 'good', text: `shop ${site[0]}, editor ${admin[0]}, preview ${preview[0]}` };
  } catch (error) {
    return { check, state: 'bad', text: (error as Error).message };
  }
}

async function serving(config: Config): Promise<Finding> {
  const { dataFolder, port } = config;
  if (await askServer(dataFolder, { command: 'ping' }))
    return { check: 'Server', state: 'good', text: 'this site is being served.' };
  for (const host of listenedHosts(config, hasIpv6())) {
    const problem = await new Promise<string | undefined>((resolve) => {
      const probe = createServer();
      probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
      probe.listen(port, host, () => probe.close(() => resolve(undefined)));
    });
    if (problem !== undefined)
      return {
        check: 'Server',
        state: 'bad',
        text: `port ${port} on ${host} cannot be used (${problem}). Choose another with --port.`,
      };
  }
  return { check: 'Server', state: 'good', text: `not running; port ${port} is free.` };
}

/** The same as the start and a backup call whole (whole.ts). */
async function whole({ dataFolder }: Config): Promise<Finding[]> {
  try {
    if (!(await checkDataFolder(dataFolder, { readOnly: true })))
      return [{ check: 'Records', state: 'note', text: 'none yet.' }];
  } catch (error) {
    return [{ check: 'Records', state: 'bad', text: (error as Error).message }];
  }
  const report = await examinedElsewhere(dataFolder);
  if ('failure' in report) return [{ check: 'Records', state: 'bad', text: report.failure }];
  const { entries, record, file, secret, writer } = report;
  const by = writer === undefined ? '' : `, written by version ${writer}`;
  return [
    found('Records', record, `${entries} read, none damaged${by}`),
    found('Files', file, `none missing or damaged in ${filesFolder(dataFolder)}`),
    secret.count === 0
      ? { check: 'Secret', state: 'good', text: 'it opens the keys of this site.' }
      : { check: 'Secret', state: 'bad', text: `${secret.named[0]}. ${secretAdvice}.` },
  ];
}

const found = (check: string, { count, named }: Damaged, good: string): Finding =>
  count === 0
    ? { check, state: 'good', text: good }
    : {
        check,
        state: 'bad',
        text: `${count} damaged or missing: ${named.join('; ')}${count > named.length ? '; …' : ''}. Restore them from a backup with: stoa repair <backup>`,
      };

/** Not for people: what doctor runs this program with. */
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

/** In a process of its own: LMDB ends the one that meets a damaged page (operations 1.6). */
async function examinedElsewhere(dataFolder: string): Promise<ExaminedReport> {
  const { error, output } = await new Promise<{ error: Error | null; output: string }>((resolve) => {
    execFile(process.execPath, [process.argv[1]!, examineCommand, dataFolder], (error, output) =>
      resolve({ error, output }),
    );
  });
  if (!error) return examinedSchema.parse(JSON.parse(output));
  const { signal } = error as Error & { signal?: string };
  return { failure: `a damaged page stopped the check (${signal ?? error.message}). Restore a backup.` };
}

const namedMax = 10;

/** Reads a whole data folder and prints what doctor is to say of it. */
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
        error instanceof CannotOpenStore
          ? error.message
          : `cannot be read (${(error as Error).message}). Restore a backup.`,
    }),
  );
  process.stdout.write(JSON.stringify(report));
}
