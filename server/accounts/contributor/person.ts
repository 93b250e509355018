// A contributor as the editor knows them. Not in schema.ts, which the editor's frame doesn't need. Portable.
import * as z from 'zod/mini';

export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.int()),
  owner: z.boolean(),
});
export type Person = z.infer<typeof personSchema>;
