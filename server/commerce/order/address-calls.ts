// Corrects an order's shipping address. A separate file, because the address rules of all countries are large and the
// order list doesn't need them. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { addressProblems } from '../address/address.ts';
import { addressBodySchema } from '../address/body.ts';
import { ownerOrderSchema } from './wire.ts';

const body = z.strictObject({
  address: addressBodySchema.superRefine((address, context) => {
    for (const [field, message] of Object.entries(addressProblems(address)))
      context.addIssue({ code: 'custom', path: [field], message });
  }),
  /** The order's timestamp when the caller loaded it; detects concurrent changes. */
  updatedAt: z.int().min(0),
});

export const orderAddressCalls = defineCalls({
  changeAddress: {
    call: 'PUT /api/commerce/orders/:id/address',
    needs: 'orders.change',
    body,
    answer: ownerOrderSchema,
  },
});
