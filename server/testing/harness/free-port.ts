// A free port for a program that gets its port by a flag. Port 0 and outgoing connections take others (Linux: from 32,768 on), so none of
// them takes it before the program does.
import { createServer } from 'node:net';

const [first, count] = [20_000, 10_000];
/** Processes that run at the same time begin at different ports. */
let next = process.pid % count;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (next++ % count);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
