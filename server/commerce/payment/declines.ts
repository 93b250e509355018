// Detects card testing: one card declined repeatedly, or a high decline rate in the whole shop. Commerce 3.5. Public.

import * as z from 'zod';
import { newsOf } from '../../base/news.ts';
import { perStore } from '../../base/process-state.ts';
import { table } from '../../store/table.ts';
import { transact } from '../../store/transact.ts';
import type { Card } from './card.ts';
import { cardDeclines, declineAlarm } from './limits.ts';
import type { PaymentParts } from './payment.ts';

/** Stored by a keyed hash of the card number, never by the number itself. */
const declines = table<{ times: number[] }>({
  name: 'card-declines',
  topic: 'none: on no screen',
  schema: z.object({ times: z.array(z.int()).max(cardDeclines.points) }),
  expiresAt: ({ times }) => (times.at(-1) ?? 0) + cardDeclines.durationMs,
});

type Watching = Pick<PaymentParts, 'store' | 'clock' | 'log' | 'paymentSeal'>;

const markOf = ({ paymentSeal }: Watching, { number }: Card): string | undefined => paymentSeal?.mark(`card ${number}`);

const recent = (times: readonly number[], now: number): number[] =>
  times.filter((at) => at > now - cardDeclines.durationMs).slice(-cardDeclines.points);

/** How long a card is blocked after too many declines; 0 if it may be tried. */
export async function cardWaitMs(parts: Watching, card: Card): Promise<number> {
  const mark = markOf(parts, card);
  const known = mark === undefined ? undefined : await declines.find(parts.store, mark);
  const now = parts.clock.now();
  const times = recent(known?.times ?? [], now);
  return times.length < cardDeclines.points ? 0 : times[0]! + cardDeclines.durationMs - now;
}

/**
 * Records the outcome of a payment attempt.
 * @param card if it was typed into our own page
 */
export async function recordAttempt(parts: Watching, outcome: 'accepted' | 'declined', card?: Card): Promise<void> {
  const { store, clock, log } = parts;
  const now = clock.now();
  const tries = triesOf({ store, clock });
  const before = isAlarmed(parts);
  tries.add(now, outcome === 'declined');
  if (!before && isAlarmed(parts)) log.warn('payment-declines-alarm', { last: tries.list.length });
  const mark = card && outcome === 'declined' ? markOf(parts, card) : undefined;
  if (mark === undefined) return;
  await transact(store, async (tx) => {
    const known = await declines.find(tx, mark);
    declines.put(tx, { times: recent([...(known?.times ?? []), now], now) }, mark);
  });
}

/** A shop's latest attempts, in memory. A restart clears them, but not the per-card declines. */
const triesOf = perStore(({ clock }: Pick<Watching, 'store' | 'clock'>) => {
  const news = newsOf(clock);
  const list: { at: number; isDeclined: boolean }[] = [];
  const note = (at: number, isDeclined: boolean) => {
    list.push({ at, isDeclined });
    if (list.length > declineAlarm.last) list.shift();
  };
  news?.subscribe('payment-tries', (_, declined) => note(clock.now(), declined === 1));
  return {
    list,
    add(at: number, isDeclined: boolean) {
      note(at, isDeclined);
      news?.publish('payment-tries', '', isDeclined ? 1 : 0);
    },
  };
});

/**
 * Whether the recent decline rate is so high that checkout slows down for all shoppers. Ignores attempts older than a
 * day.
 */
export function isAlarmed(parts: Pick<Watching, 'store' | 'clock'>): boolean {
  const now = parts.clock.now();
  const declined = triesOf(parts).list.filter(({ at, isDeclined }) => isDeclined && at > now - cardDeclines.durationMs);
  return declined.length * 100 > declineAlarm.last * declineAlarm.percent;
}
