// Our own pages inside the site's layout: not found, errors, search, cart. A template may draw each by a partial. Called by
// routes.ts, site-renderer.ts and error-page.ts.
import { escapeHtml } from './escape.ts';
import { PageType } from './page-type.ts';
import type { SystemPage } from './shown.ts';

const plain = (code: string, title: string, text: string): SystemPage['main'] => ({
  kind: 'html',
  html: `<section class="system-page wrap"><p class="system-code">${code}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a class="button" href="/">Back to the front page</a></p></section>`,
});

export const notFoundPage = (): SystemPage => ({
  kind: 'system',
  pageType: PageType.notFound,
  status: 404,
  title: 'Not found',
  partial: 'system-not-found.block',
  main: plain('404', 'There is nothing at this address', 'The page may have moved, or the link may have a slip in it.'),
});

export const faultPage = (status: number): SystemPage => ({
  kind: 'system',
  pageType: PageType.error,
  status,
  title: 'Error',
  partial: 'system-error.block',
  main: plain(String(status), 'Something went wrong', 'Please try again in a moment.'),
});

/** A refusal in its own words, e.g. "too many requests". */
export const refusalPage = (status: number, message: string): SystemPage => ({
  kind: 'system',
  pageType: PageType.error,
  status,
  title: 'Error',
  main: plain(String(status), message, 'Go back and try again, or start from the front page.'),
});

export const searchPage = (query: string, items: readonly unknown[]): SystemPage => ({
  kind: 'system',
  pageType: PageType.search,
  status: 200,
  title: 'Search',
  partial: 'system-search.block',
  main: {
    kind: 'html',
    html: `<section class="system-page wrap"><h1>Search</h1><form action="/search" role="search"><label for="q">Search for</label> <input id="q" type="search" name="q" value="${escapeHtml(query)}"> <button>Search</button></form></section>`,
  },
  data: { searchQuery: query, items },
});
