// The owner's redirects, in addition to those from changed page URLs. Public.
import type { Parts } from '../../base/parts.ts';
import { folded } from '../../base/text/folded.ts';
import { raiseSiteRevision } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import {
  findCollection,
  findCollectionByUrlId,
  findMovedCollection,
  forgetMovedAddress,
  listMovedAddresses,
} from '../collection/collection.ts';
import { reservedSegments } from '../collection/settings-schema.ts';
import { addressPath } from '../collection/url-id.ts';
import {
  pageIsThere,
  redirectExists,
  redirectLoop,
  redirectReserved,
  redirectsFull,
  redirectUnknown,
} from './errors.ts';
import {
  type Redirect,
  type RedirectBody,
  type RedirectQuery,
  type RedirectRow,
  redirectLimits,
  redirectSchema,
  type Trace,
  withoutEnd,
} from './schema.ts';

const redirects = table<Redirect>({ name: 'redirect', schema: redirectSchema });
const { countMax, stepsMax, segmentsMax } = redirectLimits;

/** The normalized key: lowercase, without a trailing slash. */
const keyOf = (path: string): string => withoutEnd(path).toLowerCase();

/** @param path decoded, with a leading slash */
export const findRedirect = (source: Tx | Store, path: string): Promise<Redirect | undefined> =>
  redirects.find(source, keyOf(path));

/** Encoded for the `Location` header. */
export function locationOf({ to }: Pick<Redirect, 'to'>): string {
  const url = new URL(to, 'http://site.invalid');
  return to.startsWith('/') ? url.pathname + url.search + url.hash : url.href;
}

const rowOf = (redirect: Redirect): RedirectRow => ({ ...redirect, id: redirect.from, isAutomatic: false });
const automatic = 'was:';

/** @throws redirectExists, pageIsThere, redirectReserved, redirectLoop, redirectsFull */
export async function addRedirect(parts: Parts, body: RedirectBody, within = (_: Tx, __: RedirectRow) => {}) {
  const { store, clock } = parts;
  const addedOn = clock.now();
  const from = keyOf(body.from);
  const segments = from.split('/').filter((one) => one !== '');
  if (segments.length > segmentsMax || reservedSegments.has(segments[0] ?? '')) throw redirectReserved();
  const { records } = await redirects.list(store, { limit: countMax });
  if (records.length >= countMax) throw redirectsFull({ max: countMax });
  return transact(store, async (tx) => {
    if (await findRedirect(tx, from)) throw redirectExists({ path: from });
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

/** Follows further redirects, as far as a browser would. */
async function leadsTo(source: Tx | Store, target: string, from: string): Promise<boolean> {
  let path = pathOf(target);
  for (let step = 0; path !== undefined && step < stepsMax; step++) {
    if (keyOf(path) === from) return true;
    path = pathOf((await findRedirect(source, path))?.to);
  }
  return path !== undefined;
}

/** The path of a target on this site, without its query. */
const pathOf = (target: string | undefined): string | undefined =>
  target?.startsWith('/') ? target.replace(/[?#].*$/s, '') : undefined;

/**
 * @param id as listed
 * @throws redirectUnknown
 */
export async function removeRedirect({ store }: Parts, id: string): Promise<void> {
  await transact(store, async (tx) => {
    if (id.startsWith(automatic)) forgetMovedAddress(tx, id.slice(automatic.length));
    else {
      await redirects.load(tx, redirectUnknown, id);
      redirects.delete(tx, id);
    }
    raiseSiteRevision(tx);
  });
}

/** Both kinds. There are at most 2,000, so all are read. */
export async function browseRedirects({ store }: Parts, { search = '', sort, cursor, limit, kind }: RedirectQuery) {
  const rows = [...(await redirects.list(store, { limit: countMax })).records.map(rowOf), ...(await movedRows(store))];
  const words = folded(search).split(' ').filter(Boolean).slice(0, 5);
  const name = sort.replace('-', '') as 'from' | 'to';
  const found = rows
    .filter((row) => kind === undefined || row.isAutomatic === (kind === 'automatic'))
    .filter((row) => words.every((word) => folded(`${row.from} ${row.to}`).includes(word)))
    .sort((a, b) => (a[name] < b[name] ? -1 : a[name] > b[name] ? 1 : 0));
  if (sort.startsWith('-')) found.reverse();
  const from = Number(cursor ?? 0);
  const end = from + limit;
  return { rows: found.slice(from, end), total: found.length, ...(end < found.length && { nextCursor: String(end) }) };
}

/** Earlier URLs of pages. A URL that another page has now doesn't redirect. */
async function movedRows(store: Store): Promise<RedirectRow[]> {
  const moved = await listMovedAddresses(store, countMax);
  const rows = moved.map(async ({ urlId, pageId }): Promise<RedirectRow[]> => {
    const [page, taken] = await Promise.all([findCollection(store, pageId), findCollectionByUrlId(store, urlId)]);
    if (!page || taken) return [];
    const from = `/${urlId}`;
    return [{ id: automatic + urlId, from, to: `/${page.urlId}`, isPermanent: true, isAutomatic: true }];
  });
  return (await Promise.all(rows)).flat();
}

/** Resolves a URL as a visitor's browser would. */
export async function traceRedirect({ store }: Parts, from: string): Promise<Trace> {
  const steps: string[] = [];
  let path = pathOf(from.startsWith('/') ? from : `/${from}`) ?? '/';
  for (let step = 0; step < stepsMax; step++) {
    const segments = path.split('/').filter((one) => one !== '');
    const page = await pageAt(store, segments);
    if (page) return { steps, end: 'page', title: page.navigationTitle };
    const to = (await findRedirect(store, path))?.to ?? (await movedTo(store, segments));
    if (to === undefined) return { steps, end: segments.length === 0 ? 'page' : 'nothing' };
    steps.push(to);
    const next = pathOf(to);
    if (next === undefined) return { steps, end: 'elsewhere' };
    path = next;
  }
  return { steps, end: 'loop' };
}

/** The page, or the one that contains the item there. */
async function pageAt(store: Store, segments: readonly string[]) {
  for (let length = Math.min(segments.length, segmentsMax); length > 0; length--) {
    const page = await findCollectionByUrlId(store, segments.slice(0, length).join('/'));
    if (page?.enabled) return page;
  }
  return undefined;
}

async function movedTo(store: Store, segments: readonly string[]): Promise<string | undefined> {
  for (let length = Math.min(segments.length, segmentsMax); length > 0; length--) {
    const moved = await findMovedCollection(store, segments.slice(0, length).join('/'));
    if (moved?.enabled) return addressPath(moved.urlId, ...segments.slice(length));
  }
  return undefined;
}
