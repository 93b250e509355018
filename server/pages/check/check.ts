// Problems of the whole site, cached in memory: each page is checked once, and again when a record that its check
// read changes.
//
//   pages, items, areas, shared sections, products ──► stale ──a few per batch──► checked, with the keys that were read
//   commit ──► the checks that read its keys are stale again
//
// There is no background job: each request checks for at most one second and reports its progress.
import { eachPage } from '../../base/paged.ts';
import { perStore } from '../../base/process-state.ts';
import { folded } from '../../base/text/folded.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { pageOfProducts } from '../../commerce/product/product.ts';
import { allCollections } from '../../content/collection/collection.ts';
import { listLiveDocuments } from '../../content/document/document.ts';
import { listDraftDocuments } from '../../content/document/draft.ts';
import { documentMissing } from '../../content/document/errors.ts';
import { isFieldDocument } from '../../content/document/field.ts';
import { isSharedDocument } from '../../content/document/shared.ts';
import { allItems } from '../../content/item/item.ts';
import { createDependencyGraph, Degree, Derivation } from '../../http/page-cache/dependencies.ts';
import { createMemo } from '../../http/page-cache/memo.ts';
import { trackedStore } from '../../http/page-cache/tracked-store.ts';
import { findOwnFonts } from '../../site/font/font.ts';
import { findDraftPart, withDraftSettings } from '../../site/site-part/site-part.ts';
import type { Stylesheets } from '../../site/template/site-css.ts';
import { withSiteStyles } from '../../site/template/site-styles.ts';
import { findTemplateRecord, type Templates } from '../../site/template/template.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { cursorText } from '../../store/cursor.ts';
import { sortInTurns } from '../../store/lists/sort-in-turns.ts';
import type { Key, Store } from '../../store/store.ts';
import type { FactParts } from './facts.ts';
import { type Checked, checkRecord, listedFindings, recordKey, siteRecords } from './record.ts';
import {
  type CheckedType,
  type CheckKind,
  type CheckQuery,
  checkKinds,
  checkLimits,
  type Finding,
  type Progress,
} from './schema.ts';
import { isCheckedPart } from './site-records.ts';
import { type ThemeColors, themeColors } from './theme-colors.ts';

export type CheckParts = FactParts & { templates: Templates; renderer: { stylesheets: Stylesheets } };

/** Synchronous work between two turns of the event loop. */
const sliceMs = 4;
/** Per request. */
const budgetMs = 1_000;
const unusedMs = 15 * 60_000;
const readAtOnce = 25;
/** Findings per batch before yielding to the event loop; a search also reads their text. */
const lookAtOnce = { search: 300, plain: 20_000 } as const;

type Rows = { version: number; findings: readonly Finding[]; counts: Partial<Record<CheckKind, number>> };

export async function listFindings(parts: CheckParts, query: CheckQuery) {
  const checks = checksOf(parts);
  const progress = await checks.advance(budgetMs);
  const { findings, counts } = await checks.rows();
  const found = await matching(findings, query);
  const sorted = await sortInTurns(found, ordering(query.sort));
  const from = Number(query.cursor ?? 0);
  const end = from + query.limit;
  return {
    rows: sorted.slice(from, end),
    total: sorted.length,
    ...(end < sorted.length && { nextCursor: String(end) }),
    ...{ progress, counts },
  };
}

async function matching(findings: readonly Finding[], { search = '', kind, page }: CheckQuery): Promise<Finding[]> {
  const words = folded(search).split(' ').filter(Boolean).slice(0, 5);
  const size = words.length > 0 ? lookAtOnce.search : lookAtOnce.plain;
  const found: Finding[] = [];
  for (let from = 0; from < findings.length; from += size) {
    if (from > 0) await yieldToEventLoop();
    for (const one of findings.slice(from, from + size)) {
      if ((kind !== undefined && one.kind !== kind) || (page !== undefined && one.pageId !== page)) continue;
      const text = words.length > 0 ? folded(`${one.pageTitle} ${one.what} ${one.path ?? ''}`) : '';
      if (words.every((word) => text.includes(word))) found.push(one);
    }
  }
  return found;
}

/**
 * Checks the current draft.
 * @param id of a page, item, area, shared section, part of the site, or product
 * @throws documentMissing
 */
export async function checkPage(parts: CheckParts, id: string): Promise<Finding[]> {
  const checks = checksOf(parts);
  for (const type of [...typesOf(id), 'product'] as const) {
    const checked = await checkRecord(parts, recordKey(type, id), () => checks.colors());
    if (checked) return [...checked.findings, ...listedFindings(checked, {})];
  }
  throw documentMissing({ id });
}

const typesOf = (id: string): CheckedType[] =>
  isCheckedPart(id) ? ['part'] : isFieldDocument(id) ? ['area'] : isSharedDocument(id) ? ['shared'] : ['page', 'item'];

function ordering(sort: CheckQuery['sort']): (a: Finding, b: Finding) => number {
  const sign = sort.startsWith('-') ? -1 : 1;
  const byKind = (a: Finding, b: Finding) => checkKinds.indexOf(a.kind) - checkKinds.indexOf(b.kind);
  const byPage = (a: Finding, b: Finding) => compared(a.pageTitle.toLowerCase(), b.pageTitle.toLowerCase());
  const [first, second] = sort.endsWith('kind') ? [byKind, byPage] : [byPage, byKind];
  return (a, b) => sign * (first(a, b) || second(a, b) || compared(a.id, b.id));
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const checksOf = perStore((parts: CheckParts) => createChecks(parts));

function createChecks(parts: CheckParts) {
  const store = parts.store.base ?? parts.store;
  const graph = createDependencyGraph(store);
  const memo = createMemo({ store, clock: parts.clock, maxBytes: 1_000_000 });
  const kept = new Map<string, { checked: Checked; derivation: Derivation }>();
  const stale = new Set<string>();
  /** Keys of records by their title and description. */
  const doubles = { title: new Map<string, Set<string>>(), description: new Map<string, Set<string>>() };
  let listing: AsyncIterator<string[]> | undefined;
  let isListed = false;
  let version = 0;
  let made: Rows | undefined;
  let usedAt = 0;
  let turn: Promise<unknown> = Promise.resolve();

  store.onCommit(({ keys }) => {
    if (listing === undefined && !isListed) return;
    if (performance.now() - usedAt > unusedMs) return forget();
    for (const key of keys) for (const one of recordsOf(key)) if (kept.has(one) || mayBegin(key)) stale.add(one);
  });

  function forget(): void {
    for (const { derivation } of kept.values()) graph.forget(derivation);
    for (const one of [kept, stale, doubles.title, doubles.description]) one.clear();
    listing = undefined;
    isListed = false;
    made = undefined;
    version++;
  }

  function drop(key: string): void {
    const before = kept.get(key);
    if (!before) return;
    kept.delete(key);
    graph.forget(before.derivation);
    note(key, before.checked, 'delete');
    version++;
  }

  function note(key: string, { listed }: Checked, how: 'add' | 'delete'): void {
    for (const name of ['title', 'description'] as const) {
      const text = listed?.[name].trim().toLowerCase() ?? '';
      if (text === '') continue;
      const keys = doubles[name].get(text) ?? new Set();
      keys[how](key);
      if (keys.size > 0) doubles[name].set(text, keys);
      else doubles[name].delete(text);
    }
  }

  const colorsOf = (noted: { push(one: Derivation | Key): unknown }): Promise<ThemeColors | undefined> =>
    Promise.resolve(memo.kept('theme-colors', noted as Derivation, ({ store: read }) => readColors(parts, read)));

  async function checkOne(key: string): Promise<void> {
    const derivation = new Derivation({ drop: () => stale.add(key) });
    const watch = graph.watch();
    try {
      const read = trackedStore(store, derivation);
      const checked = await checkRecord({ ...parts, store: read.store }, key, () => colorsOf(derivation));
      drop(key);
      stale.delete(key);
      if (!checked) return;
      // A concurrent write may have changed a record after we read it.
      if (watch.degree([derivation]) !== Degree.none) stale.add(key);
      else graph.keep(derivation);
      kept.set(key, { checked, derivation });
      note(key, checked, 'add');
      version++;
    } finally {
      watch.end();
    }
  }

  async function advance(ms: number): Promise<Progress> {
    usedAt = performance.now();
    const until = usedAt + ms;
    let sliceEnd = performance.now() + sliceMs;
    if (!isListed) listing ??= recordKeys(store);
    while (performance.now() < until && (!isListed || stale.size > 0)) {
      const [key] = stale;
      if (listing && !isListed) {
        const next = await listing.next();
        if (next.done || kept.size + stale.size >= checkLimits.recordsMax) isListed = true;
        else for (const one of next.value) if (!kept.has(one)) stale.add(one);
      } else if (key !== undefined) await checkOne(key);
      if (performance.now() < sliceEnd) continue;
      await yieldToEventLoop();
      sliceEnd = performance.now() + sliceMs;
    }
    const waiting = [...stale].filter((key) => !kept.has(key)).length;
    return { checked: kept.size, total: kept.size + waiting, isComplete: isListed && stale.size === 0 };
  }

  const other = (name: 'title' | 'description', key: string, { listed }: Checked): string | undefined => {
    const keys = doubles[name].get(listed?.[name].trim().toLowerCase() ?? '');
    const found = keys && [...keys].find((one) => one !== key);
    return found === undefined ? undefined : kept.get(found)?.checked.title;
  };

  async function rows(): Promise<Rows> {
    if (made?.version === version) return made;
    const at = version;
    const findings: Finding[] = [];
    const counts: Partial<Record<CheckKind, number>> = {};
    let n = 0;
    for (const [key, { checked }] of [...kept]) {
      const others = { title: other('title', key, checked), description: other('description', key, checked) };
      for (const one of [...checked.findings, ...listedFindings(checked, others)]) {
        findings.push(one);
        counts[one.kind] = (counts[one.kind] ?? 0) + 1;
      }
      if (++n % 1_000 === 0) await yieldToEventLoop();
    }
    made = { version: at, findings, counts };
    return made;
  }

  /** Mutex: one run at a time. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.catch(() => forget());
    return result;
  };

  return {
    advance: (ms: number) => inTurn(() => advance(ms)),
    rows,
    colors: () => colorsOf({ push: () => undefined }),
  };
}

/** Records whose checks a commit may add, remove, or change. */
function recordsOf([table, id]: Key): string[] {
  const of = String(id);
  if (table === 'collection') return [recordKey('page', of)];
  if (table === 'item') return [recordKey('item', of)];
  if (table === 'product' || table === 'staged-product') return [recordKey('product', of)];
  if (table === 'shared-section') return [recordKey('shared', of)];
  if (table !== 'doc:live' && table !== 'doc:draft') return [];
  return typesOf(of).map((type) => recordKey(type, of));
}

/** Writing a page also creates its document. */
const mayBegin = ([table, id]: Key): boolean =>
  table === 'doc:live' || table === 'doc:draft' ? isFieldDocument(String(id)) : true;

async function* recordKeys(store: Store): AsyncGenerator<string[]> {
  yield [...siteRecords];
  yield* keysOf('page', (cursor) => allCollections(store, { limit: readAtOnce, ...cursor }));
  yield* keysOf('item', (cursor) => allItems(store, { limit: readAtOnce, ...cursor }));
  for (const [table, list] of [
    ['doc:live', listLiveDocuments],
    ['doc:draft', listDraftDocuments],
  ] as const)
    for (const [type, prefix] of [
      ['area', 'field-'],
      ['shared', 'shared-'],
    ] as const)
      yield* keysOf(type, async ({ cursor = cursorText([table, prefix]) }) => {
        const { records, cursor: next } = await list(store, { limit: readAtOnce, cursor });
        const own = records.filter(({ id }) => id.startsWith(prefix));
        return { records: own, ...(own.length === records.length && next !== undefined && { cursor: next }) };
      });
  yield* keysOf('product', (cursor) => pageOfProducts(store, { limit: readAtOnce, ...cursor }));
}

type Listed = { records: readonly { id: string }[]; cursor?: string | undefined };

async function* keysOf(
  type: CheckedType,
  read: (at: { cursor?: string }) => Promise<Listed>,
): AsyncGenerator<string[]> {
  for await (const { records } of eachPage((cursor) => read(cursor === undefined ? {} : { cursor })))
    yield records.map(({ id }) => recordKey(type, id));
}

/** Undefined when the style sheet doesn't compile; the template screens report that. */
async function readColors({ templates, renderer }: CheckParts, store: Store): Promise<ThemeColors | undefined> {
  const website = await withDraftSettings(store, await loadWebsite(store));
  const record = await findTemplateRecord(store, website.templateId);
  const own = await findDraftPart(store, 'custom-css');
  if (!record) return undefined;
  try {
    const { tweaks } = website;
    const template = withSiteStyles(await templates.load(website.templateId), {
      tweaks,
      css: own,
      fonts: await findOwnFonts(store),
    });
    return themeColors((await renderer.stylesheets.of(template, tweaks)).css);
  } catch {
    return undefined;
  }
}
