// The CSRF check of every call that changes something. wire.md §1; operations §2.1 "CSRF crumb".

import { bodyKind, formCsrfToken } from '../body.ts';
import { type Ctx, callPrincipal, type Middleware } from '../context.ts';
import { crossSite, csrfFailed } from '../errors.ts';
import { setVisitorCookies, type Visitors } from './visitor.ts';

/**
 * Refuses writes without the CSRF token: scripts get status 200 and the body of wire.md §1, no-script forms an error
 * page.
 *
 * @param exempt paths that need no token: exact (`/api/census/RecordHit`), or everything below (`/api/webhooks/*`). A
 * trailing slash makes no difference
 * @param sameOrigin paths that need no token when the browser's headers show a call from a page of this origin
 */
export function csrfCheck(parts: {
  visitors: Visitors;
  exempt?: readonly string[];
  sameOrigin?: readonly string[];
}): Middleware {
  const { visitors, exempt = [], sameOrigin = [] } = parts;
  const isExempt = matcher(exempt);
  const isForSameOrigin = matcher(sameOrigin);

  return async (ctx, next) => {
    if (ctx.method === 'GET' || ctx.method === 'HEAD' || ctx.method === 'OPTIONS' || isExempt(ctx.path)) return next();
    if (isCrossSite(ctx)) throw crossSite();
    const cookies = ctx.req.headers.cookie;
    if (isForSameOrigin(ctx.path) && isSameOrigin(ctx)) {
      // This call's result is bound to the visitor, so the next call must recognize them.
      if (visitors.read(cookies).fresh) setVisitorCookies(ctx, visitors);
      return next();
    }
    for (const submitted of [tokenOfQuery(ctx), ctx.get('X-CSRF-Token'), await formCsrfToken(ctx, formBytesMax(ctx))]) {
      if (submitted && visitors.accepts(cookies, submitted)) return next();
    }

    setVisitorCookies(ctx, visitors);
    if (isFormOfAPage(ctx)) throw csrfFailed({ cookiesOn: cookies !== undefined });
    ctx.status = 200;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      crumbFail: true,
      crumb: ctx.state.csrfToken,
      error: 'Invalid session crumb. Please reload the page and try again.',
    };
  };
}

/** Limit for anonymous callers, whose body is buffered before any rate limit. */
const formBytesMax = (ctx: Ctx) => (callPrincipal.get(ctx) === undefined ? undefined : 1_048_576);

/** Nearly all send it as a header, and parsing the query takes longer than checking the token. */
const tokenOfQuery = (ctx: Ctx) => (ctx.querystring === '' ? null : ctx.URL.searchParams.get('crumb'));

function matcher(list: readonly string[]): (path: string) => boolean {
  const paths = new Set(list.filter((path) => !path.endsWith('/*')));
  const folders = list.filter((path) => path.endsWith('/*')).map((path) => path.slice(0, -1));
  return (path) => paths.has(path.replace(/(?<=.)\/$/, '')) || folders.some((folder) => path.startsWith(folder));
}

/** A page of another origin can't forge these headers; a client that sends neither isn't trusted. */
const isSameOrigin = (ctx: Ctx): boolean =>
  ctx.get('Sec-Fetch-Site') === 'same-origin' || (ctx.get('Sec-Fetch-Site') === '' && ctx.get('Origin') !== '');

/**
 * Browsers send the origin of a call. Only pages of the same origin may write to it: the preview origin runs owners'
 * code and must not reach the editor. Other clients send neither header.
 */
export function isCrossSite({ req, state }: Ctx): boolean {
  const { origin, 'sec-fetch-site': site } = req.headers;
  if (site === 'cross-site') return true;
  return origin ? origin.toLowerCase() !== state.origin.toLowerCase() : false;
}

/** The browser submitted the form itself, so it will display the response. */
export function isFormOfAPage(ctx: Ctx): boolean {
  if (bodyKind(ctx) !== 'form' && bodyKind(ctx) !== 'multipart') return false;
  if (ctx.get('X-Requested-With') !== '' || ctx.get('X-CSRF-Token') !== '') return false;
  return (
    ctx.get('Sec-Fetch-Mode') === 'navigate' ||
    (ctx.get('Sec-Fetch-Mode') === '' && ctx.get('Accept').includes('text/html'))
  );
}
