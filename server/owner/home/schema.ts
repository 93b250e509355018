// Data for Home. Parts that the user may not see are absent. Portable.
import * as z from 'zod/mini';
import { currencies } from '../../commerce/money/money.ts';
import { paymentGaps } from '../../commerce/payment/settings-schema.ts';

export const homeSchema = z.partial(
  z.object({
    orders: z.object({ toFulfill: z.int(), needAction: z.int() }),
    soldOut: z.object({
      count: z.int(),
      /** Sold-out products with the longest waiting lists. */
      waitedFor: z.array(z.object({ productId: z.string(), title: z.string(), waiting: z.int() })),
    }),
    reviews: z.object({ toApprove: z.int() }),
    comments: z.object({ toApprove: z.int() }),
    submissions: z.object({ unread: z.int() }),
    drafts: z.object({ count: z.int() }),
    /** Unpublished header and footer, design, pop-up, and the like. */
    siteParts: z.object({ count: z.int() }),
    /** Products with staged changes. */
    staged: z.object({ count: z.int() }),
    payments: z.object({ gaps: z.array(z.enum(paymentGaps)) }),
    mails: z.object({ waiting: z.int() }),
    /** Absent if no backups are scheduled. */
    backups: z.object({ lastAt: z.optional(z.int()), isFailing: z.boolean() }),
    /** Today, and the whole previous day. */
    visits: z.object({ today: z.int(), yesterday: z.int() }),
    sales: z.object({
      currency: z.enum(currencies),
      testMode: z.boolean(),
      /** Oldest first; the last is today. `date` in the shop's time zone, e.g. `2026-11-23`. */
      days: z.array(
        z.object({ date: z.string(), cents: z.int(), orders: z.int(), unpaidCents: z.int(), unpaidOrders: z.int() }),
      ),
    }),
  }),
);
export type Home = z.infer<typeof homeSchema>;

/** Parts that the user may not see are absent. */
export const waitingSchema = z.object({ orders: z.optional(z.int()) });
