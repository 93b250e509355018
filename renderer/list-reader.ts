// Reads for blocks that list or sell things while a page renders: part of the reader, implemented in server/pages/gather/blocks.
import type { GalleryItem } from '../server/content/block/gallery.ts';
import type { Picture } from './reader.ts';

export type SummaryItem = {
  id: string;
  kind: 'post' | 'event' | 'product';
  title: string;
  href: string;
  /** Sanitized HTML. */
  excerpt: string;
  /** An event's start, or a post's publication. */
  date?: number;
  author?: string;
  categories?: readonly string[];
  picture?: Picture;
  /** e.g. { text: "$38.00", was: "$45.00", from: true } */
  price?: { text: string; was?: string; from?: boolean };
  mark?: { kind: 'sold-out' | 'sale'; text: string };
};

export type SummaryQuery = {
  collectionId: string;
  limit: number;
  featured?: boolean;
  /** Matches any of these. */
  categories?: readonly string[];
  tags?: readonly string[];
  /** Events only. Absent: upcoming ones; if there are none, past ones. */
  when?: 'current' | 'upcoming' | 'past' | 'all';
};

export type Summary = { title: string; href: string; items: readonly SummaryItem[] };

/** A product with its purchase form. */
export type ProductToBuy = {
  item: SummaryItem;
  pictures: readonly Picture[];
  /** Options, quantity, and button, as on product pages; absent when it cannot be bought. */
  orderHtml?: string;
  /** A donation links to its own page. */
  donateHref?: string;
  /** Low-stock notice. */
  scarcityHtml: string;
};

export type Donation = {
  productId: string;
  /** Hundredths, as submitted, and display text. */
  amounts: readonly { cents: number; text: string }[];
  allowsOther: boolean;
  currency: string;
};

export type CalendarEvent = {
  id: string;
  title: string;
  href: string;
  startDate: number;
  /** Empty on days after the first. */
  time: string;
  place: string;
};
export type CalendarDay = { number: number; title: string; isToday: boolean; events: readonly CalendarEvent[] };
export type CalendarMonth = {
  /** `2026-03` */
  id: string;
  title: string;
  /** Empty cells before the first day. */
  leading: number;
  days: readonly CalendarDay[];
};
export type Calendar = {
  href: string;
  zone: string;
  weekdays: readonly { short: string; long: string }[];
  months: readonly CalendarMonth[];
  /** The month shown initially. */
  shownId: string;
  upcoming: readonly CalendarEvent[];
  past: readonly CalendarEvent[];
};

export type WordKind = 'tag' | 'category' | 'author' | 'month' | 'year';
export type WordEntry = {
  text: string;
  href: string;
  count?: number;
  items: readonly { title: string; href: string }[];
};
export type WordList = { href: string; words: readonly WordEntry[] };

export type PageLink = { title: string; href: string; newWindow?: boolean };
export type PageCard = PageLink & { text: string; picture?: Picture; hasFeed: boolean };

export type SiteFacts = {
  title: string;
  tagline: string;
  logo?: Picture;
  accounts: readonly { href: string; name: string }[];
  menu: readonly PageLink[];
};

export type MemberAreaFacts = { title: string; price?: string; joinHref?: string; signInHref: string };

export interface ListReader {
  /** The images of a gallery page, in the owner's order. */
  gallery(collectionId: string): Promise<readonly GalleryItem[] | undefined>;
  summary(query: SummaryQuery): Promise<Summary | undefined>;
  /** Products in the order of the IDs; products hidden from visitors are left out. */
  products(productIds: readonly string[]): Promise<readonly SummaryItem[]>;
  product(productId: string): Promise<ProductToBuy | undefined>;
  donation(productId: string): Promise<Donation | undefined>;
  calendar(query: {
    collectionId: string;
    show: 'upcoming' | 'past' | 'both';
    limit: number;
  }): Promise<Calendar | undefined>;
  /** @param query.items per word */
  words(query: { collectionId: string; by: WordKind; items?: number }): Promise<WordList | undefined>;
  page(collectionId: string): Promise<PageCard | undefined>;
  /** The pages of a folder or an index. */
  childPages(collectionId: string): Promise<readonly PageCard[]>;
  site(): Promise<SiteFacts>;
  memberArea(memberAreaId: string): Promise<MemberAreaFacts | undefined>;
}

const nothing = async () => undefined;

export const noLists: ListReader = {
  summary: nothing,
  products: async () => [],
  product: nothing,
  donation: nothing,
  calendar: nothing,
  words: nothing,
  page: nothing,
  childPages: async () => [],
  site: async () => ({ title: '', tagline: '', accounts: [], menu: [] }),
  memberArea: nothing,
  gallery: nothing,
};
