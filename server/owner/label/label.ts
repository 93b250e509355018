// A page's tags and categories: listed with item counts, created, renamed, merged, and removed. On store pages, the
// tags of products. A change updates items one by one, a few hundred per call: the rest keep their old labels until the
// call is repeated. An unfinished change is stored, so that it isn't mistaken for a finished one.
import { DomainError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { changeProduct } from '../../commerce/catalog/catalog.ts';
import { findProduct } from '../../commerce/product/product.ts';
import { eachTaggedProduct } from '../../commerce/stock/product-list.ts';
import { findCollection, listCollections } from '../../content/collection/collection.ts';
import { collectionMissing } from '../../content/collection/errors.ts';
import { type Collection, CollectionType, holdsItems } from '../../content/collection/schema.ts';
import { eachLabeledItem } from '../../content/item/browse.ts';
import { relabelItem } from '../../content/item/item.ts';
import { itemLimits } from '../../content/item/limits.ts';
import { folded, ownLabels, ownLabelsMax, putOwnLabels, relabeled } from '../../content/label/label.ts';
import { renameLabelTexts } from '../../site/language/label-texts.ts';
import { type Tx, transact } from '../../store/transact.ts';
import type { Label, LabelChange, LabelQuery } from './calls.ts';
import { labelLimit, labelTaken, labelTooLong, noProductCategories, onlyOneLabel } from './errors.ts';
import { beginChange, dropChange, endChange, hasBegun, unfinishedChanges } from './unfinished.ts';

type Kind = LabelQuery['kind'];
type Actor = { id: string; name: string };

/** Items changed per call. */
const changedAtOnce = 300;
const labelsMax = 5_000;

export async function browseLabels(parts: Parts, { kind, page: asked, search, sort, cursor, limit }: LabelQuery) {
  const all = (await listCollections(parts.store)).filter((one) => holdsItems(one) || isStore(one));
  const pages = all.map((one) => ({ id: one.id, title: one.title, isStore: isStore(one) }));
  const page = all.find(({ id }) => id === asked) ?? all[0];
  const labels = page ? await labelsIn(parts, page, kind) : [];
  const wanted = folded(search ?? '');
  const by = sort.endsWith('count') ? byCount : byName;
  const sorted = labels.filter(({ id }) => folded(id).includes(wanted)).sort(by);
  if (sort.startsWith('-')) sorted.reverse();
  const from = Number(cursor ?? 0);
  const end = from + limit;
  return {
    rows: sorted.slice(from, end),
    total: sorted.length,
    ...(end < sorted.length && { nextCursor: String(end) }),
    ...{ pages, page: page?.id ?? '' },
    unfinished: page ? await unfinishedChanges(parts.store, page.id, kind) : [],
  };
}

const byName = (a: Label, b: Label) => a.id.localeCompare(b.id, 'en');
const byCount = (a: Label, b: Label) => a.count - b.count || byName(a, b);
const isStore = ({ type }: Collection) => type === CollectionType.products;

/** @throws collectionMissing, labelTaken, labelTooLong, labelLimit */
export async function createLabel(parts: Parts, pageId: string, kind: Kind, name: string): Promise<Label> {
  const page = await loadPage(parts, pageId, kind);
  assertLength(kind, name);
  if ((await labelsIn(parts, page, kind)).some(({ id }) => folded(id) === folded(name)))
    throw labelTaken({ tagType: kind });
  await transact(parts.store, async (tx) => {
    const own = await ownLabels(tx, pageId);
    if (own[kind].length >= ownLabelsMax) throw labelLimit({ max: ownLabelsMax });
    if (own[kind].some((one) => folded(one) === folded(name))) throw labelTaken({ tagType: kind });
    putOwnLabels(tx, pageId, { ...own, [kind]: [...own[kind], name] });
  });
  return { id: name, count: 0 };
}

type Chosen = { kind: Kind; names: readonly string[] };
type Renamed = Chosen & { name: string };

/** @throws onlyOneLabel, labelTaken, labelTooLong */
export async function renameLabel(parts: Parts, pageId: string, { kind, names, name }: Renamed, actor: Actor) {
  const [from, ...others] = names;
  if (from === undefined || others.length > 0) throw onlyOneLabel({ tagType: kind });
  const page = await loadPage(parts, pageId, kind);
  const isTaken = ({ id }: Label) => folded(id) === folded(name) && folded(id) !== folded(from);
  // Once some items have the new name, it is in use by this very change.
  if (!(await hasBegun(parts.store, pageId, kind, { names: [from], name })))
    if ((await labelsIn(parts, page, kind)).some(isTaken)) throw labelTaken({ tagType: kind });
  return change(parts, page, kind, names, actor, name);
}

/** Replaces all of them by one label. */
export const mergeLabels = async (parts: Parts, pageId: string, { kind, names, name }: Renamed, actor: Actor) =>
  change(parts, await loadPage(parts, pageId, kind), kind, names, actor, name);

export const removeLabels = async (parts: Parts, pageId: string, { kind, names }: Chosen, actor: Actor) =>
  change(parts, await loadPage(parts, pageId, kind), kind, names, actor);

/** Dismisses an interrupted change. */
export const dismissChange = ({ store }: Parts, pageId: string, kind: Kind, dismissed: LabelChange): Promise<void> =>
  transact(store, (tx) => dropChange(tx, pageId, kind, dismissed));

async function loadPage({ store }: Parts, id: string, kind: Kind): Promise<Collection> {
  const page = await findCollection(store, id);
  if (!page || !(holdsItems(page) || isStore(page))) throw collectionMissing({ id });
  if (isStore(page) && kind === 'category') throw noProductCategories();
  return page;
}

function assertLength(kind: Kind, name: string): void {
  const max = itemLimits[kind];
  if (name.length > max) throw labelTooLong({ tagType: kind, max });
}

const fieldOf = { tag: 'tags', category: 'categories' } as const;

async function labelsIn(parts: Parts, page: Collection, kind: Kind): Promise<Label[]> {
  const labels = new Map<string, Label>();
  const count = (name: string, by: 0 | 1) => {
    const known = labels.get(folded(name));
    if (known) known.count += by;
    else if (labels.size < labelsMax) labels.set(folded(name), { id: name, count: by });
  };
  if (isStore(page) && kind === 'category') return [];
  await eachLabeled(parts, page, kind, (_, names) => {
    for (const name of names) count(name, 1);
  });
  for (const name of (await ownLabels(parts.store, page.id))[kind]) count(name, 0);
  return [...labels.values()];
}

const eachLabeled = (
  parts: Parts,
  page: Collection,
  kind: Kind,
  visit: (id: string, labels: readonly string[]) => void,
) =>
  isStore(page)
    ? eachTaggedProduct(parts, page.id, ({ id, tags }) => visit(id, tags))
    : eachLabeledItem(parts, page.id, (item) => visit(item.id, item[fieldOf[kind]]));

/** @param to absent: removes the labels */
async function change(
  parts: Parts,
  page: Collection,
  kind: Kind,
  labels: readonly string[],
  actor: Actor,
  to?: string,
): Promise<{ changed: number; left: number }> {
  if (to !== undefined) assertLength(kind, to);
  const names = new Set(labels.map(folded));
  const ids: string[] = [];
  await eachLabeled(parts, page, kind, (id, has) => {
    if (relabeled(has, names, to) !== has) ids.push(id);
  });
  const begun = { names: [...labels], ...(to !== undefined && { name: to }) };
  if (ids.length > 0) await transact(parts.store, (tx) => beginChange(tx, page.id, kind, begun));
  let changed = 0;
  // Items that were saved concurrently several times, or refused for another problem.
  let missed = 0;
  for (const id of ids.slice(0, changedAtOnce)) {
    const outcome = isStore(page)
      ? await retagProduct(parts, id, names, actor, to)
      : await relabelItem(parts, id, fieldOf[kind], names, to);
    if (outcome === 'missed') missed++;
    else if (outcome) changed++;
  }
  const left = Math.max(0, ids.length - changedAtOnce) + missed;
  if (left === 0)
    await transact(parts.store, async (tx) => {
      await renameOwn(tx, page.id, kind, names, to);
      await renameLabelTexts(tx, page.id, kind, labels, to);
      await endChange(tx, page.id, kind, begun);
    });
  return { changed, left };
}

async function renameOwn(tx: Tx, pageId: string, kind: Kind, names: ReadonlySet<string>, to?: string): Promise<void> {
  const own = await ownLabels(tx, pageId);
  const after = relabeled(own[kind], names, to);
  if (after !== own[kind]) putOwnLabels(tx, pageId, { ...own, [kind]: [...after] });
}

/** How often a changed product is retried. */
const triesMax = 5;

async function retagProduct(
  parts: Parts,
  id: string,
  names: ReadonlySet<string>,
  { id: actor, name }: Actor,
  to?: string,
): Promise<boolean | 'missed'> {
  for (let n = 0; n < triesMax; n++) {
    const product = await findProduct(parts.store, id);
    const tags = product && relabeled(product.tags, names, to);
    if (!product || !tags || tags === product.tags) return false;
    try {
      await changeProduct(parts, id, { tags: [...tags], updatedOn: product.updatedOn }, { actor, name }, () => {});
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return 'missed';
}
