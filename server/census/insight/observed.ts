// Reports from visitors' browsers: script errors and accessibility problems. Both are few, so all of them are read at
// once.
import type { Parts } from '../../base/parts.ts';
import { folded } from '../../base/text/folded.ts';
import { findProductByUrlId } from '../../commerce/product/product.ts';
import { findCollection, findCollectionByUrlId } from '../../content/collection/collection.ts';
import { findItemByUrlId } from '../../content/item/item.ts';
import { findTzData } from '../../site/time-zone/zone-data.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { findScriptError, type ScriptError, scriptErrors } from '../script-error/script-error.ts';
import { countIn, daysCounted } from '../telemetry/day-counts.ts';
import { accessibilityFindings, imageFindings } from '../telemetry/findings.ts';
import { siteClock } from './clock.ts';
import { scriptErrorMissing } from './errors.ts';
import { type AskedPeriod, addDays, type Period, periodOf } from './period.ts';
import {
  type ErrorQuery,
  type ErrorRecord,
  type ErrorRow,
  type Finding,
  type FindingPlace,
  none,
  type ReportQuery,
} from './schema.ts';

type Reported = Parameters<typeof countIn>[0] & { lastAt: number };

/** Counts reports in the period, and in the one before as far as days are stored. */
async function counterOf({ store, clock }: Parts, asked: AskedPeriod, device?: string) {
  const site = siteClock(findTzData((await loadWebsite(store)).timeZone));
  const period: Period = periodOf(asked, site.hourAt(clock.now()));
  const { before } = period;
  const isCounted = before !== undefined && before.from > addDays(site.dayAt(clock.now()), -daysCounted);
  return (one: Reported): { count: number; before?: number } => {
    const lastDay = site.dayAt(one.lastAt);
    return {
      count: countIn(one, lastDay, period, device),
      ...(isCounted && { before: countIn(one, lastDay, before, device) }),
    };
  };
}

const rowOf = ({ fingerprint, message, source, line, column, count, firstAt, lastAt }: ScriptError): ErrorRow => ({
  id: fingerprint,
  ...{ message, source, line, column, count, firstAt, lastAt },
});

const ranks = {
  count: ({ count }: ErrorRow) => count,
  last: ({ lastAt }: ErrorRow) => lastAt,
  first: ({ firstAt }: ErrorRow) => firstAt,
} as const;

export async function listErrors(parts: Parts, query: ErrorQuery) {
  const { search = '', sort, cursor = '0', limit } = query;
  const words = folded(search)
    .split(' ')
    .filter((word) => word !== '');
  const rank = ranks[sort.replace('-', '') as keyof typeof ranks];
  const counts = await counterOf(parts, query);
  const found = (await scriptErrors(parts))
    .map((error) => ({ ...rowOf(error), ...counts(error) }))
    .filter(({ message, source, count }) => {
      const text = folded(`${message} ${source}`);
      return count > 0 && words.every((word) => text.includes(word));
    })
    .sort((one, other) => (rank(one) - rank(other)) * (sort.startsWith('-') ? -1 : 1));
  const from = Number(cursor);
  const end = from + limit;
  return { rows: found.slice(from, end), total: found.length, ...(end < found.length && { nextCursor: String(end) }) };
}

/** @throws scriptErrorMissing */
export async function openError(parts: Parts, id: string): Promise<ErrorRecord> {
  const found = await findScriptError(parts, id);
  if (!found) throw scriptErrorMissing();
  return { ...rowOf(found), samples: found.samples };
}

const findingsMax = 200;

/** Accessibility and image findings, most frequent first. Each is stored for 90 days after its last report. */
export async function listFindings(
  parts: Parts,
  query: ReportQuery,
  limit = findingsMax,
): Promise<{ rows: Finding[] }> {
  const [those, images, counts] = await Promise.all([
    accessibilityFindings(parts),
    imageFindings(parts),
    counterOf(parts, query, query.device === none ? '' : query.device),
  ]);
  const rows = [...those, ...images]
    .filter(({ page }) => query.page === undefined || page === query.page)
    .map((one) => ({ rule: one.rule, path: one.page, element: one.element, ...counts(one) }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, limit);
  const places = new Map<string, Promise<FindingPlace | undefined>>();
  for (const { path } of rows) if (!places.has(path)) places.set(path, placeOf(parts, path));
  return {
    rows: await Promise.all(
      rows.map(async (row) => {
        const place = await places.get(row.path);
        const blockId = /#block-([\w-]+)/.exec(row.element)?.[1];
        if (!place) return row;
        return { ...row, place: { ...place, ...(blockId !== undefined && { blockId }) } };
      }),
    ),
  };
}

/** The page, item, or product at a path, for a link to its editor. */
async function placeOf({ store }: Parts, path: string): Promise<FindingPlace | undefined> {
  const segments = path.split('/').filter((segment) => segment !== '');
  const last = segments.at(-1);
  if (last === undefined) {
    const home = (await loadWebsite(store)).homepageCollectionId;
    return home === undefined || !(await findCollection(store, home)) ? undefined : { type: 'page', pageId: home };
  }
  const page = await findCollectionByUrlId(store, segments.join('/'));
  if (page) return { type: 'page', pageId: page.id };
  for (let count = segments.length - 1; count > 0; count--) {
    const parent = await findCollectionByUrlId(store, segments.slice(0, count).join('/'));
    if (!parent) continue;
    const product = await findProductByUrlId(store, parent.id, last);
    if (product) return { type: 'product', pageId: product.id };
    const item = await findItemByUrlId(store, parent.id, segments.slice(count).join('/'));
    return item && { type: item.documentId === undefined ? 'item' : 'page', pageId: item.documentId ?? item.id };
  }
  return undefined;
}
