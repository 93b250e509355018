// The server with its own TLS: HTTP/2, and HTTP/1.1 for older clients. Certificates are replaced without a restart.
import { type RequestListener, Server, type ServerOptions } from 'node:http';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import { guardedBy2, RequestWithHost } from './guarded-response.ts';

/** PEM: the certificate with its chain, and its key. */
export type Certificate = { cert: string; key: string };

const minVersion = 'TLSv1.2';
const handshakeMs = 10_000;
/** Concurrent streams per connection. */
const streamsMax = 100;

/**
 * @param options for HTTP/1.1
 * @returns a server that closes its connections as one of node:http does. Without a certificate it refuses every handshake
 */
export function createTlsServer(
  options: ServerOptions & { maxHeaderSize: number },
  bare: () => Readonly<Record<string, string>>,
  answer: RequestListener,
): { server: Server; use(certificate: Certificate): void } {
  const server: Http2SecureServer = createSecureServer(
    {
      minVersion,
      handshakeTimeout: handshakeMs,
      allowHTTP1: true,
      http1Options: options,
      settings: { maxConcurrentStreams: streamsMax, maxHeaderListSize: options.maxHeaderSize },
      maxHeaderListPairs: 100,
      Http2ServerRequest: RequestWithHost,
      Http2ServerResponse: guardedBy2(bare),
      // Node's types lack the header pair limit and requests of both versions.
    } as unknown as Parameters<typeof createSecureServer>[0],
    answer as never,
  );
  const sessions = new Set<ServerHttp2Session>();
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  // An error of one connection closes that connection.
  server.on('sessionError', (_, session) => session.destroy());

  const closing = {
    /** HTTP/2 sessions take no further requests and close after the last response. */
    closeIdleConnections() {
      Server.prototype.closeIdleConnections.call(server as unknown as Server);
      for (const session of sessions) session.close();
    },
    closeAllConnections() {
      for (const session of sessions) session.destroy();
      for (const socket of sockets) socket.destroy();
    },
  };
  return {
    server: Object.assign(server, closing) as unknown as Server,
    use: ({ cert, key }) => server.setSecureContext({ cert, key, minVersion }),
  };
}
