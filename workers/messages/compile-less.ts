// What goes in and out of the compile-less job. Read by pool.ts (answers) and compile-less.ts (requests). Portable.
import * as z from 'zod';

export const lessInput = z.object({
  /** All stylesheets of a template joined in their order (template-folders 9), at most 2 MB. */
  source: z.string().max(2_000_000),
  /** Tweak values and derived font variables by name without `@`, e.g. `{ 'text-color': '#111' }`. They win over the source's. */
  variables: z.record(z.string(), z.string()),
  /** Readable output for `/site.css?minify=false`. */
  readable: z.boolean().optional(),
});
export type LessInput = z.input<typeof lessInput>;

export const lessError = z.object({
  message: z.string(),
  /** From 1, in the joined source; 0 when it belongs to no line. */
  line: z.int().min(0),
});
export type LessError = z.infer<typeof lessError>;

/** `css` is empty only when nothing of the sheet could be used; errors may stand beside a usable sheet. */
export const lessOutput = z.object({ css: z.string(), errors: z.array(lessError) });
export type LessOutput = z.infer<typeof lessOutput>;
