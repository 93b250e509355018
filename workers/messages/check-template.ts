// Messages of the check-template job. Read by pool.ts (answers) and check-template.ts (requests). Portable.
import * as z from 'zod';
import { codeLimits, problemsMax } from '../../server/site/template/limits.ts';

/** One file with its text, or all files of a template. */
export const checkInput = z.union([
  z.strictObject({
    path: z.string(),
    text: z.string().max(codeLimits.textBytes),
    partials: z.map(z.string(), z.string()),
  }),
  z.strictObject({
    files: z.map(
      z.string(),
      z.custom<Uint8Array>((one) => one instanceof Uint8Array),
    ),
  }),
]);
export type CheckInput = z.input<typeof checkInput>;

const sourceSchema = z.object({
  text: z.string(),
  files: z.array(z.object({ file: z.string(), linesBefore: z.int() })).readonly(),
});

export const checkOutput = z.object({
  problems: z
    .array(
      z.object({
        file: z.string(),
        message: z.string(),
        line: z.int().optional(),
        level: z.enum(['error', 'warning']).optional(),
        column: z.int().optional(),
        length: z.int().optional(),
      }),
    )
    .max(problemsMax),
  /** Set for all files: the texts to compile, and the joined sheets. */
  parts: z.object({ sources: z.array(sourceSchema), styles: sourceSchema }).optional(),
});
export type CheckOutput = z.infer<typeof checkOutput>;
