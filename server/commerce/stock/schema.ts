// The stock ledger, holds, and the request bodies and answers. Commerce 1.1, 2.2. Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape, pageEndShape } from '../../base/paged.ts';
import { productSchema } from '../product/schema.ts';
import { stockMax } from './limits.ts';
import { messages } from './messages.ts';

const hexId = z.string().regex(/^[0-9a-f]{24}$/);

const productStates = ['visible', 'hidden', 'scheduled', 'archived'] as const;
/** Low: a variant is below the threshold of the low-stock alert. */
const stockLevels = ['in', 'low', 'out'] as const;
export type ProductStock = (typeof stockLevels)[number];

/** The owner's reasons for changing stock. */
export const adjustReasons = ['received', 'counted', 'damaged', 'lost', 'returned', 'given'] as const;
export type AdjustReason = (typeof adjustReasons)[number];

export const stockMoveSchema = z.object({
  variantId: z.string(),
  /** Negative if stock was taken. */
  delta: z.int(),
  reason: z.enum(['order', 'import', 'set', 'adjust', 'return']),
  /** The owner's reason. */
  why: z.enum(adjustReasons).optional(),
  ref: z.string(),
  actor: z.string(),
  at: z.int(),
});
export type StockMove = z.infer<typeof stockMoveSchema>;

const piecesSchema = z.object({ variantId: z.string(), quantity: z.int().min(1) });
export type Pieces = z.infer<typeof piecesSchema>;

/** The holds of a checkout, each variant once. The id is the cart's. */
export const holdSchema = z.object({
  checkoutId: z.string(),
  firstAt: z.int(),
  expiresAt: z.int(),
  /** The shopper is paying on another site. */
  pinned: z.boolean().optional(),
  pieces: z.array(piecesSchema).max(1000),
});
export type Hold = z.infer<typeof holdSchema>;

/** A product in the owner's list. */
const listedProductSchema = productSchema
  .pick({ id: true, collectionId: true, title: true, urlId: true, productType: true, updatedOn: true })
  .extend({
    state: z.enum(productStates),
    variantCount: z.int(),
    /** The lowest price, formatted. */
    price: z.string(),
    pricesVary: z.boolean(),
    onSale: z.boolean(),
    /** Null: unlimited. */
    inStock: z.int().nullable(),
    stock: z.enum(stockLevels),
    /** The main image. */
    imageId: z.string().optional(),
    /**
     * The variant of a product with only one, which can be edited in the list. `isCounted`: its stock is tracked, or
     * could be.
     */
    only: z.object({ variantId: z.string(), priceCents: z.int(), isCounted: z.boolean() }).optional(),
  });
export type ListedProduct = z.infer<typeof listedProductSchema>;

const productFilters = z.object({
  collectionId: hexId.optional(),
  categoryId: hexId.optional(),
  tag: z.string().max(200).optional(),
  /** Default: all but archived products. */
  state: z.enum(productStates).optional(),
  type: z.coerce.number().int().min(1).max(5).optional(),
  stock: z.enum(stockLevels).optional(),
});
export type ProductFilters = z.infer<typeof productFilters>;

const productOrders = ['position', 'title', 'price', 'stock', 'updated'] as const;
export const productListQuery = productFilters.extend(listQueryShape(productOrders, 'position'));
export type ProductListQuery = z.infer<typeof productListQuery>;
export const productListSchema = listAnswerOf(listedProductSchema);

/** A variant in the inventory panel. */
const inventoryRowSchema = z.object({
  /** The variant's id. */
  id: z.string(),
  productId: z.string(),
  title: z.string(),
  /** E.g. "Small · Oak"; empty for a product without options. */
  options: z.string(),
  sku: z.string(),
  imageId: z.string().optional(),
  unlimited: z.boolean(),
  onHand: z.int(),
  /** Held by current checkouts. */
  reserved: z.int(),
  available: z.int(),
  stock: z.enum(stockLevels),
});
export type InventoryRow = z.infer<typeof inventoryRowSchema>;

const inventoryFilters = productFilters.pick({ collectionId: true, categoryId: true, stock: true });
export type InventoryFilters = z.infer<typeof inventoryFilters>;
const inventoryOrders = ['product', 'title', 'sku', 'onHand', 'reserved', 'available'] as const;
export const inventoryQuery = inventoryFilters.extend(listQueryShape(inventoryOrders, 'product'));
export type InventoryQuery = z.infer<typeof inventoryQuery>;
export const inventoryAnswer = listAnswerOf(inventoryRowSchema);

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
  /** `by`: the name of the contributor. */
  moves: z.array(stockMoveSchema.extend({ by: z.string().optional() })),
  stock: stockRowSchema.optional(),
  ...pageEndShape,
});

const quantity = z.int().min(0).max(stockMax);
const operation = z.strictObject({ variantId: z.uuid(), quantity });

/**
 * @param max operations per call, which is one commit
 * @param finite schema of an operation that sets the stock
 */
const adjustmentsShape = <Finite extends z.ZodType>(max: number, finite: Finite) => ({
  incrementOperations: z.array(operation).max(max).default([]),
  decrementOperations: z.array(operation).max(max).default([]),
  setFiniteOperations: z.array(finite).max(max).default([]),
  setUnlimitedOperations: z.array(z.uuid()).max(max).default([]),
});

type Operations = {
  incrementOperations: { variantId: string }[];
  decrementOperations: { variantId: string }[];
  setFiniteOperations: { variantId: string }[];
  setUnlimitedOperations: string[];
};

/** Each variant once, and at most `max` of them. */
const checkedOnce = (max: number) => (body: Operations, context: z.RefinementCtx) => {
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
};

const [originalMax, ownerMax] = [50, 100];

/** Adjustments as the original documents them, with its limit. */
export const adjustmentsSchema = z
  .strictObject(adjustmentsShape(originalMax, operation))
  .superRefine(checkedOnce(originalMax));

/**
 * `expected`: the stock that the owner saw, null for unlimited; the call is refused if it has changed. Without `quantity`,
 * unlimited stock is counted again from the last number. The limit fits one commit with ledger and products.
 */
export const ownerAdjustmentsSchema = z
  .strictObject({
    ...adjustmentsShape(
      ownerMax,
      operation.extend({ quantity: quantity.optional(), expected: quantity.nullable().optional() }),
    ),
    why: z.enum(adjustReasons).optional(),
  })
  .superRefine(checkedOnce(ownerMax));
export type Adjustments = z.output<typeof ownerAdjustmentsSchema>;
