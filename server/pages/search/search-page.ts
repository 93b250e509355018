// `/search`: the site's own results page, in its layout.
import { type Html, html, raw } from '../../base/text/html.ts';
import type { OwnPage } from '../../http/own-page.ts';
import { PageType } from '../../http/page-type.ts';
import { systemWords } from '../compose/system-words.ts';
import type { SearchResult } from './search.ts';

export const searchPage = (query: string, items: readonly SearchResult[]): OwnPage => ({
  kind: 'system',
  pageType: PageType.search,
  status: 200,
  title: systemWords.search.title,
  partial: 'system-search.block',
  main: {
    kind: 'html',
    html: html`<section class="system-page sqs-search-page wrap"><h1>${systemWords.search.title}</h1><form action="/search" role="search"><label for="q">${systemWords.search.label}</label> <input id="q" type="search" name="q" value="${query}"> <button>${systemWords.search.title}</button></form>${query === '' ? '' : resultList(items)}</section>`,
  },
  data: { searchQuery: query, items },
});

/** Wire 4. Titles and excerpts are already HTML. */
const resultList = (items: readonly SearchResult[]): Html =>
  items.length === 0
    ? html`<p>${systemWords.search.nothing}</p>`
    : html`<ul class="search-results">${items.map(
        ({ title, fullUrl }) =>
          html`<li class="search-result" data-url="${fullUrl}"><a href="${fullUrl}">${raw(title)}</a></li>`,
      )}</ul>`;
