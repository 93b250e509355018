// Does a page or a cart write cost more with 100,000 products in the shop than with 100?
import { addProducts } from './lib/fill.ts';
import { startStoa } from './lib/processes.ts';
import { median, report, rounded } from './lib/report.ts';
import { demoSite, products } from './lib/site.ts';
import { newVisitor } from './lib/visitor.ts';

const sizes = [100, 1_000, 10_000, 100_000];
const samples = 200;

export async function growth(): Promise<void> {
  const rows = [];
  for (const size of sizes) {
    const site = await demoSite();
    try {
      const first = await startStoa(site.folder);
      const model = (await products(first.origin)).find(({ variants }) => variants.length === 2)!;
      await first.stop();
      const slugs = await addProducts(site.folder, model.id, size);
      const stoa = await startStoa(site.folder, ['--page-cache-mb', '0']);
      try {
        const base = model.fullUrl.slice(0, model.fullUrl.lastIndexOf('/'));
        const paths = Array.from({ length: Math.min(samples, slugs.length) }, (_, i) => `${base}/${slugs[i]}`);
        const product = await timed(paths, async (path) => page(stoa.origin + path));
        const list = await timed(
          Array.from({ length: 9 }, () => '/shop'),
          async (path) => page(stoa.origin + path),
        );
        const visitor = await newVisitor(stoa.origin);
        const item = (await products(stoa.origin, paths[0]!))[0]!;
        const body = JSON.stringify({
          itemId: item.id,
          sku: item.variants[0]!.sku,
          quantity: 1,
          additionalFields: null,
        });
        const add = await timed(
          Array.from({ length: 20 }, () => body),
          (text) => addToCart(stoa.origin, text, visitor),
        );
        rows.push({
          products: size,
          'product page, not cached, ms': rounded(product),
          'store page, not cached, ms': rounded(list),
          'cart add, ms': rounded(add),
          'start-up, ms': rounded(stoa.readyMs),
        });
      } finally {
        await stoa.stop();
      }
    } finally {
      site.remove();
    }
  }
  report('growth', 'Does a page or a cart write cost more with 100,000 products than with 100?', rows, { samples });
}

async function timed<T>(inputs: readonly T[], run: (input: T) => Promise<void>): Promise<number> {
  const times = [];
  for (const input of inputs) {
    const started = performance.now();
    await run(input);
    times.push(performance.now() - started);
  }
  return median(times);
}

async function page(url: string): Promise<void> {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== 200 || !text.includes('</html>')) throw new Error(`${url} answered ${response.status}`);
}

async function addToCart(origin: string, body: string, visitor: { headers: Record<string, string> }): Promise<void> {
  const response = await fetch(`${origin}/api/commerce/shopping-cart/entries`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...visitor.headers },
  });
  const answer = (await response.json()) as { newlyAdded?: unknown };
  if (!answer.newlyAdded) throw new Error(`Not added: ${JSON.stringify(answer)}`);
}
