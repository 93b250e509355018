// Computes a patch's changes to a product field by field, and applies them to the product's current version. Pure.
import { isDeepStrictEqual } from 'node:util';
import { sanitizeHtml } from '../../content/html/sanitize.ts';
import { type ChangedProduct, type ProductPatch, type VariantBody, variantBodySchema } from '../catalog/schema.ts';
import type { Product, Variant } from '../product/schema.ts';
import { notStaged } from './errors.ts';
import type { Change } from './schema.ts';

type Json = Change['to'];
const jsonOf = (value: unknown): Json => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** The values equivalent to absent fields, for use when rolling back. */
const absent: Partial<Record<keyof Product | keyof Variant, Json>> = {
  relatedProductIds: [],
  addOnIds: [],
  merchandising: {},
  taxable: true,
  taxClass: 'standard',
  customAddButtonText: '',
  additionalFieldsFormId: '',
  seo: { hidden: false },
};

const jsonIn = (record: Product | Variant, field: string): Json => {
  const value = (record as Record<string, unknown>)[field];
  return value === undefined ? (absent[field as keyof Product] ?? null) : jsonOf(value);
};

/** These fields can't be staged; they take effect when saved. */
const savedOnly = ['variantOptionOrdering', 'isSubscribable', 'subscriptionPlan', 'donation'] as const;

/** @throws notStaged */
export function changesOf(product: Product, { variants, excerpt, ...fields }: ProductPatch): Change[] {
  if (savedOnly.some((field) => fields[field] !== undefined)) throw notStaged();
  const given = { ...fields, ...(excerpt !== undefined && { excerpt: sanitizeHtml(excerpt).html }) };
  return [...changedFields(product, given), ...(variants ? changedVariants(product, variants) : [])];
}

const changedFields = (record: Product | Variant, given: Readonly<Record<string, unknown>>, variantId?: string) =>
  Object.entries(given).flatMap(([field, value]): Change[] => {
    if (value === undefined) return [];
    const [from, to] = [jsonIn(record, field), jsonOf(value)];
    return isDeepStrictEqual(from, to) ? [] : [{ field, ...(variantId && { variantId }), from, to }];
  });

function changedVariants(product: Product, bodies: readonly VariantBody[]): Change[] {
  if (bodies.some(({ qtyInStock }) => qtyInStock !== undefined)) throw notStaged();
  const known = new Map(product.variants.map((variant) => [variant.id, variant]));
  if (bodies.length !== known.size) throw notStaged();
  return bodies.flatMap(({ id = '', attributes, ...fields }) => {
    const variant = known.get(id);
    if (!variant || !isDeepStrictEqual(attributes, variant.attributes)) throw notStaged();
    return changedFields(variant, fields, id);
  });
}

const placeOf = ({ field, variantId = '' }: Change) => `${variantId} ${field}`;

/** Later changes replace earlier ones of the same field; a change back to the original value is dropped. */
export function joinedChanges(before: readonly Change[], later: readonly Change[]): Change[] {
  const joined = new Map(before.map((change) => [placeOf(change), change]));
  for (const change of later) {
    const { from } = joined.get(placeOf(change)) ?? change;
    joined.set(placeOf(change), { ...change, from });
  }
  return [...joined.values()].filter(({ from, to }) => !isDeepStrictEqual(from, to));
}

/** The product with these changes applied. */
export function previewOf(product: Product, changes: readonly Change[]): Product {
  const { variants, ...fields } = patchOf(product, changes);
  return { ...product, ...fields, ...(variants && { variants }) } as Product;
}

/** Fields whose value has changed since these changes were staged. */
export const conflictsOf = (product: Product, changes: readonly Change[]): string[] => [
  ...new Set(
    changes
      .filter((change) => {
        const record = recordOf(product, change);
        const value = record && jsonIn(record, change.field);
        return !isDeepStrictEqual(value, change.from) && !isDeepStrictEqual(value, change.to);
      })
      .map(({ field }) => field),
  ),
];

/**
 * Updates the original values to the product's current ones, so that rolling back a forced publish restores what it
 * replaced.
 */
export const rebasedOn = (product: Product, changes: readonly Change[]): Change[] =>
  changes.map((change) => {
    const record = recordOf(product, change);
    return record ? { ...change, from: jsonIn(record, change.field) } : change;
  });

const recordOf = (product: Product, { variantId }: Change): Product | Variant | undefined =>
  variantId === undefined ? product : product.variants.find(({ id }) => id === variantId);

/** For `changeProduct`. Leaves out changes of deleted variants. */
export function patchOf(product: Product, changes: readonly Change[]): ChangedProduct {
  const ofProduct = changes.filter(({ variantId }) => variantId === undefined);
  const ofVariant = (id: string) => fieldsOf(changes.filter(({ variantId }) => variantId === id));
  return {
    ...fieldsOf(ofProduct),
    ...(ofProduct.length < changes.length && {
      variants: product.variants.map((variant) => ({ ...bodyOf(variant), ...ofVariant(variant.id) })),
    }),
  } as ChangedProduct;
}

const fieldsOf = (changes: readonly Change[]) =>
  Object.fromEntries(changes.map(({ field, to }) => [field, to === null ? undefined : to]));

function bodyOf(variant: Variant): VariantBody {
  const fields = Object.keys(variantBodySchema.shape).filter((field) => field in variant);
  return Object.fromEntries(fields.map((field) => [field, variant[field as keyof Variant]])) as VariantBody;
}

export const reversed = (changes: readonly Change[]): Change[] =>
  changes.map(({ from, to, ...place }) => ({ ...place, from: to, to: from }));
