// How many cart additions per second are answered after they are on disk?
import { load } from './lib/load.ts';
import { startRaw, startStoa } from './lib/processes.ts';
import { median, report, rounded } from './lib/report.ts';
import { shopperFlags } from './lib/shopper.ts';
import { demoSite, products } from './lib/site.ts';
import { newVisitor } from './lib/visitor.ts';

const rounds = 3;
const seconds = 4;
const path = '/api/commerce/shopping-cart/entries';

export async function cartAdd(): Promise<void> {
  const site = await demoSite();
  const stoa = await startStoa(site.folder, shopperFlags);
  const rows = [];
  try {
    const item = (await products(stoa.origin)).find((p) => p.variants.some((v) => v.unlimited));
    if (!item) throw new Error('The demo shop has no product with unlimited stock');
    const body = JSON.stringify({
      itemId: item.id,
      sku: item.variants.find((v) => v.unlimited)!.sku,
      quantity: 1,
      additionalFields: null,
    });
    const answer = await checkedAnswer(stoa.origin, body);
    for (const connections of [1, 16, 64]) {
      const raw = await startRaw({ headers: { 'content-type': 'application/json' }, body: answer });
      const figures = { stoa: [] as number[], raw: [] as number[], p50: [] as number[], p99: [] as number[] };
      for (let round = 0; round < rounds; round++) {
        const visitors = await Promise.all(Array.from({ length: connections }, () => newVisitor(stoa.origin)));
        const plan = {
          connections,
          seconds,
          method: 'POST' as const,
          body,
          headers: { 'Content-Type': 'application/json' },
          visitors,
        };
        const limit = await load({ url: raw.origin + path, ...plan });
        const ours = await load({ url: stoa.origin + path, ...plan });
        if (ours.non2xx + ours.errors > 0) throw new Error(`Refused additions: ${JSON.stringify(ours)}`);
        figures.stoa.push(ours.requestsPerSecond);
        figures.raw.push(limit.requestsPerSecond);
        figures.p50.push(ours.p50Ms);
        figures.p99.push(ours.p99Ms);
      }
      await raw.stop();
      rows.push({
        connections,
        'durable adds/s': rounded(median(figures.stoa)),
        'p50 ms': rounded(median(figures.p50)),
        'p99 ms': rounded(median(figures.p99)),
        'raw node:http req/s': rounded(median(figures.raw)),
        ratio: rounded(median(figures.stoa) / median(figures.raw)),
      });
    }
  } finally {
    await stoa.stop();
    site.remove();
  }
  report('cart-add', 'How many additions to carts a second are answered after they are on disk?', rows, {
    seconds,
    rounds,
  });
}

/** One addition, validated against wire.md §2. @returns its bytes */
async function checkedAnswer(origin: string, body: string): Promise<Uint8Array> {
  const visitor = await newVisitor(origin);
  const response = await fetch(origin + path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...visitor.headers },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const answer = JSON.parse(new TextDecoder().decode(bytes)) as {
    newlyAdded?: { quantity: number };
    shoppingCart?: { totalQuantity: number };
  };
  if (answer.newlyAdded?.quantity !== 1 || answer.shoppingCart?.totalQuantity !== 1)
    throw new Error(`Not an addition: ${JSON.stringify(answer)}`);
  return bytes;
}
