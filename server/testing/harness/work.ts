// A call's work on this thread, relative to a fixed control workload run just before and after: a slow or
// busy machine slows both.

const rows = JSON.stringify(Array.from({ length: 5_000 }, (_, n) => ({ n, text: `a text with the number ${n}` })));

function control(): void {
  for (let n = 0; n < 5; n++) if (JSON.stringify(JSON.parse(rows)) !== rows) throw new Error('Not the same');
}

/** Thread CPU time advances in ticks: on a busy machine, a single run can measure 0. */
const seenMicroseconds = 10_000;
const runsMax = 1_000;

/** CPU time of one control run: the mean of enough runs for the clock to measure. */
function controlCpu(): number {
  const before = process.threadCpuUsage();
  for (let runs = 1; runs <= runsMax; runs++) {
    control();
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= seenMicroseconds) return (user + system) / runs;
  }
  throw new Error('Thread CPU time does not advance');
}

/** @returns the call's CPU time as a multiple of the control's, which an idle machine does in some 10 ms */
export async function workOf(run: () => unknown): Promise<number> {
  // Warms up the JIT.
  control();
  const first = controlCpu();
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / Math.max(first, controlCpu());
}
