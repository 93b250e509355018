// Preloaded into the server under test: for each connection, collects garbage and reports what is left.
import { createServer } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Not in workers and child processes, which inherit the option that loads this.
if (isMainThread && process.argv.includes('serve')) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const server = createServer((socket) => {
    collect();
    socket.on('error', () => undefined).end(JSON.stringify(process.memoryUsage()));
  });
  server.listen(process.env.STOA_MEMORY_SOCKET).unref();
}
