// The specification's numbers of accounts: states, features of plans, and services of others. Spec §3. A site that its owner serves has no
// plan: it counts as paid, and has every feature. Portable.
import * as z from 'zod';

export const AccountState = {
  expired: 1,
  pastDue: 2,
  trial: 3,
  beta: 4,
  removed: 5,
  internal: 6,
  comped: 7,
  paid: 8,
  v5Linked: 11,
  parkingPage: 12,
  resold: 13,
  resoldGrace: 14,
  enterprise: 15,
} as const;

/** The specification numbers these two without naming them. */
const planFlagMax = 70;
const connectedServiceMax = 85;

export const accountSchema = z.object({
  state: z.enum(AccountState),
  /** Features of the plan. */
  planFlags: z.array(z.int().min(1).max(planFlagMax)),
  /** Our own connections have names instead (Settings, Connected services). */
  connectedServices: z.array(z.int().min(1).max(connectedServiceMax)),
});
type Account = z.infer<typeof accountSchema>;

export const ownAccount: Account = {
  state: AccountState.paid,
  planFlags: Array.from({ length: planFlagMax }, (_, n) => n + 1),
  connectedServices: [],
};
