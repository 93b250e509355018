// Access of site users to member areas. Portable.
import * as z from 'zod';

/** Grants of one member area to one customer; beyond it, those that end first are dropped. */
export const grantsMax = 50;

/** Access granted by one order or by the owner. Each grant is revoked on its own, and others stay. */
const grantSchema = z.object({
  /** An order's id, or `owner`. */
  by: z.string(),
  /** Absent: for good. */
  until: z.int().optional(),
  /** It was a test payment: it counts while the store is in test mode. */
  testMode: z.boolean().optional(),
});
export type Grant = z.infer<typeof grantSchema>;

/** Access of one customer to one member area. */
export const accessSchema = z.object({
  customerId: z.string(),
  areaId: z.string(),
  grantedAt: z.int(),
  /** The last opens it longest. */
  grants: z.array(grantSchema).min(1).max(grantsMax),
});
export type Access = z.infer<typeof accessSchema>;
