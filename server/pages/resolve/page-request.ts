// The target of a page after resolving its address: site content, or a built-in page in the site's layout. Data only.
import type { LegacyCart } from '../../commerce/cart/wire.ts';
import type { Lock } from '../../content/collection/lock.ts';
import type { OwnPage } from '../../http/own-page.ts';
import type { Resolved } from './resolve.ts';

export type Content = Extract<Resolved, { kind: 'page' | 'list' | 'item' | 'product' }>;

export type PageTarget = Content | OwnPage;

export type PageRequest = {
  /** `https://shop.example` */
  origin: string;
  /** Decoded, begins with a slash. */
  path: string;
  query: URLSearchParams;
  /** The editor's preview: drafts and hidden pages. */
  drafts: boolean;
  /** In the preview: an earlier version in place of one document's draft. */
  version?: { document: string; number: number };
  /** Marks for the editor's frame. */
  edit: boolean;
  /** Whether the visitor has unlocked a password-protected page. Absent: no. */
  opens?: (lock: Lock) => boolean;
  /** The visitor's cart, for pages that aren't shared; absent: empty. */
  cart?: LegacyCart;
  /** The signed-in team member; such pages are private. The site's own domain only knows the roles. */
  account?: { id?: string; name?: string; roles: readonly number[] };
  /** Member areas that the signed-in customer may see; absent when signed out. */
  areas?: readonly string[];
  /** The visitor's CSRF token: a hole mark, or the token itself in pages that aren't cached. */
  csrfToken: string;
};

const formats = ['main-content', 'json', 'json-pretty', 'rss', 'ical', 'page-context'] as const;
export type Format = 'html' | (typeof formats)[number];

/** Requested by a program rather than for display. */
export const isData = (query: URLSearchParams): boolean => /^json(?:-pretty)?$/.test(query.get('format') ?? '');

export function formatOf(query: URLSearchParams): Format {
  const format = query.get('format');
  return formats.find((one) => one === format) ?? 'html';
}
