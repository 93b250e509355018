// Does a shop under sales load still serve cached pages quickly? 60 views and 3 orders a second, mostly of a few popular
// products.
//
// STOA_PRODUCTS=1000 STOA_SECONDS=20 npm run bench sales-load
import { Agent, get } from 'node:http';
import { addProducts } from './lib/fill.ts';
import { startWatched } from './lib/processes.ts';
import { report, rounded } from './lib/report.ts';
import { addToCart, newShopper, place, type SoldItem, shopperFlags, typeDetails } from './lib/shopper.ts';
import { demoSite, products } from './lib/site.ts';

const size = Number(process.env.STOA_PRODUCTS ?? 100_000);
const seconds = Number(process.env.STOA_SECONDS ?? 60);
const viewsPerSecond = 60;
const ordersPerSecond = 3;
/** Home page views per hundred; all others are products. */
const ofHome = 10;
const ofList = 25;

type Sold = SoldItem & { path: string };

export async function salesLoad(): Promise<void> {
  const site = await demoSite();
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  try {
    const slugs = await filled(site.folder);
    const stoa = await startWatched(site.folder, shopperFlags);
    try {
      const sold: Sold[] = [];
      for (const slug of slugs) {
        const path = `/shop/p/${slug}`;
        const [product] = await products(stoa.origin, path);
        sold.push({ path, itemId: product!.id, sku: product!.variants[0]!.sku });
      }
      for (const path of ['/', '/shop', ...sold.map((one) => one.path)]) await view(agent, stoa.origin + path);
      const views: View[] = [];
      let orders = 0;
      const worked = await stoa.watched(async () => {
        await Promise.all([
          atRate(viewsPerSecond, async (due) => {
            const { isHit } = await view(agent, stoa.origin + addressOf(sold));
            views.push({ isHit, ms: performance.now() - due });
          }),
          atRate(ordersPerSecond, async (_, n) => {
            await order(agent, stoa.origin, popular(sold), n + 1);
            orders++;
          }),
        ]);
      });
      const times = views.map(({ ms }) => ms).sort((a, b) => a - b);
      const at = (part: number) => rounded(times[Math.floor(times.length * part)]!);
      report(
        'sales-load',
        'Does a shop that sells still answer pages from its cache, and quickly?',
        [
          {
            products: size,
            views: views.length,
            orders,
            'hit rate': rounded(views.filter(({ isHit }) => isHit).length / views.length, 3),
            'p50 ms': at(0.5),
            'p99 ms': at(0.99),
            'longest turn ms': rounded(worked.longestTurnMs),
            'main thread, of the time': rounded(worked.mainThreadMs / (seconds * 1000)),
          },
        ],
        { seconds, viewsPerSecond, ordersPerSecond, productsViewed: sold.length },
      );
    } finally {
      await stoa.stop();
    }
  } finally {
    agent.destroy();
    site.remove();
  }
}

/** @returns addresses of some products */
async function filled(folder: string): Promise<string[]> {
  const first = await startWatched(folder);
  const model = (await products(first.origin)).find(({ variants }) => variants.length === 2)!;
  await first.stop();
  return addProducts(folder, model.id, size);
}

/** The n-th most popular is viewed and bought an n-th as often as the first. */
function popular(sold: readonly Sold[]): Sold {
  return sold[Math.min(sold.length - 1, Math.floor(sold.length ** Math.random()) - 1)]!;
}

function addressOf(sold: readonly Sold[]): string {
  const percent = Math.random() * 100;
  if (percent < ofHome) return '/';
  return percent < ofHome + ofList ? '/shop' : popular(sold).path;
}

type View = { isHit: boolean; ms: number };

/** A page that is still streaming has no ETag, a cached one has. */
const view = (agent: Agent, url: string): Promise<Pick<View, 'isHit'>> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      const isHit = response.headers.etag !== undefined;
      response.resume().on('end', () => resolve({ isHit }));
    }).on('error', reject);
  });

async function order(agent: Agent, origin: string, item: SoldItem, n: number): Promise<void> {
  const visitor = await newShopper(agent, origin, n);
  const token = await addToCart(agent, origin, visitor, item);
  const placed = await place(agent, origin, await typeDetails(agent, origin, visitor, { token, n }));
  if (placed.status !== 200) throw new Error(`Refused: ${placed.status} ${placed.body.slice(0, 300)}`);
}

/** Starts jobs at this rate, whether or not earlier ones have ended. @param job gets its scheduled time */
async function atRate(perSecond: number, job: (due: number, n: number) => Promise<void>): Promise<void> {
  const begun = performance.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = begun + (n * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    running.push(job(due, n));
  }
  await Promise.all(running);
}
