// Entry of the `islands` bundle: hydrates each React root of the page from the Flight payload that is beside it. Only on
// pages that have client components.
import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createFromReadableStream } from 'react-server-dom-webpack/client.browser';

for (const script of document.querySelectorAll<HTMLScriptElement>(
  'script[type="application/json"][data-root-flight]',
)) {
  const id = script.dataset.rootFlight as string;
  const root = document.querySelector(`[data-root="${CSS.escape(id)}"]`);
  if (root) void hydrate(root, id, JSON.parse(script.textContent ?? '""') as string);
}

async function hydrate(root: Element, id: string, payload: string): Promise<void> {
  const model = await createFromReadableStream<ReactNode>(new Blob([payload]).stream());
  startTransition(() => {
    hydrateRoot(root, model, { identifierPrefix: `${id}-` });
  });
}
