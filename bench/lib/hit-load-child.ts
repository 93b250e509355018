// Child process of the census bench: many visitors who view a few pages each, as their browsers report it. Prints the figures as JSON.
import { json } from 'node:stream/consumers';
import autocannon from 'autocannon';

const plan = (await json(process.stdin)) as { url: string; connections: number; seconds: number };

const visits = 20_000;
const pages = 300;
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
];
const referrers = ['', '', 'https://www.google.com/', 'https://www.instagram.com/', 'https://duckduckgo.com/'];

const started = Date.now();
/** Prepared in advance, so that the load costs little. */
const made = Array.from({ length: visits }, (_, n) => hitOf(n));
let count = 0;
const next = (request: autocannon.Request): autocannon.Request => ({ ...request, ...made[count++ % visits] });

function hitOf(n: number): autocannon.Request {
  const visit = n % visits;
  const id = `${visit.toString(16).padStart(8, '0')}-aaaa-4bbb-8ccc-${visit.toString(16).padStart(12, '0')}`;
  const page = `/shop/p/product-number-${(visit * 7 + n) % pages}`;
  const data = {
    url: `https://shop.example${page}?color=${n % 9}`,
    queryString: `?color=${n % 9}`,
    referrer: referrers[visit % referrers.length],
    title: 'A product of the shop',
    viewportInnerHeight: 900,
    viewportInnerWidth: 1440,
    websiteId: '65a1',
    clientDate: started,
  };
  return {
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'User-Agent': agents[visit % agents.length]!,
      'X-Forwarded-For': `10.${(visit >> 16) & 255}.${(visit >> 8) & 255}.${visit & 255}`,
      'Accept-Language': 'en-US,en;q=0.9',
      'Sec-Fetch-Site': 'same-origin',
    },
    body: new URLSearchParams({
      event: '1',
      data: JSON.stringify(data),
      ss_cvr: `${id}|${started}|${started}|${started}|1`,
    }).toString(),
  };
}

const result = await autocannon({
  url: plan.url,
  connections: plan.connections,
  duration: plan.seconds,
  requests: [{ method: 'POST', path: '/api/census/RecordHit', setupRequest: next }],
});
process.stdout.write(
  JSON.stringify({
    perSecond: result.requests.average,
    requests: result['2xx'],
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  }),
);
