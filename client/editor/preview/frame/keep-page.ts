// Caches the page as last rendered, so that it can be edited offline (server/pages/preview-worker.ts).

/** Without a service worker, e.g. in a private window, pages cannot be opened offline. */
export async function keepPages(): Promise<void> {
  try {
    if (!window.isSecureContext) return;
    await navigator.serviceWorker.register('/preview-worker.js');
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const files = loaded.filter((name) => name.startsWith(`${location.origin}/universal/`) || /\.css\?/.test(name));
    for (const name of files.slice(0, 200)) await fetch(name);
    await keepPage();
  } catch {
    // Without storage or the network, this page opens online only.
  }
}

/** Refetches the page, which the worker caches. */
export const keepPage = (): Promise<unknown> => fetch(location.href).catch(() => undefined); // Offline: the cached version stays.
