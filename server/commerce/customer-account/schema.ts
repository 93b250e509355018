// The request bodies of the account calls. Portable.
import * as z from 'zod';
import { emailSchema } from '../../accounts/contributor/schema.ts';
import { languagePattern } from '../../accounts/site-user/schema.ts';
import { emailChars, typedAddress } from '../../outbox/address.ts';
import { revisionField } from '../../site/website/revision-field.ts';
import { customerSchema, nameSchema } from '../customer/schema.ts';
import { cartMoneySchema } from '../money/schema.ts';
import { orderSchema } from '../order/schema.ts';
import { reviewSchema } from '../review/schema.ts';
import { messages } from './messages.ts';

/** POST /api/site-users/account/session. Spec §7. */
export const sessionBodySchema = z.object({
  email: z.string().overwrite(typedAddress).toLowerCase().max(emailChars.max),
  password: z.string().min(1).max(800),
  rememberMe: z.union([z.boolean(), z.enum(['true', 'false', 'on'])]).optional(),
});
export const localeBodySchema = z.object({ language: z.string().regex(languagePattern, messages.languageWrong) });
export const signUpBodySchema = z.object({
  email: emailSchema,
  password: z.string().max(1_000),
  firstName: nameSchema.default(''),
  lastName: nameSchema.default(''),
});
export type SignUp = z.infer<typeof signUpBodySchema>;

/** A page of the person's orders. */
export const cursorQuerySchema = z.object({ cursor: z.string().max(300).optional() });

/** Everything that the owner sees of one customer. */
export const personSchema = customerSchema.extend({
  lifetimeValue: z.array(cartMoneySchema),
  memberAreas: z.array(z.string()),
  ...revisionField,
  /** Only those written for the orders in this answer. */
  reviews: z.array(reviewSchema.pick({ id: true, productTitle: true, title: true, rating: true, createdAt: true })),
  orders: z.array(
    orderSchema.pick({ id: true, testMode: true, fulfillmentStatus: true, paymentState: true }).extend({
      orderNumber: z.string(),
      createdOn: z.int(),
      grandTotal: cartMoneySchema,
    }),
  ),
  nextPageCursor: z.string().optional(),
});

/** A person's data export: sections by name, records as stored. */
export const exportSchema = z.object({
  exportedAt: z.iso.datetime(),
  account: z.record(z.string(), z.unknown()).optional(),
  customer: customerSchema.omit({ notes: true }).optional(),
  memberAreas: z.array(z.string()),
  cart: z.record(z.string(), z.unknown()).optional(),
  orders: z.array(z.unknown()),
  reviews: z.array(z.unknown()),
  subscriptions: z.array(z.unknown()),
  restockSignUps: z.array(z.unknown()),
  mailingList: z.array(z.unknown()),
  formSubmissions: z.array(z.unknown()),
});
