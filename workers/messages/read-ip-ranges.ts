// Messages of the read-ip-ranges job. Read by pool.ts (answers) and read-ip-ranges.ts (requests). Portable.
import * as z from 'zod';
import type { IpRanges } from '../../server/census/network/ranges.ts';

export const ipRangesInput = z.object({ path: z.string().min(1), layout: z.enum(['countries', 'networks']) });
export type IpRangesInput = z.input<typeof ipRangesInput>;

const rangesOf = <A extends Uint32Array | BigUint64Array>(array: z.ZodType<A>) =>
  z.object({ starts: array, ends: array, values: z.instanceof(Uint16Array) });

export const ipRangesOutput: z.ZodType<{ ranges: IpRanges }> = z.object({
  ranges: z.object({ v4: rangesOf(z.instanceof(Uint32Array)), v6: rangesOf(z.instanceof(BigUint64Array)) }),
});
export type IpRangesOutput = { ranges: IpRanges };
