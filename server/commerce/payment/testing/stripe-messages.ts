// How messages of the fake Stripe arrive: signed, late, twice, in another order, not at all, or forged. Commerce 3.3.
import { createHmac } from 'node:crypto';
import type { FakeEvent } from './stripe-contract.ts';

export const webhookSecret = 'whsec_testtesttesttest';

/** A message as Stripe sends it: its body and its signature. @param now epoch ms */
export function signed(event: FakeEvent | string, now: number, { secret = webhookSecret, ageS = 0 } = {}) {
  const body =
    typeof event === 'string' ? event : JSON.stringify({ object: 'event', api_version: '2026-10-28.endive', ...event });
  const time = Math.floor(now / 1000) - ageS;
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { body, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${time},v1=${signature}` } };
}

/** How messages may arrive: all of them are allowed to a provider, but for the forged ones. */
export type Sending = {
  secret?: string;
  /** How old the signature is. */
  ageS?: number;
  /** Each that many times. */
  times?: number;
  /** Last one first. */
  reversed?: boolean;
  /** Those of which it is true never arrive. */
  drop?: (event: FakeEvent) => boolean;
  /** Awaited before the first one: what happens meanwhile. */
  after?: () => Promise<unknown>;
};

/**
 * Sends what Stripe has to tell, one after another, as it would come. @param send posts one message @returns the statuses, in order
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
