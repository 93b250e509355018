// Stock on pages. A commit that changes only a number leaves a page in place for a moment; one that makes it look different does not.
import type { Product, StockRow } from '../../commerce/product/schema.ts';
import { heldKey, shownStock, stockKey } from '../../commerce/stock/stock.ts';
import { Degree, Derivation } from '../../http/page-cache/dependencies.ts';
import type { Website } from '../../site/website/schema.ts';
import { unlessUnread, whenKnown } from '../../store/known.ts';
import type { SiteContext } from './kept.ts';

type StockContext = Pick<SiteContext, 'store' | 'website' | 'dependsOn'>;

export async function stockOnPage({ store, website, dependsOn }: StockContext, product: Product): Promise<StockRow[]> {
  // Bypasses the tracked store, which would count every change of a counter as a major one.
  const { base = store } = store;
  const { enabled, threshold } = scarcityOf(website, product);
  // A single piece has no quantity to choose (template-language 18.9).
  const cuts = enabled ? [0, 1, threshold] : [0, 1];
  const read = () => {
    const { rows, level } = shownStock(base, product, cuts);
    return { rows, level, pieces: rows.map(({ qtyInStock }) => qtyInStock).join() };
  };
  const keys = product.variants.flatMap(({ id }) => [stockKey(id), heldKey(id)]);
  // Recorded in the event loop turn in which it is read.
  return whenKnown(() => {
    const shown = read();
    const degree = () => {
      const now = unlessUnread(read);
      // Another process wrote it, and its value isn't loaded yet.
      if (now === undefined || now.level !== shown.level) return Degree.major;
      return now.pieces === shown.pieces ? Degree.none : Degree.minor;
    };
    dependsOn.push(new Derivation({ degree }, keys));
    return shown.rows;
  });
}

/** Low-stock threshold: the product's own setting, else the store's. */
export const scarcityOf = ({ store }: Website, { merchandising: own }: Product) => ({
  enabled: own?.scarcityEnabled ?? store.merchandising?.scarcityEnabledOnProductItems ?? store.scarcityEnabled,
  threshold: own?.scarcityThreshold ?? store.scarcityThreshold,
});
