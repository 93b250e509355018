// Visitors of a served shop, as reported by their browsers: from several sites, on several devices; some search, add, and fail.
import type { Agent } from 'node:http';
import { newShopper } from './shopper.ts';

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:130.0) Gecko/20100101 Firefox/130.0',
];
const referrers = ['https://www.google.com/', '', 'https://www.instagram.com/', 'https://news.example/', ''];
const terms = ['print', 'frame', 'unicorn', 'gift card'];

/** @param paths of pages, products last */
export async function visit(agent: Agent, origin: string, paths: readonly string[], count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { headers } = await newShopper(agent, origin, 5_000 + n);
    const now = Date.now();
    const ss_cvr = `visitor-${String(n).padStart(8, '0')}|${now}|${now}|${now}|1`;
    const own = { Cookie: `${headers.Cookie}; ss_cvr=${ss_cvr}`, 'User-Agent': agents[n % agents.length]! };
    const send = (path: string, body: BodyInit, type: string) =>
      fetch(origin + path, { method: 'POST', body, headers: { ...headers, ...own, 'Content-Type': type } });
    const hit = (event: number, data: object) =>
      send(
        '/api/census/RecordHit',
        new URLSearchParams({ event: String(event), data: JSON.stringify(data), ss_cvr }),
        'application/x-www-form-urlencoded',
      );
    const referrer = referrers[n % referrers.length];
    for (const [step, url] of paths.slice(0, 1 + (n % paths.length)).entries())
      await hit(1, {
        url,
        referrer: step === 0 ? referrer : origin,
        queryString: step === 0 && n % 7 === 0 ? '?utm_campaign=Autumn' : '',
      });
    await hit(10, { url: paths[0], seconds: 20 + n });
    if (n % 3 === 0) await hit(2, { url: '/search', searchQuery: terms[n % terms.length], resultCount: n % 4 });
    const speed = { LCP: 900 + n * 90, FCP: 700 + n * 40, CLS: n / 200, INP: 60 + n * 8, url: paths[n % paths.length] };
    const record = { app: 'storefront', event: 'page_speed', data: speed, pageLoadId: `load-${n}-abcdef`, ts: now };
    await send('/api/performance/v1/records', JSON.stringify([record]), 'text/plain');
    if (n % 5 > 0) continue;
    const about = {
      message: `Cannot read properties of undefined (reading 'length')`,
      filename: `${origin}/own.js`,
      line: 12,
      column: 8,
      stack: 'at own.js:12:8',
      pagePath: paths[0],
    };
    const errors = [{ event: 'javascript-error', data: about, timestamp: now }];
    await send('/api/events/RecordJavascriptErrors', JSON.stringify(errors), 'application/json');
  }
}
