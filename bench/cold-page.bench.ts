// Main-thread time for an uncached page, compared with an older commit in the same run.
//
// STOA_BEFORE=<a built checkout>   otherwise the older commit is checked out and built in a temporary folder
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { olderCheckout } from './lib/before.ts';
import { addPages } from './lib/fill.ts';
import { startWatched, temporaryFolder, type Watched } from './lib/processes.ts';
import { median, type Rows, report, rounded } from './lib/report.ts';
import { call } from './lib/shopper.ts';
import { demoSite, products } from './lib/site.ts';

/** The last commit before pages were assembled from cached parts. */
const before = 'b68def6e9b726df4a4834da2c0663e41c74cbb97';
const flags = ['--page-cache-mb', '0'];
const headers = { 'Accept-Encoding': 'gzip' };
/** The demo has 6. */
const pagesMore = 294;
/** Until V8 has compiled the page's code. */
const warmUpRequests = 300;
const rounds = 6;
const requestsInRound = 50;
const atOnce = 4;
const gzips = 40;

export async function coldPage(): Promise<void> {
  const older = olderCheckout(before);
  const site = await demoSite();
  try {
    const rows = await compared(site.folder, older.folder, 6);
    await addPages(site.folder, 'about', pagesMore);
    rows.push(...(await compared(site.folder, older.folder, 6 + pagesMore)));
    const question = 'What does the main thread work for a page that is in no cache, beside an older commit?';
    report('cold-page', question, rows, { before, warmUpRequests, rounds, requestsInRound });
  } finally {
    site.remove();
    older.remove();
  }
}

type Sides = { before: Watched; now: Watched };
type Samples = Record<keyof Sides | 'unitBefore' | 'unitNow' | 'ratio', number[]>;

async function compared(data: string, olderCheckout: string, pages: number): Promise<Rows> {
  const copy = temporaryFolder('before-data');
  cpSync(data, copy.folder, { recursive: true });
  // The older program refuses a later data format, but these pages use none of its changes.
  const format = `${copy.folder}/store/format.json`;
  writeFileSync(format, JSON.stringify({ ...JSON.parse(readFileSync(format, 'utf8')), format: 1 }));
  const sides: Sides = {
    before: await startWatched(copy.folder, flags, olderCheckout),
    now: await startWatched(data, flags),
  };
  try {
    const rows = [];
    for (const path of ['/', '/shop', (await products(sides.now.origin))[0]!.fullUrl]) {
      const html = { before: await htmlOf(sides.before, path), now: await htmlOf(sides.now, path) };
      const got: Samples = { before: [], now: [], unitBefore: [], unitNow: [], ratio: [] };
      for (const side of [sides.before, sides.now]) await requests(side, path, warmUpRequests);
      await sides.now.gzipMs(html.now, gzips);
      for (let round = 0; round < rounds; round++) {
        const work = (side: Watched) =>
          side.workedMs(() => requests(side, path, requestsInRound)).then((ms) => ms / requestsInRound);
        const [first, second] = [await work(sides.before), await work(sides.now)];
        got.before.push(first);
        got.now.push(second);
        got.ratio.push(second / first);
        got.unitBefore.push(first / (await sides.now.gzipMs(html.before, gzips)));
        got.unitNow.push(second / (await sides.now.gzipMs(html.now, gzips)));
      }
      rows.push({
        page: path,
        'pages of the site': pages,
        'ms before': rounded(median(got.before)),
        'ms now': rounded(median(got.now)),
        ratio: rounded(median(got.ratio), 3),
        'gzips before': rounded(median(got.unitBefore)),
        'gzips now': rounded(median(got.unitNow)),
      });
    }
    return rows;
  } finally {
    await Promise.all([sides.before.stop(), sides.now.stop()]);
    copy.remove();
  }
}

async function requests({ origin }: Watched, path: string, count: number): Promise<void> {
  // New connections, because the previous round's may be closing.
  const agent = new Agent({ keepAlive: true });
  let begun = 0;
  const visitor = async () => {
    while (begun++ < count) {
      const { status } = await call(agent, 'GET', origin + path, headers);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
  agent.destroy();
}

async function htmlOf({ origin }: Watched, path: string): Promise<string> {
  const html = await (await fetch(origin + path)).text();
  if (!html.includes('</html>') || !html.includes('Static.SQUARESPACE_CONTEXT'))
    throw new Error(`${path} is not a whole page`);
  return html;
}
