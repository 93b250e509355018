// Adjustments of stock as the original documents them. Portable.
import * as z from 'zod';
import { stockMax } from '../stock/limits.ts';

const variantId = z.uuid();
const quantity = z.int().min(0).max(stockMax);

/** @param max how many in one call: they are one commit */
const adjustmentsOf = (max: number) => {
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
      if (ids.length === 0) refuse('There is no operation.');
      if (ids.length > max) refuse(`There are more than ${max} operations.`);
      if (new Set(ids).size !== ids.length) refuse('A variant stands in two operations.');
    });
};

/** As many as the original takes. */
export const adjustmentsSchema = adjustmentsOf(50);
/** The owner's own: with their ledger and the products they belong to they fit one commit. */
export const ownerAdjustmentsSchema = adjustmentsOf(100);
export type Adjustments = z.output<typeof adjustmentsSchema>;
