// What a page shows, once the address is resolved: content of the site, or one of our own pages within its layout. Data only.
import type { LegacyCart } from '../../commerce/cart/wire.ts';
import type { Lock } from '../../content/collection/lock.ts';
import type { OwnPage } from '../../http/own-page.ts';
import type { Resolved } from './resolve.ts';

export type Content = Extract<Resolved, { kind: 'page' | 'list' | 'item' | 'product' }>;

export type PageTarget = Content | OwnPage;

/** Who asks, and from where. */
export type PageRequest = {
  /** `https://shop.example` */
  origin: string;
  /** Decoded, begins with a slash. */
  path: string;
  query: URLSearchParams;
  /** The editor's preview: drafts and hidden pages. */
  drafts: boolean;
  /** Marks for the editor's frame. */
  edit: boolean;
  /** Whether the visitor has opened a page that is behind a password. Absent: not. */
  opens?: (lock: Lock) => boolean;
  /** What the visitor has in the cart, where the page is for them alone; absent: nothing. */
  cart?: LegacyCart;
  /** Who of the people of the site looks: their pages are nobody else's. The site's own address knows the roles only. */
  account?: { id?: string; name?: string; roles: readonly number[] };
  /** Member areas that the signed-in shopper may see; absent when nobody is signed in. */
  areas?: readonly string[];
  /** What stands for the visitor's crumb: a hole mark, or the crumb itself in pages that are not kept. */
  crumb: string;
};

const formats = ['main-content', 'json', 'json-pretty', 'rss', 'ical', 'page-context'] as const;
export type Format = 'html' | (typeof formats)[number];

/** Read by a program, and not a page to look at. */
export const isData = (query: URLSearchParams): boolean => /^json(?:-pretty)?$/.test(query.get('format') ?? '');

export function formatOf(query: URLSearchParams): Format {
  const format = query.get('format');
  return formats.find((one) => one === format) ?? 'html';
}

/** As it came where it is not a valid encoding: no address of ours is like that. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
