// The service worker of the preview: edited pages are available offline, as last rendered. Network first; once it
// refuses (signed out, no access) the cache is deleted. Bounded.

const filesMax = 300;
const pagesMax = 30;

export const previewWorker = `const pages = 'preview-pages-1';
const files = 'preview-files-1';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.searchParams.get('edit') === '1') event.respondWith(pageOf(event, url));
  else if (/^(?:script|style|font|image)$/.test(request.destination) || url.pathname.startsWith('/universal/'))
    event.respondWith(fileOf(event, url));
});

async function pageOf(event, url) {
  const key = url.origin + url.pathname + '?edit=1';
  const cache = await caches.open(pages);
  let answer;
  try {
    answer = await fetch(event.request);
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
  if (answer.status === 401 || answer.status === 403) await Promise.all([caches.delete(pages), caches.delete(files)]);
  else if (answer.ok && !answer.redirected && answer.headers.has('stoa-preview') && /^text\\/html/.test(answer.headers.get('content-type') || ''))
    event.waitUntil(keep(cache, key, answer.clone(), ${pagesMax}));
  return answer;
}

/** Files with a hash in their name never change. */
async function fileOf(event, url) {
  const { request } = event;
  const cache = await caches.open(files);
  const kept = await cache.match(request);
  if (kept && url.pathname.startsWith('/universal/')) return kept;
  try {
    const answer = await fetch(request);
    if (answer.status === 200 && answer.type === 'basic') event.waitUntil(keep(cache, request, answer.clone(), ${filesMax}));
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** Evicts the oldest first. On a full disk nothing is cached, and the network's response is shown anyway. */
async function keep(cache, key, answer, max) {
  try {
    await cache.delete(key);
    await cache.put(key, answer);
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - max))) await cache.delete(old);
  } catch {}
}
`;
