// A customer: someone who bought, signed up, or was entered by the owner. One per email address. An account (accounts/site-user) with the
// same address has the same ID. Portable.
import * as z from 'zod';
import { emailSchema } from '../../accounts/contributor/schema.ts';
import { listAnswerOf, listQueryShape, pageEndShape } from '../../base/paged.ts';
import { emailChars } from '../../outbox/address.ts';
import { seenRevisionField } from '../../site/website/revision-field.ts';
import { addressSchema } from '../address/schema.ts';
import { cartMoneySchema } from '../money/schema.ts';
import { addressesMax, noteCharsMax, notesMax, pageSizeMax, tagCharsMax, taggedAtOnceMax, tagsMax } from './limits.ts';

const customerAddressSchema = addressSchema.extend({ id: z.string() });

export const customerSchema = z.object({
  /** 24 hex */
  id: z.string(),
  /** Lower case. */
  email: z.string().max(emailChars.max),
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  phoneNumber: z.string().max(40),
  source: z.enum(['account', 'order', 'owner']),
  hasAccount: z.boolean(),
  addresses: z.array(customerAddressSchema).max(addressesMax),
  defaultAddressId: z.string().optional(),
  /** The owner's notes; never shown to the customer. */
  notes: z
    .array(z.object({ id: z.string(), at: z.int(), by: z.string(), text: z.string().max(noteCharsMax) }))
    .max(notesMax),
  tags: z.array(z.string().max(tagCharsMax)).max(tagsMax),
  /** Live orders that were not canceled, and their totals minus refunds, in hundredths by currency. */
  orderCount: z.int().min(0),
  spentCents: z.record(z.string(), z.int()),
  lastOrderAt: z.int().optional(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Customer = z.infer<typeof customerSchema>;

export const nameSchema = z
  .string()
  .max(200)
  .transform((text) => text.normalize('NFC').trim().slice(0, 100));

const tagsSchema = z.array(z.string().trim().min(1).max(tagCharsMax)).max(tagsMax);
export const customerBodySchema = z.strictObject({
  email: emailSchema,
  firstName: nameSchema.default(''),
  lastName: nameSchema.default(''),
  phoneNumber: z.string().trim().max(40).default(''),
  tags: tagsSchema.default([]),
});
export const customerChangeSchema = z.strictObject({
  firstName: nameSchema.optional(),
  lastName: nameSchema.optional(),
  phoneNumber: z.string().trim().max(40).optional(),
  tags: tagsSchema.optional(),
  ...seenRevisionField,
});
/** Tags that the customer doesn't have yet, and tags that they do: undoing it swaps `add` and `remove`. */
const tagChangeSchema = z.strictObject({ id: z.string().min(1).max(100), add: tagsSchema, remove: tagsSchema });
export type TagChange = z.infer<typeof tagChangeSchema>;
export const tagsBodySchema = z.strictObject({ changes: z.array(tagChangeSchema).min(1).max(taggedAtOnceMax) });
export const noteBodySchema = z.strictObject({ text: z.string().trim().min(1).max(noteCharsMax) });
export const accessBodySchema = z.strictObject({
  areaId: z.string().min(1).max(100),
  until: z.int().min(0).optional(),
});
export const listQuerySchema = z.object({
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(50),
  q: z.string().trim().toLowerCase().max(200).optional(),
});
export type ListQuery = z.infer<typeof listQuerySchema>;

/** A customer in the owner's list. */
export const customerRowSchema = customerSchema
  .pick({
    id: true,
    email: true,
    firstName: true,
    lastName: true,
    phoneNumber: true,
    hasAccount: true,
    tags: true,
    orderCount: true,
  })
  .extend({ createdOn: z.int(), lastOrderOn: z.int().optional(), lifetimeValue: z.array(cartMoneySchema) });
export type CustomerRow = z.output<typeof customerRowSchema>;
/** The editor's list. `spent` sorts by the sum over all currencies. */
export const browseQuery = z.object({
  ...listQueryShape(['created', 'name', 'orders', 'spent', 'last'], '-created'),
  account: z.enum(['yes', 'no']).optional(),
  bought: z.enum(['yes', 'no']).optional(),
  tag: z.string().max(tagCharsMax).optional(),
  /** The ID of a group. */
  group: z.string().max(100).optional(),
  /** The ID of a member area. */
  area: z.string().max(100).optional(),
});
export type BrowseQuery = z.output<typeof browseQuery>;
const browsedCustomerSchema = customerRowSchema.extend({ name: z.string() });
export type BrowsedCustomer = z.output<typeof browsedCustomerSchema>;
export const browseAnswer = listAnswerOf(browsedCustomerSchema);

export const customerPageSchema = z.object({ customers: z.array(customerRowSchema), ...pageEndShape });
export const notesAnswerSchema = customerSchema.pick({ notes: true });
export const accessAnswerSchema = z.object({ memberAreas: z.array(z.string()) });

/** `id` as used by pages, e.g. `studio`. */
const areaSchema = z.object({ id: z.string(), title: z.string() });
export const areasAnswerSchema = z.object({ areas: z.array(areaSchema) });
/** With the number of customers who can open each. */
export const countedAreasSchema = z.object({ areas: z.array(areaSchema.extend({ count: z.int() })) });
