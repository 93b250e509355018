// The ledger of stock, holds, and the bodies and answers of the calls. Commerce 1.1, 2.2. Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape, pageEndShape } from '../../base/paged.ts';
import { productSchema } from '../product/schema.ts';
import { stockMax } from './limits.ts';
import { messages } from './messages.ts';

const hexId = z.string().regex(/^[0-9a-f]{24}$/);

export const productStates = ['visible', 'hidden', 'scheduled', 'archived'] as const;
/** Low: a variant is below the threshold of the low-stock alert. */
export const stockLevels = ['in', 'low', 'out'] as const;
export type ProductStock = (typeof stockLevels)[number];

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
const listedProductSchema = productSchema
  .pick({ id: true, collectionId: true, title: true, urlId: true, productType: true, updatedOn: true })
  .extend({
    state: z.enum(productStates),
    variantCount: z.int(),
    /** The lowest one, formatted. */
    price: z.string(),
    pricesVary: z.boolean(),
    onSale: z.boolean(),
    /** Null: unlimited. */
    inStock: z.int().nullable(),
    stock: z.enum(stockLevels),
    /** The main image. */
    imageId: z.string().optional(),
  });
export type ListedProduct = z.infer<typeof listedProductSchema>;

const productFilters = z.object({
  collectionId: hexId.optional(),
  categoryId: hexId.optional(),
  tag: z.string().max(200).optional(),
  /** Absent: all but archived ones. */
  state: z.enum(productStates).optional(),
  type: z.coerce.number().int().min(1).max(5).optional(),
  stock: z.enum(stockLevels).optional(),
});
export type ProductFilters = z.infer<typeof productFilters>;

export const productOrders = ['position', 'title', 'price', 'stock', 'updated'] as const;
export const productListQuery = productFilters.extend(listQueryShape(productOrders, 'position'));
export type ProductListQuery = z.infer<typeof productListQuery>;
export const productListSchema = listAnswerOf(listedProductSchema);

const storePageSchema = z.object({ id: z.string(), title: z.string(), urlId: z.string() });
export type StorePage = z.infer<typeof storePageSchema>;
export const storePagesSchema = z.object({ storePages: z.array(storePageSchema) });

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
