// Health checks while the site cannot be opened yet: an orchestrator ends a process that does not answer.
import { createServer } from 'node:http';
import { createHealth, type HealthState } from './health.ts';
import { refuse, retryAfterSeconds } from './refusals.ts';

/** Answers at each host until `work` ends, all but health checks with 503. The site's own server reports a port that is in use. */
export async function withEarlyHealth<T>(
  at: { port: number; hosts: readonly string[]; state: HealthState; reason: string },
  work: () => Promise<T>,
): Promise<T> {
  const health = createHealth();
  health.set(at.state, at.reason);
  const limits = {
    headersTimeout: 5_000,
    requestTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 8_192,
  };
  const servers = at.hosts.map((host) => {
    const server = createServer(limits, (request, response) => {
      response.shouldKeepAlive = false;
      if (!health.answer(request, response)) refuse(response, 503, at.reason, { 'Retry-After': retryAfterSeconds });
    });
    server.maxConnections = 256;
    return server.on('error', () => undefined).listen(at.port, host);
  });
  try {
    return await work();
  } finally {
    await Promise.all(
      servers.map((server) => {
        server.closeAllConnections();
        return new Promise<void>((resolve) => server.close(() => resolve()));
      }),
    );
  }
}
