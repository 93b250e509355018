// Random commits and requests: a page from the cache, or put together from kept parts, is the one that is made from nothing at the same
// version. Visitors, members, the preview and who has given a password ask in turns, so that none gets what was kept for another.
//
//   STOA_PAGE_STEPS=100000 npx vitest run --project unit server/pages/pipeline/kept-parts.test.ts
import { expect, it } from 'vitest';
import { putProduct } from '../../commerce/product/product.ts';
import { setStock } from '../../commerce/stock/stock.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import { fieldDocumentId } from '../../content/document/field.ts';
import { putItem } from '../../content/item/item.ts';
import { createHoles } from '../../http/page-cache/holes.ts';
import { createPageCache } from '../../http/page-cache/page-cache.ts';
import type { Rendered } from '../../http/page-cache/rendered.ts';
import { putNavigation } from '../../site/navigation/navigation.ts';
import { putWebsite } from '../../site/website/website.ts';
import type { PageRequest } from '../context/page-request.ts';
import { assets, collection, ids, mug, now, post, testSite, textDocument, website } from '../fixtures/site.ts';
import { createSiteRenderer } from './site-renderer.ts';

const steps = Number(process.env.STOA_PAGE_STEPS ?? 300);

/** The same numbers in each run. */
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
  const site = await testSite();
  const { store } = site.parts;
  const scratch = createSiteRenderer({ ...site.parts, assets, keptBytes: 0 });
  const { clock, ids: made, log } = site.parts;
  const holes = createHoles({ token: made.token, names: ['crumb'] });
  const crumb = holes.mark('crumb');
  const cache = createPageCache({ maxBytes: 2_000_000, clock, log, holes, store });
  const words = ['Tea', 'Mug & saucer', 'A <b>', 'Plain', 'Blue'];
  let move = 0;
  const commits = [
    () => site.write((tx) => putProduct(tx, mug({ title: one(words), visible: next() < 0.8, tags: [one(words)] }))),
    () => {
      const other = mug({ id: 'f'.repeat(24), urlId: 'other', title: one(words) });
      const variants = other.variants.map((variant) => ({ ...variant, id: '2'.repeat(8) + variant.id.slice(8) }));
      return site.write((tx) => putProduct(tx, { ...other, variants, visible: next() < 0.7 }));
    },
    () =>
      site.write((tx) =>
        setStock(tx, mug().variants[0]!.id, Math.floor(next() * 4), {
          reason: 'adjust',
          ref: 'test',
          actor: 'test',
          at: now,
          moveId: `move-${++move}`,
        }),
      ),
    () =>
      site.write(async (tx) => {
        const injected = one(['', '<script>hello()</script>', '<script>Y.use()</script>']);
        putWebsite(tx, website({ siteTitle: one(words), codeInjection: { header: injected, footer: '' } }));
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
    () => site.write(async (tx) => putLiveDocument(tx, textDocument(ids.home, one(words)))),
    () => site.write(async (tx) => putLiveDocument(tx, { ...textDocument(fieldDocumentId('footer'), one(words)) })),
    () =>
      site.write(async (tx) =>
        putNavigation(tx, 'mainNav', { items: [{ collectionId: one([ids.shop, ids.blog, ids.about]) }] }),
      ),
  ];
  const paths = ['/', '/shop', '/shop/p/mug', '/shop/p/other', '/blog', '/news', '/blog/post-1', '/about', '/nowhere'];
  const formats = ['', '', '', '?format=json', '?format=main-content', '?format=page-context', '?format=rss'];
  const lookers: readonly Partial<PageRequest>[] = [
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
    for await (const chunk of chunks) text += typeof chunk === 'object' && 'kept' in chunk ? chunk.kept : String(chunk);
    return text;
  };
  const fromNothing = async (request: PageRequest) => {
    const rendered = await scratch.answer(request);
    const text = (await textOf(rendered.chunks)).replaceAll(crumb, '[crumb]');
    return { status: rendered.status, text, hashes: [rendered.scriptHashes, rendered.ownerScriptHashes] };
  };
  const shown = async (request: PageRequest, key: string | undefined) => {
    const page = key === undefined ? undefined : cache.find(key);
    if (page) {
      const text = page.texts.map((part, at) => String(part) + (page.holes[at] ? '[crumb]' : '')).join('');
      return { status: page.status, text, hashes: [page.scriptHashes, page.ownerScriptHashes] };
    }
    const { follower, rendered } = await cache.open(key, () => site.renderer.answer(request));
    let text = '';
    for (let parts = await follower.next(); parts.length > 0; parts = await follower.next())
      text += parts.map((part) => (typeof part === 'string' ? '[crumb]' : String(part.bytes))).join('');
    return { status: rendered.status, text, hashes: [rendered.scriptHashes, rendered.ownerScriptHashes] };
  };

  for (let step = 0; step < steps; step++) {
    const looker = one(lookers);
    const address = one(paths) + one(formats);
    const request = site.ask(address, { ...looker, crumb });
    const key = Object.keys(looker).length === 0 ? address : undefined;
    if (next() < 0.4) {
      // One that is at work while a commit comes: whatever it keeps must be right for those after it.
      const atWork = shown(site.ask(one(paths), { crumb }), undefined);
      if (next() < 0.5) await new Promise(setImmediate);
      await one(commits)();
      if (next() < 0.5) await atWork;
      else atWork.catch(() => {});
    }
    expect(await shown(request, key), `step ${step}: ${address} ${JSON.stringify(looker)}`).toEqual(
      await fromNothing(request),
    );
  }
  expect(site.faults).toEqual([]);
  await site.close();
});
