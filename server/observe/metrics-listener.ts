// The private metrics listener: serves nothing else and is independent of the site's own addresses.
import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import type { Log } from '../base/parts.ts';
import { messages } from '../http/messages.ts';
import { createHeaderPolicy } from '../http/middleware/security-headers.ts';

export async function listenMetrics(
  metrics: { text(): Promise<string>; contentType: string },
  at: { host: string; port: number },
  log: Pick<Log, 'fault'>,
): Promise<{ server: Server; port: number; close(): Promise<void> }> {
  /** Concurrent requests share one result. */
  let collecting: Promise<string> | undefined;
  const guarding = createHeaderPolicy().headers('api', { secure: false });
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000, keepAliveTimeout: 65_000 });
  server.maxConnections = 32;
  server.on('request', (request, response) => {
    const end = (status: number, text: string, headers: Record<string, string> = {}) => {
      response.writeHead(status, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        ...guarding,
        ...headers,
      });
      response.end(text);
    };
    request.resume();
    if (!isOwnHost(request.headers.host, at.host)) return end(421, `${messages.hostUnknown}\n`);
    if (request.url?.split('?', 1)[0] !== '/metrics') return end(404, 'Not found.\n');
    if (request.method !== 'GET') return end(405, 'Only GET is allowed.\n', { Allow: 'GET' });
    collecting ??= metrics.text().finally(() => (collecting = undefined));
    collecting.then(
      (text) => end(200, text, { 'Content-Type': metrics.contentType }),
      (error) => {
        log.fault('metrics-failed', error);
        end(500, 'Something went wrong.\n');
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // Never keeps the process alive.
  server.unref();
  return {
    server,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Guards against DNS rebinding: rejects foreign host names that resolve to us. IP addresses and names without a dot are safe:
 * the latter belong to containers and this network.
 */
function isOwnHost(given: string | undefined, own: string): boolean {
  const host = given?.replace(/:\d{1,5}$/, '').toLowerCase() ?? '';
  const isName = /^[\w-]{1,63}$/.test(host) || host.endsWith('.localhost') || host === own.toLowerCase();
  return isName || isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0;
}
