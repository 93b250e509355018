// Time until a start serves, and its memory at rest and after load.
import { readFileSync } from 'node:fs';
import { load } from './lib/load.ts';
import { startStoa } from './lib/processes.ts';
import { median, report, rounded } from './lib/report.ts';
import { demoSite } from './lib/site.ts';

const starts = 5;

export async function startUp(): Promise<void> {
  const site = await demoSite();
  const times = [];
  try {
    for (let i = 0; i < starts; i++) {
      const stoa = await startStoa(site.folder);
      times.push(stoa.readyMs);
      await stoa.stop();
    }
    const stoa = await startStoa(site.folder);
    await fetch(stoa.origin).then((r) => r.arrayBuffer());
    const atRest = residentMb(stoa.pid);
    await load({ url: stoa.origin, connections: 32, seconds: 5 });
    const afterLoad = residentMb(stoa.pid);
    await stoa.stop();
    report(
      'start-up',
      'How long until a start serves, and how much memory does it hold?',
      [
        {
          'start ms': rounded(median(times)),
          'memory at rest MB': rounded(atRest),
          'memory after load MB': rounded(afterLoad),
        },
      ],
      { starts },
    );
  } finally {
    site.remove();
  }
}

/** The process and its threads; 0 without /proc. */
function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // Not Linux.
    return 0;
  }
}
