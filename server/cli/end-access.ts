// What a restore must not bring back to life: sessions and one-time links of the moment of the backup, which may have ended since.
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

const atOnce = 400;

/** @returns how many rows went */
export async function endAccess(store: Store): Promise<number> {
  let ended = 0;
  for (const prefix of prefixes) {
    for (;;) {
      const { rows, cursor } = await store.range({ start: prefix, end: afterPrefix(prefix), limit: atOnce });
      if (rows.length > 0) await store.commit({ deletes: rows.map(({ key }) => key) });
      ended += rows.length;
      if (cursor === undefined) break;
    }
  }
  return ended;
}
