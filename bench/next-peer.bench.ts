// How many uncached lists of 24 products does a second of CPU time render, compared with a dynamic Next.js page with the same
// content? By name only: it installs and builds Next.js in a temporary folder.
import { Agent } from 'node:http';
import { addProducts } from './lib/fill.ts';
import { startNextPage } from './lib/next-page.ts';
import { processMs, type Served, startStoa } from './lib/processes.ts';
import { median, report, rounded } from './lib/report.ts';
import { call } from './lib/shopper.ts';
import { demoSite, products } from './lib/site.ts';

const listed = 24;
const rounds = 6;
const requestsInRound = 100;
const atOnce = 8;
/** Disables load shedding: on a busy machine each event loop turn is late. */
const flags = ['--page-cache-mb', '0', '--max-delay-ms', '60000'];

export async function nextPeer(): Promise<void> {
  const site = await demoSite();
  await fill(site.folder);
  const stoa = await startStoa(site.folder, flags);
  try {
    const url = `${stoa.origin}/shop`;
    const next = await startNextPage(await (await fetch(url)).text());
    try {
      const rows = [];
      for (const encoding of ['identity', 'gzip']) {
        const got = { stoa: [] as number[], next: [] as number[], ratio: [] as number[] };
        for (let round = -2; round < rounds; round++) {
          const ours = await workedMs(stoa, url, encoding);
          const theirs = await workedMs(next, next.origin, encoding);
          // The first rounds warm both up.
          if (round < 0) continue;
          got.stoa.push(ours);
          got.next.push(theirs);
          got.ratio.push(theirs / ours);
        }
        rows.push({
          encoding,
          products: listed,
          'stoa, no page cached, a second of CPU': rounded(1000 / median(got.stoa)),
          [`next ${next.version}, dynamic, a second of CPU`]: rounded(1000 / median(got.next)),
          ratio: rounded(median(got.ratio)),
        });
      }
      const question = 'How many uncached lists of 24 products a second of CPU, beside a dynamic page of Next.js?';
      report('next-peer', question, rows, { rounds, requestsInRound, atOnce });
    } finally {
      await next.stop();
    }
  } finally {
    await stoa.stop();
    site.remove();
  }
}

async function fill(data: string): Promise<void> {
  const first = await startStoa(data);
  const there = await products(first.origin);
  await first.stop();
  if (there.length > listed) throw new Error(`The demo lists ${there.length} products`);
  const model = there.toSorted((a, b) => a.variants.length - b.variants.length)[0]!;
  await addProducts(data, model.id, listed - there.length);
}

/** CPU time of all threads for one request. */
async function workedMs({ pid }: Served, url: string, encoding: string): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  let begun = 0;
  const visitor = async () => {
    while (begun++ < requestsInRound) {
      const { status } = await call(agent, 'GET', url, { 'Accept-Encoding': encoding });
      if (status !== 200) throw new Error(`${url} answered ${status}`);
    }
  };
  const before = processMs(pid);
  await Promise.all(Array.from({ length: atOnce }, visitor));
  agent.destroy();
  return (processMs(pid) - before) / requestsInRound;
}
