// Child process of the census bench: the minimum cost of a hit. Plain node:http reads the body and writes hit rows in the same group
// commit to the same store, and answers once they are on disk. It does not parse what it stores.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '../../server/base/system.ts';
import { openLmdbStore } from '../../server/store/engines/lmdb/lmdb-store.ts';
import { faultLog } from '../../server/testing/harness/dying.ts';

const store = await openLmdbStore({ folder: process.argv[2]!, clock: systemClock, log: faultLog });

const waiting: { hit: number[]; response: ServerResponse }[] = [];
let isWriting = false;
let number = 0;

async function write(): Promise<void> {
  isWriting = true;
  await Promise.resolve();
  while (waiting.length > 0) {
    const batch = waiting.splice(0, 400);
    number = Math.max(Date.now(), number + 1);
    await store.commit({ puts: [{ key: ['hit', number], value: [number, batch.map(({ hit }) => hit)] }] });
    for (const { response } of batch) response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }
  isWriting = false;
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    waiting.push({
      hit: [3, 1, 70_000, body.readUInt32BE(0) * 7_000, 3, 0, 12, 1, 140, 90, 80, 5, 1, 2, 3, 4, 1, 2],
      response,
    });
    if (!isWriting) void write();
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
});
process.on('SIGTERM', () => process.exit(0));
