// Versions: whole documents saved at each publish and in between, each of which can become live again. Editor 3.4.
// Public.
import { omit } from '../../base/omit.ts';
import { dayAt } from '../../site/time-zone/days.ts';
import { dayMs } from '../../site/time-zone/zone.ts';
import { findTzData } from '../../site/time-zone/zone-data.ts';
import { findMainWebsite } from '../../site/website/website.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { type Head, type ListedVersion, type Version, versionSchema } from './edit-schema.ts';
import type { Document } from './schema.ts';

const automaticLifeMs = 30 * dayMs;
/** Our choice: it bounds a page's daily versions. */
const dailyLifeMs = 3 * 365 * dayMs;

const versions = table<Version, [document: string, number: number]>({
  name: 'ver',
  topic: 'none: written with its document',
  schema: versionSchema,
  /** Published and named versions stay forever. */
  expiresAt: ({ kind, name, isDaily, at, savedAt = at }) =>
    kind !== 'automatic' || name !== undefined ? undefined : savedAt + (isDaily ? dailyLifeMs : automaticLifeMs),
});

export const findVersion = versions.find;

/** Writes the next version. @returns the updated head, which the caller stores */
export async function addVersion(
  tx: Tx,
  head: Head,
  version: Omit<Version, 'number' | 'rev'> & { content: Document },
): Promise<Head> {
  const number = head.versionCount + 1;
  const last = await findReadable(tx, version.document, head.versionCount);
  if (last?.kind === 'automatic') {
    const isDaily = await isLaterDay(tx, version.at, last.at);
    if (isDaily !== (last.isDaily === true))
      versions.put(tx, { ...omit(last, 'isDaily'), ...(isDaily && { isDaily }) }, last.document, last.number);
  }
  versions.put(tx, { ...version, number, rev: head.rev }, version.document, number);
  return { ...head, versionCount: number, liveVersion: version.kind === 'automatic' ? head.liveVersion : number };
}

/** A damaged version keeps no one from editing. */
export async function findReadable(tx: Tx, document: string, number: number): Promise<Version | undefined> {
  const [version] = number > 0 ? await readable([versions.find(tx, document, number)]) : [];
  return version;
}

async function isLaterDay(tx: Tx, at: number, before: number): Promise<boolean> {
  const zone = findTzData((await findMainWebsite(tx))?.timeZone ?? 'UTC');
  return dayAt(at, zone) > dayAt(before, zone);
}

/** @param name null: removes the name, and an automatic version expires as if it had just been saved */
export function putVersionName(tx: Tx, version: Version, name: string | null, now: number): void {
  const named = name === null ? { ...omit(version, 'name'), savedAt: now } : { ...version, name };
  versions.put(tx, named, version.document, version.number);
}

/** Deletes some versions of a permanently deleted page. @returns whether there are more */
export async function forgetVersions(store: Store, document: string): Promise<boolean> {
  const { ids } = await versions.list(store, { prefix: [document], limit: 100 });
  if (ids.length > 0)
    await transact(store, async (tx) => {
      for (const [, number] of ids) versions.delete(tx, document, Number(number));
    });
  return ids.length === 100;
}

/** Newest first. */
export async function listVersions(
  store: Store,
  document: string,
  head: Head,
  options: { limit?: number; cursor?: string } = {},
): Promise<{ versions: ListedVersion[]; cursor?: string }> {
  const page = await versions.list(store, {
    prefix: [document],
    reverse: true,
    limit: options.limit ?? 50,
    cursor: options.cursor,
  });
  return {
    versions: page.records.map(({ content: _, ...version }) => ({
      ...version,
      live: version.number === head.liveVersion,
    })),
    cursor: page.cursor,
  };
}
