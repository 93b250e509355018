import { setTimeout as wait } from 'node:timers/promises';
import { defineConcept } from '../../http/concept.ts';
import { siteZone } from '../rollup/read.ts';
import { type CountingPool, rollupOf } from '../rollup/rollup.ts';
import { hitsFull } from './buffer.ts';
import { hitCalls } from './calls.ts';
import { dropsOf } from './dropped.ts';
import type { CensusParts } from './receive-routes.ts';
import { sweepCensus, sweepNames } from './retention.ts';
import { serveHits } from './serve.ts';
import { continueCensus } from './start.ts';

type HitParts = CensusParts & { pool: CountingPool };

const flushMs = 30_000;
/** By then, hits of other processes are on disk. */
const lateMs = 10_000;

export const hitConcept = defineConcept({
  name: 'census/hit',
  calls: hitCalls,
  refusals: { hitsFull },
  serve: (parts: HitParts) => serveHits(parts),
  atStart: (parts: HitParts) => continueCensus(parts),
  jobs: (parts: HitParts) => [
    {
      name: 'census/counts',
      everyMs: flushMs,
      begins: 'lasting',
      // Also runs at shutdown, so that the next start has nothing to count again.
      async run(stopping) {
        while (!stopping.aborted) {
          await wait(flushMs, undefined, { signal: stopping, ref: false }).catch(() => {});
          if (parts.store.catchUp)
            await rollupOf(parts).catchUp(await siteZone(parts), parts.pool, parts.clock.now() - lateMs);
          await rollupOf(parts).flush();
          await dropsOf(parts).flush();
        }
      },
    },
    {
      name: 'census/retention',
      everyMs: 3_600_000,
      begins: 'at once',
      async run(stopping) {
        await sweepCensus(parts, stopping);
        await sweepNames(parts, stopping);
      },
    },
  ],
});
