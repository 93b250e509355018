// The ledger of stock, holds, and the bodies and answers of the calls. Commerce 1.1, 2.2. Portable.
import * as z from 'zod';
import { cursorSchema, pageEndShape } from '../../base/paged.ts';
import { stockMax } from './limits.ts';
import { messages } from './messages.ts';

export const stockMoveSchema = z.object({
  variantId: z.string(),
  /** Pieces; negative when stock was taken. */
  delta: z.int(),
  reason: z.enum(['order', 'import', 'set', 'adjust', 'return']),
  ref: z.string(),
  actor: z.string(),
  at: z.int(),
});
export type StockMove = z.infer<typeof stockMoveSchema>;

const piecesSchema = z.object({ variantId: z.string(), quantity: z.int().min(1) });
export type Pieces = z.infer<typeof piecesSchema>;

/** What a checkout holds, each variant once. Its id is the cart's. */
export const holdSchema = z.object({
  checkoutId: z.string(),
  firstAt: z.int(),
  expiresAt: z.int(),
  /** The shopper is on another site, paying. */
  pinned: z.boolean().optional(),
  pieces: z.array(piecesSchema).max(1000),
});
export type Hold = z.infer<typeof holdSchema>;

/** A product in the editor's list. */
const listedProductSchema = z.object({
  id: z.string(),
  title: z.string(),
  urlId: z.string(),
  visible: z.boolean(),
  variantCount: z.int(),
  /** The lowest one, formatted. */
  price: z.string(),
  pricesVary: z.boolean(),
  /** Null: unlimited. */
  inStock: z.int().nullable(),
});
export type ListedProduct = z.infer<typeof listedProductSchema>;

const storePageSchema = z.object({ id: z.string(), title: z.string(), urlId: z.string() });
export type StorePage = z.infer<typeof storePageSchema>;

/** Without `collectionId`: the first store page. */
export const productListQuery = z.object({
  collectionId: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .optional(),
  cursor: cursorSchema,
});

export const productListSchema = z.object({
  storePages: z.array(storePageSchema),
  collectionId: z.string().optional(),
  products: z.array(listedProductSchema),
  total: z.int(),
  cursor: z.string().optional(),
});
export type ProductList = z.infer<typeof productListSchema>;

export const stockQuerySchema = z.object({ itemId: z.string().min(1).max(100) });
const stockRowSchema = z.object({
  variantId: z.string(),
  sku: z.string(),
  unlimited: z.boolean(),
  qtyInStock: z.int(),
});
export const stockAnswerSchema = z.object({ results: z.array(stockRowSchema) });
export const adjustedSchema = z.object({ stock: z.array(stockRowSchema.optional()) });
export const movePageSchema = z.object({
  moves: z.array(stockMoveSchema),
  stock: stockRowSchema.optional(),
  ...pageEndShape,
});

/** Adjustments as the original documents them. @param max operations in one call, which are one commit */
const adjustmentsOf = (max: number) => {
  const variantId = z.uuid();
  const quantity = z.int().min(0).max(stockMax);
  const operations = z.array(z.strictObject({ variantId, quantity })).max(max).default([]);
  return z
    .strictObject({
      incrementOperations: operations,
      decrementOperations: operations,
      setFiniteOperations: operations,
      setUnlimitedOperations: z.array(variantId).max(max).default([]),
    })
    .superRefine((body, context) => {
      const ids = [
        ...body.incrementOperations.map((one) => one.variantId),
        ...body.decrementOperations.map((one) => one.variantId),
        ...body.setFiniteOperations.map((one) => one.variantId),
        ...body.setUnlimitedOperations,
      ];
      const refuse = (message: string) => context.addIssue({ code: 'custom', message });
      if (ids.length === 0) refuse(messages.noOperations);
      if (ids.length > max) refuse(messages.tooManyOperations({ max }));
      if (new Set(ids).size !== ids.length) refuse(messages.variantRepeated);
    });
};

/** The original's limit. */
export const adjustmentsSchema = adjustmentsOf(50);
/** Fits one commit with the ledger and the products. */
export const ownerAdjustmentsSchema = adjustmentsOf(100);
export type Adjustments = z.output<typeof adjustmentsSchema>;
