// Script errors on the site's pages: counted by kind, with the last samples of each. Kept for 90 days after the last
// occurrence.
import { hash } from 'node:crypto';
import { eachPage } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { siteZone } from '../rollup/read.ts';
import { withReport } from '../telemetry/day-counts.ts';
import {
  type ErrorSample,
  errorLimits,
  errorSampleSchema,
  kindText,
  type ReportedError,
  type ScriptError,
  scriptErrorSchema,
} from './schema.ts';

export type { ErrorSample, ScriptError } from './schema.ts';

const errors = table<ScriptError>({
  name: 'census-error',
  topic: 'none: each visit may write it',
  schema: scriptErrorSchema,
  expiresAt: ({ lastAt }) => lastAt + errorLimits.keptMs,
});
const samples = table<ErrorSample, [string, number]>({
  name: 'census-error-sample',
  topic: 'none: each visit may write it',
  schema: errorSampleSchema,
  expiresAt: ({ at }) => at + errorLimits.keptMs,
});
const dayMs = 86_400_000;

/** Resolves once all are on disk. */
export async function recordErrors(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  reported: readonly ReportedError[],
  { device, ...from }: { browser: string; system: string; device: string },
): Promise<void> {
  const at = clock.now();
  const zone = await siteZone({ store });
  const seen = (ms: number) => ({ day: zone.bucketsOf(at).day, lastDay: zone.bucketsOf(ms).day, device });
  await transact(store, async (tx) => {
    for (const error of reported) await recordOne(tx, error, { at, ...from }, seen);
  });
}

async function recordOne(
  tx: Tx,
  error: ReportedError,
  context: Pick<ErrorSample, 'at' | 'browser' | 'system'>,
  seen: (lastAt: number) => Parameters<typeof withReport>[1],
): Promise<void> {
  const { stack, page, ...kind } = error;
  const fingerprint = hash('sha256', kindText(error)).slice(0, 16);
  const before = await errors.find(tx, fingerprint);
  if (!before && !(await hasRoom(tx, context.at))) return;
  const count = (before?.count ?? 0) + 1;
  const pages = new Set([...(before?.pages ?? []), ...(page === '' ? [] : [page])]);
  errors.put(
    tx,
    {
      ...(before ?? { ...kind, fingerprint, firstAt: context.at }),
      count,
      lastAt: context.at,
      pages: [...pages].slice(0, errorLimits.pages),
      days: withReport(before, seen(before?.lastAt ?? context.at)),
    },
    fingerprint,
  );
  // Keeps the first half; the other half are the latest.
  const half = errorLimits.samples / 2;
  const n = count <= half ? count - 1 : half + ((count - 1) % half);
  samples.put(tx, { ...context, page, stack }, fingerprint, n);
}

/** A limit, because anyone can invent errors. */
async function hasRoom(tx: Tx, at: number): Promise<boolean> {
  const day = Math.floor(at / dayMs);
  const key = ['census-error-kinds', day];
  const kinds = ((await tx.get(key)) as number | undefined) ?? 0;
  if (kinds >= errorLimits.newPerDay) return false;
  tx.put(key, kinds + 1, { expiresAt: (day + 2) * dayMs });
  return true;
}

const pagesReadMax = 5;

/** Latest first. */
export async function scriptErrors({ store }: { store: Store }): Promise<ScriptError[]> {
  const all: ScriptError[] = [];
  for await (const { records } of eachPage((cursor) => errors.list(store, { limit: 1000, cursor }), pagesReadMax))
    all.push(...records);
  return all.toSorted((a, b) => b.lastAt - a.lastAt);
}

/** One error with its samples, latest first. */
export async function findScriptError(
  { store }: { store: Store },
  fingerprint: string,
): Promise<(ScriptError & { samples: ErrorSample[] }) | undefined> {
  const error = await errors.find(store, fingerprint);
  if (!error) return undefined;
  const page = await samples.list(store, { prefix: [fingerprint], limit: errorLimits.samples });
  return { ...error, samples: page.records.toSorted((a, b) => b.at - a.at) };
}
