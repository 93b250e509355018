// Retention: the newest backup of each of the last days, weeks, and months that have one. Deletes manifests first,
// then unreferenced pieces, so that an interrupted run leaves every backup complete, and the next one finishes it.
import { listSegments } from './changes.ts';
import { unfinishedPrefix } from './folder-target.ts';
import type { Keep } from './keep.ts';
import { type BackupName, getManifest, listBackups, piecesOf } from './manifest.ts';
import { piecesPrefix } from './pieces.ts';
import type { Target } from './target.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Only needs the same number for days of the same week, Monday to Sunday. */
const weekOf = (time: number) => Math.floor((time / dayMs + 3) / 7);

/**
 * The newest always stays. So does the newest of each timeline of the last days: after a restore to the wrong time, the right one can still be
 * restored.
 * @param backups oldest first
 */
export function keptBackups(backups: readonly BackupName[], keep: Keep): Set<string> {
  const newest = backups.toReversed();
  const kept = new Set(newest.slice(0, Math.max(1, keep.newest ?? 1)).map(({ name }) => name));
  const periods: [number, (created: number) => unknown][] = [
    [keep.days, (created) => Math.floor(created / dayMs)],
    [keep.weeks, weekOf],
    [keep.months, (created) => new Date(created).toISOString().slice(0, 7)],
  ];
  for (const [count, periodOf] of periods) {
    const seen = new Set<unknown>();
    for (const { name, created } of newest) {
      const period = periodOf(created);
      if (seen.has(period)) continue;
      if (seen.size >= count) break;
      seen.add(period);
      kept.add(name);
    }
  }
  const recent = (newest[0]?.created ?? 0) - Math.max(1, keep.days) * dayMs;
  const timelines = new Set<string>();
  for (const { name, created, timeline } of newest) {
    if (created >= recent && !timelines.has(timeline)) kept.add(name);
    timelines.add(timeline);
  }
  return kept;
}

/** A concurrent backup hasn't listed its pieces yet. */
const graceMs = dayMs;

/** @returns how many objects were removed */
export async function removeOld(target: Target, keep: Keep, now: number): Promise<number> {
  const backups = await listBackups(target);
  const kept = keptBackups(backups, keep);
  let removed = 0;
  const remove = async (name: string) => {
    await target.delete(name);
    removed++;
  };
  for (const { name } of backups) if (!kept.has(name)) await remove(name);

  // With the changes, a daily backup can be restored to any minute after it.
  const daily = keptBackups(backups, { days: Math.max(1, keep.days), weeks: 0, months: 0 });
  const oldest = backups.find(({ name }) => daily.has(name))?.created ?? now;
  for (const { name, at } of await listSegments(target)) if (at <= oldest) await remove(name);

  const named = new Set<string>();
  for (const backup of backups) {
    if (!kept.has(backup.name)) continue;
    const { pages, files } = await getManifest(target, backup);
    for (const hash of [...pages, ...files.flatMap(piecesOf)]) named.add(hash);
  }
  // Files that only changes name are as young as these.
  const bound = Math.min(oldest, now) - graceMs;
  for await (const { name, changedAt } of target.list(piecesPrefix))
    if (changedAt < bound && !named.has(name.slice(-64))) await remove(name);
  for await (const { name, changedAt } of target.list(unfinishedPrefix))
    if (changedAt < now - graceMs) await remove(name);
  return removed;
}
