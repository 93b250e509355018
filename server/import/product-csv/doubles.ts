// Detects two products of one file that would be the same product in the shop; the later one gets the error. One
// instance per import.
import type { ProductDraft } from './draft.ts';
import { messages } from './messages.ts';

type Doubles = {
  /** Adds an issue to rows whose id, URL or variant is already used by an earlier line. */
  check(draft: ProductDraft): void;
};

/** Remembers a line for each product, URL and variant: the only memory that grows with the file. */
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
