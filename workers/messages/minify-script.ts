// Messages of the minify-script job. Read by pool.ts and minify-script.ts. Portable.
import * as z from 'zod';

export const minifyInput = z.object({ text: z.string().max(10_485_760) });
export type MinifyInput = z.input<typeof minifyInput>;

export const minifyOutput = z.object({ text: z.string() });
export type MinifyOutput = z.infer<typeof minifyOutput>;
