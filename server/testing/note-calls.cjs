// Loaded into the built program before itself, while browser tests run: notes which calls browsers make. What is noted at the server is
// whole, also of pages and contexts that were closed at once.
const { appendFileSync } = require('node:fs');
const path = require('node:path');
const { subscribe } = require('node:diagnostics_channel');
const { isMainThread } = require('node:worker_threads');

const folder = process.env.STOA_ASKED_CALLS;
const noted = new Set();

if (isMainThread && folder)
  subscribe('http.server.request.start', ({ request }) => {
    // Only browsers send it: what a test asks by itself is no call of a screen, nor is what another origin tries.
    if (request.headers['sec-fetch-site'] !== 'same-origin') return;
    const line = `${request.method} ${request.url.split('?')[0]}`;
    if (noted.has(line) || !/ \/(?:config\/)?(?:api|commerce)\//.test(line)) return;
    noted.add(line);
    appendFileSync(path.join(folder, `${process.pid}.txt`), `${line}\n`);
  });
