// Staged changes as an owner reads them. Pure.
import type { Change } from '../../../../../server/commerce/staged-product/schema.ts';

/** Ignores the stored sale price of a product that isn't on sale, so that putting it on sale is one change. */
export function shownChanges(changes: readonly Change[]): Change[] {
  const at = (field: string, { variantId }: Change) =>
    changes.find((one) => one.field === field && one.variantId === variantId);
  return changes.flatMap((change) => {
    if (change.field === 'onSale') return at('salePriceCents', change) ? [] : [change];
    const sale = change.field === 'salePriceCents' ? at('onSale', change) : undefined;
    return { ...change, ...(sale?.from === false && { from: null }), ...(sale?.to === false && { to: null }) };
  });
}
