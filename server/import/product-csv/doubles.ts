// Two products of one file that would be the same one in the shop: the later is at fault. One keeper per import. Used by importProducts.
import type { ProductDraft } from './draft.ts';
import { messages } from './messages.ts';

type Doubles = {
  /** Notes at its rows which line has the same id, address or variant already. */
  check(draft: ProductDraft): void;
};

/** It remembers a line for each product, address and variant: what an import needs memory for as a file grows. */
export function doublesOf(): Doubles {
  const products = new Map<string, number>();
  const addresses = new Map<string, number>();
  const variants = new Map<string, number>();

  const look = (
    seen: Map<string, number>,
    key: string | undefined,
    draft: ProductDraft,
    row: number,
    column: string,
  ) => {
    if (key === undefined) return;
    const line = draft.rows[0]?.line ?? 0;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, line);
    else if (before !== line)
      draft.rows[row]?.issues.push({
        level: 'error',
        column,
        message: messages.usedInLine({ line: before }),
      });
  };
  return {
    check(draft) {
      look(products, draft.id, draft, 0, 'Product ID');
      look(addresses, draft.urlId && `${draft.productPage ?? ''} ${draft.urlId}`, draft, 0, 'Product URL');
      for (const variant of draft.variants) look(variants, variant.id, draft, variant.row, 'Variant ID');
    },
  };
}
