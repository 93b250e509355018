// Messages of the draw-paper job. Read by pool.ts (answers) and draw-paper.ts (requests). Portable.
import * as z from 'zod';
import type { PaperSite } from '../../server/commerce/order/receipt.ts';
import type { OrderRefund, Pieces, WholeOrder } from '../../server/commerce/order/schema.ts';

const head = { fontsFolder: z.string(), site: z.custom<PaperSite>() };

/** Orders are store records, which were validated on write. */
export const paperInput = z.discriminatedUnion('paper', [
  z.object({
    ...head,
    paper: z.literal('receipts'),
    orders: z.array(z.object({ whole: z.custom<WholeOrder>(), refunds: z.array(z.custom<OrderRefund>()) })),
  }),
  z.object({
    ...head,
    paper: z.literal('packing-slips'),
    orders: z.array(z.object({ whole: z.custom<WholeOrder>(), left: z.array(z.custom<Pieces>()) })),
  }),
]);
export type PaperInput = z.input<typeof paperInput>;

/** `html`: a page to print, for text that the PDF's font can't show. */
export const paperOutput = z.union([z.object({ pdf: z.instanceof(Uint8Array) }), z.object({ html: z.string() })]);
export type PaperOutput = z.infer<typeof paperOutput>;
