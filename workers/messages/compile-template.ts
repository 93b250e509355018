// Messages of the compile-template job: all texts that are needed together, because a round trip costs as much as
// compiling one (architecture 5). Read by pool.ts and compile-template.ts. Portable.
import * as z from 'zod';

export const templateInput = z.object({
  templates: z.array(z.object({ name: z.string(), text: z.string().max(4_194_304) })).max(2000),
});
export type TemplateInput = z.input<typeof templateInput>;

/** In the order of the request. `source` is program text for `instantiate`; errors carry positions (renderer/template). */
export const templateOutput = z.array(
  z.object({ name: z.string(), source: z.string(), errors: z.array(z.record(z.string(), z.unknown())) }),
);
export type TemplateOutput = z.infer<typeof templateOutput>;
