// Preloaded into the server under test: measures the event loop's turns while watched. Measures main-thread
// CPU time, not wall time, so that other programs do not affect it.
import { gzipSync } from 'node:zlib';

const workedMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Ignores empty turns, which watching itself causes and which take some microseconds. */
const emptyTurnMs = 0.05;

let last = 0;
let longestTurnMs = 0;
let mainThreadMs = 0;
let next;

function turn() {
  const now = workedMs();
  const turnMs = now - last;
  longestTurnMs = Math.max(longestTurnMs, turnMs);
  if (turnMs > emptyTurnMs) mainThreadMs += turnMs;
  last = now;
  next = setImmediate(turn);
}

process.on('message', (asked) => {
  if (asked === 'watch') {
    longestTurnMs = mainThreadMs = 0;
    last = workedMs();
    next = setImmediate(turn);
    process.send?.({ watching: true });
  }
  if (asked === 'tell') {
    clearImmediate(next);
    process.send?.({ longestTurnMs, mainThreadMs });
  }
  if (asked === 'worked') process.send?.(workedMs());
  if (asked.gzip !== undefined) {
    const began = workedMs();
    for (let i = 0; i < asked.times; i++) gzipSync(asked.gzip, { level: 4 });
    process.send?.((workedMs() - began) / asked.times);
  }
});
process.channel?.unref();
