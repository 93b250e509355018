// What the calls of a shopper's account take. Portable.
import * as z from 'zod';
import { emailSchema } from '../../accounts/contributor/schema.ts';
import { emailChars, typedAddress } from '../../outbox/address.ts';
import { nameSchema } from '../customer/schema.ts';
import { messages } from './messages.ts';

/** POST /api/site-users/account/session. Spec §7. */
export const sessionBodySchema = z.object({
  email: z.string().overwrite(typedAddress).toLowerCase().max(emailChars.max),
  password: z.string().min(1).max(800),
  rememberMe: z.union([z.boolean(), z.enum(['true', 'false', 'on'])]).optional(),
});
export const localeBodySchema = z.object({
  language: z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/, messages.languageWrong),
});
export const signUpBodySchema = z.object({
  email: emailSchema,
  password: z.string().max(1_000),
  firstName: nameSchema.default(''),
  lastName: nameSchema.default(''),
});
export type SignUp = z.infer<typeof signUpBodySchema>;
