// The editor's service worker: lets the editor start offline. It caches the empty page, which is the same for
// everyone, and the files of this build, never an API response, so no personal data stays behind. Versioned by the
// build, and bounded.
import type { EntryAssets } from './compose/head/entry-tags.ts';

/** Includes files cached on use. */
const filesMax = 200;

export function editorWorker({ publicPath, entries }: EntryAssets, page: string): string {
  const { js = [], css = [] } = entries.editor ?? {};
  const files = [...js, ...css].map((file) => publicPath + file);
  return `const version = ${JSON.stringify(`editor-${[...js, ...css].join('-')}`.slice(0, 500))};
const files = ${JSON.stringify(files)};
const folder = ${JSON.stringify(publicPath)};
const page = ${JSON.stringify(page)};

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(version).then((cache) => cache.addAll([...files, page])).then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const removeOthers = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('editor-') && name !== version) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(removeOthers());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith(folder)) event.respondWith(fileOf(request));
  else if (request.mode === 'navigate' && /^\\/config(?:\\/(?!api(?:\\/|$))|$)/.test(url.pathname) && !/\\.\\w+$/.test(url.pathname))
    event.respondWith(fetch(request).catch(() => caches.match(page)));
});

async function fileOf(request) {
  const cache = await caches.open(version);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic' && (await cache.keys()).length < ${filesMax}) await cache.put(request, answer.clone());
  return answer;
}
`;
}
