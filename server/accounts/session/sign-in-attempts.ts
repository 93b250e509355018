// Slows down guessing: failures are counted per network, per account and per pair. A pair or a network is refused for a while;
// an account is only slowed, so its owner cannot be locked out. In memory: a restart forgives.
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/parts.ts';
import { signInLimited } from '../contributor/errors.ts';
import { signInLimits } from './limits.ts';

type Failures = { count: number; until: number };

export class SignInAttempts {
  readonly #failures = new LRUCache<string, Failures>({ max: signInLimits.rememberedMax });
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * @param network `byNetwork` of the call: an IPv6 customer has more addresses than there are guesses
   * @returns milliseconds that this try has to wait before it is looked at
   * @throws signInLimited
   */
  delayMs(network: string, email: string): number {
    const pair = this.#find(pairKey(network, email));
    const ofNetwork = this.#find(networkKey(network));
    if (pair.count >= signInLimits.perPairMax) throw signInLimited({ retryAfterSeconds: this.#secondsTo(pair.until) });
    if (ofNetwork.count >= signInLimits.perNetworkMax)
      throw signInLimited({ retryAfterSeconds: this.#secondsTo(ofNetwork.until) });
    const over = Math.max(
      pair.count - signInLimits.perPairDelayAfter + 1,
      this.#find(accountKey(email)).count - signInLimits.perAccountDelayAfter + 1,
      0,
    );
    return Math.min(over * signInLimits.delayStepMs, signInLimits.delayMaxMs);
  }

  /** Counted before the password is looked at, so that a burst cannot try more than the limit; taken back by `succeeded`. */
  begun(network: string, email: string): void {
    for (const key of keysOf(network, email)) {
      const before = this.#find(key);
      this.#failures.set(key, { count: before.count + 1, until: this.#clock.now() + signInLimits.windowMs });
    }
  }

  succeeded(network: string, email: string): void {
    this.#failures.delete(pairKey(network, email));
    for (const key of [networkKey(network), accountKey(email)]) {
      const before = this.#find(key);
      if (before.count > 1) this.#failures.set(key, { ...before, count: before.count - 1 });
      else this.#failures.delete(key);
    }
  }

  #find(key: string): Failures {
    const found = this.#failures.get(key);
    return found && found.until > this.#clock.now() ? found : { count: 0, until: 0 };
  }

  #secondsTo(until: number): number {
    return Math.max(1, Math.ceil((until - this.#clock.now()) / 1000));
  }
}

const networkKey = (network: string) => `network ${network}`;
const accountKey = (email: string) => `account ${email}`;
const pairKey = (network: string, email: string) => `pair ${network} ${email}`;
const keysOf = (network: string, email: string) => [networkKey(network), accountKey(email), pairKey(network, email)];
