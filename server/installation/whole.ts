// Checks that a site's data folder is complete, beyond its structure (`checkDataFolder`): every record, every file that a record names,
// and the secret that keys were sealed with. Operations R6, R7.
import * as z from 'zod';
import type { Parts } from '../base/parts.ts';
import type { Blobs } from '../data-folder/blobs.ts';
import { createSecret, dropNextSecret, readSecret, secretId } from '../data-folder/secret.ts';
import { type DataDamage, type Examined, type Examining, examineData, readRecords } from '../data-folder/verify.ts';
import { dataFormat } from '../store/data-format.ts';
import { CannotOpenStore } from '../store/engines/lmdb/folder.ts';
import { encodeKey } from '../store/key.ts';
import type { Key, Store } from '../store/store.ts';
import { eachRange, type NamedFile, under } from '../store/table.ts';
import { type Tx, transact } from '../store/transact.ts';
import { listFileNames } from './concept-records.ts';

/** The secret that the site's keys were sealed with, and the program versions that wrote to it. */
const installationSchema = z.object({
  secretId: z.string(),
  /** IDs of earlier secrets, which backups may have used. */
  earlierSecretIds: z.array(z.string()).optional(),
  /** The data format (upgrade.ts); absent: 1. */
  format: z.int().optional(),
  /** Newest last, each with the data format that it wrote. */
  writers: z.array(z.object({ version: z.string(), since: z.int(), format: z.int().optional() })),
});
export type Installation = z.infer<typeof installationSchema>;
const installationKey: Key = ['installation'];
const writersMax = 50;

export const loadInstallation = async (store: Store): Promise<Installation | undefined> =>
  installationOf((await store.get(installationKey))?.value);

/** Sites older than this record have none. */
const installationOf = (value: unknown): Installation | undefined => installationSchema.safeParse(value).data;

/**
 * Opens the site's secret. Creates one only for a site without data: a new secret could not open the keys sealed in the store.
 * Stores it, with the program's version, before anything else is written.
 *
 * @throws CannotOpenStore when the secret is missing, damaged or another site's
 */
export async function openInstallation(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  dataFolder: string,
  version: string,
): Promise<Uint8Array> {
  const known = await loadInstallation(store);
  let secret = await readSecret(dataFolder, known?.secretId);
  const problem = secretProblem(secret, known, await isEmpty(store));
  if (problem !== undefined) throw new CannotOpenStore(dataFolder, `secret.key ${problem}. ${secretAdvice}`);
  secret ??= await createSecret(dataFolder);
  await dropNextSecret(dataFolder, secret);
  if (store.state() === 'open' && (known?.secretId !== secretId(secret) || known.writers.at(-1)?.version !== version))
    await noteSecret({ store, clock }, secret, version);
  return secret;
}

export const secretIdsOf = (installation: Installation | undefined): string[] =>
  installation === undefined ? [] : [installation.secretId, ...(installation.earlierSecretIds ?? [])];

/** Whether both belong to one site, as far as they say: they share a secret. */
export function isSameSite(one: Installation | undefined, other: Installation | undefined): boolean {
  const ids = secretIdsOf(other);
  return one === undefined || other === undefined || secretIdsOf(one).some((id) => ids.includes(id));
}

/** The installation record of the store in a folder that no process has open. */
export async function installationIn(folder: string): Promise<Installation | undefined> {
  const [row] = await readRecords(folder, [Buffer.from(encodeKey(installationKey)).toString('hex')]);
  return installationOf(row?.value);
}

/** @param version of the program, if it is the writer from now on */
export async function noteSecret(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  secret: Uint8Array,
  version?: string,
): Promise<void> {
  const since = clock.now();
  await transact(store, async (tx) => {
    const noted = await noteSecretIn(tx, secret);
    if (version !== undefined) tx.put(installationKey, writtenBy(noted, version, dataFormat, since));
  });
}

export async function noteSecretIn(tx: Tx, secret: Uint8Array): Promise<Installation> {
  const known = installationOf(await tx.get(installationKey));
  const id = secretId(secret);
  const earlier = secretIdsOf(known).filter((one) => one !== id);
  const installation: Installation = {
    ...(known?.format !== undefined && { format: known.format }),
    secretId: id,
    ...(earlier.length > 0 && { earlierSecretIds: earlier.slice(0, writersMax) }),
    writers: known?.writers ?? [],
  };
  tx.put(installationKey, installation);
  return installation;
}

/** Records this version and its data format as the current writer. */
export async function noteWriter(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  { version, format }: { version: string; format: number },
): Promise<void> {
  const since = clock.now();
  await transact(store, async (tx) => {
    const known = installationOf(await tx.get(installationKey));
    if (known) tx.put(installationKey, writtenBy(known, version, format, since));
  });
}

function writtenBy(installation: Installation, version: string, format: number, since: number): Installation {
  const last = installation.writers.at(-1);
  const isNoted = last?.version === version && (last.format ?? 1) === format;
  const writers = isNoted ? installation.writers : [...installation.writers, { version, since, format }];
  return { ...installation, format, writers: writers.slice(-writersMax) };
}

export const secretAdvice =
  'Restore it from a backup with: stoa repair <backup>. Without a backup, run stoa repair --new-secret and set up payment keys and webhooks again. With --store, copy it from a machine that serves this site';

const secretProblem = (
  secret: Uint8Array | undefined,
  known: Installation | undefined,
  isNew: boolean,
): string | undefined => {
  if (secret === undefined) return isNew ? undefined : 'is missing';
  return known && known.secretId !== secretId(secret) ? 'belongs to another site' : undefined;
};

async function isEmpty(store: Store): Promise<boolean> {
  const { rows } = await store.range({ start: [], end: [Uint8Array.of(255)], limit: 1 });
  return rows.length === 0;
}

export type ExaminedSite = Examined & { installation?: Installation };

/** Reads the whole site, in a folder that no process writes to or in a copy. @throws CannotOpenStore */
export async function examineSite(dataFolder: string, examining?: Examining): Promise<ExaminedSite> {
  const examined = await examineData(dataFolder, await listFileNames(), installationKey, examining);
  const installation = installationOf(examined.noted);
  const secret = await readSecret(dataFolder, installation?.secretId).catch((error: Error) => error);
  const why =
    secret instanceof Error
      ? 'is damaged: it has no 32-byte secret'
      : secretProblem(secret, installation, examined.entries === 0);
  const damage: DataDamage[] =
    why === undefined ? examined.damage : [{ kind: 'secret', name: 'secret.key', why }, ...examined.damage];
  return { ...examined, damage, ...(installation && { installation }) };
}

/** Files that records name but that are missing. Checked at each start, while the site is already served. */
export async function missingFiles(
  { store, blobs }: { store: Store; blobs: Blobs },
  signal?: AbortSignal,
): Promise<NamedFile[]> {
  const missing: NamedFile[] = [];
  for (const { table, of } of await listFileNames()) {
    for await (const page of eachRange(store, { ...under([table]), limit: 100 })) {
      for (const file of page.rows.flatMap(({ value }) => of(value)))
        if (!(await blobs.has(file.hash))) missing.push(file);
      if (signal?.aborted) return missing;
    }
  }
  return missing;
}
