// Limits the links mailed to one address on request. The requester may not be the recipient, so requests by strangers
// must not use up the recipient's: purposes and networks count separately, and the shared limit recovers soon enough
// that the newest link still works.

import type { Clock } from '../base/parts.ts';
import { createLimiter } from './rate-limit.ts';

const minuteMs = 60_000;

const mailedLinks = {
  /** Per address, purpose, and requesting network. */
  perNetwork: { points: 3, durationMs: 60 * minuteMs },
  /** Across all sources: prevents flooding a mailbox, and a refused request means that a recent link exists. */
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
