// The engine under test, as the contract's parts see it: a new one for each test.
import type { Key, Range, Store } from '../store.ts';

export type Opened = {
  store: Store & { sweep(): Promise<number> };
  clock: { now(): number; advance(ms: number): void };
  /** Closes and reopens it, for engines with persistence. */
  reopen?(): Promise<Opened['store']>;
  /** Closes it and removes its files. */
  end(): Promise<void>;
};

export const everything = { start: [], end: [Uint8Array.of(255)], limit: 1000 };

export class Bench {
  #opened: Opened | undefined;
  readonly open: () => Promise<Opened>;

  /** @param open a new and empty engine */
  constructor(open: () => Promise<Opened>) {
    this.open = open;
  }

  begin = async (): Promise<void> => void (this.#opened = await this.open());
  end = (): Promise<void> => this.opened.end();

  get opened(): Opened {
    if (!this.#opened) throw new Error('Nothing is open outside a test');
    return this.#opened;
  }
  get store(): Opened['store'] {
    return this.opened.store;
  }
  get clock(): Opened['clock'] {
    return this.opened.clock;
  }

  put = (key: Key, value: unknown, expiresAt?: number) => this.store.commit({ puts: [{ key, value, expiresAt }] });
  rowsOf = async (range: Range) => (await this.store.range(range)).rows.map((row) => row.key);
}
