// Stored restock sign-ups, and the request bodies and answers. Spec §3 "Restock sign-up", commerce 2.2. Portable.
import * as z from 'zod';
import { languagePattern } from '../../accounts/site-user/schema.ts';
import { cursorSchema, listAnswerOf, listQueryShape } from '../../base/paged.ts';
import { wirePageEndShape } from '../../base/wire-page.ts';
import { tokenCharsMax } from '../../forms/bot-check/limits.ts';
import { emailChars } from '../../outbox/address.ts';
import { mailStates } from '../../outbox/mail-states.ts';
import { messages } from './messages.ts';

const productId = z.string().regex(/^[0-9a-f]{24}$/, messages.productIdWrong);
const variantId = z.string().regex(/^[\w-]{1,64}$/, messages.variantIdWrong);
export const groupSchema = z.object({ productId, variantId });

export const signUpBodySchema = z.object({
  productId,
  variantId,
  language: z.string().regex(languagePattern).nullish(),
  isJoinMailingList: z.boolean().nullish(),
  /** Default: the signed-in shopper. */
  siteVisitorEmail: z.string().max(1000).nullish(),
  recaptchaEnterpriseV3Token: z.string().max(tokenCharsMax).nullish(),
  /** Ours: the answer of the widget, or to the puzzle of the built-in check, with the key that it is about. */
  captchaKey: z.string().max(tokenCharsMax).nullish(),
  key: z.string().max(200).nullish(),
});
export type SignUpBody = z.infer<typeof signUpBodySchema>;

export const sendAllSchema = z.object({ sendRequests: z.array(groupSchema).min(1).max(100) });

export const signUpSchema = z.object({
  id: z.string(),
  productId: z.string(),
  variantId: z.string(),
  email: z.string().max(emailChars.max),
  customerId: z.string().optional(),
  language: z.string().optional(),
  joinMailingList: z.boolean(),
  createdAt: z.int(),
  /** When the last email was sent, unless the shopper has signed up again since. */
  notifiedAt: z.int().optional(),
  /** The last email. */
  mailId: z.string().optional(),
});
export type SignUp = z.infer<typeof signUpSchema>;

export const signUpGroupSchema = z.object({
  productId: z.string(),
  variantId: z.string(),
  signUpCount: z.int().min(0),
  lastSignUpAt: z.int(),
});
export type SignUpGroup = z.infer<typeof signUpGroupSchema>;

export const listGroupsQuery = z.object({ cursor: cursorSchema });
export const listSignUpsQuery = groupSchema.extend({ cursor: cursorSchema });

export const groupPageSchema = z.object({
  signUpGroups: z.array(
    groupSchema.extend({
      productTitle: z.string(),
      variantDescriptor: z.string(),
      imageUrl: z.string().nullable(),
      signUpCount: z.int(),
      lastSignUpOn: z.int(),
      qtyInStock: z.int(),
      unlimited: z.boolean(),
    }),
  ),
  ...wirePageEndShape,
});

/** The waiting list of one variant, as listed in the editor. */
const waitlistSchema = z.object({
  id: z.string(),
  ...groupSchema.shape,
  /** Empty if the product was deleted. */
  productTitle: z.string(),
  options: z.string(),
  imageId: z.string().optional(),
  signUpCount: z.int(),
  lastSignUpOn: z.int(),
  /** Null: unlimited. */
  inStock: z.int().nullable(),
});
export type Waitlist = z.infer<typeof waitlistSchema>;

export const browseQuery = z.object({
  ...listQueryShape(['recent', 'waiting', 'product'], '-recent'),
  stock: z.enum(['in', 'out']).optional(),
});
export type BrowseQuery = z.output<typeof browseQuery>;
export const browseAnswer = listAnswerOf(waitlistSchema);

const signUpRowSchema = z.object({
  id: z.string(),
  email: z.string(),
  language: z.string().nullable(),
  isJoinMailingList: z.boolean(),
  createdOn: z.int(),
  notifiedOn: z.int().nullable(),
  status: z.enum(['PENDING', 'SENT', 'UNSUBSCRIBED', 'BOUNCED']),
  /** The state of its last email, while that is known. */
  mail: z.enum(mailStates).optional(),
});
export type SignUpRow = z.infer<typeof signUpRowSchema>;
export const signUpPageSchema = z.object({ signUps: z.array(signUpRowSchema), ...wirePageEndShape });

export const sentSchema = z.object({ sent: z.int(), skipped: z.int() });
export const sentGroupsSchema = z.object({ results: z.array(groupSchema.extend(sentSchema.shape)) });
