import Koa from 'koa';
import { expect, test } from 'vitest';
import { type Middleware, newRoutes, type State } from './context.ts';
import { routed } from './segments.ts';

/** The handlers that answer, with the status. */
async function answered(method: string, url: string): Promise<string> {
  const calls: string[] = [];
  const note =
    (name: string): Middleware =>
    async (ctx, next) => {
      calls.push(name);
      if (name.startsWith('then')) return next();
      ctx.status = 204;
    };
  const shop = newRoutes({ prefix: '/api/shop' });
  shop.get('/items/:id', note('item')).post('/items', note('new item'));
  const inner = newRoutes();
  inner.get('/robots.txt', note('robots'));
  const pages = newRoutes();
  pages.use(inner.routes());
  pages.use(note('then pages'));
  pages.get('/cart', note('cart')).get('/*path', note('any page')).get('/', note('home'));
  const app = new Koa<State>();
  app.use(routed([shop, pages]) as Koa.Middleware<State>);
  const server = app.listen(0);
  try {
    const { port } = server.address() as { port: number };
    const { status } = await fetch(`http://127.0.0.1:${port}${url}`, { method });
    return [...calls, status].join(', ');
  } finally {
    server.close();
  }
}

test.each([
  ['GET', '/', 'then pages, home, 204'],
  ['GET', '/about/us', 'then pages, any page, 204'],
  ['GET', '/cart', 'then pages, cart, 204'],
  ['GET', '/CART/', 'then pages, cart, 204'],
  ['GET', '/robots.txt', 'robots, 204'],
  ['GET', '/api/shop/items/1', 'item, 204'],
  ['GET', '/API/shop/items/1', 'item, 204'],
  ['GET', '/%61pi/shop/items/1', 'then pages, any page, 204'],
  ['GET', '/*', 'then pages, any page, 204'],
  ['POST', '/api/shop/items', 'new item, 204'],
  ['DELETE', '/api/shop/items', '405'],
  ['POST', '/about', '405'],
])('%s %s: %s', async (method, url, found) => {
  expect(await answered(method, url)).toBe(found);
});
