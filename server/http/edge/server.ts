// The site's HTTP server: limits, responses before Koa, load shedding, and graceful shutdown.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { generalMessages } from '../../base/general-messages.ts';
import type { Log } from '../../base/parts.ts';
import { type Facts, factsOf, learnFacts } from '../facts.ts';
import { messages, shownMessages } from '../messages.ts';
import { bareHeaders, hstsHeader } from '../middleware/security-headers.ts';
import { answerHttps, answerMoved, methodRefusal, namesTwoHosts, type Origins, servedMethods } from '../origin.ts';
import { networkOf } from '../rate-limit.ts';
import { logAnswer, loggedPath } from './access-log.ts';
import { guardedBy, RequestWithHost } from './guarded-response.ts';
import type { Health } from './health.ts';
import type { Admission, Overload, WorkKind } from './overload.ts';
import { refuse, refuseBroken, refuseConnection, retryAfterSeconds, tooMuch } from './refusals.ts';
import { type Certificate, createTlsServer } from './tls-server.ts';

/**
 * Answers what it can, e.g. cached pages; false passes the request on to Koa.
 * @param admit called before answering: when false, the request has been refused and counts as answered
 */
export type Front = (request: IncomingMessage, response: ServerResponse, admit: () => boolean) => boolean;

export type Edge = {
  server: Server;
  /** Number of open connections. */
  connections(): Promise<number>;
  /**
   * Listens on each of these local addresses or socket descriptors.
   * @returns the port, for when 0 was requested
   */
  listen(port: number, ...places: (string | number)[]): Promise<number>;
  /** Plain HTTP next to TLS: redirects, and ACME challenges. */
  listenPlain(port: number, ...places: (string | number)[]): Promise<number>;
  /**
   * TLS: used for new connections from now on.
   * @throws when key and certificate don't match
   */
  takeCertificate(certificate: Certificate): void;
  /** Graceful shutdown: readiness fails, requests in flight finish, new connections are refused; resolves when all are closed. */
  drain(): Promise<void>;
};

/** Measures requests. */
export type Observer = {
  /** The response was sent, or the client disconnected. */
  answered(facts: Facts, status: number, ms: number): void;
  /** Runs a request's work in its trace context. */
  within(request: IncomingMessage, response: ServerResponse, facts: Facts, work: () => void): void;
};

type EdgeParts = {
  /** `app.callback()`. */
  app: RequestListener;
  front?: Front;
  health: Health;
  overload: Overload;
  origins: Origins;
  log: Log;
  observer?: Observer;
  nextId: () => string;
  /** Our own TLS. `challenge`: the response to a certificate authority's token. */
  tls?: { challenge: (token: string) => string | undefined };
  /** Folders whose path parts are tokens, in lower case: the log masks those parts. */
  tokenFolders?: readonly string[];
  /** Paths that count on the reserve, e.g. `['/_stoa/']`. */
  reservePrefixes?: readonly string[];
  /** Whether a request takes so little work that it needn't wait for its turn. */
  isBrief?: (request: IncomingMessage) => boolean;
  limits?: Partial<EdgeLimits>;
};

export type EdgeLimits = {
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  /** Like `requestTimeoutMs`, for multipart bodies. */
  uploadTimeoutMs: number;
  /** 65,000 behind a proxy: longer than the proxy's own, or it sends requests into closing connections. */
  keepAliveTimeoutMs: number;
  /** Closes a connection without progress for this long: clients that stop reading. */
  idleMs: number;
  maxHeaderBytes: number;
  /** Absent: 8,192, or what the open-files limit allows. */
  maxConnections?: number;
  /** Per network, except for our proxies. Absent: a quarter of all. */
  connectionsPerNetwork?: number;
  /** While draining: how long requests are still accepted before connections close, so that load balancers can react. */
  graceMs: number;
  /** After that: how long open connections may deliver a request already on its way, before idle ones close. Again after each answer
   * that was begun before, and so didn't say that the connection ends. */
  lingerMs: number;
  /** After that: time limit for requests in flight. */
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

/** Unanswered requests per HTTP/1.1 connection. */
const pipelinedMax = 32;

export function createEdge(parts: EdgeParts): Edge {
  const { app, front, health, overload, origins, log, nextId, reservePrefixes = [] } = parts;
  const limits = { ...edgeLimits, ...parts.limits };
  let draining = false;
  /** When an answer last left its connection open. */
  let keptAt = 0;
  /** Headers of answers that bypass the app. */
  const bare = () => bareHeaders(origins.all().every((origin) => origin.startsWith('https:')));

  const http = {
    // Node's own response to a request without a Host header would lack our headers.
    requireHostHeader: false,
    headersTimeout: limits.headersTimeoutMs,
    // The longest limit; shorter ones are enforced below.
    requestTimeout: Math.max(limits.requestTimeoutMs, limits.uploadTimeoutMs),
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: Math.min(5_000, limits.headersTimeoutMs),
    maxHeaderSize: limits.maxHeaderBytes,
  };
  const isLast = () => draining;
  const maxConnections = limits.maxConnections ?? connectionsMax();
  const connectionsPerNetwork = limits.connectionsPerNetwork ?? Math.ceil(maxConnections / 4);
  const connectionsOf = new Map<string, number>();
  const unanswered = new WeakMap<Socket, { count: number }>();
  const limited = (one: Server) => {
    one.maxHeadersCount = 100;
    one.maxConnections = maxConnections;
    one.maxRequestsPerSocket = 10_000;
    one.timeout = limits.idleMs;
    one.on('clientError', (error, socket: Socket) => refuseBroken(error, socket, bare()));
    return one;
  };
  const secure = parts.tls && createTlsServer({ ...http, ServerResponse: guardedBy(bare, isLast) }, bare, onRequest);
  const server = limited(
    secure?.server ?? createServer({ ...http, ServerResponse: guardedBy(bare, isLast) }, onRequest),
  );
  /** The server itself, plus one listener per further address that passes its connections to the server. */
  const listeners: NetServer[] = [server];
  /** Next to TLS. Its responses don't set HSTS: only TLS may. */
  const plain =
    parts.tls &&
    limited(createServer({ ...http, ServerResponse: guardedBy(() => bareHeaders(false), isLast) }, onPlain));

  function onPlain(request: IncomingMessage, response: ServerResponse): void {
    const token = /^\/\.well-known\/acme-challenge\/([\w-]{1,200})$/.exec(request.url ?? '')?.[1];
    const answer = token && parts.tls?.challenge(token);
    if (answer) {
      const type = 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': type, 'Content-Length': answer.length, 'Cache-Control': 'no-store' });
      response.end(answer);
    } else onRequest(request, response);
  }

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    if (!isOfHttp2(request) && !mayPipeline(request, response)) return;
    if (health.answer(request, response)) return;
    guarded(request, response, route);
  }

  /** Pipelined requests run in one turn of the loop. Browsers send one request after the other. */
  function mayPipeline({ socket }: IncomingMessage, response: ServerResponse): boolean {
    let own = unanswered.get(socket);
    if (own === undefined) unanswered.set(socket, (own = { count: 0 }));
    if (own.count >= pipelinedMax) socket.destroy();
    if (socket.destroyed) return false;
    own.count++;
    response.on('close', () => {
      own.count--;
      if (draining && response.shouldKeepAlive) keptAt = performance.now();
    });
    return true;
  }

  function guarded(request: IncomingMessage, response: ServerResponse, answer: RequestListener): void {
    try {
      answer(request, response);
    } catch (error) {
      // A fault of one request must not end the process.
      log.fault('edge-failed', error, { path: loggedPath(request.url ?? '', parts.tokenFolders) });
      if (response.headersSent) response.destroy();
      else refuse(response, 500, shownMessages.fault);
    }
  }

  function route(request: IncomingMessage, response: ServerResponse): void {
    const facts = learnFacts(request, origins, nextId);
    logAnswer(log, request, response, facts, parts.tokenFolders, parts.observer?.answered);

    const method = request.method ?? '';
    const refused = methodRefusal(method);
    const https = origins.httpsAddress(request, facts);
    const moved = origins.movedAddress(request, facts);
    if (!isServedVersion(request)) refuse(response, 505, messages.httpVersion, { Connection: 'close' });
    else if (refused !== 0) refuse(response, refused, messages.method({ method }), { Allow: allowed });
    else if (moved !== undefined && isRead(method)) answerMoved(response, moved, movedHeaders(facts));
    else if (facts.originKind === undefined) refuseHost(request, response);
    else if (!isOwnTarget(request, facts)) refuse(response, 421, messages.otherTarget);
    else if (https !== undefined && !isRead(method)) refuse(response, 403, messages.httpsOnly);
    else if (https !== undefined) answerHttps(response, https);
    else if (!front?.(request, response, () => mayAnswer(response, facts.ip))) work(request, response);
  }

  /** Each host has to ask for HTTPS itself, whatever the others are. */
  const movedHeaders = ({ secure, protocol }: Facts) => (secure && protocol === 'https' ? hstsHeader : {});

  function refuseHost(request: IncomingMessage, response: ServerResponse): void {
    if (namesTwoHosts(request)) refuse(response, 400, messages.hostRepeated);
    else refuse(response, 421, messages.hostUnknown);
  }

  function work(request: IncomingMessage, response: ServerResponse): void {
    const admission = enter(response, kindOf(request), factsOf(request).ip);
    if (admission === undefined) return;
    // Every layer listens for the end once; with an export there are more than Node's ten.
    response.setMaxListeners(20).on('close', admission.leave);
    // Most bodies come with their headers, and have been read by the next tick. HTTP/2 streams may stay open after all bytes.
    if (hasBody(request))
      process.nextTick(() => {
        if (isOfHttp2(request) || !isHere(request)) limitBodyTime(request, response, limits);
      });
    const answer = () => guarded(request, response, app);
    const { observer } = parts;
    if (observer === undefined) admission.start(answer);
    else admission.start(() => observer.within(request, response, factsOf(request), answer));
  }

  function kindOf(request: IncomingMessage): WorkKind {
    const { url = '' } = request;
    if (parts.isBrief?.(request)) return 'brief';
    return reservePrefixes.some((prefix) => url.startsWith(prefix)) ? 'reserve' : 'work';
  }

  function enter(response: ServerResponse, kind: WorkKind, ip: string): Admission | undefined {
    const admission = overload.enter(kind, networkOf(ip));
    if (admission === undefined)
      refuse(response, 503, generalMessages.tryAgainSoon, { 'Retry-After': retryAfterSeconds });
    return admission;
  }

  /** A cached page is sent as soon as it is requested, so it is never counted. */
  function mayAnswer(response: ServerResponse, ip: string): boolean {
    const admission = enter(response, 'kept', ip);
    admission?.leave();
    return admission !== undefined;
  }

  const servers = plain ? [server, plain] : [server];
  for (const one of servers) boundConnections(one);

  /** An idle connection costs its client nothing but takes a slot here, so limit them per network. */
  function hasPlace(socket: Socket): boolean {
    const ip = socket.remoteAddress ?? '';
    if (ip === '' || origins.isProxy(ip)) return true;
    const network = networkOf(ip);
    const others = connectionsOf.get(network) ?? 0;
    if (others >= connectionsPerNetwork) return false;
    connectionsOf.set(network, others + 1);
    socket.once('close', () => {
      const left = (connectionsOf.get(network) ?? 1) - 1;
      if (left > 0) connectionsOf.set(network, left);
      else connectionsOf.delete(network);
    });
    return true;
  }

  /** Beyond capacity, refuse connections before parsing them: that costs a fifth of refusing a request. */
  function boundConnections(one: Server): void {
    // We can't respond before the TLS handshake, so refuse each request separately.
    const isSheddable = one !== secure?.server;
    const connected = one.listeners('connection') as ((socket: Socket) => void)[];
    one.removeAllListeners('connection').on('connection', (socket: Socket) => {
      const accept = () => {
        for (const listener of connected) listener.call(one, socket);
      };
      if (!hasPlace(socket)) socket.destroy();
      else if (isSheddable && overload.refusesConnections()) refuseConnection(socket, accept, tooMuch(bare()));
      else accept();
    });
  }

  /** All of them or none: a port that is free on one address may be in use on another. */
  async function listenAll(
    one: Server,
    port: number,
    place: string | number | undefined,
    others: (string | number)[],
  ): Promise<number> {
    const own: NetServer[] = [one];
    for (let triesLeft = port === 0 ? 20 : 1; ; triesLeft--) {
      const bound = await listenAt(one, port, place);
      try {
        for (const other of others) {
          const listener = new NetServer({ noDelay: true, allowHalfOpen: true });
          listener.maxConnections = maxConnections;
          listener.on('connection', (socket) => one.emit('connection', socket));
          await listenAt(listener, bound, other);
          own.push(listener);
        }
        listeners.push(...own.filter((listener) => listener !== server));
        return bound;
      } catch (error) {
        await Promise.all(own.splice(1).map(closed));
        await closed(one);
        if (triesLeft <= 1) throw error;
      }
    }
  }

  return {
    server,
    connections: async () => (await Promise.all(listeners.map(openConnections))).reduce((sum, count) => sum + count, 0),
    async listen(port, place, ...others) {
      const bound = await listenAll(server, port, place, others);
      origins.listeningOn(bound);
      return bound;
    },
    async listenPlain(port, place, ...others) {
      if (plain === undefined) throw new Error('Plain HTTP is what the server speaks without TLS');
      return listenAll(plain, port, place, others);
    },
    takeCertificate: (certificate) => secure?.use(certificate),
    async drain() {
      draining = true;
      health.set('draining', messages.stopping);
      if (limits.graceMs > 0) await new Promise((resolve) => setTimeout(resolve, limits.graceMs));
      // Not http.Server's close: it cuts idle connections immediately, even if their next request is already in the socket.
      const allClosed = Promise.all(listeners.map(closed));
      keptAt = performance.now();
      // Responses whose headers were already sent lack `Connection: close`: their clients may send another request.
      const closeIdle = () => {
        if (performance.now() - keptAt < limits.lingerMs) return;
        for (const one of servers) one.closeIdleConnections();
      };
      // An immediate runs after sockets were read, so a connection with an unread request isn't idle, however long the loop was blocked.
      const sweep = setInterval(() => setImmediate(closeIdle), Math.min(50, limits.lingerMs));
      const last = setTimeout(() => {
        for (const one of servers) one.closeAllConnections();
      }, limits.lingerMs + limits.drainMs);
      await allClosed;
      clearInterval(sweep);
      clearTimeout(last);
    },
  };
}

const listenAt = (listener: NetServer, port: number, place: string | number | undefined) =>
  new Promise<number>((resolve, reject) => {
    listener.once('error', reject);
    const at = typeof place === 'number' ? { fd: place } : { port, host: place };
    listener.listen({ ...at, backlog: 1_024 }, () => {
      listener.off('error', reject);
      // A Unix socket has no port.
      resolve((listener.address() as Partial<AddressInfo>).port ?? port);
    });
  });

const openConnections = (listener: NetServer) =>
  new Promise<number>((resolve) => listener.getConnections((error, count) => resolve(error ? 0 : count)));

const closed = (listener: NetServer) =>
  new Promise<void>((resolve) => NetServer.prototype.close.call(listener, () => resolve()));

/** Deadline for a request body; Node has a single limit for all, which must allow the longest upload. */
function limitBodyTime(request: IncomingMessage, response: ServerResponse, limits: EdgeLimits): void {
  const isUpload = request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;
  const timer = setTimeout(
    () => {
      if (request.complete || response.headersSent) return;
      // With HTTP/2 only the stream ends: the connection's other requests continue.
      refuse(response, 408, messages.bodyTimeout, isOfHttp2(request) ? {} : { Connection: 'close' });
    },
    isUpload ? limits.uploadTimeoutMs : limits.requestTimeoutMs,
  );
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/** HTTP/2 bodies need no header that announces them. */
function hasBody(request: IncomingMessage): boolean {
  if (isOfHttp2(request)) return !request.stream.endAfterHeaders;
  const { headers } = request;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/** The whole body waits in memory. */
const isHere = ({ headers, readableLength }: IncomingMessage) => readableLength >= Number(headers['content-length']);

const isOfHttp2 = (request: object): request is RequestWithHost => request instanceof RequestWithHost;

/** Connections need file descriptors, as do files, the store and workers: beyond the limit the kernel would leave clients hanging. */
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

const isServedVersion = (request: IncomingMessage) => /^1\.[01]$/.test(request.httpVersion) || isOfHttp2(request);

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
