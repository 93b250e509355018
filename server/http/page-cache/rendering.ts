// One render in progress, followed by everyone who asked for the page meanwhile. Private to page-cache.ts and page-answer.ts.
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { spanned } from '../../base/trace.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { type Cutter, type Holes, joined, type Part } from './holes.ts';
import { isKept, type KeptChunk, type Render, type Rendered } from './rendered.ts';
import { type Piece, packNow, packSoon } from './splice-gzip.ts';

/** Text on its way: packed at most once, however many followers want it compressed. */
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

/** Bytes from which a text is packed beside the main thread. */
const packedApartMin = 512;

export type StreamPart = Text | string;

export type Fragments = {
  /** Kept markup, cut at its holes and packed at most once for all pages that it is part of. It goes when the markup does. */
  partsOf(markup: KeptChunk): readonly StreamPart[];
  /** Text of one page. What was sent not long ago, as the end of most pages, is not packed again. */
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
      if (bytes.length < packedApartMin || bytes.length > sentTextBytesMax) return new Text(bytes, passingLevel);
      const key = crc32(bytes);
      const before = sent.get(key);
      if (before?.bytes.equals(bytes)) return before;
      // A copy: it may be a small part of what it was cut from.
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

/** Text of one page: level 3 takes 0.6 of the time of level 4, for 3 percent more bytes. What stays in the cache is packed again. */
const passingLevel = 3;

export type Follower = {
  /** All parts not seen yet; empty when the page is complete. Waits while there are none. @throws what the render threw */
  next(): Promise<readonly StreamPart[]>;
  /** Nothing comes after what `next` has given. */
  hasAll(): boolean;
  /** The visitor is gone. */
  leave(): void;
};

type RenderingOptions = {
  render: Render;
  cutter: Cutter;
  fragments: Fragments;
  enter: (signal: AbortSignal) => Promise<() => void>;
  /** A render that yields nothing for so long is waiting, not working, and others may start. */
  patienceMs: number;
  /** A page larger than this is a fault. */
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
    this.head.catch(() => {}); // Followers hear of it; without followers there is nobody to tell.
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
          const { length } = isKept(value) ? value.kept : value;
          size += length;
          if (size > pageBytesMax) throw new Error(`A page is larger than ${pageBytesMax} bytes`);
          // To make so much took a turn; to read it for the first time puts all its pieces together, which is for the next one.
          if (length > turnLength) await yieldToEventLoop();
          if (isKept(value) && length <= turnLength) {
            // A hole's mark never crosses the edge of a fragment.
            this.#add([...cutter.end(), ...fragments.partsOf(value)]);
            continue;
          }
          for (const piece of piecesOf(isKept(value) ? value.kept : value)) {
            this.#add(cutter.push(piece));
            sinceTurn += piece.length;
            if (sinceTurn < turnLength) continue;
            sinceTurn = 0;
            await yieldToEventLoop();
          }
        }
      } finally {
        // Not awaited: a renderer that hangs must not hold us.
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

  /** What comes within one turn of the loop goes out together: packing and sending many small chunks costs more than they do. */
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

/** What goes on its way before others are let in: to encode, pack and send it all takes a millisecond or two. */
const turnLength = 131_072;

/** Pieces of one turn's length. Halves of a character stay together. */
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
