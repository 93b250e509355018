// What goes in and out of the compile-template job. Read by pool.ts. Portable.
import * as z from 'zod';

export const templateInput = z.object({ text: z.string() });
export type TemplateInput = z.input<typeof templateInput>;

/** `source` is program text for `instantiate`; errors carry positions (renderer/template). */
export const templateOutput = z.object({ source: z.string(), errors: z.array(z.record(z.string(), z.unknown())) });
export type TemplateOutput = z.infer<typeof templateOutput>;
