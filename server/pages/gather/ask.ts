// Composing a page asks for menus, lists of other pages, areas, and parts of the site. Only `gather` reads the store; the answers
// are plain data.
import type { CensusSettings } from '../../census/settings/schema.ts';
import { censusSettings } from '../../census/settings/settings.ts';
import type { Product, StockRow } from '../../commerce/product/schema.ts';
import { reviewSummary, reviewsEnabled } from '../../commerce/review/review.ts';
import type { Block, Document } from '../../content/document/schema.ts';
import { publicBotKeys } from '../../forms/bot-check/bot-check.ts';
import { findOwnFonts } from '../../site/font/font.ts';
import type { OwnFace } from '../../site/font/schema.ts';
import type { PartName } from '../../site/site-part/part-name.ts';
import type { Contents } from '../../site/site-part/schema.ts';
import { blockData } from './blocks/block-data.ts';
import { findDocument, noteBlocks } from './documents.ts';
import { kept, type SiteContext } from './kept.ts';
import { type Folder, folderOf, type MenuItem, menuOf } from './menus.ts';
import type { PageContext } from './page-context.ts';
import { showsDrafts, sitePartOf } from './site-parts.ts';
import { stockOnPage } from './stock.ts';
import { type GivenList, givenList, type WantedList } from './wanted-list.ts';
import { siteJson } from './website.ts';

/** The site that pages are composed with: no visitor, no clock, no store. */
export type Site = Pick<
  SiteContext,
  'origin' | 'website' | 'template' | 'assets' | 'formats' | 'runs' | 'languages' | 'prefix'
>;

/** Questions whose answers are the same for every page and visitor. */
type SiteAsk = {
  /** The answers contain what is not published yet. */
  showsDrafts: boolean;
  siteJson(now: number): ReturnType<typeof siteJson>;
  part<Name extends PartName>(name: Name): Promise<Contents[Name]>;
  ownFonts(): Promise<readonly OwnFace[]>;
  census(): Promise<CensusSettings>;
  /** Undefined if the site has no such menu. */
  menu(name: string, currentId: string | undefined): Promise<MenuItem[] | undefined>;
};

/** Questions while one page is composed. */
export type Ask = SiteAsk & {
  kept<A extends readonly Argument[], T>(part: KeptPart<A, T>, ...args: A): T | Promise<T>;
  /** Undefined if no such page may be shown here. */
  list(wanted: WantedList): Promise<GivenList | undefined>;
  /** The folder around the page. */
  folder(currentId: string, parentId: string): Promise<Folder>;
  document(id: string): Promise<Document | undefined>;
  /** The head gets the style sheets and the script hashes of the document's blocks. */
  note(document: Pick<Document, 'blocks'>): Promise<void>;
  /** Noted so far. */
  noted: Pick<PageContext, 'scripts' | 'scriptSources' | 'blockStyles'>;
  /** Site keys of the bot check; empty without a service. */
  botKeys: () => ReturnType<typeof publicBotKeys>;
  blockData(block: Block): Promise<Record<string, unknown>>;
  stock(product: Product): Promise<StockRow[]>;
  /** Undefined where pages show no reviews. */
  rating(productId: string): Promise<Awaited<ReturnType<typeof reviewSummary>> | undefined>;
};

type Argument = string | number | boolean;

/** A part that is composed once for all visitors, from the site and the answers alone. */
type KeptPart<A extends readonly Argument[], T> = (
  context: SiteContext & { drafts?: boolean },
  ...args: A
) => T | Promise<T>;

/** @param make is defined at module level, so it only sees its arguments (the cache key), the site, and the answers */
export const keptPart = <A extends readonly Argument[], T>(
  name: string,
  make: (site: Site, ask: SiteAsk, ...args: A) => T | Promise<T>,
): KeptPart<A, T> => kept(name, (context, ...args: A) => make(context, siteAskOf(context), ...args));

const siteAskOf = (context: SiteContext & { drafts?: boolean }): SiteAsk => ({
  showsDrafts: showsDrafts(context),
  siteJson: (now) => siteJson({ ...context, now }),
  part: (name) => sitePartOf(context, name),
  ownFonts: () => findOwnFonts(context.store),
  census: () => censusSettings(context.store),
  menu: (name, currentId) => menuOf(context, name, currentId),
});

export const askOf = (context: PageContext): Ask => ({
  ...siteAskOf(context),
  kept: (part, ...args) => part(context, ...args),
  list: (wanted) => givenList(context, wanted),
  folder: (currentId, parentId) => folderOf(context, currentId, parentId),
  document: (id) => findDocument(context, id),
  note: (document) => noteBlocks(context, document),
  noted: { scripts: context.scripts, scriptSources: context.scriptSources, blockStyles: context.blockStyles },
  botKeys: () => publicBotKeys(context.store),
  blockData: (block) => blockData(context, block),
  stock: (product) => stockOnPage(context, product),
  rating: async (productId) => (reviewsEnabled(context.website) ? reviewSummary(context.store, productId) : undefined),
});
