// Like ../rsc, for the side that turns Flight into HTML.
declare module 'react-server-dom-webpack/client.node' {
  export type ConsumerManifest = {
    moduleMap: Record<string, Record<string, { id: string; chunks: readonly string[]; name: string }>>;
    moduleLoading: null;
    serverModuleMap: null;
  };
  export function createFromNodeStream<T>(stream: NodeJS.ReadableStream, manifest: ConsumerManifest): PromiseLike<T>;
}
