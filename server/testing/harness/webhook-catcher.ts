// A local webhook receiver that stores calls and answers as a test configures.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Caught = { path: string; headers: IncomingHttpHeaders; body: string };

export async function webhookCatcher(
  answer: (nth: number) => { status: number; headers?: Record<string, string>; body?: string } | 'silence' = () => ({
    status: 200,
  }),
) {
  const caught: Caught[] = [];
  const waiting: { count: number; done: () => void }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    caught.push({ path: request.url ?? '', headers: request.headers, body });
    const said = answer(caught.length);
    for (const one of waiting) if (caught.length >= one.count) one.done();
    if (said !== 'silence') response.writeHead(said.status, said.headers).end(said.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    caught,
    url: `http://127.0.0.1:${port}/hook`,
    port,
    /** Resolves when this many calls arrived. */
    arrived: (count: number) =>
      caught.length >= count ? Promise.resolve() : new Promise<void>((done) => waiting.push({ count, done })),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}
