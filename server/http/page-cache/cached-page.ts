// Page responses: cached ones before Koa, all others from a route.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { growingCache } from '../../base/growing-cache.ts';
import type { Log } from '../../base/parts.ts';
import type { Ctx } from '../context.ts';
import { cookieValue } from '../cookies.ts';
import type { Front } from '../edge/server.ts';
import { factsOf } from '../facts.ts';
import { isClientGone } from '../middleware/error-answer.ts';
import { type HeaderPolicy, profileOf } from '../middleware/security-headers.ts';
import type { Visitor, Visitors } from '../middleware/visitor.ts';
import { createPageAnswerer, exchangeOf, type Fills } from './page-answer.ts';
import type { PageCache } from './page-cache.ts';
import type { Render } from './rendered.ts';

/** Inputs for a page's key. */
export type CacheRequest = {
  readonly originKind: string;
  /** As addressed: a site may have several origins, and pages print theirs. */
  readonly origin: string;
  /** As sent, percent-encoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
  cookie(name: string): string | undefined;
  header(name: string): string | undefined;
};

export type Pages = {
  /** For createEdge. Answers GET and HEAD of cached pages; false for everything else. */
  front: Front;
  /**
   * Before the app: renders an uncached page without routing, if its address has shown a page before.
   *
   * @param renderOf the render of a public page; undefined for requests that the app must handle
   */
  beforeApp(app: RequestListener, renderOf: RenderOf, log: Log): RequestListener;
  /**
   * From a route: the cached page, or the render, streamed. Without a key nothing is cached.
   *
   * @param options.isPage `renderOf` renders the same, so it is used next time
   * @throws what `render` throws before its first byte
   */
  answer(ctx: Ctx, key: string | undefined, render: Render, options?: { isPage: boolean }): Promise<void>;
  /** Cache key of a Koa request, identical to that of the cached-page handler. */
  keyOf(ctx: Ctx): string | undefined;
};

export type RenderOf = (request: CacheRequest) => Promise<Render | undefined>;

type PagesParts = {
  cache: PageCache;
  visitors: Visitors;
  policy: HeaderPolicy;
  fills: Fills;
  /** Cache key from the request; undefined for requests that must bypass the cache (signed in, preview, `?password=`). */
  keyOf: (request: CacheRequest) => string | undefined;
};

const pathMax = 2_000;

export function createPages(parts: PagesParts): Pages {
  const { cache, visitors, policy, fills, keyOf } = parts;
  const answerer = createPageAnswerer({ policy, fills });
  /** Paths that the page route has answered, so no other route matches them. */
  const pagePaths = growingCache<true>(pagePathsMax);

  const exchangeBefore = (request: IncomingMessage, response: ServerResponse, asked: CacheRequest) => {
    const visitor = visitors.read(request.headers.cookie);
    const setCookies = visitor.fresh ? visitors.cookies(visitor, factsOf(request).secure) : none;
    return exchangeOf(request, response, profileOf(asked.originKind), visitor, asked.cookie, setCookies);
  };

  return {
    front(request, response, admit) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const asked = cacheRequest(request);
      const key = asked && keyOf(asked);
      const page = key === undefined ? undefined : cache.find(key);
      if (asked === undefined || page === undefined) return false;
      factsOf(request).route = cachedRoute;
      if (!admit()) return true;
      answerer.kept(exchangeBefore(request, response, asked), page);
      return true;
    },

    beforeApp(app, renderOf, log) {
      const answer = async (request: IncomingMessage, response: ServerResponse, asked: CacheRequest, key: string) => {
        const render = await renderOf(asked);
        factsOf(request).route = pageRoute;
        // Render errors are left to the app.
        const opened = render && (await cache.open(key, render, response).catch(() => undefined));
        if (opened) await answerer.streamed(exchangeBefore(request, response, asked), opened);
        else if (!response.destroyed) app(request, response);
      };
      return (request, response) => {
        const asked = request.method === 'GET' || request.method === 'HEAD' ? cacheRequest(request) : undefined;
        const key = asked && pagePaths.get(asked.path) && keyOf(asked);
        if (asked === undefined || key === undefined) return app(request, response);
        answer(request, response, asked, key).catch((error) => {
          if (!isClientGone(error)) log.fault('answer-broken', error);
          response.destroy();
        });
      };
    },

    async answer(ctx, key, render, { isPage } = { isPage: false }) {
      const { req, res, state } = ctx;
      const visitor: Visitor = { id: state.visitorId, csrfToken: state.csrfToken, fresh: false };
      const setCookies = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
      const exchange = exchangeOf(req, res, state.headerProfile, visitor, cookieReader(req), setCookies);
      const page = key === undefined ? undefined : (cache.find(key) ?? cache.refresh(key, render));
      if (page !== undefined) {
        answerer.kept(exchange, page);
        ctx.respond = false;
        return;
      }
      const opened = await cache.open(key, render, res);
      // Only the app speaks other languages than the site's main one.
      const isShort = isPage && factsOf(req).addressed === undefined;
      if (isShort && key !== undefined && opened.rendered.status === 200) pagePaths.set(ctx.path, true);
      try {
        await answerer.streamed(exchange, opened);
      } finally {
        // From the first byte on, Koa must not respond.
        if (res.headersSent || res.destroyed) ctx.respond = false;
      }
    },

    keyOf(ctx) {
      const asked = cacheRequest(ctx.req);
      return asked && keyOf(asked);
    },
  };
}

const none: readonly string[] = [];
/** Name in metrics. */
const cachedRoute = () => '(cached page)';
const pageRoute = () => '(page)';

const pagePathsMax = 10_000;

const cookieReader = (request: IncomingMessage) => (name: string) => cookieValue(request.headers.cookie, name);

/** Undefined for targets that no page has: absolute forms, very long ones. */
function cacheRequest(request: IncomingMessage): CacheRequest | undefined {
  const { originKind = '', origin, addressed } = factsOf(request);
  // Each language has its own pages.
  const url = addressed ?? request.url ?? '';
  if (url.charCodeAt(0) !== 0x2f || url.length > pathMax) return undefined;
  const at = url.indexOf('?');
  return {
    originKind,
    origin,
    path: at === -1 ? url : url.slice(0, at),
    search: at === -1 ? '' : url.slice(at + 1),
    cookie: cookieReader(request),
    header(name) {
      const value = request.headers[name];
      return typeof value === 'string' ? value : undefined;
    },
  };
}
