// Sends pending ops: one request at a time, batched over 300 ms, retried with backoff while offline. Independent of React and the browser;
// the document store connects it.
import type { OpsAnswer, OpsBody } from '../../../server/content/document/edit-schema.ts';
import { errorText, Refused } from '../../api/ask.ts';
import type { SaveState } from './save-status.ts';

const saveTimes = { gatherMs: 300, retryMinMs: 1_000, retryMaxMs: 30_000 } as const;
const opsAtOnceMax = 100;
const bytesAtOnceMax = 400_000;

/** After a failed request: retry `later`, retry after `sign-in`, or `never`, because the server refused the ops. */
export type Failure = { when: 'later' | 'sign-in' } | { when: 'never'; message: string };

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Refused)) return { when: 'later' };
  if (error.status === 401) return { when: 'sign-in' };
  if (error.status === 429 || error.status >= 500) return { when: 'later' };
  return { when: 'never', message: errorText(error) };
}

/** @param attempts failed ones in a row, at least 1 */
export const retryAfterMs = (attempts: number): number =>
  Math.min(saveTimes.retryMinMs * 2 ** (attempts - 1), saveTimes.retryMaxMs);

type SaveQueueParts = {
  waiting(): OpsBody;
  send(body: OpsBody): Promise<OpsAnswer>;
  failureOf(error: unknown): Failure;
  /** The first `count` pending ops are being sent. */
  onSending(count: number): void;
  onAnswer(answer: OpsAnswer): void;
  /** The request failed, so the ops are pending again. */
  onUnsent(): void;
  onRefused(message: string): void;
  onState(state: SaveState): void;
  timers: { set(run: () => void, ms: number): unknown; clear(timer: unknown): void };
};

export class SaveQueue {
  readonly #parts: SaveQueueParts;
  #timer: unknown;
  #isSending = false;
  #attempts = 0;
  /** After a refusal, ops are sent one by one to find the refused one. */
  #atOnce = opsAtOnceMax;
  #settled: (() => void)[] = [];

  constructor(parts: SaveQueueParts) {
    this.#parts = parts;
  }

  changed(): void {
    if (this.#isSending || this.#attempts > 0) {
      this.#tell();
      return;
    }
    this.#parts.onState({ kind: 'saving' });
    if (this.#timer === undefined) this.#schedule(saveTimes.gatherMs);
  }

  /** Sends without waiting for the batch delay: the network is back, or the person asked. */
  now(): void {
    this.#cancel();
    if (!this.#isSending) void this.#send();
  }

  /** Resolves when nothing is pending or sending failed. @returns whether everything is saved */
  async settled(): Promise<boolean> {
    if (this.#parts.waiting().ops.length > 0 || this.#isSending) {
      const done = new Promise<void>((resolve) => this.#settled.push(resolve));
      this.now();
      await done;
    }
    return this.#parts.waiting().ops.length === 0;
  }

  stop(): void {
    this.#cancel();
    this.#settle();
  }

  async #send(): Promise<void> {
    const body = this.#batch();
    if (body.ops.length === 0) {
      this.#attempts = 0;
      this.#atOnce = opsAtOnceMax;
      this.#parts.onState({ kind: 'saved' });
      return this.#settle();
    }
    this.#isSending = true;
    this.#parts.onSending(body.ops.length);
    this.#tell();
    let failure: Failure | undefined;
    try {
      const answer = await this.#parts.send(body);
      this.#attempts = 0;
      this.#parts.onAnswer(answer);
    } catch (error) {
      failure = this.#parts.failureOf(error);
    }
    this.#isSending = false;
    if (!failure) return this.#send();
    if (failure.when === 'never') {
      if (body.ops.length > 1) {
        this.#atOnce = 1;
        this.#parts.onUnsent();
      } else {
        this.#atOnce = opsAtOnceMax;
        this.#parts.onRefused(failure.message);
      }
      return this.#send();
    }
    this.#parts.onUnsent();
    this.#attempts++;
    const count = this.#parts.waiting().ops.length;
    this.#parts.onState(failure.when === 'sign-in' ? { kind: 'signed-out', count } : { kind: 'offline', count });
    this.#schedule(retryAfterMs(this.#attempts));
    this.#settle();
  }

  #batch(): OpsBody {
    const { base, ops } = this.#parts.waiting();
    let bytes = 0;
    const fitting = ops.slice(0, this.#atOnce).filter((op, i) => {
      bytes += JSON.stringify(op).length;
      return i === 0 || bytes <= bytesAtOnceMax;
    });
    return { base, ops: fitting };
  }

  #tell(): void {
    if (this.#attempts === 0) this.#parts.onState({ kind: 'saving' });
    else if (!this.#isSending) this.#parts.onState({ kind: 'offline', count: this.#parts.waiting().ops.length });
  }

  #schedule(ms: number): void {
    this.#cancel();
    this.#timer = this.#parts.timers.set(() => {
      this.#timer = undefined;
      void this.#send();
    }, ms);
  }

  #cancel(): void {
    if (this.#timer !== undefined) this.#parts.timers.clear(this.#timer);
    this.#timer = undefined;
  }

  #settle(): void {
    for (const resolve of this.#settled.splice(0)) resolve();
  }
}
