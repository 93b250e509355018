// A built-in page in the site's layout, as its concept describes it. Data only: the pages area renders it.
import { type Html, html, isHtml, type Markup } from '../base/text/html.ts';
import type { Ctx } from './context.ts';
import type { PageType } from './page-type.ts';

type OwnMain =
  | { kind: 'html'; html: Html }
  | {
      kind: 'island';
      name: string;
      props: Record<string, unknown>;
      /** Class of the island's container, e.g. `wrap`. */
      className?: string;
      /** Markup around it, e.g. the data script that wire.md §2 fixes. */
      before?: Html;
      after?: Html;
    };

export type OwnPage = {
  kind: 'system';
  pageType: PageType;
  status: number;
  /** Plain text. */
  title: string;
  /** Template partial that may render it, e.g. `system-not-found.block`; default `main`. */
  partial?: string;
  /** Partial used as the whole document, instead of the site's layout. */
  layout?: string;
  main: OwnMain;
  /** A further page of its type, e.g. a form on the way to the cart: without the owner's sections. */
  isPlain?: boolean;
  /** Around `main`, or the partial: the owner's sections. */
  above?: Html;
  below?: Html;
  /** Its inline scripts, verbatim: allowed by their hash. */
  scripts?: readonly string[];
  /** The same, for code written by owners: it runs where owners' code is allowed. */
  ownerScripts?: readonly string[];
  /** Further root data, e.g. `searchQuery`. */
  data?: Readonly<Record<string, unknown>>;
};

/** A page with this title and main part; its status is 200 unless `more` has another. */
export const ownPage = (
  pageType: PageType,
  title: string,
  main: Html | OwnMain,
  more: Partial<Omit<OwnPage, 'kind' | 'pageType' | 'title' | 'main'>> = {},
): OwnPage => ({
  ...{ kind: 'system', pageType, status: 200, title },
  main: isHtml(main) ? { kind: 'html', html: main } : main,
  ...more,
});

/** A page of a heading, its title by default, and a few lines or a form. */
export const simplePage = (
  pageType: PageType,
  title: string,
  inner: Markup,
  { heading = title, ...more }: { status?: number; heading?: string; isPlain?: boolean } = {},
): OwnPage =>
  ownPage(pageType, title, html`<section class="system-page wrap"><h1>${heading}</h1>${inner}</section>`, more);

/** Answers with the page in the site's layout, or redirects within this site. Never cached. */
export type ShowPage = (ctx: Ctx, page: OwnPage | { redirect: string }) => Promise<void>;

/** Page shown for a refusal, instead of only its message. */
export type RefusalPage = (refused: { status: number; message: string; csrfToken: string }) => OwnPage;
