// The stored form of an address. Portable.
import * as z from 'zod';

export const addressSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phoneNumber: z.string(),
});
export type Address = z.infer<typeof addressSchema>;
