// The built program over one folder, killed and restarted while people shop, and shoppers who retry until they get an answer.
// A request may have been executed although its answer was lost, so all of their calls are idempotent.
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { systemClock } from '../../base/system.ts';
import { storeFolder } from '../../data-folder/backup.ts';
import type { Store } from '../../store/store.ts';
import { openTestStore } from '../../store/testing.ts';
import { type BuiltServer, startBuiltServer } from '../harness/built-server.ts';
import { faultLog } from '../harness/dying.ts';
import { adasAddress } from '../harness/shop.ts';
import { type Answer, type TestVisitor, testVisitor } from '../harness/visitor.ts';

/** STOA_KILLS: total number of kills. */
export const killsOf = (few: number): number => Number(process.env.STOA_KILLS ?? few);

/** Only while the program is stopped. */
export async function inStore<T>(dataFolder: string, run: (store: Store) => Promise<T>): Promise<T> {
  const store = await openTestStore(storeFolder(dataFolder), { clock: systemClock, log: faultLog });
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

/** Works on a copy of a prepared site. */
export async function onCopy<T>(site: string, run: (dataFolder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-killed-'));
  try {
    await cp(site, folder, { recursive: true, filter: (file) => !file.endsWith('.sock') });
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export class KillableShop {
  readonly dataFolder: string;
  /** Calls answered so far. */
  answered = 0;
  kills = 0;
  /** Calls in flight. */
  waiting = 0;
  readonly #flags: string[];
  readonly #env: Record<string, string>;
  #server: Promise<BuiltServer>;
  #shoppers = 0;

  /** Each shopper has a separate address, because orders are rate limited by address. */
  constructor(dataFolder: string, flags: string[] = [], env: Record<string, string> = {}) {
    this.#env = env;
    this.dataFolder = dataFolder;
    this.#flags = [
      '--trusted-proxies',
      '127.0.0.1',
      '--cart-limit',
      '1000000',
      '--max-in-flight',
      '1000',
      '--max-delay-ms',
      '60000',
      ...flags,
    ];
    this.#server = this.#start();
  }

  #start = (): Promise<BuiltServer> =>
    startBuiltServer({ dataFolder: this.dataFolder, flags: this.#flags, env: this.#env });

  /** kill -9, then a restart. @param between runs while the program is stopped */
  async killAndStart(between: () => Promise<unknown> = async () => {}): Promise<void> {
    const server = await this.#server;
    const started = Promise.withResolvers<BuiltServer>();
    this.#server = started.promise;
    server.child.kill('SIGKILL');
    if (server.child.exitCode === null && server.child.signalCode === null) await once(server.child, 'close');
    this.kills++;
    try {
      expect(server.faults()).toEqual([]);
      await between();
    } finally {
      started.resolve(this.#start());
    }
    await this.#server;
  }

  /** Resolves after this many further answers, or when requests stop. */
  async afterAnswers(count: number, ended: () => boolean): Promise<void> {
    const until = this.answered + count;
    await vi.waitUntil(() => this.answered >= until || ended(), { timeout: 600_000, interval: 3 });
  }

  /** @param after `settled`: first waits for pending work of the last kill */
  async stop(after: 'settled' | 'at once' = 'at once'): Promise<void> {
    const server = await this.#server;
    if (after === 'settled') await server.settled;
    expect(await server.stop()).toBe(0);
    expect(server.faults()).toEqual([]);
  }

  server = (): Promise<BuiltServer> => this.#server;

  origin = async (): Promise<string> => (await this.#server).origin;

  /** Cleanup for a test that failed halfway. */
  async end(): Promise<void> {
    (await this.#server).child.kill('SIGKILL');
  }

  /** @param at `adminOrigin`: a contributor, who makes no calls to the site */
  shopper(at: 'origin' | 'adminOrigin' = 'origin'): KilledShopper {
    const n = ++this.#shoppers;
    return new KilledShopper(this, { 'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }, at);
  }

  /** Retries until there is an answer; a broken connection is not one. */
  async ask<T>(
    cookies: Map<string, string>,
    call: (visitor: TestVisitor) => Promise<Answer<T>>,
    at: 'origin' | 'adminOrigin' = 'origin',
  ): Promise<Answer<T>> {
    for (;;) {
      const answer = await this.askOnce(cookies, call, at);
      if (answer) return answer;
    }
  }

  /** @returns undefined when the program was killed before it answered: the request may have been executed */
  async askOnce<T>(
    cookies: Map<string, string>,
    call: (visitor: TestVisitor) => Promise<Answer<T>>,
    at: 'origin' | 'adminOrigin' = 'origin',
  ): Promise<Answer<T> | undefined> {
    const server = await this.#server;
    const visitor = testVisitor(server[at]);
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    this.waiting++;
    try {
      const answer = await call(visitor);
      cookies.clear();
      for (const [name, value] of visitor.cookies) cookies.set(name, value);
      this.answered++;
      return answer;
    } catch (error) {
      // The process is alive and did not answer, which is a fault.
      if (server === (await this.#server) && server.child.signalCode === null) throw error;
      return undefined;
    } finally {
      this.waiting--;
    }
  }
}

type Bought = { orderId: string; orderNumber?: string; next: 'confirmed' | { redirect: { url: string } } };

export class KilledShopper {
  readonly cookies = new Map<string, string>();
  cartToken = '';
  quoteHash = '';
  readonly #shop: KillableShop;
  readonly #from: Record<string, string>;

  readonly #at: 'origin' | 'adminOrigin';

  constructor(shop: KillableShop, from: Record<string, string>, at: 'origin' | 'adminOrigin') {
    this.#shop = shop;
    this.#from = from;
    this.#at = at;
  }

  send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const all = { ...this.#from, ...headers };
    return this.#shop.ask<T>(this.cookies, (visitor) => visitor.send(method, path, body, all), this.#at);
  }

  /** Sent once. @returns undefined when the outcome is unknown */
  sendOnce<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer<T> | undefined> {
    return this.#shop.askOnce<T>(this.cookies, (visitor) => visitor.send(method, path, body, this.#from), this.#at);
  }

  /** Sends a file, or a form with files, like `sendOnce`. */
  uploadOnce<T = Record<string, unknown>>(
    path: string,
    body: Buffer<ArrayBuffer> | FormData,
  ): Promise<Answer<T> | undefined> {
    const upload = (visitor: TestVisitor) =>
      visitor.post<T>(path, body, { ...this.#from, 'X-CSRF-Token': visitor.cookies.get('crumb') ?? '' });
    return this.#shop.askOnce<T>(this.cookies, upload, this.#at);
  }

  /** A form of a page without script. Past a rate limit, waits as long as the answer says. */
  async form(path: string, fields: Record<string, string>): Promise<Answer> {
    for (;;) {
      const answer = await this.#shop.ask(
        this.cookies,
        (visitor) =>
          visitor.post(path, new URLSearchParams({ crumb: visitor.cookies.get('crumb') ?? '', ...fields }).toString(), {
            ...this.#from,
            'Content-Type': 'application/x-www-form-urlencoded',
            'Sec-Fetch-Site': 'same-origin',
            'Sec-Fetch-Dest': 'document',
            'Sec-Fetch-Mode': 'navigate',
          }),
        this.#at,
      );
      if (answer.status !== 429) return answer;
      const seconds = Number(answer.headers.get('retry-after'));
      if (!(seconds > 0)) throw new Error(`No Retry-After: ${answer.status} ${answer.text}`);
      await wait(seconds * 1000);
    }
  }

  get(path: string): Promise<Answer> {
    return this.#shop.ask(this.cookies, (visitor) => visitor.get(path, this.#from), this.#at);
  }

  /** Fills the cart and applies the codes. */
  async fill(wanted: readonly { itemId: string; quantity?: number }[], codes: readonly string[] = []): Promise<void> {
    // The first call is refused and returns the CSRF token, as clients do on purpose (wire §1).
    await this.send('POST', '/api/commerce/shopping-cart/entries', {});
    for (const one of wanted) {
      const added = await this.send<{ shoppingCart: { cartToken: string } }>(
        'POST',
        '/api/commerce/shopping-cart/entries',
        { sku: null, quantity: 1, ...one },
      );
      if (added.status !== 200) throw new Error(`Cannot add: ${added.status} ${added.text}`);
      this.cartToken = added.body.shoppingCart.cartToken;
    }
    for (const giftOrPromoCode of codes)
      await this.send('POST', `/api/3/commerce/cart/${this.cartToken}/codes`, { giftOrPromoCode });
  }

  /** Enters or refreshes the checkout; the next step is to order. */
  async look(): Promise<void> {
    const details = { email: 'ada@example.com', shippingAddress: adasAddress };
    const path = `/api/3/commerce/cart/${this.cartToken}/checkout`;
    const shown = await this.send<{ quoteHash?: string }>('PUT', path, details);
    if (shown.status === 200 && shown.body.quoteHash !== undefined) this.quoteHash = shown.body.quoteHash;
  }

  order(payment: object = { paymentToken: 'tok_visa' }): Promise<Answer<Bought>> {
    const { cartToken, quoteHash } = this;
    return this.send<Bought>('POST', '/api/2/commerce/orders', { cartToken, quoteHash, ...payment });
  }
}
