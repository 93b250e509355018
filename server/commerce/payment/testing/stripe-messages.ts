// Delivery of the fake Stripe's webhooks: signed, late, repeated, out of order, lost, or forged. Commerce 3.3.
import { createHmac } from 'node:crypto';
import type { FakeEvent } from './stripe-contract.ts';

export const webhookSecret = 'whsec_testtesttesttest';

/** A webhook's body and signature, like Stripe's. @param now epoch ms */
export function signed(event: FakeEvent | string, now: number, { secret = webhookSecret, ageS = 0 } = {}) {
  const body =
    typeof event === 'string' ? event : JSON.stringify({ object: 'event', api_version: '2026-10-28.endive', ...event });
  const time = Math.floor(now / 1000) - ageS;
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { body, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${time},v1=${signature}` } };
}

/** Ways in which webhooks may arrive; a real provider may do all of these except forging. */
export type Sending = {
  secret?: string;
  /** Age of the signature. */
  ageS?: number;
  /** How often each is sent. */
  times?: number;
  /** In reverse order. */
  reversed?: boolean;
  /** Matching events are lost. */
  drop?: (event: FakeEvent) => boolean;
  /** Awaited before the first one, to simulate what happens in between. */
  after?: () => Promise<unknown>;
};

/**
 * Sends the pending webhooks one after another.
 * @param send posts one webhook
 * @returns the statuses, in order
 */
export async function sendMessages(
  events: readonly FakeEvent[],
  send: (message: ReturnType<typeof signed>) => Promise<{ status: number }>,
  now: () => number,
  { times = 1, reversed = false, drop = () => false, after, ...signing }: Sending = {},
): Promise<number[]> {
  await after?.();
  const kept = events.filter((event) => !drop(event));
  const ordered = reversed ? kept.toReversed() : kept;
  const statuses: number[] = [];
  for (let n = 0; n < times; n++)
    for (const event of ordered) statuses.push((await send(signed(event, now(), signing))).status);
  return statuses;
}
