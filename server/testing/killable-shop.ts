// The built program over one folder, killed and started again while people shop, and shoppers who ask again until they are answered.
// What they ask for may have been done when the answer got lost: every call of theirs is one that may be repeated.
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { systemClock } from '../base/system.ts';
import { storeFolder } from '../data-folder/backup.ts';
import { openLmdbStore } from '../store/engines/lmdb/lmdb-store.ts';
import type { Store } from '../store/store.ts';
import { bare } from '../store/testing.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { adasAddress } from './shop.ts';
import { type Answer, type TestVisitor, testVisitor } from './visitor.ts';

/** STOA_KILLS: how often in all. */
export const killsOf = (few: number): number => Number(process.env.STOA_KILLS ?? few);

const log = { info() {}, warn() {}, fault: (event: string, error: unknown) => console.error(event, error) };

/** While the program does not run. */
export async function inStore<T>(dataFolder: string, run: (store: Store) => Promise<T>): Promise<T> {
  const store = await openLmdbStore({ folder: storeFolder(dataFolder), clock: systemClock, log, ...bare });
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

/** Works on a copy of a site that was made once. */
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
  /** Calls that were answered so far. */
  answered = 0;
  kills = 0;
  /** Calls that wait for their answer. */
  waiting = 0;
  readonly #flags: string[];
  readonly #env: Record<string, string>;
  #server: Promise<BuiltServer>;
  #shoppers = 0;

  /** Each shopper has an address of his own, since orders are limited by address. */
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

  /** kill -9, and a start. @param between while the program does not run */
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

  /** After this many more answers, or when requests stop. */
  async afterAnswers(count: number, ended: () => boolean): Promise<void> {
    const until = this.answered + count;
    await vi.waitUntil(() => this.answered >= until || ended(), { timeout: 600_000, interval: 3 });
  }

  /** @param after what the last kill left is settled first */
  async stop(after: 'settled' | 'at once' = 'at once'): Promise<void> {
    const server = await this.#server;
    if (after === 'settled') await server.settled;
    expect(await server.stop()).toBe(0);
    expect(server.faults()).toEqual([]);
  }

  server = (): Promise<BuiltServer> => this.#server;

  origin = async (): Promise<string> => (await this.#server).origin;

  /** For a test that failed half-way. */
  async end(): Promise<void> {
    (await this.#server).child.kill('SIGKILL');
  }

  /** @param at `adminOrigin`: a contributor, who calls nothing of the site's */
  shopper(at: 'origin' | 'adminOrigin' = 'origin'): KilledShopper {
    const n = ++this.#shoppers;
    return new KilledShopper(this, { 'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }, at);
  }

  /** Asks until there is an answer: a connection that breaks is none. */
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

  /** @returns undefined when the program was killed before it answered: what was asked for may have been done */
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
      // The process it was sent to is alive and did not answer: that is what must not be.
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

  /** A file, or a form with files. As `sendOnce`. */
  uploadOnce<T = Record<string, unknown>>(
    path: string,
    body: Buffer<ArrayBuffer> | FormData,
  ): Promise<Answer<T> | undefined> {
    const upload = (visitor: TestVisitor) =>
      visitor.post<T>(path, body, { ...this.#from, 'X-CSRF-Token': visitor.cookies.get('crumb') ?? '' });
    return this.#shop.askOnce<T>(this.cookies, upload, this.#at);
  }

  /** A form of a page without script. */
  form(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.#shop.ask(
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
  }

  get(path: string): Promise<Answer> {
    return this.#shop.ask(this.cookies, (visitor) => visitor.get(path, this.#from), this.#at);
  }

  /** What is in the cart, and which codes. */
  async fill(wanted: readonly { itemId: string; quantity?: number }[], codes: readonly string[] = []): Promise<void> {
    // The first call is refused and brings the crumb, as clients do it on purpose (wire §1).
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

  /** Enters the checkout, or sees it as it is now; the next thing to do is to order. */
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
