// Who wants to be told when a variant is back, and what the calls take. Spec §3 "Restock sign-up", commerce 2.2. Portable.
import * as z from 'zod';
import { emailChars } from '../../outbox/address.ts';

const productId = z.string().regex(/^[0-9a-f]{24}$/, 'It must be the id of a product.');
const variantId = z.string().regex(/^[\w-]{1,64}$/, 'It must be the id of a variant.');
export const groupSchema = z.object({ productId, variantId });

export const signUpBodySchema = z.object({
  productId,
  variantId,
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/)
    .nullish(),
  isJoinMailingList: z.boolean().nullish(),
  /** Absent: the signed-in shopper. */
  siteVisitorEmail: z.string().max(1000).nullish(),
  recaptchaEnterpriseV3Token: z.string().max(5000).nullish(),
});
export type SignUpBody = z.infer<typeof signUpBodySchema>;

export const sendAllSchema = z.object({ sendRequests: z.array(groupSchema).min(1).max(100) });

export const signUpStatuses = ['PENDING', 'SENT', 'UNSUBSCRIBED', 'BOUNCED'] as const;

export const signUpSchema = z.object({
  id: z.string(),
  productId: z.string(),
  variantId: z.string(),
  email: z.string().max(emailChars.max),
  customerId: z.string().optional(),
  language: z.string().optional(),
  joinMailingList: z.boolean(),
  createdAt: z.int(),
  /** When it was last mailed; absent: never, or asked for again since. */
  notifiedAt: z.int().optional(),
});
export type SignUp = z.infer<typeof signUpSchema>;

export const signUpGroupSchema = z.object({
  productId: z.string(),
  variantId: z.string(),
  signUpCount: z.int().min(0),
  lastSignUpAt: z.int(),
});
export type SignUpGroup = z.infer<typeof signUpGroupSchema>;
