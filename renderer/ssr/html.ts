// Elements or a Flight payload to HTML: the second copy of React, which has the client components.
import { Readable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type ConsumerManifest, createFromNodeStream } from 'react-server-dom-webpack/client.node';

/** Client modules have the same IDs in this bundle and the browser's (client-modules.js), so every path maps to itself. */
const manifest: ConsumerManifest = {
  moduleMap: new Proxy({} as ConsumerManifest['moduleMap'], {
    get: (_, id) => (typeof id === 'string' ? { '*': { id, chunks: [], name: '*' } } : undefined),
  }),
  moduleLoading: null,
  serverModuleMap: null,
};

/** The payload must be complete: then React finds every part resolved and renders synchronously, four times as fast as streaming. */
export async function modelOf(payload: string): Promise<ReactNode> {
  return createFromNodeStream<ReactNode>(Readable.from([Buffer.from(payload)]), manifest);
}

/**
 * @param model fully resolved, without pending promises
 * @param idPrefix of `useId`; the browser hydrates with the same
 * @throws what a component throws
 */
export const htmlOf = (model: ReactNode, idPrefix: string): string =>
  withoutPreloads(renderToString(model, { identifierPrefix: idPrefix }));

/** React puts a preload before the first byte for each eager picture; here the picture itself follows immediately. */
function withoutPreloads(html: string): string {
  let start = 0;
  while (html.startsWith('<link rel="preload"', start)) start = html.indexOf('>', start) + 1;
  return start === 0 ? html : html.slice(start);
}
