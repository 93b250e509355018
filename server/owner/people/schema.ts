// The people who run the site, as their screen shows them. Portable.
import * as z from 'zod/mini';
import { personSchema } from '../../accounts/contributor/person.ts';
import { claimBodySchema } from '../../accounts/contributor/schema.ts';
import { roleCodes } from '../../base/roles.ts';

export const peopleMax = 200;

/** `invited` has no password yet; `off` can't sign in. */
const personStates = ['active', 'invited', 'off'] as const;

export const listedPersonSchema = z.extend(personSchema, {
  state: z.enum(personStates),
  createdAt: z.int(),
  /** When the latest invitation was created; absent once one was accepted. */
  invitedAt: z.optional(z.int()),
  /** Last activity of the sessions that haven't ended. */
  seenAt: z.optional(z.int()),
  /** An authenticator app is asked for after the password. */
  hasSecondStep: z.boolean(),
});
export type ListedPerson = z.infer<typeof listedPersonSchema>;

const isRole = (code: number) => (roleCodes as readonly number[]).includes(code);
const rolesSchema = z.array(z.int().check(z.refine(isRole, 'Unknown role'))).check(
  z.minLength(1),
  z.maxLength(roleCodes.length),
  z.overwrite((roles) => [...new Set(roles)]),
);

export const invitationSchema = z.strictObject({
  email: claimBodySchema.shape.email,
  name: claimBodySchema.shape.name,
  roles: rolesSchema,
});
export type Invitation = z.infer<typeof invitationSchema>;

const accessSchema = z.strictObject({
  roles: rolesSchema,
  /** False: they can't sign in, and their sessions end. */
  isEnabled: z.boolean(),
});

/** `was`: what the caller saw. If it has changed, the change is refused. */
export const personChangeSchema = z.extend(accessSchema, { was: accessSchema });
export type PersonChange = z.infer<typeof personChangeSchema>;
