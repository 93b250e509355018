// Slows down password guessing: failures are counted per network, per account and per pair. A pair or a network is
// blocked for a while; an account is only slowed, so that its owner can't be locked out. In memory: a restart resets
// the counts.
import { growingCache } from '../../base/growing-cache.ts';
import { type News, newsOf } from '../../base/news.ts';
import type { Clock } from '../../base/parts.ts';
import { signInLimited } from '../contributor/errors.ts';
import { signInLimits } from './limits.ts';

type Failures = { count: number; until: number };

export class SignInAttempts {
  readonly #failures = growingCache<Failures>(signInLimits.rememberedMax);
  readonly #clock: Clock;

  readonly #news: News | undefined;
  readonly #name: string;

  /** @param name identifies the counters if several processes share them */
  constructor(clock: Clock, name: string) {
    this.#clock = clock;
    this.#name = name;
    this.#news = newsOf(clock);
    this.#news?.subscribe(name, (mark, by) => this.#change(mark, by));
  }

  /**
   * @param network `byNetwork` of the call, because an IPv6 customer has more addresses than there are guesses
   * @returns milliseconds by which to delay this attempt
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

  /** @throws signInLimited once the account has this many failures, whatever networks they come from */
  assertBelow(max: number, email: string): void {
    const { count, until } = this.#find(accountKey(email));
    if (count >= max) throw signInLimited({ retryAfterSeconds: this.#secondsTo(until) });
  }

  /** Counted before the password is checked, so that a burst can't exceed the limit; undone by `succeeded`. */
  begun(network: string, email: string): void {
    for (const key of keysOf(network, email)) this.#count(key, 1);
  }

  succeeded(network: string, email: string): void {
    this.#count(pairKey(network, email), 0);
    for (const key of [networkKey(network), accountKey(email)]) this.#count(key, -1);
  }

  #mark = (key: string): string => this.#news?.mark(key) ?? key;

  #count(key: string, by: number): void {
    const mark = this.#mark(key);
    this.#change(mark, by);
    this.#news?.publish(this.#name, mark, by);
  }

  /** @param by 0 resets the count */
  #change(mark: string, by: number): void {
    const before = this.#findMark(mark);
    const count = by === 0 ? 0 : before.count + by;
    if (count <= 0) this.#failures.delete(mark);
    else this.#failures.set(mark, { count, until: by > 0 ? this.#clock.now() + signInLimits.windowMs : before.until });
  }

  #find = (key: string): Failures => this.#findMark(this.#mark(key));

  #findMark(mark: string): Failures {
    const found = this.#failures.get(mark);
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
