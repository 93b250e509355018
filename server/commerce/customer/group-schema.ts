// A group of customers: chosen people, or everyone who meets its conditions. Portable.
import * as z from 'zod';
import { seenRevisionField } from '../../site/website/revision-field.ts';
import { groupMembersMax, groupNameCharsMax, tagCharsMax } from './limits.ts';
import type { CustomerRow } from './schema.ts';

const count = z.int().min(0).max(1_000_000);
const days = z.int().min(1).max(3650);

/** All that are set must be met. */
const conditionsSchema = z.strictObject({
  tag: z.string().trim().min(1).max(tagCharsMax).optional(),
  account: z.enum(['yes', 'no']).optional(),
  ordersMin: count.optional(),
  /** The sum over all currencies, in hundredths. */
  spentMinCents: z.int().min(0).max(1_000_000_000_000).optional(),
  /** Their last order is at most this old. */
  orderedWithinDays: days.optional(),
  /** Their last order is older than this, or they have none. */
  notOrderedForDays: days.optional(),
});
export type GroupConditions = z.infer<typeof conditionsSchema>;

const groupFields = {
  name: z.string().trim().min(1).max(groupNameCharsMax),
  kind: z.enum(['conditions', 'people']),
  conditions: conditionsSchema.default({}),
};
export const groupSchema = z.object({
  ...groupFields,
  id: z.string(),
  /** IDs of customers, if they are chosen. */
  memberIds: z.array(z.string().max(100)).max(groupMembersMax),
  updatedAt: z.int(),
});
export type Group = z.infer<typeof groupSchema>;

export const groupBody = z.strictObject(groupFields);
export const groupChangeBody = z.strictObject({ ...groupFields, ...seenRevisionField });
export const membersBody = z.strictObject({
  customerIds: z.array(z.string().min(1).max(100)).min(1).max(200),
  isMember: z.boolean(),
});
export const groupAnswer = groupSchema.omit({ memberIds: true }).extend({ revision: z.string(), count: z.int() });
export type GroupAnswer = z.infer<typeof groupAnswer>;

const dayMs = 24 * 60 * 60 * 1000;

type Judged = Pick<CustomerRow, 'id' | 'tags' | 'hasAccount' | 'orderCount' | 'lastOrderOn' | 'lifetimeValue'>;

export function isInGroup({ kind, conditions, memberIds }: Group, customer: Judged, now: number): boolean {
  if (kind === 'people') return memberIds.includes(customer.id);
  const { tag, account, ordersMin, spentMinCents, orderedWithinDays, notOrderedForDays } = conditions;
  const { tags, hasAccount, orderCount, lifetimeValue } = customer;
  const age = now - (customer.lastOrderOn ?? Number.NEGATIVE_INFINITY);
  return (
    (tag === undefined || tags.includes(tag)) &&
    (account === undefined || hasAccount === (account === 'yes')) &&
    orderCount >= (ordersMin ?? 0) &&
    lifetimeValue.reduce((sum, { value }) => sum + Number(value), 0) >= (spentMinCents ?? 0) &&
    (orderedWithinDays === undefined || age <= orderedWithinDays * dayMs) &&
    (notOrderedForDays === undefined || age > notOrderedForDays * dayMs)
  );
}
