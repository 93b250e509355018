// Child process of startRaw: one fixed answer over plain node:http.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const { headers, body } = JSON.parse(await text(process.stdin)) as { headers: Record<string, string>; body: string };
const bytes = Buffer.from(body, 'base64');

const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
});
process.on('SIGTERM', () => process.exit(0));
