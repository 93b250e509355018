// Used part of a store's file: the file itself is preallocated.
import { openEnvironment } from '../../server/store/engines/lmdb/environment.ts';

/** @param folder of the store. Safe while another process writes */
export function dataBytes(folder: string): number {
  const env = openEnvironment(folder, { readOnly: true });
  let bytes = 0;
  for (const db of [env.data, env.log, env.expiry]) {
    const stats = db.getStats() as Record<string, number>;
    bytes += (stats.treeBranchPageCount! + stats.treeLeafPageCount! + stats.overflowPages!) * stats.pageSize!;
  }
  void env.root.close();
  return bytes;
}
