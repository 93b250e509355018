// Finished pages as bytes: bounded, one render per page at a time, never older than the last commit. Architecture §3.
//
// find(key): a cached page.
// open(key): joins a running render if nothing it read has changed; otherwise waits for a slot, renders, streams to
// followers, compresses, and caches the page unless a key it read was written since.
//
// After a minor change, such as of a stock level, the page stays for ten seconds: requests get the stale page, and one
// of them per second triggers a rerender.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Clock, Log } from '../../base/parts.ts';
import type { Store } from '../../store/store.ts';
import { createSemaphore } from '../edge/semaphore.ts';
import { isCompressible } from '../encodings.ts';
import { clientGone } from '../errors.ts';
import { createDependencyGraph, Degree, Derivation, type Watch } from './dependencies.ts';
import { type Holes, joined } from './holes.ts';
import type { Render, Rendered } from './rendered.ts';
import { createFragments, type Follower, Rendering, type StreamPart } from './rendering.ts';
import { type Piece, pack, spliceGzip } from './splice-gzip.ts';

/** A cached page: n + 1 texts around n holes. */
export type CachedPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly scriptHashes: readonly string[];
  readonly ownerScriptHashes: readonly string[];
  readonly texts: readonly Buffer[];
  /** In addition to `texts`, for pages with holes of compressible types. */
  readonly pieces: readonly Piece[] | undefined;
  readonly holes: readonly string[];
  /** Whole files, for pages without holes. */
  readonly gzip: Buffer | undefined;
  readonly brotli: Buffer | undefined;
  /** Without quotes; the writer appends the checksum of the holes. */
  readonly tag: string;
  readonly bytes: number;
};

export type PageCache = {
  /** A cached page that may be served without a render. */
  find(key: string): CachedPage | undefined;
  /** Stale-while-revalidate: a cached page that may be served but is stale; starts a rerender for later requests. */
  refresh(key: string, render: Render): CachedPage | undefined;
  /**
   * Joins the running render of this page, or starts one. Without a key: always a separate one, never cached.
   * @throws when the connection closes, or what the render threw
   */
  open(key: string | undefined, render: Render, connection?: Connection): Promise<Opened>;
  /** Drops everything, e.g. after a change that no key covers. */
  clear(): void;
  stats(): PageCacheStats;
  /** Waiting time of the first queued render. */
  waitedMs(): number;
  close(): void;
};

type PageCacheStats = {
  pages: number;
  bytes: number;
  hits: number;
  misses: number;
  /** Running and queued renders. */
  rendering: number;
  waiting: number;
  /** Requested pages that are neither cached nor abandoned yet. */
  underWay: number;
};

/** The waiting visitor's connection, e.g. a ServerResponse. */
type Connection = {
  readonly destroyed: boolean;
  on(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
};

export type Opened = { follower: Follower; rendered: Rendered };

export type PageCacheOptions = {
  maxBytes: number;
  clock: Clock;
  log: Log;
  holes: Holes;
  store?: Pick<Store, 'onCommit'>;
  /** Concurrent renders. Architecture §2: two give the highest throughput. */
  rendersMax?: number;
  /** Maximum queued renders; beyond that visitors get 503. */
  queueMax?: number;
  patienceMs?: number;
  /** Larger pages are sent but not cached. */
  keptPageBytesMax?: number;
  pageBytesMax?: number;
};

type Kept = CachedPage & {
  readonly key: string;
  readonly derivation: Derivation;
  /** Served until then. */
  freshUntil: number;
  /** A minor change has happened since. */
  isStale: boolean;
  /** Earliest time for a rerender when stale. */
  refreshAt: number;
};

/** A render that requests can join. */
type Running = { rendering: Rendering; watch: Watch; startedAt: number };

/** How long a page may be served after a minor change, and how often it is rerendered during that time. */
const staleMaxMs = 10_000;
const refreshEveryMs = 1_000;

const brotliOf = promisify(brotliCompress);
/** Per page, for memory besides its bytes. */
const overheadBytes = 2_048;

export function createPageCache(options: PageCacheOptions): PageCache {
  const { maxBytes, clock, log, holes, store, rendersMax = 2, queueMax = 64 } = options;
  const { patienceMs = 50, keptPageBytesMax = 4_194_304, pageBytesMax = 33_554_432 } = options;
  const largestKept = Math.min(keptPageBytesMax, maxBytes);
  const renders = createSemaphore({ max: rendersMax, queueMax });
  const fragments = createFragments(holes);
  const graph = createDependencyGraph(store);
  const running = new Set<Running>();
  const runningByKey = new Map<string, Running>();
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: (page) => page.bytes,
    dispose: ({ derivation }) => graph.forget(derivation),
  });
  let hits = 0;
  let misses = 0;

  return {
    find(key) {
      const page = findKept(key);
      if (page === undefined || (page.isStale && clock.now() >= page.refreshAt && !runningByKey.has(key)))
        return undefined;
      hits++;
      return page;
    },

    refresh(key, render) {
      const page = findKept(key);
      if (page === undefined) return undefined;
      hits++;
      page.refreshAt = clock.now() + refreshEveryMs;
      // Followers of a page receive its errors; this render has none.
      start(key, render).rendering.head.catch((error) => log.warn('page-not-refreshed', { message: String(error) }));
      return page;
    },

    waitedMs: renders.waitedMs,

    async open(key, render, connection) {
      for (;;) {
        if (connection?.destroyed) throw clientGone();
        const known = key === undefined ? undefined : runningByKey.get(key);
        const one =
          known !== undefined && !known.rendering.signal.aborted && mayShow(known) ? known : opened(key, render);
        const follower = one.rendering.follow();
        // A visitor who leaves before the head must also abort the render.
        connection?.on('close', follower.leave);
        try {
          const rendered = await one.rendering.head;
          // The render's dependencies are only known once the head is there, so check again.
          if (one === known && !mayShow(one)) {
            follower.leave();
            continue;
          }
          return { follower, rendered };
        } catch (error) {
          follower.leave();
          throw connection?.destroyed ? clientGone() : error;
        } finally {
          connection?.off('close', follower.leave);
        }
      }
    },

    clear() {
      kept.clear();
      for (const { watch } of running) watch.overrun();
    },
    stats: () => ({
      pages: kept.size,
      bytes: kept.calculatedSize,
      hits,
      misses,
      rendering: renders.running,
      waiting: renders.waiting,
      underWay: running.size,
    }),
    close: graph.close,
  };

  function findKept(key: string): Kept | undefined {
    const page = kept.get(key);
    if (page === undefined || clock.now() < page.freshUntil) return page;
    kept.delete(key);
    return undefined;
  }

  /** Only a recent minor change has happened since it began. */
  function mayShow({ rendering, watch, startedAt }: Running): boolean {
    const { dependsOn = [], freshUntil } = rendering.rendered ?? {};
    const ends = dependsOn.flatMap((one) => (one instanceof Derivation ? one.freshUntil : []));
    if (Math.min(freshUntil ?? Number.POSITIVE_INFINITY, ...ends) <= clock.now()) return false;
    const degree = watch.degree(dependsOn);
    return degree === Degree.none || (degree === Degree.minor && clock.now() < startedAt + staleMaxMs);
  }

  function opened(key: string | undefined, render: Render): Running {
    misses++;
    return start(key, render);
  }

  function start(key: string | undefined, render: Render): Running {
    const rendering = new Rendering({
      render,
      cutter: holes.cutter(),
      fragments,
      enter: renders.enter,
      patienceMs,
      pageBytesMax,
    });
    const one: Running = { rendering, watch: graph.watch(), startedAt: clock.now() };
    running.add(one);
    if (key !== undefined) runningByKey.set(key, one);
    void keepWhenComplete(key, one);
    return one;
  }

  async function keepWhenComplete(key: string | undefined, one: Running): Promise<void> {
    try {
      // Render errors reach the followers, whose error response logs them.
      const parts = await one.rendering.complete.catch(() => undefined);
      if (parts === undefined) return;
      const { rendered } = one.rendering;
      if (key === undefined || rendered === undefined || !rendered.cacheable || !mayShow(one)) return;
      // Don't compress in vain: a page that is too large uncompressed only grows with its compressed forms.
      if (overheadBytes + bytesOf(parts) > largestKept) return;
      const page = await packed(parts, rendered);
      // Check again: a commit during compression did not see this page in the index.
      if (page.bytes > largestKept || !mayShow(one)) return;
      const age = (since: number) => {
        if (entry.isStale) return;
        entry.isStale = true;
        entry.freshUntil = Math.min(entry.freshUntil, since + staleMaxMs);
      };
      const derivation = new Derivation(
        { drop: () => void kept.delete(key), age: () => age(clock.now()) },
        rendered.dependsOn,
      );
      if (rendered.freshUntil !== undefined) derivation.endAt(rendered.freshUntil);
      graph.keep(derivation);
      const entry: Kept = {
        ...page,
        bytes: page.bytes + 2 * key.length + derivation.bytes,
        key,
        derivation,
        freshUntil: derivation.freshUntil,
        isStale: false,
        refreshAt: one.startedAt + refreshEveryMs,
      };
      if (one.watch.degree(rendered.dependsOn) === Degree.minor) age(one.startedAt);
      kept.set(key, entry);
      if (kept.peek(key) !== entry) graph.forget(derivation);
    } catch (error) {
      log.fault('page-not-kept', error);
    } finally {
      one.watch.end();
      running.delete(one);
      if (key !== undefined && runningByKey.get(key) === one) runningByKey.delete(key);
    }
  }
}

const bytesOf = (parts: readonly StreamPart[]) =>
  parts.reduce((sum, part) => sum + (typeof part === 'string' ? 0 : part.bytes.length), 0);

async function packed(parts: readonly StreamPart[], rendered: Rendered): Promise<CachedPage> {
  const texts: Buffer[] = [Buffer.alloc(0)];
  const names: string[] = [];
  for (const part of joined(parts.map((part) => (typeof part === 'string' ? part : part.bytes)))) {
    if (typeof part === 'string') {
      names.push(part);
      texts.push(Buffer.alloc(0));
    } else texts[texts.length - 1] = part;
  }
  const shrinks = isCompressible(rendered.headers['Content-Type'] ?? '');
  const pieces = shrinks ? await Promise.all(texts.map((text) => pack(text))) : undefined;
  const isWhole = names.length === 0 && pieces !== undefined;
  const brotli = isWhole ? await brotliOf(texts[0]!, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) : undefined;
  const gzip = isWhole ? spliceGzip(pieces) : undefined;
  const hash = createHash('sha1');
  for (const [at, text] of texts.entries()) hash.update(text).update(`\0${names[at] ?? ''}\0`);
  return {
    status: rendered.status,
    headers: rendered.headers,
    scriptHashes: [...(rendered.scriptHashes ?? [])],
    ownerScriptHashes: [...(rendered.ownerScriptHashes ?? [])],
    texts,
    pieces: isWhole ? undefined : pieces,
    holes: names,
    gzip,
    brotli,
    tag: hash.digest('base64url'),
    bytes:
      overheadBytes +
      texts.reduce((sum, text, at) => sum + text.length + (isWhole ? 0 : (pieces?.[at]?.deflated.length ?? 0)), 0) +
      (brotli?.length ?? 0) +
      (gzip?.length ?? 0),
  };
}
