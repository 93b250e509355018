// Cache keys of pages, and the per-visitor holes in them.

import { siteSessionCookie } from '../../accounts/site-user/routes.ts';
import { speaks } from '../../base/speech.ts';
import { decodedUri } from '../../base/text/decoded.ts';
import { cartCookie } from '../../commerce/cart/cookies.ts';
import { lockOf } from '../../content/collection/lock.ts';
import type { CacheRequest, RenderOf } from '../../http/page-cache/cached-page.ts';
import type { Holes } from '../../http/page-cache/holes.ts';
import type { Fills } from '../../http/page-cache/page-answer.ts';
import { pageKey, relevantQuery } from '../../http/page-cache/page-key.ts';
import { loadWebsite, siteRevisionKey } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { isData, type PageRequest } from '../resolve/page-request.ts';
import type { SiteRenderer } from './site-renderer.ts';

/** The CSRF token of forms that work without script. Everything else about a visitor is loaded by a small script (architecture 3). */
export const holeNames = ['crumb'] as const;
export const holeFills: Fills = { crumb: (visitor) => visitor.csrfToken };

/** Query parameters that change a page. */
const names = ['format', 'offset', 'reversePaginate', 'category', 'tag', 'author', 'month', 'view', 'reviews'];
/** Allowed values. The others are only known during rendering (list-filters.ts `isLinked`). */
const values = {
  format: /^(?:json|json-pretty|main-content|page-context|ical|rss)$/,
  reversePaginate: /^true$/,
  month: /^(?:0[1-9]|1[0-2])-\d{4}$/,
  view: /^(?:calendar|list)$/,
};
/** Pages of one visitor, or of one moment: never cached. */
const refused = ['password', 'edit', 'q', 'cartToken', 'requestAccess', 'stoa-preview'];
const seesMore = /(?:^|;\s*)(?:opened-[0-9a-f]+|stoa-role|(?:__Host-)?stoa-(?:session|known))=/;
const mayHaveCart = new RegExp(`(?:^|;\\s*)(?:${cartCookie}|(?:__Host-)?${siteSessionCookie})=`);
const privatePaths = /^\/(?:cart|checkout|config|api|account|search|sso)(?:\/|$)/i;

export function pageKeyOf({ store }: { store: Pick<Store, 'peek'> }): (request: CacheRequest) => string | undefined {
  return ({ originKind, origin, path, search, header }) => {
    if (originKind !== 'site' || privatePaths.test(path) || isOddlyWritten(path)) return undefined;
    // Visitors with access to protected pages see content that others don't: such pages are private.
    const cookies = header('cookie') ?? '';
    if (seesMore.test(cookies)) return undefined;
    const query = search === '' ? '' : relevantQuery(search, { names, refused, values });
    if (query === undefined) return undefined;
    // Data contains the visitor's cart; pages load it by script.
    if (mayHaveCart.test(cookies) && isData(new URLSearchParams(search))) return undefined;
    const entry = store.peek(siteRevisionKey);
    // Another process has published: it is loaded into memory now, and the routes handle this request.
    if (entry instanceof Promise) return void entry.catch(() => undefined);
    const revision = (entry?.value as number | undefined) ?? 0;
    // Canonical links include the origin, so each origin has its own pages.
    return pageKey({ revision, audience: 'visitor', path, query, variant: origin });
  };
}

/** Renders of public pages. Sites behind a password, and signed-in shoppers, are left to the routes. */
export function sharedRenderOf({
  store,
  holes,
  renderer,
}: {
  store: Store;
  holes: Holes;
  renderer: Pick<SiteRenderer, 'answer'>;
}): RenderOf {
  return async ({ origin, path, search, cookie }) => {
    if (cookie(siteSessionCookie) !== undefined || cookie(`__Host-${siteSessionCookie}`) !== undefined)
      return undefined;
    const website = await loadWebsite(store);
    if (lockOf(website)) return undefined;
    // After a change of the site's language, the routes speak it first.
    if (!speaks(website.language)) return undefined;
    const request: PageRequest = {
      origin,
      path: decodedUri(path),
      query: new URLSearchParams(search),
      drafts: false,
      edit: false,
      csrfToken: holes.mark('crumb'),
    };
    return (signal) => renderer.answer(request, signal);
  };
}

/** Doubled slashes or needless encoding: a page has unlimited such addresses. */
const isOddlyWritten = (path: string): boolean =>
  path.includes('//') || /%(?:[0-9A-F]?[a-f]|3\d|[46][1-9A-F]|[57][0-9A]|2[DE]|5F|7E)/.test(path);
