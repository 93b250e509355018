// Time until a start serves, and its memory at rest and after load: as built for Node, and as the single executable.
import { readFileSync } from 'node:fs';
import { load } from './lib/load.ts';
import { binaryProgram, nodeProgram, startStoa, temporaryFolder } from './lib/processes.ts';
import { median, type Rows, report, rounded } from './lib/report.ts';
import { demoSite } from './lib/site.ts';

const starts = 5;

export async function startUp(): Promise<void> {
  const site = await demoSite();
  const { folder, remove } = temporaryFolder('start-up');
  const programs = { 'node dist/server/main.cjs': nodeProgram, 'single executable': binaryProgram(folder) };
  const rows: Rows = [];
  try {
    for (const [name, program] of Object.entries(programs)) {
      const start = () => startStoa(site.folder, [], { XDG_CACHE_HOME: folder }, false, program);
      // The first one unpacks the executable.
      await (await start()).stop();
      const times = [];
      for (let i = 0; i < starts; i++) {
        const stoa = await start();
        times.push(stoa.readyMs);
        await stoa.stop();
      }
      const stoa = await start();
      await fetch(stoa.origin).then((r) => r.arrayBuffer());
      const atRest = residentMb(stoa.pid);
      await load({ url: stoa.origin, connections: 32, seconds: 5 });
      const afterLoad = residentMb(stoa.pid);
      await stoa.stop();
      rows.push({
        program: name,
        'start ms': rounded(median(times)),
        'memory at rest MB': rounded(atRest),
        'memory after load MB': rounded(afterLoad),
      });
    }
    report('start-up', 'How long until a start serves, and how much memory does it hold?', rows, { starts });
  } finally {
    remove();
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
