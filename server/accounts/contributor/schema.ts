// People who run the site: the stored record, and what the sign-in and owner-link screens send. Portable.
import * as z from 'zod';
import { isEmail, typedAddress } from '../../outbox/address.ts';
import { passwordLengthMax } from './password-rules.ts';

/** Lower case and trimmed, so that one person has one account. The rule of the checkout: who could buy can have an account. */
export const emailSchema = z
  .string()
  .overwrite(typedAddress)
  .toLowerCase()
  .max(254)
  .refine(isEmail, 'Invalid email address');

export const contributorSchema = z.object({
  id: z.string(),
  email: emailSchema,
  name: z.string(),
  /** Role codes of roles.ts; rights add up. */
  roles: z.array(z.int()),
  /** Admin who may also transfer ownership; not a role code. */
  owner: z.boolean(),
  /** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`: parameters travel with the hash. */
  passwordHash: z.string(),
  enabled: z.boolean(),
  createdAt: z.int(),
});
export type Contributor = z.infer<typeof contributorSchema>;

/** What the editor may know of a person. */
export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.int()),
  owner: z.boolean(),
});
export type Person = z.infer<typeof personSchema>;

const passwordTextSchema = z
  .string()
  .min(1)
  .max(passwordLengthMax * 4);

export const signInBodySchema = z.strictObject({
  email: z.string().trim().toLowerCase().max(254),
  password: passwordTextSchema,
});

export const claimBodySchema = z.strictObject({
  token: z.string().min(1).max(200),
  email: emailSchema,
  name: z.string().trim().min(1).max(100),
  /** Too short or too common is a refusal of its own, with its own wording. */
  password: z.string().max(1000),
});
export const forgotBodySchema = z.strictObject({ email: signInBodySchema.shape.email });
export const resetBodySchema = claimBodySchema.pick({ token: true, password: true });
export type ClaimBody = z.infer<typeof claimBodySchema>;
