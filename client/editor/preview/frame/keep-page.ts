// Keeps the page in this browser as it was drawn last, so that it can be edited without a network (server/pages/preview-worker.ts).

/** Without a worker, as in a private window, a page cannot be opened offline. */
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
    // As above.
  }
}

/** Asks for it again, which the worker keeps. */
export const keepPage = (): Promise<unknown> => fetch(location.href).catch(() => undefined); // Offline: what was kept stays.
