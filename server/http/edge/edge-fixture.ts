// For the tests of this folder: a real server on a free port with the usual middlewares, and a client with a cookie jar.
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import Koa from 'koa';
import type { Clock, Log } from '../../base/parts.ts';
import type { Change, Key } from '../../store/store.ts';
import { conditional } from '../conditional.ts';
import { newRoutes, type Routes, type State } from '../context.ts';
import { compress } from '../middleware/compress.ts';
import { csrfCheck } from '../middleware/csrf.ts';
import { type ErrorPage, errorAnswer, koaErrors } from '../middleware/error-answer.ts';
import { requestContext, requestIds } from '../middleware/request-id.ts';
import {
  createHeaderPolicy,
  type HeaderPolicy,
  type HeaderPolicyConfig,
  securityHeaders,
} from '../middleware/security-headers.ts';
import { refuseUnknown } from '../middleware/unknown-call.ts';
import { createVisitors, type Visitors, visitor } from '../middleware/visitor.ts';
import { createOrigins, type Origins, type OriginsConfig } from '../origin.ts';
import { type CacheRequest, createPages, type Pages, type RenderOf } from '../page-cache/cached-page.ts';
import { createHoles, type Holes } from '../page-cache/holes.ts';
import type { Fills } from '../page-cache/page-answer.ts';
import { createPageCache, type PageCache, type PageCacheOptions } from '../page-cache/page-cache.ts';
import { pageKey, relevantQuery } from '../page-cache/page-key.ts';
import type { Rendered, RenderedChunk } from '../page-cache/rendered.ts';
import { routersBySegments } from '../segments.ts';
import { createHealth } from './health.ts';
import { createOverload, type OverloadOptions } from './overload.ts';
import { createEdge, type EdgeLimits } from './server.ts';

type Line = {
  level: 'info' | 'warn' | 'fault';
  event: string;
  error?: unknown;
  fields: Record<string, unknown>;
};

// biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
type Json = any;

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  text: string;
  /** The parsed body, as loose as tests like it. */
  json: () => Json;
};

export function memoryLog(): Log & { lines: Line[]; faults: () => Line[] } {
  const lines: Line[] = [];
  return {
    lines,
    faults: () => lines.filter(({ level }) => level === 'fault'),
    info: (event, fields = {}) => void lines.push({ level: 'info', event, fields }),
    warn: (event, fields = {}) => void lines.push({ level: 'warn', event, fields }),
    fault: (event, error, fields = {}) => void lines.push({ level: 'fault', event, error, fields }),
  };
}

export function fakeClock(start = Date.UTC(2026, 0, 1)): Clock & { pass(ms: number): void } {
  let now = start;
  return { now: () => now, pass: (ms) => void (now += ms) };
}

/** Tokens that differ each time and look like random base64url. */
export function countingTokens(): (bytes: number) => string {
  let count = 0;
  return (bytes) => Buffer.from(`${++count}`.padStart(bytes, 'x').slice(-bytes)).toString('base64url');
}

type Parts = {
  log: ReturnType<typeof memoryLog>;
  clock: ReturnType<typeof fakeClock>;
  visitors: Visitors;
  holes: Holes;
  cache: PageCache;
  pages: Pages;
};

/** Dependencies of a custom app. */
export type EdgeParts = Parts & { origins: Origins; policy: HeaderPolicy; nextId: () => string };

export type FixtureOptions = {
  routes?: (router: Routes, parts: Parts) => void;
  /** Replaces the default app, which only has this folder's middlewares. */
  app?: (parts: EdgeParts) => Koa<State>;
  exempt?: readonly string[];
  sameOrigin?: readonly string[];
  origins?: Partial<OriginsConfig>;
  headers?: HeaderPolicyConfig;
  overload?: OverloadOptions;
  limits?: Partial<EdgeLimits>;
  tokenFolders?: readonly string[];
  reservePrefixes?: readonly string[];
  tls?: Parameters<typeof createEdge>[0]['tls'];
  /** Absent: by path and `page`. */
  keyOf?: (request: CacheRequest) => string | undefined;
  errorPage?: ErrorPage;
  log?: ReturnType<typeof memoryLog>;
  /** Absent: tokens that differ each time and look like random ones. */
  token?: (bytes: number) => string;
  /** Absent: `crumb` and `cart`. */
  holes?: { names: readonly string[]; fills: Fills };
  /** Renders pages before Koa. */
  renderOf?: (parts: Parts) => RenderOf;
  cache?: Partial<PageCacheOptions>;
  /** False: every request goes through Koa. */
  front?: boolean;
};

export async function startEdge(options: FixtureOptions = {}) {
  const { log = memoryLog() } = options;
  const clock = fakeClock();
  const token = options.token ?? countingTokens();
  const visitors = createVisitors({ secret: 'a secret for tests, 32 bytes long', token });
  // One origin for everything, including the editor: the tests of the whole app cover several origins.
  const everything = ['http://127.0.0.1:0'];
  const origins = createOrigins({ origins: { site: everything, admin: everything }, ...options.origins });
  const policy = createHeaderPolicy(options.headers);
  const health = createHealth();
  const overload = createOverload({ loopDelayMs: () => 0, maxDelayMs: 30_000, maxInFlight: 500, ...options.overload });
  const nextId = requestIds(token);
  const commits = commitEmitter();
  const holes = createHoles({ token, names: options.holes?.names ?? ['crumb', 'cart'] });
  const cache = createPageCache({ maxBytes: 10_000_000, clock, log, holes, store: commits, ...options.cache });
  const pages = createPages({
    cache,
    visitors,
    policy,
    fills: options.holes?.fills ?? {
      crumb: ({ csrfToken }) => csrfToken,
      cart({ cookie }) {
        if (cookie('broken') === 'true') throw new Error('broken on purpose');
        return cookie('hasCart') === 'true' ? '<b>cart</b>' : '';
      },
    },
    keyOf:
      options.keyOf ??
      (({ originKind, path, search, cookie }) => {
        const query = relevantQuery(search, { names: ['page'], refused: ['password'] });
        if (query === undefined || cookie('session') !== undefined) return undefined;
        return pageKey({ revision: 1, audience: originKind, path, query });
      }),
  });
  const parts: Parts = { log, clock, visitors, holes, cache, pages };
  const errorPage: ErrorPage =
    options.errorPage ??
    ((ctx, { message }) => {
      ctx.type = 'html';
      ctx.body = `<h1>${message}</h1>`;
    });

  let inKoa = 0;
  const own = (): Koa<State> => {
    const router = newRoutes();
    options.routes?.(router, parts);
    const app = new Koa<State>();
    app.on('error', koaErrors(log));
    app.use(requestContext({ log, origins, nextId }));
    app.use(securityHeaders(policy));
    app.use(compress());
    app.use(conditional());
    app.use(errorAnswer({ errorPage, isApi: (ctx) => /^\/(?:config\/)?api\//.test(ctx.path) }));
    app.use(visitor(visitors));
    app.use(refuseUnknown(routersBySegments([router])));
    app.use(csrfCheck({ visitors, exempt: options.exempt, sameOrigin: options.sameOrigin }));
    app.use(router.routes());
    app.use(router.allowedMethods());
    return app;
  };
  const app = options.app?.({ ...parts, origins, policy, nextId }) ?? own();
  app.middleware.unshift((_, next) => {
    inKoa++;
    return next();
  });

  const handle = app.callback();
  const edge = createEdge({
    app: options.renderOf
      ? pages.beforeApp((...exchange) => void handle(...exchange), options.renderOf(parts), log)
      : handle,
    front: options.front === false ? undefined : pages.front,
    health,
    overload,
    origins,
    log,
    nextId,
    // A visitor's kept connections end with the test, not between two of its requests.
    limits: { keepAliveTimeoutMs: 600_000, ...options.limits },
    reservePrefixes: options.reservePrefixes,
    tokenFolders: options.tokenFolders,
    tls: options.tls,
  });
  const port = await edge.listen(0, '127.0.0.1');
  health.set('ready');
  const origin = `http://127.0.0.1:${port}`;
  return {
    ...parts,
    commit: commits.commit,
    /** Requests that reached Koa. */
    inKoa: () => inKoa,
    edge,
    health,
    overload,
    origins,
    policy,
    port,
    origin,
    // Tests of an app are not about connections, and make thousands of requests.
    visitor: () => client(port, options.app ? new Agent({ keepAlive: true }) : false),
    close: () => {
      overload.close();
      edge.server.closeAllConnections();
      return new Promise<void>((resolve) => edge.server.close(() => resolve()));
    },
  };
}

/** A store's commits without a store. */
function commitEmitter() {
  const listeners = new Set<(change: Change) => void>();
  let version = 0;
  return {
    onCommit(listener: (change: Change) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    commit(...keys: Key[]) {
      version++;
      for (const listener of listeners) listener({ version, keys });
    },
  };
}

/** A page with these chunks. */
export const rendered = (
  chunks: Iterable<RenderedChunk> | AsyncIterable<RenderedChunk>,
  more: Partial<Rendered> = {},
): Rendered => ({
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  chunks: (async function* () {
    yield* chunks;
  })(),
  dependsOn: [],
  cacheable: true,
  ...more,
});

export type Client = ReturnType<typeof client>;

/** One visitor: stores cookies, follows no redirects, decodes nothing. */
function client(port: number, agent: Agent | false) {
  const jar = new Map<string, string>();
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer) =>
    new Promise<Answer>((resolve, reject) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const request = httpRequest(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: {
            ...(cookie === '' ? {} : { Cookie: cookie }),
            // Node doesn't frame the body of a DELETE on its own.
            ...(method === 'DELETE' && body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
            ...headers,
          },
          agent,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          const answered = () => {
            for (const text of response.headers['set-cookie'] ?? []) {
              const [name = '', value = ''] = text.split(';', 1)[0]!.split(/=(.*)/s);
              if (/Max-Age=0/.test(text)) jar.delete(name);
              else jar.set(name, value);
            }
            const raw = Buffer.concat(chunks);
            const text = raw.toString();
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              raw,
              text,
              json: () => JSON.parse(text),
            });
          };
          response.on('end', answered);
          // Event streams don't end: resolve with the first bytes.
          if (response.headers['content-type']?.startsWith('text/event-stream'))
            response.once('data', () => {
              answered();
              response.destroy();
            });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  return {
    jar,
    send,
    get: (path: string, headers: Record<string, string> = {}) => send('GET', path, headers),
    postJson: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      send('POST', path, { 'Content-Type': 'application/json', ...headers }, JSON.stringify(body)),
    postForm: (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
      send(
        'POST',
        path,
        { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        new URLSearchParams(body).toString(),
      ),
    /** Sends the CSRF token of the jar. */
    post: (path: string, body: unknown) =>
      send(
        'POST',
        path,
        { 'Content-Type': 'application/json', 'X-CSRF-Token': jar.get('crumb') ?? '' },
        JSON.stringify(body),
      ),
  };
}
