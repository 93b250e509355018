// People who run the site: the stored record, and what the sign-in and owner-link screens send. Portable.
import * as z from 'zod/mini';
import { isDeliverable, isEmail, typedAddress } from '../../outbox/address.ts';
import { passwordLengthMax } from './password-rules.ts';

/** Lower case and trimmed, so that one person has one account. The rule of the checkout: who could buy can have an account. */
export const emailSchema = z
  .string()
  .check(
    z.overwrite(typedAddress),
    z.toLowerCase(),
    z.maxLength(254),
    z.refine(isDeliverable, 'Invalid email address'),
  );

/** For records and files, which may have addresses that are no longer taken. */
export const knownEmailSchema = z
  .string()
  .check(z.overwrite(typedAddress), z.toLowerCase(), z.maxLength(254), z.refine(isEmail, 'Invalid email address'));

export const contributorSchema = z.object({
  id: z.string(),
  email: knownEmailSchema,
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

/** The fields of a person that the editor may see. */
export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.int()),
  owner: z.boolean(),
});
export type Person = z.infer<typeof personSchema>;

const passwordTextSchema = z.string().check(z.minLength(1), z.maxLength(passwordLengthMax * 4));

export const signInBodySchema = z.strictObject({
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
  password: passwordTextSchema,
});

export const claimBodySchema = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  email: emailSchema,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** Too short or too common is a refusal of its own, with its own wording. */
  password: z.string().check(z.maxLength(1000)),
});
export const forgotBodySchema = z.strictObject({ email: signInBodySchema.shape.email });
export const resetBodySchema = z.pick(claimBodySchema, { token: true, password: true });
export type ClaimBody = z.infer<typeof claimBodySchema>;
