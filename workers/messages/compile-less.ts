// Messages of the compile-less job. Read by pool.ts (answers) and compile-less.ts (requests). Portable.
import * as z from 'zod';

/** Maximum for all stylesheets of a template together, e.g. one of 5 MB and some others. */
export const sourceCharsMax = 8_000_000;

export const lessInput = z.object({
  /** All stylesheets of a template joined in their order (template-folders 9). */
  source: z.string().max(sourceCharsMax),
  /** Lines of the source before each stylesheet, in order, to isolate errors per sheet. Absent: it is one sheet. */
  sheets: z.array(z.int().min(0)).max(2000).optional(),
  /** Tweak values and derived font variables by name without `@`, e.g. `{ 'text-color': '#111' }`. They win over the source's. */
  variables: z.record(z.string(), z.string()),
  /** Readable output for `/site.css?minify=false`. */
  readable: z.boolean().optional(),
});
export type LessInput = z.input<typeof lessInput>;

const lessError = z.object({
  message: z.string(),
  /** 1-based, in the joined source; 0 when it belongs to no line. */
  line: z.int().min(0),
});
export type LessError = z.infer<typeof lessError>;

export const lessOutput = z.object({
  css: z.string(),
  /** Errors can accompany a usable sheet. */
  errors: z.array(lessError),
  /** Every statement was compiled or reported. Otherwise compiling was aborted, and `css` is empty. */
  isWhole: z.boolean(),
});
export type LessOutput = z.infer<typeof lessOutput>;
