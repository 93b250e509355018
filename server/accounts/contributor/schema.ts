// Contributors: the stored record, and the requests of the sign-in and owner-link screens. Portable.
import * as z from 'zod/mini';
import { isDeliverable, isEmail, typedAddress } from '../../outbox/address.ts';
import { passwordLengthMax } from './password-rules.ts';

export type { Person } from './person.ts';

/**
 * Lowercase and trimmed, so that each person has one account. The same rule as at checkout: anyone who could buy can
 * have an account.
 */
export const emailSchema = z
  .string()
  .check(
    z.overwrite(typedAddress),
    z.toLowerCase(),
    z.maxLength(254),
    z.refine(isDeliverable, 'Invalid email address'),
  );

/** For stored records and files, which may contain addresses that are no longer accepted. */
export const knownEmailSchema = z
  .string()
  .check(z.overwrite(typedAddress), z.toLowerCase(), z.maxLength(254), z.refine(isEmail, 'Invalid email address'));

export const contributorSchema = z.object({
  id: z.string(),
  email: knownEmailSchema,
  name: z.string(),
  /** Role codes of roles.ts; their permissions add up. */
  roles: z.array(z.int()),
  /** An administrator who may also transfer ownership; not a role code. */
  owner: z.boolean(),
  /** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`: includes its parameters. */
  passwordHash: z.string(),
  enabled: z.boolean(),
  createdAt: z.int(),
  /** Until a password is chosen with the link of an invitation. */
  invitedAt: z.optional(z.int()),
  /** Can't sign in, isn't listed, and no longer holds the address; history still shows the name. */
  removedAt: z.optional(z.int()),
});
export type Contributor = z.infer<typeof contributorSchema>;

const passwordTextSchema = z.string().check(z.minLength(1), z.maxLength(passwordLengthMax * 4));

export const signInBodySchema = z.strictObject({
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
  password: passwordTextSchema,
});

export const claimBodySchema = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  email: emailSchema,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** Too short or too common passwords get their own errors. */
  password: z.string().check(z.maxLength(1000)),
});
export const forgotBodySchema = z.strictObject({ email: signInBodySchema.shape.email });
export const resetBodySchema = z.pick(claimBodySchema, { token: true, password: true });
export const changePasswordBodySchema = z.strictObject({
  current: passwordTextSchema,
  password: claimBodySchema.shape.password,
});
export type ClaimBody = z.infer<typeof claimBodySchema>;
