// A page of ours in the site's layout, as the concept that declares it describes it. Data only: the pages area draws it.
import type { Html } from '../base/text/html.ts';
import type { Ctx } from './context.ts';
import type { PageType } from './page-type.ts';

type OwnMain =
  | { kind: 'html'; html: Html }
  | {
      kind: 'island';
      name: string;
      props: Record<string, unknown>;
      /** Of the island's container, e.g. `wrap`. */
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
  /** Partial of the template that may draw it, e.g. `system-not-found.block`; `main` where there is none. */
  partial?: string;
  /** Partial that is its whole document, in place of the site's layout. */
  layout?: string;
  main: OwnMain;
  /** Inline scripts in it, character by character: allowed by their hash. */
  scripts?: readonly string[];
  /** The same, of code that owners wrote: it runs where owners' code may. */
  ownerScripts?: readonly string[];
  /** Further root data, e.g. `searchQuery`. */
  data?: Readonly<Record<string, unknown>>;
};

/** Answers with the page in the site's layout, or goes elsewhere on this site. Never cached. */
export type ShowPage = (ctx: Ctx, page: OwnPage | { redirect: string }) => Promise<void>;

/** The page for a refusal, instead of its sentence alone. */
export type RefusalPage = (refused: { status: number; message: string; csrfToken: string }) => OwnPage;
