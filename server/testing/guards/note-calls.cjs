// Preloaded into the built program during browser tests: records browsers' calls. Recording at the server is complete,
// even for pages and contexts that were closed immediately.
const { appendFileSync } = require('node:fs');
const path = require('node:path');
const { subscribe } = require('node:diagnostics_channel');
const { isMainThread } = require('node:worker_threads');

const folder = process.env.STOA_ASKED_CALLS;
const noted = new Set();

if (isMainThread && folder)
  subscribe('http.server.request.start', ({ request }) => {
    // Only browsers send it: direct test requests and cross-origin requests do not count.
    if (request.headers['sec-fetch-site'] !== 'same-origin') return;
    const line = `${request.method} ${request.url.split('?')[0]}`;
    if (noted.has(line) || !/ \/(?:config\/)?(?:api|commerce)\//.test(line)) return;
    noted.add(line);
    appendFileSync(path.join(folder, `${process.pid}.txt`), `${line}\n`);
  });
