// Types of the few calls of react-server-dom-webpack that we make; the package brings none.
declare module 'react-server-dom-webpack/server' {
  export type ClientManifest = Readonly<
    Record<string, { id: string; chunks: readonly (string | number)[]; name: string } | undefined>
  >;
  export function renderToPipeableStream(
    model: unknown,
    manifest: ClientManifest,
    options?: { onError?: (error: unknown) => string | undefined; identifierPrefix?: string },
  ): { pipe<T extends NodeJS.WritableStream>(destination: T): T; abort(reason?: unknown): void };
}

declare module 'react-server-dom-webpack/client.node' {
  export type ConsumerManifest = {
    moduleMap: Record<string, Record<string, { id: string; chunks: readonly string[]; name: string }>>;
    moduleLoading: null;
    serverModuleMap: null;
  };
  export function createFromNodeStream<T>(stream: NodeJS.ReadableStream, manifest: ConsumerManifest): PromiseLike<T>;
}

declare module 'react-server-dom-webpack/client.browser' {
  export function createFromReadableStream<T>(stream: ReadableStream<Uint8Array>): PromiseLike<T>;
}
