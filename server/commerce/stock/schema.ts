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

/** A product in the editor's list. */
export const listedProductSchema = z.object({
  id: z.string(),
  title: z.string(),
  urlId: z.string(),
  visible: z.boolean(),
  variantCount: z.int(),
  /** The lowest, as it is printed. */
  price: z.string(),
  pricesVary: z.boolean(),
  /** Null: unlimited. */
  inStock: z.int().nullable(),
});
export type ListedProduct = z.infer<typeof listedProductSchema>;

export const storePageSchema = z.object({ id: z.string(), title: z.string(), urlId: z.string() });
export type StorePage = z.infer<typeof storePageSchema>;

/** Without `collectionId`: of the first store page. */
export const productListQuery = z.object({
  collectionId: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .optional(),
  cursor: z.string().max(500).optional(),
});

export const productListSchema = z.object({
  storePages: z.array(storePageSchema),
  collectionId: z.string().optional(),
  products: z.array(listedProductSchema),
  total: z.int(),
  cursor: z.string().optional(),
});
export type ProductList = z.infer<typeof productListSchema>;
