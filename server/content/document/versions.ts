// Versions: whole documents saved at each publish and in between, each of which can become live again. Editor 3.4.
// Public.
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { type Head, type ListedVersion, type Version, versionSchema } from './edit-schema.ts';
import type { Document } from './schema.ts';

/** Published versions stay forever; automatic ones for 30 days. */
const automaticLifeMs = 30 * 24 * 60 * 60 * 1000;

const versions = table<Version, [document: string, number: number]>({
  name: 'ver',
  topic: 'none: written with its document',
  schema: versionSchema,
  expiresAt: ({ kind, at, savedAt = at }) => (kind === 'automatic' ? savedAt + automaticLifeMs : undefined),
});

export const findVersion = versions.find;

/** Writes the next version. @returns the updated head, which the caller stores */
export function addVersion(tx: Tx, head: Head, version: Omit<Version, 'number' | 'rev'> & { content: Document }): Head {
  const number = head.versionCount + 1;
  versions.put(tx, { ...version, number, rev: head.rev }, version.document, number);
  return { ...head, versionCount: number, liveVersion: version.kind === 'automatic' ? head.liveVersion : number };
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
