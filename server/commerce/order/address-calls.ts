// Correcting where an order goes. Apart from the other calls: what addresses look like in each country is large, and lists of orders do without.
// Portable.
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
  /** Of the order that was opened. */
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
