// The entry of the server-component bundle, which the server imports as `#rsc`: renders a root to elements, or to its Flight payload
// if it has client components. Flight goes only from server to browser: nothing here decodes what a browser sends.
import type { ReactNode } from 'react';
import { type ClientManifest, type FlightSink, renderToPipeableStream } from 'react-server-dom-webpack/server';
import { BlockFrame } from './block-frame.tsx';
import { islands } from './islands.tsx';
import { resolveElements } from './resolve-elements.ts';
import type { Flight, FlightOf, FlightOptions, Root } from './root.ts';
import { SectionContent } from './section/section-content.tsx';

/** @throws the first error of a component, or the signal's reason */
export const flightOf: FlightOf = async (root, options) => {
  const model = options.forced ? undefined : await modelOf(root, options);
  return model ?? flight(root, options);
};

/** Undefined when rendering it, or reporting its error, needs Flight. */
async function modelOf(root: Root, options: FlightOptions): Promise<{ model: ReactNode } | undefined> {
  const { signal } = options;
  if (root.kind === 'island' || signal.aborted) return undefined;
  const stopped = Promise.withResolvers<undefined>();
  const stop = () => stopped.resolve(undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const resolved = resolveElements(elementOf(root, options)).then((model) => ({ model }));
    return await Promise.race([resolved, stopped.promise]);
  } catch {
    return undefined; // Flight hits the same error and reports it.
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const flight = (root: Root, options: FlightOptions): Promise<Flight> =>
  new Promise((resolve, reject) => {
    const used = new Set<string>();
    let failure: { error: unknown } | undefined;
    const stream = renderToPipeableStream(elementOf(root, options), recorded(options.manifest, used), {
      onError(error) {
        failure ??= { error };
        return undefined;
      },
    });

    const decoder = new TextDecoder();
    let payload = '';
    const abort = () => stream.abort(options.signal.reason);
    const sink: FlightSink = {
      write(piece) {
        payload += typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
        return true;
      },
      end() {
        options.signal.removeEventListener('abort', abort);
        if (failure) reject(failure.error);
        else resolve({ payload, clientModules: [...used] });
      },
      destroy: reject,
      on: () => sink,
    };
    if (options.signal.aborted) abort();
    else options.signal.addEventListener('abort', abort, { once: true });
    stream.pipe(sink);
  });

function elementOf(root: Root, { reader, edit }: FlightOptions): ReactNode {
  switch (root.kind) {
    case 'section':
      return <SectionContent {...root} reader={reader} edit={edit} />;
    case 'block':
      return <BlockFrame block={root.block} reader={reader} edit={edit} failure={root.failure} drawn={root.drawn} />;
    case 'island': {
      const Island = islands[root.name];
      if (!Island) throw new Error(`There is no island named "${root.name}"`);
      return <Island {...root.props} />;
    }
    default:
      return root satisfies never;
  }
}

/** React looks up every client component in the manifest, so a proxy records which are used. Looked up as "path#name", then "path". */
function recorded(manifest: ClientManifest, used: Set<string>): ClientManifest {
  return new Proxy(manifest, {
    get(target, key) {
      const found = typeof key === 'string' && Object.hasOwn(target, key) ? target[key] : undefined;
      if (found) used.add(key as string);
      return found;
    },
  });
}
