// The site over real sockets: caching and invalidation, built-in pages, files of the template, errors in the site's layout.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteProduct, loadProduct, putProduct } from '../commerce/product/product.ts';
import { putItem } from '../content/item/item.ts';
import { startEdge } from '../http/edge/edge-fixture.ts';
import { putWebsite, raiseSiteRevision } from '../site/website/website.ts';
import { mug, post, type TestSite, testSite, website } from './fixtures/site.ts';
import { errorPage } from './render/error-page.ts';
import { sharedRenderOf } from './render/page-key.ts';
import { pageRoutes } from './routes.ts';

let site: TestSite;
let edge: Awaited<ReturnType<typeof startEdge>>;
let visitor: ReturnType<typeof edge.visitor>;

beforeAll(async () => {
  site = await testSite();
  edge = await startEdge({
    cache: { store: site.parts.store },
    errorPage: errorPage({ renderer: site.renderer }),
    renderOf: ({ holes }) => sharedRenderOf({ store: site.parts.store, renderer: site.renderer, holes }),
    routes(router, { pages, holes, visitors }) {
      router.get('/broken', () => {
        throw new Error('broken on purpose');
      });
      router.use(
        pageRoutes({
          ...site.parts,
          renderer: site.renderer,
          pages,
          holes,
          visitors,
          siteUrl: () => 'https://shop.example',
        }).routes(),
      );
    },
  });
  visitor = edge.visitor();
  await visitor.get('/');
});
afterAll(async () => {
  await edge.close();
  await site.close();
});

/** Retries until the page comes from the cache, before Koa. */
const kept = (path: string) =>
  expect
    .poll(
      async () => {
        const before = edge.inKoa();
        await visitor.get(path);
        return edge.inKoa() - before;
      },
      { interval: 5, timeout: 5_000 },
    )
    .toBe(0);

it('serves what forms need to know as a file that browsers keep, by its version', async () => {
  const address = /\/visitor-form-context\.json\?v=\w+/.exec((await visitor.get('/about')).text)?.[0] as string;
  const file = await visitor.get(address);
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(file.json()).toHaveProperty('formFieldFormats.initialAddressFormat.country', 'US');
  expect((await visitor.get('/visitor-form-context.json?v=old')).headers['cache-control']).toBe('no-cache');
});

describe('pages', () => {
  it('come from the cache until something that they show changes', async () => {
    await kept('/shop/p/mug');
    expect((await visitor.get('/shop/p/mug')).text).toContain('Mug &amp; Saucer');

    await site.write(async (tx) => putProduct(tx, { ...(await loadProduct(tx, mug().id)), title: 'Cup' }));
    expect((await visitor.get('/shop/p/mug')).text).toContain('<h1>Cup</h1>');
  });

  it('are dropped from lists that a new item appears in', async () => {
    await kept('/blog');
    await site.write((tx) =>
      putItem(tx, post(0, { urlId: 'fresh', title: 'Fresh', publishOn: post(1).publishOn + 1 })),
    );
    expect((await visitor.get('/blog')).text).toContain('Fresh');
  });

  it('are rendered without the routers at an address that has shown one, unless the site is locked', async () => {
    const inKoa = async (path: string) => {
      const before = edge.inKoa();
      const { status, text, headers } = await visitor.get(path);
      expect(headers['content-security-policy']).toContain('sha256-');
      return { status, text, count: edge.inKoa() - before };
    };
    const rewrite = (overrides: Parameters<typeof website>[0]) =>
      site.write(async (tx) => putWebsite(tx, website(overrides)));
    await kept('/about');
    await rewrite({ siteTitle: 'Renamed' });
    const cold = await inKoa('/about');
    expect(cold).toMatchObject({ status: 200, count: 0 });
    expect(cold.text).toContain('Renamed');
    await rewrite({ passwordHash: 'x' });
    const locked = await inKoa('/about');
    expect(locked.count).toBe(1);
    expect(locked.text).toContain('"pageType":103');
    await rewrite({});
    expect(await inKoa('/about?password=x')).toMatchObject({ count: 1 });
    expect((await inKoa('/nowhere')).count + (await inKoa('/nowhere')).count).toBe(2);
  });

  it('keep what a link says to buy when the cart is empty, and not the token of a cart', async () => {
    const to = async (path: string) => (await visitor.get(path)).headers.location;
    expect(await to('/checkout?products=abc%3A2&cartToken=none')).toBe('/cart?products=abc%3A2');
    expect(await to('/checkout?cartToken=none')).toBe('/cart');
  });

  it('with addresses in any script are found, from the short form of the address too, kept or not', async () => {
    await site.write((tx) => putProduct(tx, mug({ id: 'b'.repeat(24), urlId: 'чашка-ёж-日本' })));
    const short = encodeURI('/shop/чашка-ёж-日本?a=ё');
    const { status, headers } = await visitor.get(short);
    expect([status, headers.location]).toEqual([302, encodeURI('/shop/p/чашка-ёж-日本?a=ё')]);
    expect((await visitor.get(String(headers.location))).status).toBe(200);
    // Another visitor's query must not be in cached pages.
    const plain = encodeURI('/shop/чашка-ёж-日本');
    await kept(plain);
    expect((await visitor.get(plain)).headers.location).toBe(encodeURI('/shop/p/чашка-ёж-日本'));
    await site.write((tx) => deleteProduct(tx, 'b'.repeat(24)));
  });

  it('carry the crumb of whoever asks, from the cache too', async () => {
    await visitor.get('/shop/p/mug');
    const other = edge.visitor();
    for (const client of [visitor, other, other]) {
      const { text } = await client.get('/shop/p/mug');
      expect(text).toContain(`name="crumb" value="${client.jar.get('crumb')}"`);
    }
  });

  it('allow exactly their own inline scripts', async () => {
    const { text, headers } = await visitor.get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(policy.match(/'sha256-/g)).toHaveLength(5);
    expect(text).toContain('static-context');
  });

  it('that are not there have status 404 and the site around them', async () => {
    const { status, text } = await visitor.get('/nowhere');
    expect(status).toBe(404);
    expect(text).toContain('This page can’t be found');
    expect(text).toContain('<nav>');
  });

  it('answer faults with page type 101, the site around it and nothing of the fault', async () => {
    const { status, text } = await edge.visitor().get('/broken');
    expect(status).toBe(500);
    expect(text).toContain('"pageType":101');
    expect(text).toContain('<nav>');
    expect(text).not.toContain('on purpose');
  });

  it('are not looked for below /api/', async () => {
    const { status, headers } = await visitor.get('/api/nothing');
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('answer HEAD with the head', async () => {
    const { status, text, headers } = await visitor.send('HEAD', '/about');
    expect([status, text, headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8']);
  });
});

describe('our own pages', () => {
  it('show an empty cart to a visitor without one, never kept', async () => {
    const { status, text, headers } = await visitor.get('/cart');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(
      JSON.parse(/id="sqs-cart-root"[^>]*><script type="application\/json">(.*?)<\/script>/s.exec(text)?.[1] as string),
    ).toMatchObject({
      cart: null,
      storeCurrency: 'USD',
    });
  });

  it('send a checkout without cart to the cart, and refuse an order that a link does not open', async () => {
    expect((await visitor.get('/checkout')).headers.location).toBe('/cart');
    expect((await visitor.get('/checkout/order-confirmed?oid=x&t=y')).status).toBe(404);
  });

  it('find posts and products by the beginnings of words', async () => {
    const find = async (query: string) =>
      (
        JSON.parse((await visitor.get(`/search?q=${query}&format=json`)).text) as { items: { title: string }[] }
      ).items.map(({ title }) => title);
    expect(await find('post%202')).toEqual(['Post 2']);
    expect(await find('hol')).toHaveLength(1);
    expect(await find('nothing-like-it')).toEqual([]);
  });

  it('repeat what was searched for as text', async () => {
    const { text } = await visitor.get('/search?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
    expect(text).not.toContain('<script>alert');
  });
});

describe('files of the template', () => {
  it('are the sheet at the address that pages link, kept for a year', async () => {
    const { text } = await visitor.get('/');
    const url = /href="(\/site\.css\?v=[^"]+)"/.exec(text)?.[1] as string;
    const { status, headers, text: css } = await visitor.get(url);
    expect([status, headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(headers['cache-control']).toContain('immutable');
    expect(css).toContain('#123456');
  });

  it('are assets and scripts by their own types, and nothing else of the folder', async () => {
    expect((await visitor.get('/assets/mark.svg')).headers['content-type']).toBe('image/svg+xml');
    expect((await visitor.get('/scripts/site.js?v=1')).headers['content-type']).toBe('text/javascript; charset=utf-8');
    for (const path of [
      '/assets/../template.conf',
      '/assets/%2e%2e/template.conf',
      '/assets/gone.png',
      '/scripts/..%2ftemplate.conf',
    ]) {
      expect((await visitor.get(path)).status).toBe(404);
    }
  });
});

describe('for machines', () => {
  it('there is a sitemap of what is public, and robots.txt', async () => {
    const { text } = await visitor.get('/sitemap.xml');
    expect(text).toContain(`<loc>${edge.origin}/blog/post-1</loc>`);
    expect(text).toContain(`<loc>${edge.origin}/shop/p/mug</loc>`);
    expect((await visitor.get('/robots.txt')).text).toContain(`Sitemap: ${edge.origin}/sitemap.xml`);
  });

  it('the sitemap is one, too, when something that it names has changed since it was asked for', async () => {
    await site.write((tx) =>
      putItem(tx, post(0, { urlId: 'since', title: 'Since', publishOn: post(1).publishOn + 2 })),
    );
    for (const _ of [1, 2]) {
      const { status, text } = await visitor.get('/sitemap.xml');
      expect([status, text]).toEqual([200, expect.stringContaining(`<loc>${edge.origin}/blog/since</loc>`)]);
      await site.write(async (tx) => raiseSiteRevision(tx));
    }
  });

  it('publishing makes no page older than it', async () => {
    await site.write(async (tx) => raiseSiteRevision(tx));
    expect((await visitor.get('/')).status).toBe(200);
  });
});
