// Examines a data folder in a child process, because LMDB kills the process that reads a damaged page (operations 1.6).
// For doctor and verify.
import { execFile } from 'node:child_process';
import * as z from 'zod';
import { ownProgram } from '../base/own-program.ts';
import {
  type Damage,
  type DataDamage,
  damageText,
  type Examining,
  type OnRecord,
  type VerifyReport,
} from '../data-folder/verify.ts';
import { type ExaminedSite, examineSite } from '../installation/whole.ts';
import { CannotOpenStore } from '../store/engines/lmdb/folder.ts';
import type { PostgresStore } from '../store/engines/postgres/postgres-store.ts';
import { doctorMessages } from './doctor-messages.ts';
import { ownCommands } from './own-commands.ts';

const damagedSchema = z.object({ count: z.int(), named: z.array(z.string()) });
export type Damaged = z.infer<typeof damagedSchema>;
const examinedSchema = z.union([
  z.object({
    entries: z.int(),
    files: z.int(),
    record: damagedSchema,
    file: damagedSchema,
    secret: damagedSchema,
    writer: z.string().optional(),
  }),
  z.object({ failure: z.string() }),
]);
export type ExaminedReport = z.infer<typeof examinedSchema>;

/** @param folder a data folder, or a backup */
export async function examinedElsewhere(folder: string): Promise<ExaminedReport> {
  const { error, output } = await new Promise<{ error: Error | null; output: string }>((resolve) => {
    execFile(process.execPath, ownProgram(ownCommands.examine, folder), (error, output) => resolve({ error, output }));
  });
  if (!error) return examinedSchema.parse(JSON.parse(output));
  const { signal } = error as Error & { signal?: string };
  return { failure: doctorMessages.pageDamaged({ why: signal ?? error.message }) };
}

const namedMax = 100;

/** Prints an `ExaminedReport` as JSON. */
export async function examineHere(folder: string): Promise<void> {
  process.stdout.write(JSON.stringify(await reportOf(examineSite(folder))));
}

/** For a site in a database, which never ends the process. */
export const examinedHere = (
  dataFolder: string,
  store: Pick<PostgresStore, 'readAll'>,
  given: Omit<Examining, 'read'>,
): Promise<ExaminedReport> =>
  reportOf(examineSite(dataFolder, { ...given, read: (onRecord) => readAll(store, onRecord) }));

async function readAll(store: Pick<PostgresStore, 'readAll'>, onRecord: OnRecord): Promise<VerifyReport> {
  const report = { entries: 0, version: 0, bad: [] as Damage[] };
  const rows = store.readAll(({ key, message }) => report.bad.push({ bytes: key, why: message }));
  for await (const { key, value } of rows) {
    report.entries++;
    onRecord(key, value);
  }
  return { ...report, entries: report.entries + report.bad.length };
}

const reportOf = (examined: Promise<ExaminedSite>): Promise<ExaminedReport> =>
  examined.then(
    ({ entries, files, damage, installation }): ExaminedReport => {
      const of = (kind: DataDamage['kind']): Damaged => {
        const all = damage.filter((one) => one.kind === kind);
        return { count: all.length, named: all.slice(0, namedMax).map(damageText) };
      };
      const writer = installation?.writers.at(-1)?.version;
      return {
        entries,
        files,
        record: of('record'),
        file: of('file'),
        secret: of('secret'),
        ...(writer && { writer }),
      };
    },
    (error): ExaminedReport => ({
      failure:
        error instanceof CannotOpenStore ? error.message : doctorMessages.unreadable({ why: (error as Error).message }),
    }),
  );
