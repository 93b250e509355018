// The ledger of stock, and what the stock calls take and answer. Commerce 1.1, 2.2. Portable.
import * as z from 'zod';

export const stockMoveSchema = z.object({
  variantId: z.string(),
  /** Pieces; below 0 when they left the shelf. */
  delta: z.int(),
  reason: z.enum(['order', 'import', 'set', 'adjust', 'return']),
  ref: z.string(),
  actor: z.string(),
  at: z.int(),
});
export type StockMove = z.infer<typeof stockMoveSchema>;

const piecesSchema = z.object({ variantId: z.string(), quantity: z.int().min(1) });
/** So many of a variant. */
export type Pieces = z.infer<typeof piecesSchema>;

/** What a checkout holds, each variant once. Its id is the cart's, which a checkout has from its first moment. */
export const holdSchema = z.object({
  checkoutId: z.string(),
  firstAt: z.int(),
  expiresAt: z.int(),
  /** By a redirect to a payment page. */
  pinned: z.boolean().optional(),
  pieces: z.array(piecesSchema).max(1000),
});
export type Hold = z.infer<typeof holdSchema>;

/** A product in the editor's list. `inStock` null: unlimited. */
export type ListedProduct = {
  id: string;
  title: string;
  urlId: string;
  visible: boolean;
  variantCount: number;
  /** The lowest, as it is printed. */
  price: string;
  pricesVary: boolean;
  inStock: number | null;
};

export type StorePage = { id: string; title: string; urlId: string };
