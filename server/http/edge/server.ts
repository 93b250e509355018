// The node:http server: limits, what is answered before Koa, shedding, and a stop that loses no request. Made once in main.ts.
import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { generalMessages } from '../../base/general-messages.ts';
import type { Log } from '../../base/parts.ts';
import { type Facts, learnFacts } from '../facts.ts';
import { messages } from '../messages.ts';
import { bareHeaders } from '../middleware/security-headers.ts';
import { answerHttps, methodRefusal, namesTwoHosts, type Origins, servedMethods } from '../origin.ts';
import { logAnswer, loggedPath } from './access-log.ts';
import type { Health } from './health.ts';
import type { Admission, Overload, WorkKind } from './overload.ts';

/**
 * Answers what it knows, e.g. cached pages; false hands the request on to Koa.
 * @param admit asked before it answers: when false, the request has been refused and counts as answered
 */
export type Front = (request: IncomingMessage, response: ServerResponse, admit: () => boolean) => boolean;

type Edge = {
  server: Server;
  /** On each of these addresses of the machine. @returns the port, which matters when 0 was asked for */
  listen(port: number, ...hosts: string[]): Promise<number>;
  /** Readiness says no, what is in flight is finished, new connections are refused; resolves when all is closed. */
  drain(): Promise<void>;
};

type EdgeParts = {
  /** `app.callback()`. */
  app: RequestListener;
  front?: Front;
  health: Health;
  overload: Overload;
  origins: Origins;
  log: Log;
  nextId: () => string;
  /** Folders whose parts are tokens, in small letters: the log has no such part. */
  tokenFolders?: readonly string[];
  /** Paths that count on the reserve, e.g. `['/_stoa/']`. */
  reservePrefixes?: readonly string[];
  limits?: Partial<EdgeLimits>;
};

export type EdgeLimits = {
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  /** As `requestTimeoutMs`, for multipart bodies. */
  uploadTimeoutMs: number;
  /** 65,000 behind a proxy: longer than the proxy's own, or it sends requests into closing connections. */
  keepAliveTimeoutMs: number;
  /** A connection without any progress for so long ends: readers that stop reading. */
  idleMs: number;
  maxHeaderBytes: number;
  /** Absent: 8,192, or what the limit of open files leaves room for. */
  maxConnections?: number;
  /** While draining: how long requests are still taken before connections close, for balancers to notice. */
  graceMs: number;
  /** Then: how long connections that are there may still bring the request that was on its way, before idle ones close. */
  lingerMs: number;
  /** Then: how long requests in flight may take. */
  drainMs: number;
};

/** operations §3.3. */
const edgeLimits: EdgeLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 60_000,
  uploadTimeoutMs: 600_000,
  keepAliveTimeoutMs: 5_000,
  idleMs: 120_000,
  maxHeaderBytes: 16_384,
  graceMs: 0,
  lingerMs: 300,
  drainMs: 10_000,
};

export function createEdge(parts: EdgeParts): Edge {
  const { app, front, health, overload, origins, log, nextId, reservePrefixes = [] } = parts;
  const limits = { ...edgeLimits, ...parts.limits };
  let draining = false;
  /** Headers of answers that bypass the app. */
  const bare = () => bareHeaders(origins.all().every((origin) => origin.startsWith('https:')));

  const server = createServer(
    {
      ServerResponse: guardedBy(bare),
      // Node's own answer to a request without one would have no headers of ours.
      requireHostHeader: false,
      headersTimeout: limits.headersTimeoutMs,
      // The longest; shorter bodies are held to theirs below.
      requestTimeout: Math.max(limits.requestTimeoutMs, limits.uploadTimeoutMs),
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: Math.min(5_000, limits.headersTimeoutMs),
      maxHeaderSize: limits.maxHeaderBytes,
    },
    onRequest,
  );
  server.maxHeadersCount = 100;
  server.maxConnections = limits.maxConnections ?? connectionsMax();
  server.maxRequestsPerSocket = 10_000;
  server.timeout = limits.idleMs;
  server.on('clientError', (error, socket: Socket) => refuseBroken(error, socket, bare()));
  /** The server itself, and one more for each further address: what they accept is the server's. */
  const listeners: NetServer[] = [server];

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    if (draining) response.shouldKeepAlive = false;
    if (health.answer(request, response)) return;
    guarded(request, response, route);
  }

  function guarded(request: IncomingMessage, response: ServerResponse, answer: RequestListener): void {
    try {
      answer(request, response);
    } catch (error) {
      // A fault of one request must not end the process.
      log.fault('edge-failed', error, { path: loggedPath(request.url ?? '', parts.tokenFolders) });
      if (response.headersSent) response.destroy();
      else refuse(response, 500, messages.fault);
    }
  }

  function route(request: IncomingMessage, response: ServerResponse): void {
    const facts = learnFacts(request, origins, nextId);
    logAnswer(log, request, response, facts, parts.tokenFolders);

    const method = request.method ?? '';
    const refused = methodRefusal(method);
    const https = origins.httpsAddress(request, facts);
    if (!/^1\.[01]$/.test(request.httpVersion)) refuse(response, 505, messages.httpVersion, { Connection: 'close' });
    else if (refused !== 0) refuse(response, refused, messages.method({ method }), { Allow: allowed });
    else if (facts.originKind === undefined) refuseHost(request, response);
    else if (!isOwnTarget(request, facts)) refuse(response, 421, messages.otherTarget);
    else if (https !== undefined && !isRead(method)) refuse(response, 403, messages.httpsOnly);
    else if (https !== undefined) answerHttps(response, https);
    else if (!front?.(request, response, () => mayAnswer(response))) work(request, response);
  }

  function refuseHost(request: IncomingMessage, response: ServerResponse): void {
    if (namesTwoHosts(request)) refuse(response, 400, messages.hostRepeated);
    else refuse(response, 421, messages.hostUnknown);
  }

  function work(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    const kind = reservePrefixes.some((prefix) => path.startsWith(prefix)) ? 'reserve' : 'work';
    const admission = enter(response, kind);
    if (admission === undefined) return;
    response.once('close', admission.leave);
    limitBodyTime(request, response, limits);
    admission.start(() => guarded(request, response, app));
  }

  function enter(response: ServerResponse, kind: WorkKind): Admission | undefined {
    const admission = overload.enter(kind);
    if (admission === undefined)
      refuse(response, 503, generalMessages.tryAgainSoon, { 'Retry-After': retryAfterSeconds });
    return admission;
  }

  /** A page from the cache is out as soon as it is asked for: it is never counted. */
  function mayAnswer(response: ServerResponse): boolean {
    const admission = enter(response, 'kept');
    admission?.leave();
    return admission !== undefined;
  }

  // Past what can be worked on, connections are answered before anything is made of them: that costs a fifth of a refused request.
  const connected = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    const accept = () => {
      for (const listener of connected) listener.call(server, socket);
    };
    if (overload.refusesConnections()) refuseConnection(socket, accept, tooMuch(bare()));
    else accept();
  });

  return {
    server,
    async listen(port, host, ...others) {
      // A free port of one address may be taken at another.
      for (let triesLeft = port === 0 ? 20 : 1; ; triesLeft--) {
        const bound = await listenAt(server, port, host);
        try {
          for (const other of others) {
            const listener = new NetServer({ noDelay: true, allowHalfOpen: true });
            listener.maxConnections = server.maxConnections;
            listener.on('connection', (socket) => server.emit('connection', socket));
            await listenAt(listener, bound, other);
            listeners.push(listener);
          }
          origins.listeningOn(bound);
          return bound;
        } catch (error) {
          await Promise.all(listeners.splice(1).map(closed));
          await closed(server);
          if (triesLeft <= 1) throw error;
        }
      }
    },
    async drain() {
      draining = true;
      health.set('draining', messages.stopping);
      if (limits.graceMs > 0) await new Promise((resolve) => setTimeout(resolve, limits.graceMs));
      // Not the close of http.Server: that cuts idle connections at once, also those whose next request is in the socket already.
      const allClosed = Promise.all(listeners.map(closed));
      await Promise.race([allClosed, new Promise((resolve) => setTimeout(resolve, limits.lingerMs))]);
      server.closeIdleConnections();
      // Answers whose head was out already did not say `Connection: close`: their connections are closed once they are idle.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const last = setTimeout(() => server.closeAllConnections(), limits.drainMs);
      await allClosed;
      clearInterval(sweep);
      clearTimeout(last);
    },
  };
}

const listenAt = (listener: NetServer, port: number, host: string | undefined) =>
  new Promise<number>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen({ port, host, backlog: 1_024 }, () => {
      listener.off('error', reject);
      resolve((listener.address() as AddressInfo).port);
    });
  });

const closed = (listener: NetServer) =>
  new Promise<void>((resolve) => NetServer.prototype.close.call(listener, () => resolve()));

/** A body must be here in time; node's own limit is one for all and has to allow the longest upload. */
function limitBodyTime(request: IncomingMessage, response: ServerResponse, limits: EdgeLimits): void {
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  const isUpload = headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;
  const timer = setTimeout(
    () => {
      if (request.complete || response.headersSent) return;
      refuse(response, 408, messages.bodyTimeout, { Connection: 'close' });
    },
    isUpload ? limits.uploadTimeoutMs : limits.requestTimeoutMs,
  );
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/** Connections need descriptors, and so do files, the store and workers: past the limit the kernel would leave clients hanging. */
function connectionsMax(): number {
  const most = 8_192;
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return found === undefined ? most : Math.max(16, Math.min(most, Number(found) - Math.min(512, Number(found) / 2)));
  } catch {
    return most; // Not Linux.
  }
}

const allowed = [...servedMethods].join(', ');

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** Proxies ask by the whole address (RFC 9112 section 3.2.2), which counts before `Host`: it must be the same, and only its path is used. */
function isOwnTarget(request: IncomingMessage, { origin }: Facts): boolean {
  const target = request.url ?? '';
  if (target.startsWith('/')) return true;
  if (!URL.canParse(target)) return target === '*' && request.method === 'OPTIONS';
  const { host, pathname, search } = new URL(target);
  if (host !== new URL(origin).host) return false;
  request.url = pathname + search;
  return true;
}

/** Answers that leave without a policy get the strictest: also those that node makes itself. */
const guardedBy = (bare: () => Readonly<Record<string, string>>) =>
  class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(
      status: number,
      ...rest: (string | OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined)[]
    ): this {
      const given = rest.at(-1);
      if (!this.hasHeader('Content-Security-Policy') && !names(given, 'Content-Security-Policy'))
        for (const [name, value] of Object.entries(bare()))
          if (!this.hasHeader(name) && !names(given, name)) this.setHeader(name, value);
      return super.writeHead(status, ...(rest as [OutgoingHttpHeaders]));
    }
  };

const names = (given: unknown, name: string): boolean =>
  Array.isArray(given) ? given.includes(name) : typeof given === 'object' && given !== null && name in given;

function refuse(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}): void {
  const body = JSON.stringify({ message });
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(body);
}

const retryAfterSeconds = '2';
/** Silent connections are closed after this. */
const silenceMs = 2_000;

/** Health checks are let through: their first bytes say what they are. */
function refuseConnection(socket: Socket, accept: () => void, answer: string): void {
  const broken = () => socket.destroy();
  socket.on('error', broken).on('end', broken).setTimeout(silenceMs, broken);
  socket.once('data', (bytes: Buffer) => {
    if (/^(?:GET|HEAD) \/(?:health|ready)z[ ?]/.test(bytes.toString('latin1', 0, 20))) {
      socket.off('error', broken).off('end', broken).off('timeout', broken).setTimeout(0).pause();
      accept();
      socket.unshift(bytes);
      process.nextTick(() => socket.resume());
      return;
    }
    socket.on('data', () => {}).end(answer, () => socket.destroySoon());
  });
}

const tooMuchBody = JSON.stringify({ message: generalMessages.tryAgainSoon });
const tooMuch = (headers: Readonly<Record<string, string>>) =>
  [
    'HTTP/1.1 503 Service Unavailable',
    `Retry-After: ${retryAfterSeconds}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(tooMuchBody)}`,
    'Cache-Control: no-store',
    ...headerLines(headers),
    'Connection: close',
    '',
    tooMuchBody,
  ].join('\r\n');

const headerLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** Node's parser refused it: there is no request object, so the answer is written by hand. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Socket, headers: Readonly<Record<string, string>>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  socket.end(
    [`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Length: 0', ...headerLines(headers), '', ''].join('\r\n'),
  );
}
