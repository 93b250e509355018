// One render in progress, shared by all concurrent requests for the page. Private to page-cache.ts and page-answer.ts.
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { spanned } from '../../base/trace.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { type Cutter, type Holes, joined, type Part } from './holes.ts';
import { isKept, type KeptChunk, type Render, type Rendered, type RenderedChunk } from './rendered.ts';
import { type Piece, packNow, packSoon } from './splice-gzip.ts';

/** Text to send: compressed at most once, regardless of the number of followers. */
export class Text {
  readonly bytes: Buffer;
  readonly #level: number | undefined;
  #packed: Piece | Promise<Piece> | undefined;

  constructor(bytes: Buffer, level?: number) {
    this.bytes = bytes;
    this.#level = level;
  }

  packed(): Piece | Promise<Piece> {
    if (this.#packed !== undefined) return this.#packed;
    if (this.bytes.length < packedApartMin) return (this.#packed = packNow(this.bytes, this.#level));
    const soon = packSoon(this.bytes, this.#level);
    soon.then(
      (piece) => {
        this.#packed = piece;
      },
      () => {
        this.#packed = undefined;
      },
    );
    return (this.#packed = soon);
  }
}

/** Minimum size for compressing on another thread. */
const packedApartMin = 512;

export type StreamPart = Text | string;

type Fragments = {
  /** Cached markup, split at its holes and compressed at most once for all pages that contain it. Dropped with the markup. */
  partsOf(markup: KeptChunk): readonly StreamPart[];
  /** Text of one page. Recently sent text, such as the end of most pages, isn't compressed again. */
  textOf(bytes: Buffer): Text;
};

const sentBytesMax = 4_194_304;
const sentTextBytesMax = 65_536;

export function createFragments(holes: Holes): Fragments {
  const known = new WeakMap<KeptChunk, readonly StreamPart[]>();
  const sent = new LRUCache<number, Text>({
    maxSize: sentBytesMax,
    sizeCalculation: ({ bytes }) => 256 + 2 * bytes.length,
  });
  return {
    textOf(bytes) {
      if (bytes.length > sentTextBytesMax) return new Text(bytes, passingLevel);
      const key = crc32(bytes);
      const before = sent.get(key);
      if (before?.bytes.equals(bytes)) return before;
      // Copied, so that a small slice doesn't retain the whole buffer.
      const text = new Text(Buffer.from(bytes), passingLevel);
      sent.set(key, text);
      return text;
    },
    partsOf(markup) {
      let parts = known.get(markup);
      if (parts === undefined) {
        const cutter = holes.cutter();
        parts = [...cutter.push(markup.kept), ...cutter.end()].map((part) =>
          typeof part === 'string' ? part : new Text(part),
        );
        known.set(markup, parts);
      }
      return parts;
    },
  };
}

/** For text of one page: level 3 takes 0.6 of the time of level 4, for 3 percent more bytes. Cached pages are compressed again. */
const passingLevel = 3;

export type Follower = {
  /**
   * All new parts; empty when the page is complete. Waits for the first.
   * @throws what the render threw
   */
  next(): Promise<readonly StreamPart[]>;
  /** `next` has returned the last part. */
  hasAll(): boolean;
  /** The visitor has left. */
  leave(): void;
};

type RenderingOptions = {
  render: Render;
  cutter: Cutter;
  fragments: Fragments;
  enter: (signal: AbortSignal) => Promise<() => void>;
  /** A render without output for this long is waiting rather than working, so others may start. */
  patienceMs: number;
  /** A page larger than this is an error. */
  pageBytesMax: number;
};

export class Rendering {
  readonly head: Promise<Rendered>;
  /** Resolves with all parts when the render is complete; rejects when it fails. */
  readonly complete: Promise<readonly StreamPart[]>;
  rendered: Rendered | undefined;
  readonly #options: RenderingOptions;
  readonly #abort = new AbortController();
  readonly #parts: StreamPart[] = [];
  readonly #followers = new Set<object>();
  #ended = false;
  #failure: { error: unknown } | undefined;
  #news = deferred<void>();
  #late: (Part | Text)[] = [];
  #planned: NodeJS.Immediate | undefined;

  constructor(options: RenderingOptions) {
    this.#options = options;
    const head = deferred<Rendered>();
    this.head = head.promise;
    this.complete = this.#run(head.resolve);
    this.complete.catch((error) => head.reject(error));
    this.head.catch(() => {}); // Followers receive the error; without followers, ignore it.
  }

  get ended(): boolean {
    return this.#ended;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  follow(): Follower {
    const self = {};
    this.#followers.add(self);
    let at = 0;
    let gone = false;
    return {
      next: async () => {
        while (!gone) {
          if (at < this.#parts.length) {
            const parts = this.#parts.slice(at);
            at = this.#parts.length;
            return parts;
          }
          if (this.#failure !== undefined) throw this.#failure.error;
          if (this.#ended) return [];
          await this.#news.promise;
        }
        return [];
      },
      hasAll: () => this.#ended && this.#failure === undefined && at === this.#parts.length,
      leave: () => {
        if (gone) return;
        gone = true;
        this.#followers.delete(self);
        if (this.#followers.size === 0 && !this.#ended) this.#abort.abort();
        else this.#tell();
      },
    };
  }

  #run(gotHead: (rendered: Rendered) => void): Promise<readonly StreamPart[]> {
    return spanned('render', () => this.#renderAll(gotHead));
  }

  async #renderAll(gotHead: (rendered: Rendered) => void): Promise<readonly StreamPart[]> {
    const { render, cutter, fragments, enter, patienceMs, pageBytesMax } = this.#options;
    const { signal } = this.#abort;
    let release = () => {};
    let patience: NodeJS.Timeout | undefined;
    try {
      release = await enter(signal);
      patience = setTimeout(release, patienceMs);
      const orAborted = untilAborted(signal);
      const rendered = await orAborted(render(signal));
      this.rendered = rendered;
      gotHead(rendered);
      let size = 0;
      let sinceTurn = 0;
      const chunks = rendered.chunks[Symbol.asyncIterator]();
      try {
        for (;;) {
          patience.refresh();
          const { done, value } = await orAborted(chunks.next());
          if (done) break;
          for (const chunk of chunksOf(value)) {
            const { length } = isKept(chunk) ? chunk.kept : chunk;
            size += length;
            if (size > pageBytesMax) throw new Error(`A page is larger than ${pageBytesMax} bytes`);
            // Creating this much took a turn; the first read flattens the string's pieces, so leave that to the next turn.
            if (length > turnLength) await yieldToEventLoop();
            if (isKept(chunk) && length <= turnLength) {
              // A hole's mark never crosses the edge of a fragment.
              this.#add([...cutter.end(), ...fragments.partsOf(chunk)]);
              continue;
            }
            for (const piece of piecesOf(isKept(chunk) ? chunk.kept : chunk)) {
              this.#add(cutter.push(piece));
              sinceTurn += piece.length;
              if (sinceTurn < turnLength) continue;
              sinceTurn = 0;
              await yieldToEventLoop();
            }
          }
        }
      } finally {
        // Not awaited: a renderer that hangs must not block us.
        if (signal.aborted) void chunks.return?.()?.catch(() => {});
      }
      this.#add(cutter.end());
      this.#flush();
      return this.#parts;
    } catch (error) {
      this.#flush();
      this.#failure = { error };
      throw error;
    } finally {
      clearTimeout(patience);
      release();
      this.#ended = true;
      this.#tell();
    }
  }

  /** Chunks of one turn of the loop are sent together: compressing and sending many small ones costs more than rendering them. */
  #add(parts: readonly (Part | Text)[]): void {
    this.#late.push(...parts);
    if (this.#late.length > 0) this.#planned ??= setImmediate(() => this.#flush());
  }

  #flush(): void {
    clearImmediate(this.#planned);
    this.#planned = undefined;
    if (this.#late.length === 0) return;
    let own: Part[] = [];
    const close = () => {
      const { fragments } = this.#options;
      for (const part of joined(own)) this.#parts.push(typeof part === 'string' ? part : fragments.textOf(part));
      own = [];
    };
    for (const part of this.#late) {
      if (!(part instanceof Text)) own.push(part);
      else {
        close();
        this.#parts.push(part);
      }
    }
    close();
    this.#late = [];
    this.#tell();
  }

  #tell(): void {
    const { resolve } = this.#news;
    this.#news = deferred<void>();
    resolve();
  }
}

/** Characters to send before yielding to the event loop: encoding, compressing and sending them takes a millisecond or two. */
const turnLength = 131_072;

const chunksOf = (value: RenderedChunk | readonly RenderedChunk[]) =>
  Array.isArray(value) ? (value as readonly RenderedChunk[]) : [value as RenderedChunk];

/** Chunks that fit in one turn. Never splits a surrogate pair. */
function* piecesOf(chunk: string | Uint8Array): Generator<string | Uint8Array> {
  if (typeof chunk !== 'string' || chunk.length <= turnLength) return yield chunk;
  for (let from = 0, end = 0; from < chunk.length; from = end) {
    end = Math.min(from + turnLength, chunk.length);
    const last = chunk.charCodeAt(end - 1);
    if (end < chunk.length && last >= 0xd800 && last < 0xdc00) end++;
    yield chunk.slice(from, end);
  }
}

type Deferred<T> = { promise: Promise<T>; resolve: (value: T) => void; reject: (error: unknown) => void };

const deferred = <T>(): Deferred<T> => Promise.withResolvers<T>() as Deferred<T>;

/** Waits for one promise at a time, or for the signal to abort. @throws its reason */
function untilAborted(signal: AbortSignal): <T>(promise: Promise<T>) => Promise<T> {
  let stop: ((reason: unknown) => void) | undefined;
  signal.addEventListener('abort', () => stop?.(signal.reason), { once: true });
  return (promise) =>
    new Promise((resolve, reject) => {
      stop = reject;
      promise.then(resolve, reject);
      if (signal.aborted) reject(signal.reason);
    });
}
