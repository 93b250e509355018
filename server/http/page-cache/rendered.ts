// Output of a renderer for the page cache: the head of a response, its bytes as a stream, and its dependencies.
import type { Key } from '../../store/store.ts';
import type { Derivation } from './dependencies.ts';

/**
 * One store key, or all keys below a prefix: a list page changes when a product is added that it never read. Or a
 * cached value, with all its dependencies.
 */
export type Dependency = Key | { readonly prefix: Key } | Derivation;

/** Receives reads: a list, or a derivation. */
export type Noted = { push(one: Dependency): unknown };

/** The same object recurs in other renders, so anything derived from it is cached too. */
export type KeptChunk = { readonly kept: string };
export type RenderedChunk = string | Uint8Array | KeptChunk;

export const isKept = (chunk: unknown): chunk is KeptChunk =>
  typeof chunk === 'object' && chunk !== null && 'kept' in chunk && typeof chunk.kept === 'string';

export type Rendered = {
  readonly status: number;
  /** At least Content-Type. Cache-Control only to override the cache's own. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Chunks, or several that were ready together. May contain hole marks (holes.ts), except inside executable scripts. The first is
   * yielded before slow parts are ready.
   */
  readonly chunks: AsyncIterable<RenderedChunk | readonly RenderedChunk[]>;
  /** May grow until the chunks have ended. Contains each key from the moment it was read. */
  readonly dependsOn: readonly Dependency[];
  /** False: only for this request. */
  readonly cacheable: boolean;
  /** CSP sources of the page's inline scripts, all of them, also those in later chunks: `scriptHash` of security-headers.ts. */
  readonly scriptHashes?: readonly string[];
  /** Hashes of scripts written by owners. */
  readonly ownerScriptHashes?: readonly string[];
  /** Epoch ms at which the page becomes stale without any write: a sale ends, a post is published. */
  readonly freshUntil?: number;
};

/** Renders one page. When `signal` aborts, no one is waiting and the work should stop. */
export type Render = (signal: AbortSignal) => Promise<Rendered>;
