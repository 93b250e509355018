// How many hits per second are answered after they are on disk, compared with a bare node:http handler with the same group commit, and how
// many bytes is a hit on disk?
import { spawn } from 'node:child_process';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { breakdown, totals } from '../server/census/rollup/read.ts';
import { storedHits } from '../server/census/rollup/rollup.ts';
import { dataBytes } from './lib/data-bytes.ts';
import { withStore } from './lib/fill.ts';
import { mainThreadMs, onCore, type Served, startBareHits, startStoa, temporaryFolder } from './lib/processes.ts';
import { median, report, rounded } from './lib/report.ts';
import { demoSite } from './lib/site.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
const seconds = Number(process.env.SECONDS ?? 5);
const warmUpHits = 20_000;
const warmUpSecondsMax = 30;
const connectionCounts = (process.env.CONNECTIONS ?? '64').split(',').map(Number);
const flags = ['--trusted-proxies', '127.0.0.1', '--max-in-flight', '5000', '--max-delay-ms', '60000'];

type Figures = { perSecond: number; requests: number; p50Ms: number; p99Ms: number; failed: number };
type Measured = Figures & { cpuMs: number };

export async function censusFlood(): Promise<void> {
  const site = await demoSite();
  const bareFolder = temporaryFolder('bare-hits');
  const rows = [];
  try {
    const bytesBefore = dataBytes(path.join(site.folder, 'store'));
    let answered = 0;
    for (const connections of connectionCounts) {
      const bare: Measured[] = [];
      const ours: Measured[] = [];
      for (let round = 0; round < rounds; round++) {
        bare.push(await measured(() => startBareHits(bareFolder.folder), connections));
        ours.push(await measured(() => startStoa(site.folder, flags), connections));
      }
      answered += ours.reduce((sum, { requests }) => sum + requests, 0);
      const of = (figures: Measured[], figure: (one: Measured) => number) => median(figures.map(figure));
      rows.push({
        connections,
        'hits/s': rounded(of(ours, ({ perSecond }) => perSecond)),
        'bare hits/s': rounded(of(bare, ({ perSecond }) => perSecond)),
        ratio: rounded(median(ours.map(({ perSecond }, round) => perSecond / bare[round]!.perSecond))),
        'main-thread µs': rounded(1000 * of(ours, ({ cpuMs, requests }) => cpuMs / requests)),
        'bare main-thread µs': rounded(1000 * of(bare, ({ cpuMs, requests }) => cpuMs / requests)),
        'p50 ms': rounded(of(ours, ({ p50Ms }) => p50Ms)),
        'p99 ms': rounded(of(ours, ({ p99Ms }) => p99Ms)),
        failed: ours.reduce((sum, { failed }) => sum + failed, 0),
      });
    }
    const bytes = dataBytes(path.join(site.folder, 'store')) - bytesBefore;
    const kept = await checked(site.folder, answered);
    report(
      'census-flood',
      'How many hits a second are answered after they are on disk, beside bare node:http with the same group commit?',
      rows,
      { rounds, seconds, hits: kept, 'bytes of a hit on disk': rounded(bytes / kept) },
    );
  } finally {
    site.remove();
    bareFolder.remove();
  }
}

/**
 * Excludes the warm-up, which is a number of hits, not a time: V8 compiles after so many calls, so after a second a slow
 * machine would still measure the interpreter, and a fast one compiled code.
 */
async function measured(start: () => Promise<Served>, connections: number): Promise<Measured> {
  const server = await start();
  try {
    let warmed = 0;
    for (let n = 0; n < warmUpSecondsMax && warmed < warmUpHits; n += 2)
      warmed += (await flood(server.origin, connections, 2)).requests;
    const before = mainThreadMs(server.pid);
    const figures = await flood(server.origin, connections, seconds);
    return { ...figures, cpuMs: mainThreadMs(server.pid) - before };
  } finally {
    await server.stop();
  }
}

async function flood(url: string, connections: number, seconds: number): Promise<Figures> {
  const [command, args] = onCore(1, process.execPath, [path.join(import.meta.dirname, 'lib/hit-load-child.ts')]);
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ url, connections, seconds }));
  return (await json(child.stdout)) as Figures;
}

/** Every acknowledged hit is stored and counted. @returns how many are on disk */
async function checked(dataFolder: string, answered: number): Promise<number> {
  return withStore(dataFolder, async ({ store }) => {
    let kept = 0;
    for await (const { hits } of storedHits(store)) kept += hits.length;
    const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
    const days = { from: dayOf(Date.now() - 2 * 86_400_000), to: dayOf(Date.now() + 86_400_000) };
    const { hits = 0 } = await totals({ store }, { days });
    if (kept < answered) throw new Error(`${answered} hits were answered, and ${kept} are on disk`);
    // The counts of the last seconds are recomputed at the next start.
    if (hits > kept) throw new Error(`${kept} hits are on disk, and ${hits} are counted`);
    const { rows } = await breakdown({ store }, { days, dimension: 'bot', by: 'hits', limit: 5 });
    if (rows.length > 0) throw new Error(`Some count as programs: ${JSON.stringify(rows)}`);
    return kept;
  });
}
