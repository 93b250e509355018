// Looks up an IP address in local files: its country, and whether it is in a data center. Addresses are never stored.
// Public.
import { stat } from 'node:fs/promises';
import type { Pool } from '../../../workers/pool.ts';
import type { Log } from '../../base/parts.ts';
import { perStore } from '../../base/process-state.ts';
import type { Store } from '../../store/store.ts';
import { countryCode, type IpRanges, valueAt } from './ranges.ts';

/** Paths; if absent, lookups return nothing. */
export type NetworkFiles = { country?: string; datacenter?: string };
export type NetworkParts = { store: Store; log: Log; pool: Pick<Pool, 'run'>; networkFiles?: NetworkFiles };

type Loaded = { ranges?: IpRanges; stamp?: string };
const loaded = perStore((_: { store: Store }): Record<keyof NetworkFiles, Loaded> => ({ country: {}, datacenter: {} }));

/** @returns `''` if unknown */
export function countryOf(parts: { store: Store }, ip: string): string {
  const { ranges } = loaded(parts).country;
  return ranges ? countryCode(valueAt(ranges, ip)) : '';
}

export function isDatacenter(parts: { store: Store }, ip: string): boolean {
  const { ranges } = loaded(parts).datacenter;
  return ranges !== undefined && valueAt(ranges, ip) > 0;
}

/** Reads files that have changed. An unreadable file is logged once, and its previous data stays in use. */
export async function readNetworkFiles(parts: NetworkParts): Promise<void> {
  const { log, pool, networkFiles = {} } = parts;
  for (const name of ['country', 'datacenter'] as const) {
    const path = networkFiles[name];
    if (path === undefined) continue;
    const known = loaded(parts)[name];
    const found = await stat(path).catch(() => undefined);
    const stamp = found ? `${found.mtimeMs} ${found.size}` : 'missing';
    if (stamp === known.stamp) continue;
    known.stamp = stamp;
    try {
      const { ranges } = await pool.run('read-ip-ranges', {
        path,
        layout: name === 'country' ? 'countries' : 'networks',
      });
      const count = ranges.v4.starts.length + ranges.v6.starts.length;
      if (count === 0) throw new Error('It has no ranges');
      known.ranges = ranges;
      log.info('network-file-read', { name, ranges: count });
    } catch (error) {
      log.warn('network-file-unreadable', { name, path, message: String(error) });
    }
  }
}
