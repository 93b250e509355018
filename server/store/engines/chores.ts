// Recurring tasks of a process while the database is open.

/** Never overlaps, and does not keep the process alive. */
export function everyMs(ms: number, run: () => Promise<unknown>, onError: (error: unknown) => void) {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(
    () => {
      running ??= run()
        .catch(onError)
        .finally(() => (running = undefined));
    },
    ms || 2 ** 30,
  );
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
