// Site users' access to member areas. Portable.
import * as z from 'zod';

/** Maximum grants of one area to one customer; beyond it, those that end first are dropped. */
export const grantsMax = 50;

/** Access granted by one order or by the owner. Each grant is revoked separately. */
const grantSchema = z.object({
  /** An order's id, or `owner`. */
  by: z.string(),
  /** Absent: permanently. */
  until: z.int().optional(),
  /** From a test payment: it counts only while the store is in test mode. */
  testMode: z.boolean().optional(),
});
export type Grant = z.infer<typeof grantSchema>;

/** Access of one customer to one member area. */
export const accessSchema = z.object({
  customerId: z.string(),
  areaId: z.string(),
  grantedAt: z.int(),
  /** The last one lasts longest. */
  grants: z.array(grantSchema).min(1).max(grantsMax),
});
export type Access = z.infer<typeof accessSchema>;
