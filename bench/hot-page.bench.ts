// How close is a cached page to raw node:http sending the same bytes?
//
// Visitors are returning ones with cookies. A first visit also creates a visitor, which plain node:http does not do.
import { load } from './lib/load.ts';
import { mainThreadMs, startRaw, startStoa } from './lib/processes.ts';
import { median, report, rounded } from './lib/report.ts';
import { demoSite } from './lib/site.ts';

const pages = ['/', '/shop', '/shop/p/'] as const;
const views = [
  ['another', 'identity'],
  ['another', 'gzip'],
  ['first', 'identity'],
] as const;
const rounds = 3;
const seconds = 3;
/** Before each page's first round, so that neither side is measured while its code is compiled. */
const warmUpSeconds = 2;
const connections = 32;

export async function hotPage(): Promise<void> {
  const site = await demoSite();
  const stoa = await startStoa(site.folder);
  const rows = [];
  try {
    const product = await site.firstProductPath(stoa.origin);
    for (const page of pages) {
      const path = page === '/shop/p/' ? product : page;
      for (const [view, encoding] of views) {
        const isFirst = view === 'first';
        const cookie = isFirst ? undefined : await visitorCookies(stoa.origin);
        const headers = { 'Accept-Encoding': encoding, ...(cookie && { Cookie: cookie }) };
        const answer = await warm(stoa.origin + path, headers);
        const raw = await startRaw(answer);
        const ratios = [];
        const speeds = { stoa: [] as number[], raw: [] as number[] };
        const works = { stoa: [] as number[], raw: [] as number[] };
        const ask = async (side: 'stoa' | 'raw', { pid }: { pid: number }, url: string) => {
          const before = mainThreadMs(pid);
          const got = await load({ url, connections, seconds, headers });
          if (got.non2xx + got.errors > 0) throw new Error(`Refused answers on ${path}: ${JSON.stringify(got)}`);
          works[side].push(((mainThreadMs(pid) - before) * 1000) / got.requests);
          speeds[side].push(got.requestsPerSecond);
          return got.requestsPerSecond;
        };
        for (const url of [raw.origin, stoa.origin + path])
          await load({ url, connections, seconds: warmUpSeconds, headers });
        for (let round = 0; round < rounds; round++) {
          // Alternates on the same core, so that machine drift affects both.
          const limit = await ask('raw', raw, raw.origin);
          ratios.push((await ask('stoa', stoa, stoa.origin + path)) / limit);
        }
        await raw.stop();
        rows.push({
          page: path,
          view,
          encoding,
          bytes: answer.body.length,
          'stoa req/s': rounded(median(speeds.stoa)),
          'raw node:http req/s': rounded(median(speeds.raw)),
          ratio: rounded(median(ratios)),
          'stoa, main thread µs': rounded(median(works.stoa)),
          'raw, main thread µs': rounded(median(works.raw)),
        });
      }
    }
  } finally {
    await stoa.stop();
    site.remove();
  }
  report('hot-page', 'How near to raw node:http, sending the same bytes, is a cached page?', rows, {
    connections,
    seconds,
    rounds,
  });
}

async function visitorCookies(origin: string): Promise<string> {
  const { headers } = await fetch(origin);
  return headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ');
}

/** Fills the cache and verifies it: a page of the shop, the same bytes twice. */
async function warm(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  const fetchRaw = async () => {
    const response = await fetchUndecoded(url, headers);
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    return response;
  };
  await fetchRaw();
  await fetchRaw();
  const answer = await fetchRaw();
  const html =
    answer.encoding === 'gzip'
      ? (await import('node:zlib')).gunzipSync(answer.body).toString()
      : answer.body.toString();
  if (!html.includes('</html>') || !html.includes('Static.SQUARESPACE_CONTEXT'))
    throw new Error(`${url} is not a whole page`);
  return { headers: answer.headers, body: answer.body };
}

async function fetchUndecoded(url: string, headers: Record<string, string>) {
  const http = await import('node:http');
  return new Promise<{ status: number; headers: Record<string, string>; encoding: string; body: Buffer }>(
    (resolve, reject) => {
      http
        .get(url, { headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const kept = Object.entries(response.headers).filter(
              ([name]) => !/^(date|connection|keep-alive|transfer-encoding|set-cookie)$/.test(name),
            );
            const body = Buffer.concat(chunks);
            const answerHeaders = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
            resolve({
              status: response.statusCode ?? 0,
              headers: { ...answerHeaders, 'content-length': String(body.length) },
              encoding: response.headers['content-encoding'] ?? 'identity',
              body,
            });
          });
        })
        .on('error', reject);
    },
  );
}
