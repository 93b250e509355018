// Restores state at startup: visits in progress, and counts of hits that are on disk but not yet counted.
import type { Store } from '../../store/store.ts';
import { afterPrefix } from '../../store/table.ts';
import { unpackHit, visitGapS } from '../rollup/raw-hit.ts';
import { siteZone } from '../rollup/read.ts';
import { type CountingPool, hitsTable, rollupOf, type StoredHits } from '../rollup/rollup.ts';
import { hitBufferOf } from './buffer.ts';
import { visitsOf } from './visits.ts';

/** The number of last hits replayed, so that startup takes no longer on a busy site. */
const replayedMax = 20_000;

type StartParts = { store: Store; clock: { now(): number }; pool?: CountingPool };

export async function continueCensus({ store, clock, pool }: StartParts): Promise<void> {
  const since = clock.now() - visitGapS * 1000;
  const visits = visitsOf({ store });
  const rows: StoredHits[] = [];
  let count = 0;
  let after: readonly (string | number)[] | undefined;
  reading: do {
    const page = await store.range({
      start: [hitsTable],
      end: afterPrefix([hitsTable]),
      limit: 20,
      reverse: true,
      ...(after && { after }),
    });
    for (const { key, value } of page.rows) {
      const row = value as StoredHits;
      if (rows.length === 0) {
        hitBufferOf({ store }).continueFrom(key[1] as number);
        visits.continueFrom(row[2]);
      }
      rows.push(row);
      count += row[1].length;
      if (row[0] < since || count > replayedMax) break reading;
    }
    after = page.cursor as typeof after;
  } while (after !== undefined);
  for (const [baseAt, hits] of rows.toReversed()) for (const hit of hits) visits.replay(unpackHit(hit, baseAt));
  // With several processes, one of them counts, as a job.
  if (!store.catchUp) await rollupOf({ store }).catchUp(await siteZone({ store }), pool);
}
