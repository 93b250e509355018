// Languages of one site, over HTTP: what owners save, and what visitors read at each language's addresses.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { putCategory } from '../../commerce/product/category.ts';
import { deleteProduct, putProduct } from '../../commerce/product/product.ts';
import { formBlock } from '../../content/block/form.ts';
import { findCollection, putCollection } from '../../content/collection/collection.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import { putImage } from '../../content/image/image.ts';
import { imageSchema } from '../../content/image/schema.ts';
import { putItem } from '../../content/item/item.ts';
import { listSubmissions } from '../../forms/form/form.ts';
import { formBodySchema } from '../../forms/form/schema.ts';
import { ids, mug, post, type TestSite, testSite, textDocument, website } from '../../pages/fixtures/site.ts';
import { catchUpSearch } from '../../pages/search/searchable.ts';
import { putWebsite } from '../../site/website/website.ts';
import { CorruptValue } from '../../store/engines/value.ts';
import { transact } from '../../store/transact.ts';
import { queuedMails } from '../../testing/driver/placed-orders.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';

let site: TestSite;
let stoa: TestStoa;
let owner: Shopper;

beforeAll(async () => {
  site = await testSite({ template: path.join(import.meta.dirname, '../../../data/templates/atelier') });
  const ids = { ...site.parts.ids, token: (bytes = 24) => randomBytes(bytes).toString('base64url') };
  stoa = await testStoa({ site, parts: { ids } });
  owner = await stoa.owner();
}, 60_000);
afterAll(async () => {
  await stoa.close();
  await site.close();
  expect(site.faults).toEqual([]);
});

const put = (languages: readonly unknown[]) => owner.put('/config/api/languages', { languages });
const page = async (address: string) => (await stoa.visitor().get(address)).text;
const translate = async (kind: string, id: string, texts: Record<string, string>) => {
  const address = `/config/api/translations/de/${kind}/${id}`;
  const opened = (await owner.get(address)).json() as { texts: { path: string; source: string }[] };
  const body = Object.fromEntries(
    Object.entries(texts).map(([at, text]) => {
      const found = opened.texts.find((one) => one.path === at || one.source === at);
      return [found?.path ?? at, { source: found?.source ?? '', text }];
    }),
  );
  return owner.put(address, { texts: body });
};

/** The texts whose translation is marked as left out. */
const unshown = async (kind: string, id: string) => {
  const { texts } = (await owner.get(`/config/api/translations/de/${kind}/${id}`)).json() as {
    texts: { source: string; isUnshown: boolean }[];
  };
  return texts.flatMap(({ source, isUnshown }) => (isUnshown ? [source] : []));
};

describe('the languages of a site', () => {
  it('are added, and have addresses of their own that keep the language', async () => {
    expect(await page('/')).not.toContain('hreflang');
    const saved = await put([
      { code: 'de', isShown: true },
      { code: 'ar', isShown: false },
    ]);
    expect([saved.status, saved.text]).toEqual([200, expect.stringContaining('"prefix":"/de"')]);
    const german = await page('/de/about');
    expect(german).toContain('<html lang="de"');
    expect(german).toMatch(/<link rel="canonical" href="[^"]+\/de\/about">/);
    expect(german).toMatch(/<link rel="alternate" hreflang="en-US" href="[^"]+[^e]\/about">/);
    expect(german).toContain('hreflang="x-default"');
    expect(german).toContain('href="/de/shop"');
    expect(german).toContain('<a href="/about" hreflang="en-US"');
    expect(german).not.toMatch(/<a [^>]*href="\/shop"/);
    expect(await page('/about')).toContain('href="/shop"');
    expect((await stoa.visitor().get('/ar')).status).toBe(404);
  });

  it('show translated texts, and the main language where there is none', async () => {
    expect(
      (
        await translate('product', mug().id, {
          'Mug & Saucer': 'Becher',
          '<p>Holds tea.</p>': '<p>Für Tee.</p><script>x()</script>',
        })
      ).status,
    ).toBe(200);
    expect((await translate('page', ids.home, { 'Welcome in': 'Willkommen' })).status).toBe(200);
    expect((await translate('page', ids.shop, { shop: 'Laden' })).status).toBe(200);
    expect((await translate('site', 'site', { Prints: 'Drucke' })).status).toBe(200);
    const product = await page('/de/shop/p/mug');
    expect(product).toContain('Becher');
    expect(product).toContain('<p>Für Tee.</p>');
    expect(product).not.toContain('x()');
    expect(product).toContain('In den Warenkorb');
    expect(product).toContain('Drucke');
    expect(await page('/de')).toContain('Willkommen');
    expect(await page('/de/about')).toMatch(/href="\/de\/shop"[^>]*>Laden</);
    expect(await page('/de/shop')).toContain('Becher');
    const english = await page('/shop/p/mug');
    expect(english).toContain('Mug &amp; Saucer');
    expect(english).not.toMatch(/Becher|Für Tee|Drucke/);
    expect(await page('/')).toContain('Welcome in');
  });

  it('mark a text whose source has changed, and keep showing it', async () => {
    await transact(site.parts.store, (tx) => putProduct(tx, mug({ title: 'Cup & Saucer' })));
    const { texts } = (await owner.get(`/config/api/translations/de/product/${mug().id}`)).json() as {
      texts: { source: string; text: string; isOutdated: boolean }[];
    };
    expect(texts[0]).toMatchObject({ source: 'Cup & Saucer', text: 'Becher', isOutdated: true });
    expect(await page('/de/shop/p/mug')).toContain('Becher');
    const { languages } = (await owner.get('/config/api/languages')).json() as { languages: { outdated: number }[] };
    expect(languages[0]).toMatchObject({ code: 'de', translated: 5, outdated: 1 });
  });

  it('refuse a text that someone else has translated in between, and save others', async () => {
    const address = `/config/api/translations/de/product/${mug().id}`;
    const opened = (await owner.get(address)).json() as {
      texts: { path: string; source: string; text: string }[];
      revision: string;
    };
    const [title, description] = opened.texts.map(({ path, source, text }) => ({ path, source, text }));
    const save = ({ path, source }: { path: string; source: string }, text: string) =>
      owner.put(address, { texts: { [path]: { source, text } }, revision: opened.revision });
    expect((await save(title!, 'Tasse')).status).toBe(200);
    const late = await save(title!, 'Krug');
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('Someone else changed')]);
    expect(await page('/de/shop/p/mug')).toContain('Tasse');
    expect((await save(description!, description!.text)).status).toBe(200);
    expect((await translate('product', mug().id, { 'Cup & Saucer': 'Becher' })).status).toBe(200);
  });

  it('keep the texts of the announcement bar and of the pop-up apart', async () => {
    const publish = async (name: string, change: object) => {
      const { content } = (await owner.get(`/config/api/${name}`)).json() as { content: object };
      const saved = await owner.put(`/config/api/${name}`, { content: { ...content, ...change } });
      const { revision } = saved.json() as { revision: number };
      const parts = [{ name, revision }];
      expect((await owner.post('/config/api/site-parts/publish', { parts })).status).toBe(200);
    };
    await publish('announcement-bar', { isOn: true, text: 'Free delivery' });
    await publish('pop-up', { text: 'Join us' });
    expect((await translate('site', 'site', { 'Free delivery': 'Versand frei' })).status).toBe(200);
    expect(await page('/de/about')).toContain('Versand frei');
    expect((await translate('site', 'site', { 'Free delivery': '' })).status).toBe(200);
  });

  it('show the translated policies of the shop', async () => {
    const store = { ...website().store, returnPolicy: 'Within 30 days.' };
    await transact(site.parts.store, async (tx) => putWebsite(tx, website({ store })));
    expect((await translate('site', 'site', { 'Within 30 days.': 'Binnen 30 Tagen.' })).status).toBe(200);
    const policy = await page('/de/policies/returns');
    expect(policy).toContain('Binnen 30 Tagen.');
    expect(policy).toContain('<h1>Rückgabebedingungen</h1>');
    expect(await page('/policies/returns')).toContain('<h1>Return policy</h1>');
    await transact(site.parts.store, async (tx) => putWebsite(tx, website()));
  });

  it('show translated tags and categories, whose addresses stay as they are', async () => {
    const labels = { tags: ['Sea air', 'quiet'], categories: ['News'] };
    const cups = {
      ...{ id: 'c'.repeat(24), collectionId: ids.shop, displayName: 'Cups', urlSlug: 'cups' },
      ...{ parentCategoryId: null, displayIndex: 0, hidden: false },
    };
    await transact(site.parts.store, async (tx) => {
      await putItem(tx, post(1, labels));
      await putItem(tx, post(2));
      await putCategory(tx, cups);
      await putProduct(tx, mug({ title: 'Cup & Saucer', tags: ['Blue'], categoryIds: [cups.id] }));
    });
    expect((await translate('category', cups.id, { Cups: 'Tassen' })).status).toBe(200);
    const saved = await translate('page', ids.blog, { 'Sea air': 'Meeresluft', News: 'Neu & gut' });
    expect(saved.status).toBe(200);
    expect((await translate('page', ids.shop, { Blue: 'Blau' })).status).toBe(200);
    const list = await page('/de/blog');
    expect(list).toContain('<a href="/de/blog?category=News">Neu &amp; gut</a>');
    expect(list).not.toMatch(/>News</);
    // Classes have them as typed, since the template's CSS is one for all languages.
    const classes = 'category-news tag-sea-air tag-quiet';
    for (const address of ['/blog', '/de/blog', '/de/blog/post-1']) expect(await page(address)).toContain(classes);
    for (const address of ['/shop', '/de/shop']) expect(await page(address)).toContain('category-cups tag-blue');
    const filtered = await page('/de/blog?category=News');
    expect(filtered).toContain('<h1 class="list-title">Neu & gut</h1>');
    expect(filtered).toContain('aria-current="page">Neu &amp; gut<');
    expect(filtered).toContain('Post 1');
    expect(filtered).not.toContain('Post 2');
    const moved = await stoa.visitor().get('/de/blog?tag=meeresluft&format=json');
    expect([moved.status, moved.headers.location]).toEqual([302, '/de/blog?tag=Sea+air&format=json']);
    const data = JSON.parse(await page(moved.headers.location!)) as { items: object[]; tagFilter: string };
    expect([data.items.length, data.tagFilter]).toEqual([1, 'Meeresluft']);
    expect(data.items[0]).toMatchObject({ tags: ['Meeresluft', 'quiet'], categories: ['Neu & gut'] });
    expect(await page('/de/shop?format=json')).toContain('"tags":["Blau"]');
    expect(await page('/blog')).not.toMatch(/Meeresluft|Neu & gut|Neu &amp; gut/);
    // A tag whose own name is the translation of another one keeps its page, and so does the other one.
    await transact(site.parts.store, async (tx) => putItem(tx, post(2, { tags: ['meeresluft'] })));
    for (const [tag, title] of [
      ['meeresluft', 'Post 2'],
      ['Sea+air', 'Post 1'],
    ]) {
      const found = JSON.parse(await page(`/de/blog?tag=${tag}&format=json`)) as { items: object[] };
      expect(found.items).toMatchObject([
        { title, tags: [tag!.replace('+', ' ')].concat(tag === 'Sea+air' ? 'quiet' : []) },
      ]);
    }
    expect(await unshown('page', ids.blog)).toEqual(['Sea air']);
    await transact(site.parts.store, async (tx) => putItem(tx, post(2)));
    // Behind a password, no address says the label.
    const { store } = site.parts;
    const open = (await findCollection(store, ids.blog))!;
    await transact(store, async (tx) => putCollection(tx, { ...open, passwordHash: 'x' }));
    expect((await stoa.visitor().get('/de/blog?tag=meeresluft')).headers.location).toBeUndefined();
    await transact(store, async (tx) => putCollection(tx, open));
    // Renamed, a label keeps its translation.
    const renamed = await owner.post(`/config/api/labels/${ids.blog}/rename`, {
      ...{ kind: 'category', names: ['News'], name: 'Press' },
    });
    expect(renamed.status).toBe(200);
    expect(await page('/de/blog')).toContain('<a href="/de/blog?category=Press">Neu &amp; gut</a>');
    const { texts } = (await owner.get(`/config/api/translations/de/page/${ids.blog}`)).json() as {
      texts: { source: string; isOutdated: boolean }[];
    };
    expect(texts.find(({ source }) => source === 'Press')).toMatchObject({ text: 'Neu & gut', isOutdated: true });
    await owner.post(`/config/api/labels/${ids.blog}/remove`, { kind: 'tag', names: ['Sea air'] });
    await transact(site.parts.store, async (tx) => putItem(tx, post(1, labels)));
    expect(await page('/de/blog?format=json')).toContain('"Sea air"');
    await translate('page', ids.blog, { Press: '' });
    await translate('page', ids.shop, { Blue: '' });
    await translate('category', cups.id, { Cups: '' });
  });

  it('have the language in page data, and are searched in it', async () => {
    const data = JSON.parse(await page('/de/shop?format=json')) as Record<string, { fullUrl: string }> & {
      items: { fullUrl: string; title: string }[];
    };
    expect(data.collection!.fullUrl).toBe('/de/shop');
    expect(data.items[0]).toMatchObject({ fullUrl: '/de/shop/p/mug', title: 'Becher' });
    expect(await page('/de/blog?format=json-pretty')).toContain('"fullUrl": "/de/blog/post-1"');
    expect(await page('/de/shop/p/mug')).toMatch(/SQUARESPACE_CONTEXT = .*"fullUrl":"\/de\/shop\/p\/mug"/);
    expect(await page('/shop?format=json')).not.toContain('"/de');
    expect((await translate('page', ids.shop, { Shop: 'Theke' })).status).toBe(200);
    // At once, and once indexed.
    for (const run of [() => Promise.resolve(0), () => catchUpSearch(site.parts.store)]) {
      await run();
      expect(await page('/de/search?q=becher')).toMatch(/data-url="\/de\/shop\/p\/mug">[\s\S]{0,200}>Becher</);
      expect(await page('/de/search?q=theke')).toMatch(/href="\/de\/shop">[\s\S]{0,100}>Theke</);
      expect(await page('/de/search?q=becher&format=json')).toContain('"fullUrl":"/de/shop/p/mug"');
      expect(await page('/search?q=becher')).not.toContain('/p/mug');
      expect(await page('/search?q=saucer')).toContain('>Cup &amp; Saucer<');
    }
    const called = await stoa
      .visitor()
      .send('GET', '/api/search/GeneralSearch?q=becher', { Referer: `${stoa.edge.origins.of('site')}/de` });
    expect(called.json()).toMatchObject({
      items: [{ title: 'Becher', fullUrl: '/de/shop/p/mug', itemUrl: '/de/shop/p/mug' }],
    });
    await translate('page', ids.shop, { Shop: '' });
  });

  it('leave the country of the shop as it is', async () => {
    await put([{ code: 'pt-BR', isShown: true }]);
    const context = /"country":"(\w+)"/;
    const country = context.exec(await page('/about'))?.[1];
    expect([country, context.exec(await page('/pt-br/about'))?.[1]]).toEqual(['US', 'US']);
    await put([{ code: 'de', isShown: true }]);
  });

  it('lead from an address with two languages to that of the second', async () => {
    await put([
      { code: 'de', isShown: true },
      { code: 'fr', isShown: true },
    ]);
    for (const [path, location] of [
      ['/de/fr/about?x=1', '/fr/about?x=1'],
      ['/de/de?x=1', '/de?x=1'],
      ['/de/fr//other.example', '/fr//other.example'],
    ]) {
      const answer = await stoa.visitor().get(path!);
      expect([answer.status, answer.headers.location]).toEqual([302, location]);
    }
    expect((await stoa.visitor().get('/de/about')).status).toBe(200);
    await put([{ code: 'de', isShown: true }]);
  });

  it('are in the sitemap, each with its alternatives', async () => {
    const map = await page('/sitemap.xml');
    expect(map).toMatch(/<loc>[^<]+\/de\/shop\/p\/mug<\/loc>/);
    expect(map).toContain('xhtml:link rel="alternate" hreflang="de"');
    expect(map).not.toContain('/ar/');
    expect(map).toMatch(/hreflang="x-default" href="[^"]+[^e]\/shop\/p\/mug"/);
  });

  it('are those of the addresses that machines read', async () => {
    const origin = stoa.edge.origins.of('site');
    const dataOf = async (address: string) =>
      [...(await page(address)).matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)</g)].map(
        ([, json = '']) => json,
      );
    const home = (await dataOf('/de')).join();
    expect(home).toContain(`"url":"${origin}/de"`);
    expect(home).toContain(`"urlTemplate":"${origin}/de/search?q=`);
    expect((await dataOf('/')).join()).toContain(`"url":"${origin}/"`);
    expect(await page('/de/blog')).toContain('href="/de/blog?format=rss"');
    const feed = await page('/de/blog?format=rss');
    expect(feed).toContain(`<link>${origin}/de/blog</link>`);
    expect(feed).toContain(`<link>${origin}/de/blog/post-1</link>`);
    expect(await page('/robots.txt')).toContain('Disallow: /de/cart');
  });

  it('keep the language at redirects, in the search, and for a missing page', async () => {
    const moved = await stoa.visitor().get('/de/home');
    expect([moved.status, moved.headers.location]).toEqual([302, '/de']);
    expect(await page('/de/search?q=x')).toContain('<html lang="de"');
    expect(await page('/de/none')).toContain('Diese Seite gibt es nicht');
    const cart = await stoa.visitor().send('GET', '/cart', { Referer: `${stoa.edge.origins.of('site')}/de/shop` });
    expect([cart.status, cart.headers.location]).toEqual([302, '/de/cart']);
    expect(await page('/none')).toContain('<html lang="en-US"');
    const found = await stoa
      .visitor()
      .send('GET', '/api/search/GeneralSearch?q=becher', { Referer: `${stoa.edge.origins.of('site')}/de` });
    expect(found.text).toContain('"itemUrl":"/de/shop/p/mug"');
  });

  it('show the alt texts of images, and both of two choices with the same translation', async () => {
    const image = imageSchema.parse({
      ...{ id: 'a'.repeat(24), hash: 'a'.repeat(64), filename: 'cups.jpg', contentType: 'image/jpeg' },
      ...{ widthPx: 40, heightPx: 30, sizeBytes: 1, altText: 'Two cups', title: '', body: '' },
      ...{ focalX: 0.5, focalY: 0.5, addedOn: 1 },
    });
    const sizes = ['Small', 'Large', 'Groß'];
    const variants = sizes.map((Size, n) => ({
      ...mug().variants[0]!,
      ...{ id: `${n}1111111-1111-4111-8111-111111111111`, sku: `S${n}`, attributes: { Size } },
    }));
    const bowl = mug({
      id: 'b'.repeat(24),
      urlId: 'bowl',
      imageIds: [image.id],
      variants,
      variantOptionOrdering: ['Size'],
    });
    await site.write(async (tx) => {
      putImage(tx, image);
      await putProduct(tx, bowl);
    });
    const texts = { 'Two cups': 'Zwei Becher', Small: 'Klein', Large: 'Groß', Size: 'Größe' };
    expect((await translate('product', bowl.id, texts)).status).toBe(200);
    const shown = await page('/de/shop/p/bowl');
    expect(shown).toContain('alt="Zwei Becher"');
    for (const choice of ['Klein', 'Large', 'Groß']) expect(shown).toContain(`>${choice}<`);
    expect(await unshown('product', bowl.id)).toEqual(['Large']);
    expect(await page('/shop/p/bowl')).toContain('alt="Two cups"');

    const { store } = site.parts;
    const peek = store.peek.bind(store);
    const damaged = new CorruptValue(new Uint8Array(), 'checksum');
    const reading = vi
      .spyOn(store, 'peek')
      .mockImplementation((key) => (key[0] === 'image' ? Promise.reject(damaged) : peek(key)));
    const listed = await owner.get('/config/api/translations/de?kind=product');
    const opened = await owner.get(`/config/api/translations/de/product/${bowl.id}`);
    reading.mockRestore();
    expect([listed.status, opened.status, opened.text]).toEqual([200, 200, expect.not.stringContaining('Two cups')]);
    await site.write(async (tx) => deleteProduct(tx, bowl.id));
  });

  it('keep the language after a form, whose answers are the options of the main language', async () => {
    const color = {
      id: 'select-1',
      type: 'select',
      title: 'Color',
      options: ['Red', 'Blue', 'あ'.repeat(200)],
      required: true,
    };
    const body = formBodySchema.parse({
      name: 'Wish',
      fields: [color],
      redirect: '/shop',
      notifyEmail: 'o@example.org',
    });
    const { id } = ((await owner.post('/config/api/forms', body)).json() as { form: { id: string } }).form;
    expect((await translate('form', id, { Red: 'Rot', ['あ'.repeat(200)]: 'A', Color: 'Farbe' })).status).toBe(200);
    const document = textDocument(ids.about, '');
    const block = { ...document.blocks.b1!, type: formBlock.number, props: { formId: id } };
    await site.write(async (tx) => putLiveDocument(tx, { ...document, blocks: { b1: block } }));
    const shown = await page('/de/about');
    expect(shown).toMatch(/<option value="Red">Rot<.*<option value="Blue">Blue</);
    expect(shown).toContain('&quot;redirect&quot;:&quot;/de/shop&quot;');
    expect(await page('/about')).toContain('<option value="Red">Red<');

    const shopper = await stoa.shopper();
    expect((await shopper.get(`/de/form/${id}`)).text).toContain('<option value="Red">Rot<');
    const missing = await shopper.form(`/de/form/${id}`, {});
    expect([missing.status, missing.text]).toEqual([400, expect.not.stringContaining('Color:')]);
    const sent = await shopper.form(`/de/form/${id}`, { 'form-select-1': 'Red' });
    expect([sent.status, sent.headers.location]).toEqual([303, `${stoa.edge.origins.of('site')}/de/shop`]);
    const { records } = await listSubmissions(site.parts.store, id, { limit: 1 });
    expect(records[0]).toMatchObject({
      answers: [{ label: 'Color', value: 'Red' }],
      // The owner's reply is in the language of this page.
      pagePath: `/de/form/${id}`,
    });
    const [mail] = await queuedMails(stoa, 'form-submission');
    expect(mail!.text).toContain('Color');
    expect(mail!.text).not.toMatch(/Farbe|Rot/);
    await owner.delete(`/config/api/forms/${id}`);
  });

  it('keep the language in the checkout: policies, and the message on the cart page', async () => {
    const store = { ...website().store, returnPolicy: 'Within 30 days.' };
    await transact(site.parts.store, async (tx) => putWebsite(tx, website({ store })));
    const shopper = await stoa.shopper();
    const form = { itemId: mug().id, quantity: '1' };
    const wanted = await shopper.form('/de/cart/entries', { ...form, quantity: '99' });
    expect([wanted.headers.location, String(wanted.headers['set-cookie'])]).toEqual([
      '/de/cart',
      expect.stringMatching(/cart-notice=[^;]+; Path=\/de\/cart/),
    ]);
    await shopper.form('/de/cart/entries', form);
    const token = shopper.jar.get('CART');
    const checkout = (await shopper.get(`/de/checkout?cartToken=${token}`)).text;
    expect(checkout).toContain('/de/policies/returns');
    expect(checkout).not.toMatch(/[^e]\/policies\/returns/);
    // The page has the data of its island, which this site's build can't draw.
    expect(site.faults.splice(0)).toMatchObject([['render-failed', expect.anything()]]);
    await transact(site.parts.store, async (tx) => putWebsite(tx, website()));
  });

  it('answer a page’s calls in its language, and programs in English', async () => {
    const shopper = await stoa.shopper();
    const from = (address: string) => ({
      Referer: `${stoa.edge.origins.of('site')}${address}`,
      'Content-Type': 'application/json',
      'X-CSRF-Token': shopper.jar.get('crumb') ?? '',
    });
    const body = JSON.stringify({ itemId: mug().id, sku: 'SQ0000001', quantity: 99, additionalFields: null });
    const add = (address: string) => shopper.send('POST', '/api/commerce/shopping-cart/entries', from(address), body);
    expect((await add('/de/shop/p/mug')).text).toContain('nicht genug');
    const one = JSON.stringify({ itemId: mug().id, sku: 'SQ0000001', quantity: 1, additionalFields: null });
    const added = await shopper.send('POST', '/api/commerce/shopping-cart/entries', from('/de/shop/p/mug'), one);
    expect(added.text).toContain('Becher');
    expect((await add('/shop/p/mug')).text).toContain('do not have enough');
    const chosen = await shopper.post('/api/site-users/account/locale', { language: 'de' });
    expect(chosen.status).toBe(200);
    const plain = { itemId: mug().id, sku: 'SQ0000001', quantity: 99, additionalFields: null };
    expect((await shopper.post('/api/commerce/shopping-cart/entries', plain)).text).toContain('nicht genug');
    await transact(site.parts.store, async (tx) => putWebsite(tx, website({ language: 'de-DE' })));
    const program = await stoa.program('orders.read');
    expect((await program.get('/1.0/commerce/orders/none')).text).toMatch(/[a-z] /);
    expect((await owner.get('/config/api/translations/fr/site/site')).text).toContain('does not have the language');
    expect((await owner.get('/api/commerce/orders/none')).text).not.toMatch(/nicht|gibt/);
    await transact(site.parts.store, async (tx) => putWebsite(tx, website()));
  });

  it('refuse a language twice, the main one, and an address that a page has', async () => {
    const codes = (...all: string[]) => put(all.map((code) => ({ code, isShown: true })));
    expect((await codes('fr', 'fr')).status).toBe(400);
    expect((await codes('en-US')).status).toBe(400);
    expect((await codes('German')).status).toBe(400);
    expect((await translate('product', mug().id, { none: 'x' })).status).toBe(400);
    await site.write(async (tx) => {
      const { collection } = await import('../../pages/fixtures/site.ts');
      await putCollection(tx, collection({ id: 'f'.repeat(24), urlId: 'es' }));
    });
    const taken = await codes('es');
    expect([taken.status, taken.text]).toEqual([409, expect.stringContaining('/es')]);
    expect((await codes('api')).status).toBe(409);
  });

  it('keep their addresses from new pages', async () => {
    await put([{ code: 'fil', isShown: true }]);
    const made = await owner.post('/config/api/collections', { typeName: 'page', title: 'Fil' });
    expect([made.status, made.text]).toEqual([201, expect.stringContaining('"path":"/fil-1"')]);
    await put([{ code: 'de', isShown: true }]);
  });
});

describe('the original’s calls (spec §7)', () => {
  it('list, save, and end the languages; translations stay', async () => {
    const saved = await owner.put('/api/multilingual/languages', { languages: ['de', { code: 'fr', isShown: false }] });
    expect(saved.json()).toMatchObject({
      languages: [
        { code: 'de', isShown: true },
        { code: 'fr', isShown: false },
      ],
    });
    expect((await owner.get('/api/multilingual/languages')).json()).toEqual(saved.json());
    expect((await owner.get('/api/multilingual/settings')).json()).toMatchObject({
      enabled: true,
      primaryLanguage: 'en-US',
    });
    expect((await owner.get('/api/multilingual/status')).json()).toMatchObject({
      connected: true,
      languages: [
        { code: 'de', translated: 5 },
        { code: 'fr', translated: 0 },
      ],
    });
    expect((await owner.delete('/api/multilingual/connection')).json()).toEqual({ languages: [] });
    expect((await stoa.visitor().get('/de')).status).toBe(404);
    expect((await owner.get('/api/multilingual/status')).json()).toEqual({ connected: false, languages: [] });
    await put([{ code: 'de', isShown: true }]);
    expect(await page('/de/shop/p/mug')).toContain('Becher');
  });
});
