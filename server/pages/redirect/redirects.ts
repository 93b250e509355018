// The owner's redirects, and those from changed addresses: list, add, remove, test.

import type { Parts } from '../../base/parts.ts';
import { decodedUri } from '../../base/text/decoded.ts';
import { folded } from '../../base/text/folded.ts';
import { mapInBatches } from '../../base/yield.ts';
import { categoryFullUrl, findCategory } from '../../commerce/product/category.ts';
import { findProduct } from '../../commerce/product/product.ts';
import { findCollection, findCollectionByUrlId } from '../../content/collection/collection.ts';
import {
  type FormerAddress,
  type FormerKind,
  formerKey,
  formerKinds,
  listFormerAddresses,
} from '../../content/collection/former-address.ts';
import { reservedSegments } from '../../content/collection/settings-schema.ts';
import { findItem } from '../../content/item/item.ts';
import { findRedirect, type Redirect, redirectKey, redirects } from '../../content/redirect/redirect.ts';
import { loadWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { type Resolved, resolve } from '../resolve/resolve.ts';
import {
  pageIsThere,
  redirectExists,
  redirectLoop,
  redirectReserved,
  redirectsFull,
  redirectUnknown,
} from './errors.ts';
import { type RedirectBody, type RedirectQuery, type RedirectRow, redirectLimits, type Trace } from './schema.ts';

const { countMax, stepsMax, segmentsMax } = redirectLimits;
/** Former addresses resolved in one turn of the event loop. */
const atOnce = 50;

const rowOf = (redirect: Redirect): RedirectRow => ({ ...redirect, id: redirect.from });

/** @throws redirectExists, pageIsThere, redirectReserved, redirectLoop, redirectsFull */
export async function addRedirect(parts: Parts, body: RedirectBody, within = (_: Tx, __: RedirectRow) => {}) {
  const { store, clock } = parts;
  const addedOn = clock.now();
  const from = redirectKey(body.from);
  const segments = from.split('/').filter((one) => one !== '');
  if (segments.length > segmentsMax || reservedSegments.has(segments[0] ?? '')) throw redirectReserved();
  const { records } = await redirects.list(store, { limit: countMax });
  if (records.length >= countMax) throw redirectsFull({ max: countMax });
  const there = await (await resolver(parts))(from);
  if (isShown(there)) throw pageIsThere({ title: titleOf(there), path: from });
  return transact(store, async (tx) => {
    if (await findRedirect(tx, from)) throw redirectExists({ path: from });
    // A folder or the home page redirects, but still counts as a page.
    const page = await findCollectionByUrlId(tx, segments.join('/'));
    if (page?.enabled) throw pageIsThere({ title: page.navigationTitle, path: from });
    if (await leadsTo(tx, body.to, from)) throw redirectLoop({ path: from });
    const redirect: Redirect = { from, to: body.to, isPermanent: body.isPermanent, addedOn };
    redirects.put(tx, redirect, from);
    raiseSiteRevision(tx);
    const row = rowOf(redirect);
    within(tx, row);
    return row;
  });
}

/** Through other redirects, as far as a browser would follow. */
async function leadsTo(source: Tx | Store, target: string, from: string): Promise<boolean> {
  let path = pathOf(target);
  for (let step = 0; path !== undefined && step < stepsMax; step++) {
    if (redirectKey(path) === from) return true;
    path = pathOf((await findRedirect(source, path))?.to);
  }
  return path !== undefined;
}

/** The path of a target on this site, without its query. */
const pathOf = (target: string | undefined): string | undefined =>
  target?.startsWith('/') ? target.replace(/[?#].*$/s, '') : undefined;

/** @param id as in the list @throws redirectUnknown */
export async function removeRedirect({ store }: Parts, id: string): Promise<void> {
  const former = formerOf(id);
  await transact(store, async (tx) => {
    if (former) tx.delete(formerKey(former.kind, ...former.address));
    else {
      await redirects.load(tx, redirectUnknown, id);
      redirects.delete(tx, id);
    }
    raiseSiteRevision(tx);
  });
}

/** Redirects of all kinds; at most a thousand of each, so a scan is fine. */
export async function browseRedirects(parts: Parts, { search = '', sort, cursor, limit, kind }: RedirectQuery) {
  const own = (await redirects.list(parts.store, { limit: countMax })).records.map(rowOf);
  const rows = [...own, ...(await formerRows(parts))];
  const words = folded(search).split(' ').filter(Boolean).slice(0, 5);
  const name = sort.replace('-', '') as 'from' | 'to';
  const found = rows
    .filter(({ renamed }) => kind === undefined || (renamed !== undefined) === (kind === 'automatic'))
    .filter((row) => words.every((word) => folded(`${row.from} ${row.to}`).includes(word)))
    .sort((a, b) => (a[name] < b[name] ? -1 : a[name] > b[name] ? 1 : 0));
  if (sort.startsWith('-')) found.reverse();
  const from = Number(cursor ?? 0);
  const end = from + limit;
  return { rows: found.slice(from, end), total: found.length, ...(end < found.length && { nextCursor: String(end) }) };
}

/** Former addresses that redirect visitors. */
async function formerRows(parts: Parts): Promise<RedirectRow[]> {
  const { store } = parts;
  const go = await resolver(parts);
  const found = await Promise.all(formerKinds.map((kind) => listFormerAddresses(store, kind, countMax)));
  const rows = await mapInBatches(found.flat(), atOnce, async (former): Promise<RedirectRow[]> => {
    const had = await addressOf[former.kind](store, former);
    // The owner's own redirect comes first.
    if (!had || (await findRedirect(store, had.from))) return [];
    const now = await go(had.from);
    if (now.kind !== 'redirect') return [];
    const { from, title } = had;
    return [{ id: idOf(former), from, to: decodeURI(now.to), isPermanent: now.status === 301, renamed: title }];
  });
  return rows.flat();
}

type Had = { from: string; title: string } | undefined;

/** The path of a former address, with the current names of its page and its parent, and the title of its record. */
const addressOf: Record<FormerKind, (store: Store, former: FormerAddress) => Promise<Had>> = {
  async page(store, { address: [urlId = ''], id }) {
    const page = await findCollection(store, id);
    return page && { from: `/${urlId}`, title: page.navigationTitle };
  },
  async item(store, { address: [pageId = '', urlId = ''], id }) {
    const [page, item] = await Promise.all([findCollection(store, pageId), findItem(store, id)]);
    return page && item && { from: `/${page.urlId}/${urlId}`, title: item.title };
  },
  async product(store, { address: [pageId = '', urlId = ''], id }) {
    const [page, product] = await Promise.all([findCollection(store, pageId), findProduct(store, id)]);
    return page && product && { from: `/${page.urlId}/p/${urlId}`, title: product.title };
  },
  async category(store, { address: [pageId = '', parentId = '', urlSlug = ''], id }) {
    const [page, category] = await Promise.all([findCollection(store, pageId), findCategory(store, id)]);
    if (!page || !category) return undefined;
    const parent = parentId === '' ? undefined : await findCategory(store, parentId);
    const above = parent ? decodeURI(await categoryFullUrl(store, page, parent)) : `/${page.urlId}`;
    return { from: `${above}/${urlSlug}`, title: category.displayName };
  },
};

/** Segments of an address are IDs, except for the last, which may contain slashes. */
const idsIn: Record<FormerKind, number> = { page: 0, item: 1, product: 1, category: 2 };

const idOf = ({ kind, address }: FormerAddress): string => `was:${kind}:${address.join('/')}`;

function formerOf(id: string): Pick<FormerAddress, 'kind' | 'address'> | undefined {
  const kind = formerKinds.find((one) => id.startsWith(`was:${one}:`));
  if (kind === undefined) return undefined;
  const parts = id.slice(`was:${kind}:`.length).split('/');
  return { kind, address: [...parts.slice(0, idsIn[kind]), parts.slice(idsIn[kind]).join('/')] };
}

/** Resolves a decoded path like a visitor's request. */
async function resolver({ store, clock }: Parts): Promise<(path: string) => Promise<Resolved>> {
  const website = await loadWebsite(store);
  return (path) => resolve(store, website, path, { now: clock.now(), drafts: false });
}

/** The redirect chain of a URL, step by step. */
export async function traceRedirect(parts: Parts, from: string): Promise<Trace> {
  const go = await resolver(parts);
  const steps: string[] = [];
  let path = pathOf(from.startsWith('/') ? from : `/${from}`) ?? '/';
  for (let step = 0; step < stepsMax; step++) {
    const found = await go(decodedUri(path));
    if (isShown(found)) return { steps, end: 'page', title: titleOf(found) };
    if (found.kind === 'nothing') return { steps, end: 'nothing' };
    steps.push(found.to);
    const next = pathOf(found.to);
    if (next === undefined) return { steps, end: 'elsewhere' };
    path = next;
  }
  return { steps, end: 'loop' };
}

type Shown = Exclude<Resolved, { kind: 'redirect' | 'nothing' }>;
const isShown = (found: Resolved): found is Shown => found.kind !== 'redirect' && found.kind !== 'nothing';

function titleOf(found: Shown): string {
  if (found.kind === 'item') return found.item.title;
  if (found.kind === 'product') return found.product.title;
  return (found.kind === 'list' && found.category?.displayName) || found.collection.navigationTitle;
}
