// The owner's catalog: create, change, copy, order, archive and delete products, with their stock.

import type { InputError } from '../../base/input.ts';
import { omit } from '../../base/omit.ts';
import { pageEnd } from '../../base/paged.ts';
import type { Ids, Parts } from '../../base/parts.ts';
import { findCollection } from '../../content/collection/collection.ts';
import { CollectionType } from '../../content/collection/schema.ts';
import { addressPath, freeUrlId, urlIdOfTitle } from '../../content/collection/url-id.ts';
import { sanitizeHtml } from '../../content/html/sanitize.ts';
import { findImage } from '../../content/image/image.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { taxPreferences } from '../preferences/preferences.ts';
import { standardTaxClass } from '../pricing/schema.ts';
import { blankProduct } from '../product/blank.ts';
import { findCategory } from '../product/category.ts';
import { productUrlTaken } from '../product/errors.ts';
import {
  deleteProduct,
  findBySku,
  findProduct,
  findProductByUrlId,
  listProducts,
  loadProduct,
  putProduct,
  takeDeletedProduct,
} from '../product/product.ts';
import type { Product, Variant } from '../product/schema.ts';
import { emitStockChanged, type MoveCause, onHandOf, setStock } from '../stock/stock.ts';
import { problemsOf } from './check.ts';
import { productChanged, productInvalid, storePageMissing } from './errors.ts';
import { catalogLimits } from './limits.ts';
import { messages } from './messages.ts';
import type { ChangedProduct, NewProduct, OwnerProduct, ProductPage, ProductPatch, VariantBody } from './schema.ts';

/** Recorded in the stock ledger, and shown to others who are editing the product. */
type Cause = { actor: string; name?: string };

/** Throws when the actor may not make this change. Runs within the transaction. */
export type Guard = (before: Product | undefined, after: Product | undefined) => void;

/** Runs in the transaction that writes the product. */
type Within = (tx: Tx, product: Product) => void | Promise<void>;

export const findStorePage = async (source: Tx | Store, id: string) => {
  const page = await findCollection(source, id);
  return page?.type === CollectionType.products ? page : undefined;
};

/** @param counts stock that the enclosing transaction writes */
export async function ownerProduct(
  store: Store,
  product: Product,
  counts: readonly VariantBody[] = [],
): Promise<OwnerProduct> {
  const [stock, page] = await Promise.all([onHandOf(store, product), findCollection(store, product.collectionId)]);
  return {
    ...product,
    archived: product.archivedAt !== undefined,
    fullUrl: addressPath(page?.urlId ?? '', 'p', product.urlId),
    variants: product.variants.map((variant, n) => {
      const { unlimited = false, qtyInStock = 0 } = stock[n] ?? {};
      return { ...variant, qtyInStock: unlimited ? 0 : (counts[n]?.qtyInStock ?? qtyInStock) };
    }),
  };
}

export const loadOwnerProduct = async (store: Store, id: string): Promise<OwnerProduct> =>
  ownerProduct(store, await loadProduct(store, id));

export async function listOwnerProducts(
  store: Store,
  options: { collectionId: string; limit: number; cursor?: string },
): Promise<ProductPage> {
  const list = await listProducts(store, { ...options, hidden: true });
  return {
    products: await Promise.all(list.products.map((product) => ownerProduct(store, product))),
    total: list.total,
    ...pageEnd(list.cursor),
  };
}

/** @throws storePageMissing, productInvalid, productUrlTaken, productTooLarge */
export async function createProduct(
  parts: Parts,
  collectionId: string,
  body: NewProduct,
  cause: Cause,
  guard: Guard,
  within: Within = () => {},
): Promise<Product> {
  const now = parts.clock.now();
  const displayIndex = await firstDisplayIndex(parts.store, collectionId);
  const { productType, ...patch } = body;
  const blank: Product = {
    ...blankProduct({ id: parts.ids.next(), collectionId, productType, displayIndex, now }),
    ...(cause.name !== undefined && { lastEdit: { by: cause.name, at: now } }),
  };
  const made = { ...blank, ...(await applied(parts, blank, patch)), updatedOn: now };
  const counts = countsOf(made, patch.variants);
  return write(parts, counts, cause, made.id, async (tx) => {
    if (!(await findStorePage(tx, collectionId))) throw storePageMissing({ collectionId });
    const urlId = patch.urlId ?? (await freeProductUrlId(tx, collectionId, made.title));
    const product: Product = { ...made, urlId };
    guard(undefined, product);
    await assertValid(tx, parts.store, product, patch, []);
    await putProduct(tx, product);
    await within(tx, product);
    return product;
  });
}

/** @throws unknownItem, productChanged, productInvalid, productUrlTaken, productTooLarge */
export async function changeProduct(
  parts: Parts,
  id: string,
  { updatedOn, archived, ...patch }: ChangedProduct,
  cause: Cause,
  guard: Guard,
  within: Within = () => {},
): Promise<Product> {
  const now = parts.clock.now();
  const seen = await loadProduct(parts.store, id);
  // Generated before the transaction, so that a rerun has the same ids and SKUs.
  const fresh = await freshVariants(parts, seen, patch.variants);
  const counts = countsOf({ variants: fresh.map(({ variant }) => variant) }, patch.variants);
  return write(parts, counts, cause, id, async (tx) => {
    const before = await loadProduct(tx, id);
    if (updatedOn !== undefined && before.updatedOn !== updatedOn) throw productChanged();
    const after: Product = {
      ...before,
      ...plainFields(patch),
      ...(patch.variants && { variants: variantsOf(before, fresh) }),
      // Distinct even for two changes in one millisecond.
      updatedOn: Math.max(now, before.updatedOn + 1),
    };
    if (cause.name !== undefined) after.lastEdit = { by: cause.name, at: after.updatedOn };
    // An empty ID removes the form.
    if (after.additionalFieldsFormId === '') delete after.additionalFieldsFormId;
    if (patch.donation === null) delete after.donation;
    if (archived === true) Object.assign(after, { archivedAt: before.archivedAt ?? now, visible: false });
    if (archived === false) delete after.archivedAt;
    // Archived products are never visible.
    if (after.archivedAt !== undefined) after.visible = false;
    guard(before, after);
    // A picture that was deleted doesn't keep the product from being saved.
    const known = [...before.imageIds, ...before.variants.flatMap(({ mainImageId }) => mainImageId ?? [])];
    await assertValid(tx, parts.store, after, patch, known);
    await putProduct(tx, after);
    await within(tx, after);
    return after;
  });
}

/** It can be restored for 30 days. @throws unknownItem */
export function removeProduct({ store, clock }: Parts, id: string, guard: Guard): Promise<void> {
  const now = clock.now();
  return transact(store, async (tx) => {
    guard(await loadProduct(tx, id), undefined);
    await deleteProduct(tx, id, now);
  });
}

/** Restores it unchanged, with its stock; under a new URL where the old one was taken. @throws unknownItem, storePageMissing */
export function restoreProduct({ store, clock }: Parts, id: string, guard: Guard): Promise<Product> {
  const now = clock.now();
  return transact(store, async (tx) => {
    const found = await takeDeletedProduct(tx, id);
    if (!found) return loadProduct(tx, id);
    const { collectionId } = found;
    if (!(await findStorePage(tx, collectionId))) throw storePageMissing({ collectionId });
    const isTaken = async (one: string) => (await findProductByUrlId(tx, collectionId, one)) !== undefined;
    const urlId = await freeUrlId(found.urlId, isTaken);
    if (urlId === undefined) throw productUrlTaken({ urlId: found.urlId });
    const back = { ...found, urlId, updatedOn: Math.max(now, found.updatedOn + 1) };
    guard(undefined, back);
    await putProduct(tx, back);
    return back;
  });
}

/** A hidden copy with its own IDs, SKUs and URL, and no stock. @throws unknownItem */
export async function duplicateProduct(
  parts: Parts,
  id: string,
  guard: Guard,
  within: Within = () => {},
): Promise<Product> {
  const original = await loadProduct(parts.store, id);
  const now = parts.clock.now();
  const newId = parts.ids.next();
  const displayIndex = await firstDisplayIndex(parts.store, original.collectionId);
  const skus = await freshSkus(parts, original.variants.length);
  const ids = original.variants.map(() => parts.ids.uuid());
  return transact(parts.store, async (tx) => {
    const source = omit(await loadProduct(tx, id), 'archivedAt', 'lastEdit');
    const title = `${source.title.slice(0, catalogLimits.titleCharsMax - 7)} (Copy)`;
    const copy: Product = {
      ...source,
      id: newId,
      title,
      urlId: await freeProductUrlId(tx, source.collectionId, title),
      variants: source.variants.map((variant, n) => ({ ...variant, id: ids[n] ?? variant.id, sku: skus[n] ?? '' })),
      visible: false,
      displayIndex,
      addedOn: now,
      updatedOn: now,
      publishOn: now,
    };
    if (source.variants.length !== ids.length) throw productChanged();
    guard(undefined, copy);
    await putProduct(tx, copy);
    await within(tx, copy);
    return copy;
  });
}

/** An index that sorts before all other products of the store page. */
async function firstDisplayIndex(store: Store, collectionId: string): Promise<number> {
  const { products } = await listProducts(store, { collectionId, limit: 1, hidden: true });
  return (products[0]?.displayIndex ?? 2) - 1;
}

/** Spec §5 as for store pages. */
async function freeProductUrlId(tx: Tx, collectionId: string, title: string): Promise<string> {
  const wanted = urlIdOfTitle(title, 'item-new');
  const free = await freeUrlId(
    wanted,
    async (urlId) => (await findProductByUrlId(tx, collectionId, urlId)) !== undefined,
  );
  if (free === undefined) throw productUrlTaken({ urlId: wanted });
  return free;
}

/** The patch without variants. */
function plainFields({ variants: _, excerpt, ...fields }: ProductPatch): Partial<Product> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
  return { ...given, ...(excerpt !== undefined && { excerpt: sanitizeHtml(excerpt).html }) } as Partial<Product>;
}

async function applied(parts: Parts, before: Product, patch: ProductPatch): Promise<Partial<Product>> {
  const fresh = await freshVariants(parts, before, patch.variants);
  return { ...plainFields(patch), ...(patch.variants && { variants: variantsOf(before, fresh) }) };
}

type NewVariant = { variant: Variant; skuGiven: boolean };

async function freshVariants(
  parts: Parts,
  before: Product,
  bodies: readonly VariantBody[] = [],
): Promise<NewVariant[]> {
  const known = new Map(before.variants.map((variant) => [variant.id, variant]));
  const skus = await freshSkus(parts, bodies.filter(({ id, sku }) => !sku && !known.get(id ?? '')?.sku).length);
  return bodies.map(({ id, sku, qtyInStock: _, ...rest }, n) => {
    const old = id === undefined ? undefined : known.get(id);
    if (id !== undefined && !old)
      throw productInvalid({ errors: [{ path: `variants.${n}.id`, message: messages.variantMissing }] });
    return {
      variant: { ...rest, id: old?.id ?? parts.ids.uuid(), sku: sku || old?.sku || skus.pop() || '' },
      skuGiven: Boolean(sku),
    };
  });
}

/** Existing variants keep their current SKU and tax settings unless others were sent. */
const variantsOf = (before: Product, fresh: readonly NewVariant[]): Variant[] =>
  fresh.map(({ variant, skuGiven }) => {
    const old = before.variants.find(({ id }) => id === variant.id);
    const { taxable = old?.taxable, taxClass = old?.taxClass, ...rest } = variant;
    return {
      ...rest,
      ...(old && !skuGiven && { sku: old.sku }),
      ...(taxable !== undefined && { taxable }),
      ...(taxClass !== undefined && { taxClass }),
    };
  });

/** `SQ` and seven digits, unused so far (import-formats 1.2). */
async function freshSkus({ ids, store }: { ids: Ids; store: Store }, count: number): Promise<string[]> {
  const made = new Set<string>();
  for (let tries = 0; made.size < count && tries < count * 20; tries++) {
    const digits = Buffer.from(ids.token(6), 'base64url').readUIntBE(0, 4) % 10_000_000;
    const sku = `SQ${String(digits).padStart(7, '0')}`;
    if (!made.has(sku) && (await findBySku(store, sku)).length === 0) made.add(sku);
  }
  return [...made];
}

type Count = { variantId: string; quantity: number };

const countsOf = (product: Pick<Product, 'variants'>, bodies: readonly VariantBody[] = []): Count[] =>
  bodies.flatMap(({ qtyInStock }, n) => {
    const variantId = product.variants[n]?.id;
    return qtyInStock === undefined || variantId === undefined ? [] : [{ variantId, quantity: qtyInStock }];
  });

/**
 * Writes the product and its counts in one commit. Counts over the commit limit follow in batches of a hundred; until then, new variants
 * are sold out.
 */
async function write(
  parts: Parts,
  counts: readonly Count[],
  { actor }: Cause,
  ref: string,
  step: (tx: Tx) => Promise<Product>,
): Promise<Product> {
  const cause: MoveCause = { reason: 'set', ref, actor, at: parts.clock.now(), moveId: parts.ids.next() };
  const apart = counts.length > catalogLimits.stockInCommitMax;
  const product = await transact(parts.store, async (tx) => {
    const written = await step(tx);
    if (apart) return written;
    for (const { variantId, quantity } of counts) await setStock(tx, variantId, quantity, cause);
    emitStockChanged(
      tx,
      counts.map(({ variantId }) => variantId),
      cause,
    );
    return written;
  }).catch((error: unknown) => {
    // Each field is within its limit, but together they exceed a commit: many new SKUs in many categories.
    if (error instanceof Error && error.name === 'LimitBroken')
      throw productInvalid({ errors: [{ path: '', message: messages.tooMuchAtOnce }] });
    throw error;
  });
  for (let from = 0; apart && from < counts.length; from += 100) {
    const some = counts.slice(from, from + 100);
    await transact(parts.store, async (tx) => {
      for (const { variantId, quantity } of some) await setStock(tx, variantId, quantity, cause);
      const ids = some.map(({ variantId }) => variantId);
      emitStockChanged(tx, ids, { at: cause.at, moveId: `${cause.moveId}-${from}` });
    });
  }
  return product;
}

/**
 * @param source for lookups that the transaction need not guard
 * @param knownImages that it had before, which may have been deleted since
 * @throws productInvalid
 */
async function assertValid(
  tx: Tx,
  source: Store,
  product: Product,
  patch: ProductPatch,
  knownImages: readonly string[],
): Promise<void> {
  const { store } = await loadWebsite(tx);
  const { classes } = await taxPreferences(tx);
  const errors = [
    ...problemsOf(product, store.currency),
    ...(await missingReferences(source, product, patch, knownImages)),
    ...unknownTaxClasses(patch, [standardTaxClass, ...classes.map(({ key }) => key)]),
  ];
  if (errors.length > 0) throw productInvalid({ errors: errors.slice(0, 20) });
}

async function missingReferences(
  source: Store,
  product: Product,
  patch: ProductPatch,
  knownImages: readonly string[],
): Promise<InputError[]> {
  const isCategory = async (id: string) => (await findCategory(source, id))?.collectionId === product.collectionId;
  const isImage = async (id: string) => knownImages.includes(id) || (await findImage(source, id)) !== undefined;
  const isOther = async (id: string) => id !== product.id && (await findProduct(source, id)) !== undefined;
  const variantImages = new Set(patch.variants?.flatMap(({ mainImageId }) => mainImageId ?? []));
  const references: [path: string, ids: readonly string[] | undefined, exists: (id: string) => Promise<boolean>][] = [
    ['categoryIds', patch.categoryIds, isCategory],
    ['imageIds', patch.imageIds, isImage],
    ['variants.mainImageId', [...variantImages], isImage],
    ['relatedProductIds', patch.relatedProductIds, isOther],
    ['addOnIds', patch.addOnIds, isOther],
  ];
  const errors: InputError[] = [];
  for (const [path, ids = [], exists] of references)
    for (const [n, id] of ids.entries())
      if (!(await exists(id))) errors.push({ path: `${path}.${n}`, message: messages.notFound });
  return errors;
}

const unknownTaxClasses = ({ taxClass, variants = [] }: ProductPatch, known: readonly string[]): InputError[] =>
  [
    { path: 'taxClass', key: taxClass },
    ...variants.map((variant, n) => ({ path: `variants.${n}.taxClass`, key: variant.taxClass })),
  ].flatMap(({ path, key }) =>
    key === undefined || known.includes(key) ? [] : [{ path, message: messages.taxClassUnknown({ key }) }],
  );
