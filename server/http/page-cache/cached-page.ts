// Pages, both ways: cached ones answered in front of Koa, all of them from a route. Made once in main.ts from the page cache.
import type { IncomingMessage } from 'node:http';
import type { Ctx } from '../context.ts';
import { cookieValue } from '../cookies.ts';
import type { Front } from '../edge/server.ts';
import { factsOf } from '../facts.ts';
import { type HeaderPolicy, profileOf } from '../middleware/security-headers.ts';
import type { Visitor, Visitors } from '../middleware/visitor.ts';
import { createPageAnswerer, exchangeOf, type Fills } from './page-answer.ts';
import type { PageCache } from './page-cache.ts';
import type { Render } from './rendered.ts';

/** What a page's key may be made from. */
export type CacheRequest = {
  readonly originKind: string;
  /** As addressed. One place may have several, and pages print theirs. */
  readonly origin: string;
  /** As sent, percent-encoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
  cookie(name: string): string | undefined;
  header(name: string): string | undefined;
};

export type Pages = {
  /** For createEdge. Answers GET and HEAD of pages that are kept; false for everything else. */
  front: Front;
  /** From a route: the kept page, or the render, streamed. Without key nothing is kept. @throws what `render` throws before its first byte */
  answer(ctx: Ctx, key: string | undefined, render: Render): Promise<void>;
  /** The key of a request in Koa, the same as the front has. */
  keyOf(ctx: Ctx): string | undefined;
};

type PagesParts = {
  cache: PageCache;
  visitors: Visitors;
  policy: HeaderPolicy;
  fills: Fills;
  /** The page's key, from the request alone; undefined for what must not be answered from the cache (signed in, preview, `?password=`). */
  keyOf: (request: CacheRequest) => string | undefined;
};

const pathMax = 2_000;

export function createPages(parts: PagesParts): Pages {
  const { cache, visitors, policy, fills, keyOf } = parts;
  const answerer = createPageAnswerer({ policy, fills });

  return {
    front(request, response, admit) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const asked = cacheRequest(request);
      const key = asked && keyOf(asked);
      const page = key === undefined ? undefined : cache.find(key);
      if (asked === undefined || page === undefined) return false;
      if (!admit()) return true;
      const visitor = visitors.read(request.headers.cookie);
      const setCookies = visitor.fresh ? visitors.cookies(visitor, factsOf(request).secure) : none;
      answerer.kept(
        exchangeOf(request, response, profileOf(asked.originKind), visitor, asked.cookie, setCookies),
        page,
      );
      return true;
    },

    async answer(ctx, key, render) {
      const { req, res, state } = ctx;
      const visitor: Visitor = { id: state.visitorId, csrfToken: state.csrfToken, fresh: false };
      const setCookies = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
      const exchange = exchangeOf(req, res, state.headerProfile, visitor, cookieReader(req), setCookies);
      const page = key === undefined ? undefined : cache.find(key);
      if (page !== undefined) {
        answerer.kept(exchange, page);
        ctx.respond = false;
        return;
      }
      // A visitor who leaves before the head is there must let the render stop, too.
      const gone = new AbortController();
      const leave = () => gone.abort();
      res.once('close', leave);
      const opened = await cache.open(key, render, gone.signal);
      res.off('close', leave);
      // From the first byte on Koa has nothing to say any more.
      ctx.respond = false;
      await answerer.streamed(exchange, opened);
    },

    keyOf(ctx) {
      const asked = cacheRequest(ctx.req);
      return asked && keyOf(asked);
    },
  };
}

const none: readonly string[] = [];

const cookieReader = (request: IncomingMessage) => (name: string) => cookieValue(request.headers.cookie, name);

/** Undefined for targets that no page has: absolute forms, very long ones. */
function cacheRequest(request: IncomingMessage): CacheRequest | undefined {
  const url = request.url ?? '';
  if (url.charCodeAt(0) !== 0x2f || url.length > pathMax) return undefined;
  const at = url.indexOf('?');
  const { originKind = '', origin } = factsOf(request);
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
