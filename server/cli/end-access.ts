// Ends sessions and one-time links. A restore must not revive those of the backup, which may have ended since.
import { ownerLinkPrefixes } from '../accounts/contributor/contributor.ts';
import { sessionPrefixes } from '../accounts/session/session.ts';
import { siteUserPrefixes } from '../accounts/site-user/site-user.ts';
import { downloadLinkPrefixes } from '../commerce/download/download.ts';
import type { Key, Store } from '../store/store.ts';
import { afterPrefix } from '../store/table.ts';

const prefixes: readonly Key[] = [
  ...sessionPrefixes,
  ...ownerLinkPrefixes,
  ...siteUserPrefixes,
  ...downloadLinkPrefixes,
];

const batchSize = 400;

/** @returns the number of deleted rows */
export async function endAccess(store: Store): Promise<number> {
  let ended = 0;
  for (const prefix of prefixes) {
    for (;;) {
      const { rows, cursor } = await store.range({ start: prefix, end: afterPrefix(prefix), limit: batchSize });
      if (rows.length > 0) await store.commit({ deletes: rows.map(({ key }) => key) });
      ended += rows.length;
      if (cursor === undefined) break;
    }
  }
  return ended;
}
