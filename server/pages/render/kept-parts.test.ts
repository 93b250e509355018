// Random commits and requests: a page from the cache, or assembled from cached parts, equals a fresh render at the
// same version, except for stock levels, which may be up to ten seconds old. Requests alternate between visitors,
// members, the preview and visitors with a password, so that none gets what was cached for another.
// STOA_PAGE_STEPS=100000 npx vitest run --project unit server/pages/render/kept-parts.test.ts
import { expect, it, vi } from 'vitest';
import { type CompiledTemplate, prepare } from '../../../renderer/template/template.ts';
import { putProduct } from '../../commerce/product/product.ts';
import { dropHolds, takeHolds } from '../../commerce/stock/holds.ts';
import { moveStock, setStock } from '../../commerce/stock/stock.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import { applyOps, findHead } from '../../content/document/draft.ts';
import { fieldDocumentId } from '../../content/document/field.ts';
import { putItem } from '../../content/item/item.ts';
import { createForm } from '../../forms/form/form.ts';
import { formBodySchema } from '../../forms/form/schema.ts';
import { createHoles } from '../../http/page-cache/holes.ts';
import { createPageCache } from '../../http/page-cache/page-cache.ts';
import type { Rendered } from '../../http/page-cache/rendered.ts';
import { putNavigation } from '../../site/navigation/navigation.ts';
import { putWebsite } from '../../site/website/website.ts';
import { openMemoryStore } from '../../store/engines/memory/memory-store.ts';
import { BoundBroken } from '../../store/transact.ts';
import { retext } from '../../testing/harness/documents.ts';
import { assets, collection, ids, mug, now, post, testSite, textDocument, website } from '../fixtures/site.ts';
import type { PageRequest } from '../resolve/page-request.ts';
import { createSiteRenderer } from './site-renderer.ts';

const hex = (n: number) => n.toString(16).padStart(24, '0');
const eventsId = hex(7);
const minute = 60_000;
const hour = 60 * minute;

const steps = Number(process.env.STOA_PAGE_STEPS ?? 300);

/** An empty cart in a page's data is as old as the page. */
const withoutClock = <T extends { text: string }>(page: T): T => ({
  ...page,
  text: page.text.replace(/"created":\d+,(?="entries":\[\])/, ''),
});

/** Without stock levels. Availability, low-stock notices and selectable options are compared. */
const withoutStock = <T extends { text: string }>(page: T): T => ({
  ...page,
  text: page.text.replace(/((?:qtyInStock|quantity)(?:&quot;|"|\\"):|Only )\d+/g, '$1#'),
});

/** Seeded, so identical in each run. */
function numbers(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  return { next, one };
}

it(`shows the same as a page made from nothing, for ${steps} steps`, { timeout: 60_000 + steps * 100 }, async () => {
  const { next, one } = numbers(12);
  let time = now;
  const clock = { now: () => time };
  const faults: unknown[] = [];
  const log = { info: () => {}, warn: () => {}, fault: (...fault: unknown[]) => void faults.push(fault) };
  let count = 0;
  const made = { next: () => hex(0x9000 + ++count), uuid: () => `uuid-${++count}`, token: () => `token-${++count}` };
  const site = await testSite({ base: { store: openMemoryStore({ clock, log }), clock, ids: made, log } });
  const { store } = site.parts;
  const scratch = createSiteRenderer({ ...site.parts, assets, keptBytes: 0 });
  const newsletter = formBodySchema.parse({
    name: 'News',
    fields: [{ id: 'email', type: 'email', title: 'Email' }],
    isNewsletter: true,
  });
  const form = await createForm(site.parts, newsletter);
  await site.write((tx) =>
    putCollection(tx, collection({ id: eventsId, urlId: 'events', type: 1, typeName: 'events', title: 'Events' })),
  );
  const holes = createHoles({ token: made.token, names: ['crumb'] });
  const crumb = holes.mark('crumb');
  const cache = createPageCache({ maxBytes: 2_000_000, clock, log, holes, store });
  const words = ['Tea', 'Mug & saucer', 'A <b>', 'Plain', 'Blue'];
  let move = 0;
  let drafted = 0;
  const homeDocument = () => {
    const document = textDocument(ids.home, one(words));
    const section = document.sections.s1!;
    const block = (id: string, type: number, props: Record<string, unknown>) => ({
      ...document.blocks.b1!,
      ...{ id, type, props, section: one(['s1', 's2']), order: id },
    });
    const summary = { limit: 2, design: 'grid', columns: 3 };
    const blocks = [
      block('b2', 55, { ...summary, collectionId: ids.shop }),
      block('b3', 55, { ...summary, collectionId: one([ids.blog, eventsId]) }),
      block('b4', 51, { formId: form.id, title: one(words) }),
    ].filter(() => next() < 0.7);
    return {
      ...document,
      sections: { s1: section, s2: { ...section, id: 's2', order: 'b' } },
      blocks: { ...document.blocks, ...Object.fromEntries(blocks.map((one) => [one.id, one])) },
    };
  };
  let stockAt = 0;
  let staleCount = 0;
  /** Stock changes that a cached page may not reflect yet. */
  const changeStock = async (step: Parameters<typeof site.write>[0]) => {
    stockAt = time;
    await site.write(step).catch((error) => {
      if (!(error instanceof BoundBroken)) throw error;
    });
  };
  const variantId = mug().variants[0]!.id;
  const sells = () =>
    changeStock(async (tx) =>
      moveStock(tx, variantId, one([-2, -1, 1]), {
        ...{ reason: 'order', ref: 'test', actor: 'test', at: now, moveId: `move-${++move}` },
      }),
    );
  const commits = [
    async () => {
      time += Math.floor(next() * 40 * minute);
    },
    () =>
      site.write(async (tx) => {
        const startDate = time + Math.floor((next() - 0.5) * 4 * hour);
        const event = post(20 + Math.floor(next() * 4), { collectionId: eventsId, recordType: 12, title: one(words) });
        await putItem(tx, { ...event, startDate, endDate: startDate + Math.floor(next() * hour) });
      }),
    () =>
      site.write((tx) => putItem(tx, post(2, { title: one(words), publishOn: time + Math.floor(next() * 2 * hour) }))),
    async () => {
      const { rev } = await findHead(store, ids.home);
      const op = retext(ids.home, 'b1', one(words), { id: `draft-op-${++drafted}`, base: rev });
      await applyOps(site.parts, { id: 'ann', name: 'Ann' }, ids.home, { base: rev, ops: [op] });
    },
    () => site.write((tx) => putProduct(tx, mug({ title: one(words), visible: next() < 0.8, tags: [one(words)] }))),
    () => {
      const other = mug({ id: 'f'.repeat(24), urlId: 'other', title: one(words) });
      const variants = other.variants.map((variant) => ({ ...variant, id: '2'.repeat(8) + variant.id.slice(8) }));
      return site.write((tx) => putProduct(tx, { ...other, variants, visible: next() < 0.7 }));
    },
    () =>
      changeStock((tx) =>
        setStock(tx, variantId, Math.floor(next() * next() * 60), {
          reason: 'adjust',
          ref: 'test',
          actor: 'test',
          at: now,
          moveId: `move-${++move}`,
        }),
      ),
    sells,
    () =>
      changeStock((tx) => takeHolds(tx, one(['a', 'b']), [{ variantId, quantity: 1 + Math.floor(next() * 3) }], time)),
    () => changeStock(async (tx) => void (await dropHolds(tx, one(['a', 'b'])))),
    () =>
      site.write(async (tx) => {
        const injected = one(['', '<script>hello()</script>', '<script>Y.use()</script>']);
        const shop = { ...website().store, scarcityEnabled: next() < 0.7, scarcityThreshold: 5 };
        putWebsite(
          tx,
          website({ siteTitle: one(words), codeInjection: { header: injected, footer: '' }, store: shop }),
        );
      }),
    () => site.write((tx) => putItem(tx, post(1, { title: one(words), workflowState: next() < 0.7 ? 1 : 4 }))),
    () => site.write((tx) => putItem(tx, post(4 + Math.floor(next() * 3), { categories: [one(words)] }))),
    () =>
      site.write((tx) =>
        putCollection(
          tx,
          collection({
            id: ids.about,
            urlId: 'about',
            title: one(words),
            enabled: next() < 0.8,
            ...(next() < 0.2 && { passwordHash: 'x' }),
          }),
        ),
      ),
    () =>
      site.write((tx) =>
        putCollection(
          tx,
          collection({ id: ids.blog, urlId: one(['blog', 'news']), type: 1, typeName: 'blog', title: one(words) }),
        ),
      ),
    () => site.write(async (tx) => putLiveDocument(tx, homeDocument())),
    () => site.write(async (tx) => putLiveDocument(tx, homeDocument())),
    () => site.write(async (tx) => putLiveDocument(tx, { ...textDocument(fieldDocumentId('footer'), one(words)) })),
    () =>
      site.write(async (tx) =>
        putNavigation(tx, 'mainNav', { items: [{ collectionId: one([ids.shop, ids.blog, ids.about]) }] }),
      ),
  ];
  const paths = [
    '/',
    '/shop',
    '/shop/p/mug',
    '/shop/p/other',
    '/blog',
    '/news',
    '/blog/post-1',
    '/about',
    '/events',
    '/nowhere',
  ];
  const formats = ['', '', '', '?format=json', '?format=main-content', '?format=page-context', '?format=rss'];
  const visitors: readonly Partial<PageRequest>[] = [
    {},
    {},
    {},
    { drafts: true },
    { drafts: true, edit: true },
    { account: { roles: [1] } },
    { areas: ['area-1'] },
    { opens: () => true },
    { origin: 'https://other.example' },
  ];
  const textOf = async (chunks: Rendered['chunks']) => {
    let text = '';
    for await (const ready of chunks) text += [ready].flat().join('');
    return text;
  };
  const fromNothing = async (request: PageRequest) => {
    const rendered = await scratch.answer(request);
    const text = (await textOf(rendered.chunks)).replaceAll(crumb, '[crumb]');
    return { status: rendered.status, text, hashes: [rendered.scriptHashes ?? [], rendered.ownerScriptHashes ?? []] };
  };
  const shown = async (request: PageRequest, key: string | undefined) => {
    const render = () => site.renderer.answer(request);
    const page = key === undefined ? undefined : (cache.find(key) ?? cache.refresh(key, render));
    if (page) {
      const text = page.texts.map((part, at) => String(part) + (page.holes[at] ? '[crumb]' : '')).join('');
      return { status: page.status, text, hashes: [page.scriptHashes, page.ownerScriptHashes] };
    }
    const { follower, rendered } = await cache.open(key, render);
    let text = '';
    for (let parts = await follower.next(); parts.length > 0; parts = await follower.next())
      text += parts.map((part) => (typeof part === 'string' ? '[crumb]' : String(part.bytes))).join('');
    return { status: rendered.status, text, hashes: [rendered.scriptHashes ?? [], rendered.ownerScriptHashes ?? []] };
  };

  for (let step = 0; step < steps; step++) {
    const visitor = one(visitors);
    // Every third time, the product's data, which contains a stock level.
    const address = next() < 0.3 ? '/shop/p/mug?format=json' : one(paths) + one(formats);
    const request = site.ask(address, { ...visitor, csrfToken: crumb });
    const key = Object.keys(visitor).length === 0 ? address : undefined;
    if (next() < 0.4) {
      // A render in progress during a commit: whatever it caches must be correct for later requests.
      const atWork = shown(site.ask(one(paths), { csrfToken: crumb }), undefined);
      if (next() < 0.5) await new Promise(setImmediate);
      await (next() < 0.4 ? sells : one(commits))();
      if (next() < 0.5) await atWork;
      else atWork.catch(() => {});
    }
    const [page, made] = [await shown(request, key), await fromNothing(request)];
    const mayBeStale = key !== undefined && time < stockAt + 10_000;
    if (mayBeStale && page.text !== made.text) staleCount++;
    // A different time or number in a script changes its hash.
    const sameText = page.text === made.text;
    const compared = (one: typeof page) => ({
      ...(mayBeStale ? withoutStock(withoutClock(one)) : withoutClock(one)),
      ...(!sameText && { hashes: [] }),
    });
    expect(compared(page), `step ${step}: ${address} ${JSON.stringify(visitor)}`).toEqual(compared(made));
    if (next() < 0.3) time += Math.floor(next() * 6_000);
  }
  // Enough steps to detect stale pages.
  if (steps >= 300) expect(staleCount).toBeGreaterThan(0);
  expect(faults).toEqual([]);
  await site.close();
});

it('reads the list of pages once for all of them, and again when one has changed', async () => {
  const site = await testSite();
  const range = vi.spyOn(site.parts.store, 'range');
  const readings = async () => {
    range.mockClear();
    for (const path of ['/about', '/shop', '/shop/p/mug', '/blog']) expect((await site.get(path)).status).toBe(200);
    return range.mock.calls.filter(([{ start }]) => start[0] === 'collection').length;
  };
  expect(await readings()).toBe(1);
  expect(await readings()).toBe(0);
  await site.write((tx) =>
    putCollection(tx, collection({ id: ids.blog, urlId: 'blog', type: 1, typeName: 'blog', title: 'News' })),
  );
  expect(await readings()).toBe(1);
  expect((await site.get('/about')).text).toContain('News');
  await site.close();
});

it.each([
  ['the time', '{items.0.publishOn|timesince}'],
  ['the cart', '{shoppingCart.created}'],
])('makes a list anew if its template prints %s', async (_, text) => {
  let time = now;
  const clock = { now: () => time };
  const log = { info: () => {}, warn: () => {}, fault: () => {} };
  let count = 0;
  const made = { next: () => hex(0x9000 + ++count), uuid: () => `uuid-${++count}`, token: () => `token-${++count}` };
  const site = await testSite({ base: { store: openMemoryStore({ clock, log }), clock, ids: made, log } });
  const { lists } = (await site.renderer.templates.load('test')) as { lists: Record<string, CompiledTemplate> };
  lists.blog = prepare(`<p>${text}</p>`);
  const printed = async () => /<p>(.+?)<\/p>/.exec((await site.get('/blog')).text)?.[1];
  const before = await printed();
  time += 30 * 24 * hour;
  expect(await printed()).not.toBe(before);
  await site.close();
});

it('runs the template of a list once for all requests, and again when an item has changed', async () => {
  const site = await testSite();
  const { lists } = (await site.renderer.templates.load('test')) as { lists: Record<string, CompiledTemplate> };
  const list = prepare('{.repeated section items}{title}{.end}');
  const run = vi.spyOn(list, 'run');
  lists.blog = list;
  const texts = async () => [await site.get('/blog'), await site.get('/blog')].map((page) => page.text);
  const [first, second] = await texts();
  expect(second).toBe(first);
  expect(run).toHaveBeenCalledTimes(1);
  await site.get('/blog?tag=none');
  expect(run).toHaveBeenCalledTimes(2);
  await site.write((tx) => putItem(tx, post(1, { title: 'Renamed' })));
  for (const text of await texts()) expect(text).toContain('Renamed');
  expect(run).toHaveBeenCalledTimes(3);
  await site.get('/blog', { account: { roles: [1] } });
  expect(run).toHaveBeenCalledTimes(4);
  await site.close();
});
