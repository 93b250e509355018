// Renders one React root to HTML: directly, or through its Flight payload if it has client components. When a block fails, the others
// still render.
import { Readable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type ConsumerManifest, createFromNodeStream } from 'react-server-dom-webpack/client.node';
import { flightOf } from '#rsc';
import { escapeHtml } from '../../server/base/text/html.ts';
import { yieldToEventLoop } from '../../server/base/yield.ts';
import type { Reader } from '../reader.ts';
import type { Root } from '../rsc/root.ts';

/** A client module's files in the browser (assets.json, written by the build). */
export type ClientModule = {
  id: string;
  chunks: readonly (string | number)[];
  name: string;
  js: readonly string[];
  css: readonly string[];
};

export type RootOptions = {
  reader: Reader;
  edit: boolean;
  modules: Readonly<Record<string, ClientModule>>;
  /** Aborts the render: the visitor left, or it timed out. */
  signal: AbortSignal;
  onFault: (event: string, error: unknown, fields: Record<string, unknown>) => void;
  /** Uses Flight even without client components. */
  forced?: boolean;
};

export type RootHtml = {
  html: string;
  /** Only for roots with client components: data for hydration. */
  flight?: string;
  clientModules: readonly string[];
  hasFailed: boolean;
};

/** Never rejects: a failed part becomes a note and one log line, and the rest of the page renders. */
export async function rootHtml(id: string, root: Root, options: RootOptions): Promise<RootHtml> {
  try {
    return await attempt(id, root, options);
  } catch (error) {
    if (options.signal.aborted && !isTooSlow(options.signal.reason)) return nothing;
    if (root.kind === 'section') {
      const failed = await failingBlocks(root, options);
      if (Object.keys(failed).length > 0) {
        try {
          return { ...(await attempt(id, { ...root, failed }, options)), hasFailed: true };
        } catch {
          // The section fails too: the first error below says why.
        }
      }
    }
    if (root.kind === 'block' && root.failure === undefined) {
      options.onFault('block-failed', error, describe(root));
      try {
        return { ...(await attempt(id, { ...root, failure: messageOf(error) }, options)), hasFailed: true };
      } catch {
        // The frame fails too: only the note below is shown.
      }
    }
    options.onFault('render-failed', error, describe(root));
    return { html: errorNote(options.edit, error), clientModules: [], hasFailed: true };
  }
}

/** For payloads from this length on, yields before reading, rendering, and inserting them: a cart with many lines has more. */
const turnLength = 32_768;

async function attempt(id: string, root: Root, options: RootOptions): Promise<RootHtml> {
  const { reader, edit, modules, signal, forced } = options;
  const flight = await flightOf(root, { reader, edit, manifest: modules, signal, forced });
  if ('model' in flight) return { html: htmlOf(flight.model, `${id}-`), clientModules: [], hasFailed: false };
  const { payload, clientModules } = flight;
  const turn = payload.length > turnLength ? yieldToEventLoop : undefined;
  await turn?.();
  const model = await modelOf(payload);
  await turn?.();
  const html = htmlOf(model, `${id}-`);
  await turn?.();
  return { html, clientModules, hasFailed: false, ...(clientModules.length > 0 ? { flight: payload } : {}) };
}

/** Renders each block separately to find the failing ones: only after the whole section has failed. */
async function failingBlocks(
  root: Extract<Root, { kind: 'section' }>,
  options: RootOptions,
): Promise<Record<string, string>> {
  const failed: Record<string, string> = {};
  for (const block of root.blocks) {
    if (options.signal.aborted) break;
    try {
      const drawn = root.drawn?.[block.id];
      await attempt('alone', { kind: 'block', block, ...(drawn !== undefined && { drawn }) }, options);
    } catch (error) {
      options.onFault('block-failed', error, { section: root.section.id, block: block.id, type: block.type });
      failed[block.id] = messageOf(error);
    }
  }
  return failed;
}

/** The other abort reason is that the client is gone: not a failure, and the rest is never read. */
const isTooSlow = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError';
const nothing: RootHtml = { html: '', clientModules: [], hasFailed: true };

const describe = (root: Root): Record<string, unknown> => {
  if (root.kind === 'section') return { section: root.section.id };
  return root.kind === 'block' ? { block: root.block.id } : { island: root.name };
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const errorNote = (edit: boolean, error: unknown) =>
  `<p class="render-error" role="note">This part of the page cannot be shown at the moment.${
    edit ? `<span class="render-error-detail"> ${escapeHtml(messageOf(error))}</span>` : ''
  }</p>`;

/** Client modules have the same IDs in this bundle and the browser's (client-modules.js), so every path maps to itself. */
const manifest: ConsumerManifest = {
  moduleMap: new Proxy({} as ConsumerManifest['moduleMap'], {
    get: (_, id) => (typeof id === 'string' ? { '*': { id, chunks: [], name: '*' } } : undefined),
  }),
  moduleLoading: null,
  serverModuleMap: null,
};

/** The payload must be complete: then React finds every part resolved and renders synchronously, four times as fast as streaming. */
async function modelOf(payload: string): Promise<ReactNode> {
  return createFromNodeStream<ReactNode>(Readable.from([Buffer.from(payload)]), manifest);
}

/**
 * @param model fully resolved, without pending promises
 * @param idPrefix of `useId`; the browser hydrates with the same
 * @throws what a component throws
 */
const htmlOf = (model: ReactNode, idPrefix: string): string =>
  withoutPreloads(renderToString(model, { identifierPrefix: idPrefix }));

/** React puts a preload before the first byte for each eager picture; here the picture itself follows immediately. */
function withoutPreloads(html: string): string {
  let start = 0;
  while (html.startsWith('<link rel="preload"', start)) start = html.indexOf('>', start) + 1;
  return start === 0 ? html : html.slice(start);
}
