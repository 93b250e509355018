// How many links are mailed to one address because someone asked for them. Who asks need not be the reader, so what strangers ask for
// must not use up what the reader may: purposes count apart, networks count apart, and what all of them share comes back soon enough
// that the newest link that was sent still works.

import type { Clock } from '../base/parts.ts';
import { createLimiter } from './rate-limit.ts';

const minuteMs = 60_000;

const mailedLinks = {
  /** To one address, for one purpose, asked for from one network. */
  perNetwork: { points: 3, durationMs: 60 * minuteMs },
  /** From all sources together: a mailbox is not flooded, and a refused request means that a recent link exists. */
  perAddress: { points: 3, durationMs: 15 * minuteMs },
} as const;

type MailLimit = {
  /** @param address a mail address in normal form, or another key, e.g. the order */
  take(purpose: string, address: string, network: string): boolean;
};

export function createMailLimit(clock: Clock, name: string): MailLimit {
  const ofNetwork = createLimiter({ name: `${name}-network`, ...mailedLinks.perNetwork, clock });
  const ofAddress = createLimiter({ name: `${name}-address`, ...mailedLinks.perAddress, clock });
  return {
    take: (purpose, address, network) =>
      ofNetwork.take(`${purpose} ${address} ${network}`).ok && ofAddress.take(`${purpose} ${address}`).ok,
  };
}
