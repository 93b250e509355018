// Messages of the check-template job. Read by pool.ts (answers) and check-template.ts (requests). Portable.
import * as z from 'zod';
import { codeLimits } from '../../server/site/template/limits.ts';

export const checkInput = z.object({ path: z.string(), text: z.string().max(codeLimits.textBytes) });
export type CheckInput = z.input<typeof checkInput>;

export const checkOutput = z
  .array(
    z.object({
      file: z.string(),
      message: z.string(),
      line: z.int(),
      level: z.enum(['error', 'warning']).optional(),
      column: z.int().optional(),
      length: z.int().optional(),
    }),
  )
  .max(codeLimits.problems);
export type CheckOutput = z.infer<typeof checkOutput>;
