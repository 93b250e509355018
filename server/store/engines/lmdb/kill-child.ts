// The process that the fault tests kill. Writes pairs of keys and a counter as fast as it can, and prints
// acknowledged commits on its standard output, one line each. Arguments: folder, mode, and in a failing mode the
// commit at which it crashes on its own.
import { writeSync } from 'node:fs';
import { textLog } from '../../../base/system.ts';
import { type LmdbStore, openLmdbStore } from './lmdb-store.ts';

/** `early` and `halves` are deliberately incorrect: they prove that the parent's check can fail. */
type Mode = 'durable' | 'early' | 'halves' | 'full';

const [, , folder = '', mode = 'durable', lastText] = process.argv as [string, string, string, Mode, string?];
const last = Number(lastText);
let wrong = 0;
const dieAtLast = () => ++wrong === last && process.kill(process.pid, 'SIGKILL');
const note = (line: string) => writeSync(1, `${line}\n`);

// The wall clock is real here: nothing in this process is compared with another run.
const store: LmdbStore = await openLmdbStore({
  folder,
  clock: { now: () => Date.now() },
  log: {
    ...textLog((line) => note(`! ${line.split('\n')[0]}`), { now: () => 0 }),
    info() {},
    warn() {},
  },
  growBytes: mode === 'full' ? 0 : 1024 * 1024,
  floorBytes: () => 0,
  onFatal: () => note('! fatal'),
});
process.on('unhandledRejection', (error) => note(`! unhandled ${error}`));

const first = (await store.peek(['count']))?.value ?? 0;
const run = `${process.pid}-${first}`;
let next = 0;

async function write(id: string) {
  const pair = (name: string) => ({ key: [name, id], value: { id, filler: 'x'.repeat(next % 700) } });
  const count = { key: ['count'], by: 1 };
  if (mode === 'halves') {
    await store.commit({ puts: [pair('a')], adds: [count] });
    dieAtLast();
    await store.commit({ puts: [pair('b')] });
  } else {
    if (mode === 'early') {
      note(id);
      dieAtLast();
    }
    await store.commit({ puts: [pair('a'), pair('b')], adds: [count] });
  }
  if (mode !== 'early') note(id);
}

async function writer() {
  for (;;) await write(`${run}-${next++}`);
}

try {
  await Promise.all(Array.from({ length: 8 }, writer));
} catch (error) {
  // Only in mode `full`: the file can't grow any more.
  note(`! rejected ${(error as Error).message}`);
  note(`! state ${store.state()}`);
  const refused = await store.commit({ puts: [{ key: ['after'], value: 1 }] }).catch((e: { code?: string }) => e.code);
  note(`! then ${refused}`);
  await new Promise(setImmediate);
  process.exit(70);
}
