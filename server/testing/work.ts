// A call's work on this thread, relative to a fixed control workload run just before and after: a slow or
// busy machine slows both.

const rows = JSON.stringify(Array.from({ length: 5_000 }, (_, n) => ({ n, text: `a text with the number ${n}` })));

function control(): void {
  for (let n = 0; n < 5; n++) if (JSON.stringify(JSON.parse(rows)) !== rows) throw new Error('Not the same');
}

function cpuOf(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** @returns the call's CPU time as a multiple of the control's, which an idle machine does in some 10 ms */
export async function workOf(run: () => unknown): Promise<number> {
  // Warms up the JIT.
  control();
  const first = cpuOf(control);
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / Math.max(first, cpuOf(control));
}
