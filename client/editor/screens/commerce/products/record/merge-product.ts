// Merges two people's changes to a product's variants, cell by cell: stock sold in between stays sold. Portable.
import { same } from '../../../../../../server/base/same.ts';
import type { Merge } from '../../../../../ui/form/record-edit.ts';
import type { ProductValues, VariantValues } from './product-values.ts';

export const mergeProduct: Merge<ProductValues> = (name, { base, mine, theirs }) => {
  if (name !== 'variants') return undefined;
  type Variants = ProductValues['variants'];
  const merged = mergeVariants(base as Variants, mine as Variants, theirs as Variants);
  return { value: merged.value as unknown as typeof mine, isDisputed: merged.isDisputed };
};

/** Local rows come first, then rows that only they have. */
function mergeVariants(
  base: readonly VariantValues[],
  mine: readonly VariantValues[],
  theirs: readonly VariantValues[],
): { value: VariantValues[]; isDisputed: boolean } {
  let isDisputed = false;
  const find = (variants: readonly VariantValues[], { id }: VariantValues) =>
    id === undefined ? undefined : variants.find((one) => one.id === id);
  const value = mine.flatMap((own) => {
    const [was, is] = [find(base, own), find(theirs, own)];
    // Either new here, or unknown to everyone else.
    if (!was) return [own];
    // They removed it: remove it here too, unless it was changed here.
    if (!is) {
      isDisputed ||= !same(own, was);
      return same(own, was) ? [] : [own];
    }
    const cells = (Object.keys(own) as (keyof VariantValues)[]).map((cell) => {
      if (same(own[cell], was[cell])) return [cell, is[cell]];
      isDisputed ||= !same(is[cell], was[cell]) && !same(is[cell], own[cell]);
      return [cell, own[cell]];
    });
    return [Object.fromEntries(cells) as VariantValues];
  });
  const isMine = (one: VariantValues) => mine.some(({ attributes }) => same(attributes, one.attributes));
  const added = theirs.filter((one) => !find(base, one) && !isMine(one));
  return { value: [...value, ...added], isDisputed };
}
