// Locks or unlocks blocks and sections. Editor C8.
import type { Patch } from '../../../../server/content/document/patches.ts';
import type { Document, LockKind } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { messages } from '../messages.ts';

/** @param lock undefined unlocks */
export function setLock(
  document: Document,
  kind: 'blocks' | 'sections',
  ids: readonly string[],
  lock: LockKind | undefined,
): Change | undefined {
  const known = ids.filter((id) => document[kind][id] && document[kind][id].lock !== lock);
  if (known.length === 0) return undefined;
  return {
    label: lock ? messages.lock : messages.unlock,
    patches: known.map((id): Patch => {
      const p = [kind, id, 'lock'];
      return lock ? { p, o: 'set', v: lock } : { p, o: 'del' };
    }),
  };
}
