// How do visitors fare when three times as many come as the server can serve: without limits, and with them?
import { readFileSync } from 'node:fs';
import { type OpenLoad, openLoad } from './lib/open-load.ts';
import { type Served, startStoa } from './lib/processes.ts';
import { median, report, rounded } from './lib/report.ts';
import { demoSite } from './lib/site.ts';

const rounds = 3;
const seconds = 5;
/** Closed loop: enough visitors to keep the server busy. */
const busyWith = 4;
/** Pages are rendered per visitor, the most expensive case. */
const uncached = ['--page-cache-mb', '0'];
const setups = [
  { setup: 'no limits (before)', flags: ['--max-in-flight', '1000000', '--max-delay-ms', '1000000'] },
  { setup: 'limits (after)', flags: [] },
] as const;

export async function overload(): Promise<void> {
  const site = await demoSite();
  const measured: { setup: string; load: string; figures: OpenLoad; offered: number; cpuMs: number }[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      for (const { setup, flags } of setups) {
        const stoa = await startStoa(site.folder, [...uncached, ...flags]);
        try {
          const paths = ['/', '/shop', await site.firstProductPath(stoa.origin), '/cart', '/journal'];
          const plan = { origin: stoa.origin, paths, seconds };
          await openLoad({ ...plan, seconds: 2, closed: busyWith });
          // Measured again in each round, because the machine's other load varies.
          const capacity = (await openLoad({ ...plan, closed: busyWith })).acceptedPerSecond;
          for (const [load, times] of [
            ['capacity', 1],
            ['3 × capacity', 3],
          ] as const) {
            const before = cpuMsOf(stoa);
            const figures = await openLoad({ ...plan, perSecond: capacity * times });
            measured.push({ setup, load, figures, offered: capacity * times, cpuMs: cpuMsOf(stoa) - before });
          }
        } finally {
          await stoa.stop();
        }
      }
    }
  } finally {
    site.remove();
  }
  const rows = setups.flatMap(({ setup }) =>
    ['capacity', '3 × capacity'].map((load) => {
      const own = measured.filter((one) => one.setup === setup && one.load === load);
      const of = (figure: (one: (typeof own)[number]) => number) => rounded(median(own.map(figure)));
      const ratios = own.map(({ figures }, round) => {
        const atCapacity = measured.filter((one) => one.setup === setup && one.load === 'capacity')[round]!;
        return figures.p99Ms / atCapacity.figures.p99Ms;
      });
      return {
        setup,
        load,
        'offered/s': of(({ offered }) => offered),
        'accepted/s': of(({ figures }) => figures.acceptedPerSecond),
        'refused %': of(({ figures }) => (100 * figures.refused) / figures.asked),
        'failed %': of(({ figures }) => (100 * figures.failed) / figures.asked),
        'p50 ms': of(({ figures }) => figures.p50Ms),
        'p99 ms': of(({ figures }) => figures.p99Ms),
        'p99 beside capacity': rounded(median(ratios)),
        'health p99 ms': of(({ figures }) => figures.health.p99Ms),
        'health failed': own.reduce((sum, { figures }) => sum + figures.health.failed, 0),
        'CPU ms per accepted': of(({ figures, cpuMs }) => cpuMs / figures.accepted),
      };
    }),
  );
  report('overload', 'What becomes of visitors when three times as many come as the server can serve?', rows, {
    rounds,
    seconds,
  });
}

/** User and system time of the server so far; a tick is 10 ms. */
function cpuMsOf({ pid }: Served): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
