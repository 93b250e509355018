// Types of the react-server-dom-webpack functions that we call; the package has none.
declare module 'react-server-dom-webpack/server' {
  export type ClientManifest = Readonly<
    Record<string, { id: string; chunks: readonly (string | number)[]; name: string } | undefined>
  >;
  /** The part of Node's writable stream that React uses. */
  export type FlightSink = {
    write(piece: string | Uint8Array): boolean;
    end(): void;
    destroy(error: unknown): void;
    on(event: string, listener: () => void): unknown;
  };
  export function renderToPipeableStream(
    model: unknown,
    manifest: ClientManifest,
    options?: { onError?: (error: unknown) => string | undefined; identifierPrefix?: string },
  ): { pipe(destination: FlightSink): unknown; abort(reason?: unknown): void };
}

declare module 'react-server-dom-webpack/client.browser' {
  export function createFromReadableStream<T>(stream: ReadableStream<Uint8Array>): PromiseLike<T>;
}
