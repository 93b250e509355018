// How long does one request block all others, in a shop of 10,000 products, orders and posts? Nothing is cached.
import { Agent } from 'node:http';
import { addOrders, addPosts, addProducts, addWideProduct } from './lib/fill.ts';
import { startStoa, startWatched, type Watched } from './lib/processes.ts';
import { median, report, rounded } from './lib/report.ts';
import { addToCart, call, newShopper, place, shopperFlags, typeDetails } from './lib/shopper.ts';
import { demoSite, products } from './lib/site.ts';

const size = 10_000;
const samples = 25;
/** The maximum number of cart lines. */
const cartLines = 70;
const wide = 'many-sizes';
const flags = [...shopperFlags, '--page-cache-mb', '0'];

type Asked = { name: string; path: string; headers?: Record<string, string>; admin?: boolean };

export async function oneRequest(): Promise<void> {
  const site = await demoSite();
  try {
    await fill(site.folder);
    const stoa = await startWatched(site.folder, flags);
    const agent = new Agent({ keepAlive: true });
    try {
      const rows = [];
      for (const asked of await requests(stoa, agent)) rows.push(await measured(stoa, asked));
      report('one-request', 'How long does one request keep all others waiting?', rows, { size, samples });
    } finally {
      agent.destroy();
      await stoa.stop();
    }
  } finally {
    site.remove();
  }
}

async function fill(folder: string): Promise<void> {
  const first = await startStoa(folder, flags);
  const listed = await products(first.origin);
  const posts = await products(first.origin, '/journal');
  const model = listed.find(({ variants }) => variants.length === 2)!;
  const sold = listed.find(({ variants }) => variants[0]!.unlimited || variants[0]!.qtyInStock > 0)!;
  const agent = new Agent({ keepAlive: true });
  const visitor = await newShopper(agent, first.origin, 0);
  const token = await addToCart(agent, first.origin, visitor, { itemId: sold.id, sku: sold.variants[0]!.sku });
  const placed = await place(agent, first.origin, await typeDetails(agent, first.origin, visitor, { token, n: 0 }));
  agent.destroy();
  await first.stop();
  await addProducts(folder, model.id, size);
  await addWideProduct(folder, model.id, wide);
  await addPosts(folder, posts[0]!.id, size);
  await addOrders(folder, (JSON.parse(placed.body) as { orderId: string }).orderId, size);
}

async function requests(stoa: Watched, agent: Agent): Promise<Asked[]> {
  const { origin } = stoa;
  const listed = await products(origin);
  const wideOne = listed.find(({ fullUrl }) => fullUrl.endsWith(wide))!;
  const shopper = await newShopper(agent, origin, 1);
  let token = '';
  for (const { id, variants } of listed.slice(-cartLines))
    token = await addToCart(agent, origin, shopper, { itemId: id, sku: variants[0]!.sku });
  const cart = { ...shopper.headers, Cookie: `${shopper.headers.Cookie}; CART=${token}` };
  const owner = await ownerHeaders(stoa, agent);
  const [, sitemapFile = ''] =
    /<loc>([^<]*-of-\d+\.xml)</.exec(await (await fetch(`${origin}/sitemap.xml`)).text()) ?? [];
  const pageId = (listed[0] as unknown as { collectionId: string }).collectionId;
  return [
    { name: 'home page', path: '/' },
    { name: 'list of 200 products', path: '/shop' },
    { name: 'list of 200 products, JSON', path: '/shop?format=json' },
    { name: 'list of 200 products, narrowed by a tag', path: `/shop?tag=${encodeURIComponent('none')}` },
    { name: 'product', path: listed.at(-1)!.fullUrl },
    { name: 'product with 250 variants', path: wideOne.fullUrl },
    { name: 'product with 250 variants, JSON', path: `${wideOne.fullUrl}?format=json` },
    { name: 'stock of 250 variants', path: `/api/commerce/inventory/stock?itemId=${wideOne.id}` },
    { name: 'list of posts', path: '/journal' },
    { name: 'list of posts, narrowed by a tag', path: '/journal?tag=Tag%207' },
    { name: 'post', path: '/journal/filled-5000' },
    { name: 'feed of posts', path: '/journal?format=rss' },
    { name: 'search', path: '/search?q=print' },
    { name: 'sitemap', path: '/sitemap.xml' },
    { name: 'file of the sitemap', path: new URL(sitemapFile).pathname },
    { name: 'cart page, 70 lines', path: '/cart', headers: cart },
    { name: 'cart JSON, 70 lines', path: '/api/commerce/shopping-cart', headers: cart },
    { name: 'checkout page, 70 lines', path: `/checkout?cartToken=${token}`, headers: cart },
    { name: "owner's orders", path: '/api/commerce/orders', headers: owner, admin: true },
    { name: "owner's orders, searched", path: '/api/commerce/orders?search=nobody', headers: owner, admin: true },
    {
      name: "owner's products",
      path: `/api/3/commerce/products?limit=200&collectionId=${pageId}`,
      headers: owner,
      admin: true,
    },
    { name: "owner's inventory", path: '/config/api/products', headers: owner, admin: true },
    { name: "owner's posts", path: '/config/api/pages', headers: owner, admin: true },
  ];
}

async function ownerHeaders({ adminOrigin, ownerLink }: Watched, agent: Agent): Promise<Record<string, string>> {
  const visitor = await newShopper(agent, adminOrigin, 2);
  const claim = {
    token: ownerLink?.split('#')[1],
    email: 'owner@shop.example',
    name: 'Owner',
    password: 'correct horse battery',
  };
  const { status, body, cookies } = await call(agent, 'POST', `${adminOrigin}/api/auth/claim`, visitor.headers, claim);
  if (status !== 200) throw new Error(`Not the owner: ${status} ${body}`);
  return { ...visitor.headers, Cookie: [visitor.headers.Cookie, ...cookies].join('; ') };
}

async function measured(stoa: Watched, { name, path, headers = {}, admin = false }: Asked) {
  const times: number[] = [];
  const turns: number[] = [];
  const cpu: number[] = [];
  let bytes = 0;
  for (let i = -5; i < samples; i++) {
    let body = '';
    let took = 0;
    const { longestTurnMs, mainThreadMs } = await stoa.watched(async () => {
      const started = performance.now();
      // Compressed, as browsers request it.
      const answer = await fetch((admin ? stoa.adminOrigin : stoa.origin) + path, { headers });
      body = await answer.text();
      took = performance.now() - started;
      if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${body.slice(0, 200)}`);
    });
    bytes = Buffer.byteLength(body);
    // The first ones run cold code.
    if (i < 0) continue;
    times.push(took);
    turns.push(longestTurnMs);
    cpu.push(mainThreadMs);
  }
  return {
    request: name,
    KB: rounded(bytes / 1024, 0),
    'whole answer ms': rounded(median(times)),
    'main thread ms': rounded(median(cpu)),
    'longest turn ms': rounded(median(turns)),
  };
}
