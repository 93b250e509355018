// Finished pages as bytes, bounded, one render per page at a time, never older than the last commit. Architecture §3.
//
//   find(key) ── kept ────────────────────────────────────► page
//   open(key) ── being rendered, nothing it read changed ─► follow that
//        └────── else: wait for a slot → render → stream to followers → pack → keep, unless a key it read was written meanwhile
//
// A minor change, such as of a number in stock, leaves the page in place for ten seconds: who asks for it gets it as it is, and once a
// second one of them has it made anew.
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

/** A page as it is kept: n + 1 texts around n holes. */
export type CachedPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly scriptHashes: readonly string[];
  readonly ownerScriptHashes: readonly string[];
  readonly texts: readonly Buffer[];
  /** Beside `texts`, for pages with holes of types that shrink. */
  readonly pieces: readonly Piece[] | undefined;
  readonly holes: readonly string[];
  /** Whole files, for pages without holes. */
  readonly gzip: Buffer | undefined;
  readonly brotli: Buffer | undefined;
  /** Without quotes; front.ts adds what the holes hold. */
  readonly tag: string;
  readonly bytes: number;
};

export type PageCache = {
  /** A kept page that may be shown and needs no render now. */
  find(key: string): CachedPage | undefined;
  /** A kept page that may be shown but is out of date: rendered anew meanwhile, for those who ask next. */
  refresh(key: string, render: Render): CachedPage | undefined;
  /** Follows the render of this page that is under way, or starts one. Without key: always one of its own, kept nowhere. @throws when the connection closes, or what the render threw */
  open(key: string | undefined, render: Render, connection?: Connection): Promise<Opened>;
  /** Drops everything, e.g. after a change that no key tells of. */
  clear(): void;
  stats(): PageCacheStats;
  /** How long the first of the renders that wait for their turn has waited. */
  waitedMs(): number;
  close(): void;
};

type PageCacheStats = {
  pages: number;
  bytes: number;
  hits: number;
  misses: number;
  /** Renders at work, and those waiting for their turn. */
  rendering: number;
  waiting: number;
  /** Pages asked for and neither kept nor given up yet. */
  underWay: number;
};

/** Of the visitor who waits, e.g. a ServerResponse. */
type Connection = {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
};

export type Opened = { follower: Follower; rendered: Rendered };

export type PageCacheOptions = {
  maxBytes: number;
  clock: Clock;
  log: Log;
  holes: Holes;
  store?: Pick<Store, 'onCommit'>;
  /** Renders at work at once. Architecture §2: two give the most pages a second. */
  rendersMax?: number;
  /** Renders waiting for their turn; past that visitors get 503. */
  queueMax?: number;
  patienceMs?: number;
  /** Larger pages are sent but not kept. */
  keptPageBytesMax?: number;
  pageBytesMax?: number;
};

type Kept = CachedPage & {
  readonly key: string;
  readonly derivation: Derivation;
  /** Shown until then. */
  freshUntil: number;
  /** What it shows has changed a little since. */
  isStale: boolean;
  /** When it may be rendered anew, if it is stale. */
  refreshAt: number;
};

/** A render whose followers may be joined. */
type Running = { rendering: Rendering; watch: Watch; startedAt: number };

/** How long a page with a minor change is shown yet, and how often it is made anew meanwhile. */
const staleMaxMs = 10_000;
const refreshEveryMs = 1_000;

const brotliOf = promisify(brotliCompress);
/** Per page, for what is not bytes of it. */
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
      // Those who wait for a page hear of its fault; nobody waits for this one.
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
        // A visitor who leaves before the head is there must let the render stop, too.
        connection?.once('close', follower.leave);
        try {
          const rendered = await one.rendering.head;
          // While we waited for the head nobody could say what the render had read: now it can be said.
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

  /** Nothing but a minor change, and not for long, came since it began. */
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
      // What a render throws reaches those who wait for it, and their error answer logs it.
      const parts = await one.rendering.complete.catch(() => undefined);
      if (parts === undefined) return;
      const { rendered } = one.rendering;
      if (key === undefined || rendered === undefined || !rendered.cacheable || !mayShow(one)) return;
      // Not packed for nothing: what is too large as it is does not become smaller by its packed forms beside it.
      if (overheadBytes + bytesOf(parts) > largestKept) return;
      const page = await packed(parts, rendered);
      // Checked once more: packing took a while, and a commit meanwhile has found nothing in the index yet.
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
