// How much work a call is for this thread, compared with a piece of work that is always the same and done just before and after: a slow or a
// busy machine is slow in both.

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
  // What is compiled first is not counted.
  control();
  const first = cpuOf(control);
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / Math.max(first, cpuOf(control));
}
