// Area G, editor and storefront: page changes beyond their author's rights, hidden content that must stay hidden, and
// concurrent or out-of-order edits, or text with misleading characters.
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import type { RichTextNode } from '../../content/block/rich-text.ts';
import { putCollection } from '../../content/collection/collection.ts';
import type { Collection } from '../../content/collection/schema.ts';
import type { OpenedSettings } from '../../content/collection/settings-schema.ts';
import { findLiveDocument, putLiveDocument } from '../../content/document/document.ts';
import { findDraftDocument } from '../../content/document/draft.ts';
import type { ListedVersion, Op, OpsAnswer } from '../../content/document/edit-schema.ts';
import type { Block, Document } from '../../content/document/schema.ts';
import { putItem } from '../../content/item/item.ts';
import { installTemplate } from '../../import/template.ts';
import { everyAddress, putEveryPage } from '../../pages/fixtures/every-page.ts';
import { collection, ids, now, post, type TestSite, testSite, textDocument } from '../../pages/fixtures/site.ts';
import { resolve } from '../../pages/resolve/resolve.ts';
import { putNavigation } from '../../site/navigation/navigation.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { op, page, retext, section, textBlock, textDoc } from '../harness/documents.ts';
import { mug, shopCollection, website } from '../harness/shop.ts';
import { type Browser, type TestStoa, testStoa } from '../harness/test-stoa.ts';

const apps: TestStoa[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) {
    expect(app.faults()).toEqual([]);
    await app.close();
  }
});

const start = async (...documents: Document[]) => {
  const app = await testStoa({ hosts: 'separate', documents });
  apps.push(app);
  return {
    ...app,
    live: async (id: string) => findLiveDocument(app.parts.store, id),
    draft: async (id: string) => findDraftDocument(app.parts.store, id),
    revision: async () => ((await app.parts.store.get(['site-revision']))?.value as number | undefined) ?? 0,
  };
};
const send = async (person: Browser, id: string, base: number, ops: Op[]) => {
  const answer = await person.post(`/config/api/documents/${id}/ops`, { base, ops });
  return { status: answer.status, ...(answer.body as unknown as OpsAnswer & { message?: string }) };
};
const publish = (person: Browser, ...documents: { id: string; rev: number }[]) =>
  person.post('/config/api/publish', { documents });
const textOf = (document: Document | undefined, block = 'b1') => document?.blocks[block]?.props.doc;
const set = (path: string[], v: unknown, changes: Partial<Op> = {}) => op('home', [{ p: path, o: 'set', v }], changes);

describe('changes of a page', () => {
  const code = (html: string): Block => ({ ...textBlock('c1', ''), type: 23, props: { html } });
  const withCode = (): Document => ({
    ...page('home', 'Welcome'),
    blocks: { b1: textBlock('b1', 'Welcome'), c1: code('<b>old</b>') },
  });
  const ways: [string, () => Op[]][] = [
    ['its one property', () => [set(['blocks', 'c1', 'props', 'html'], '<script>1</script>')]],
    ['all its properties', () => [set(['blocks', 'c1', 'props'], { html: '<script>1</script>' })]],
    ['the block as a whole', () => [set(['blocks', 'c1'], code('<script>1</script>'))]],
    [
      'a text that becomes code',
      () => [set(['blocks', 'b1', 'type'], 23), set(['blocks', 'b1', 'props'], { html: '<script>1</script>' })],
    ],
    [
      'a text that becomes code in one op',
      () => [
        op('home', [
          { p: ['blocks', 'b1', 'props'], o: 'set', v: { html: '<script>1</script>' } },
          { p: ['blocks', 'b1', 'type'], o: 'set', v: 23 },
        ]),
      ],
    ],
    [
      'code that comes and goes in one batch',
      () => [set(['blocks', 'n1'], { ...code('<script>1</script>'), id: 'n1' }), set(['blocks', 'n1', 'order'], 'z')],
    ],
    [
      'code that is a text while it is written',
      () => [
        set(['blocks', 'c1', 'type'], 2),
        set(['blocks', 'c1', 'props'], { doc: textDoc('x') }),
        set(['blocks', 'c1'], code('<script>1</script>')),
      ],
    ],
  ];

  it.each(ways)('attack: who may not write code changes none by way of %s', async (_, ops) => {
    const { browser, editor, draft } = await start(withCode());
    const drafter = await browser().signedIn(Role.draftEditor);
    expect((await send(drafter, 'home', 0, ops())).status).toBe(403);
    expect(JSON.stringify(await draft('home'))).not.toContain('<script>');
    // The control: an editor may do it.
    expect(await send(await editor(), 'home', 0, ops())).toMatchObject({ saved: true });
    expect(JSON.stringify(await draft('home'))).toContain('<script>');
  });

  it('attack: a text that is nested ten thousand deep, or as wide as the limit, is refused and does not slow others', async () => {
    const { editor, draft } = await start(page('home', 'Welcome'));
    const person = await editor();
    const levels = 10_000;
    const deep = `${'{"type":"blockquote","content":['.repeat(levels)}${']}'.repeat(levels)}`;
    const raw = `{"base":0,"ops":[${JSON.stringify(retext('home', 'b1', 'MARK')).replace(/"v":.*\}\]/, `"v":{"type":"doc","content":[${deep}]}}]`)}]}`;
    expect((JSON.parse(raw) as { ops: unknown[] }).ops).toHaveLength(1);
    const answer = await person.send('POST', '/config/api/documents/home/ops', JSON.parse(raw));
    expect([answer.status, textOf(await draft('home'))]).toEqual([
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
      textDoc('Welcome'),
    ]);
    const nested = (n: number): RichTextNode =>
      n === 0
        ? { type: 'paragraph', content: [{ type: 'text', text: 'x' }] }
        : { type: 'blockquote', content: [nested(n - 1)] };
    expect(
      await send(person, 'home', 0, [set(['blocks', 'b1', 'props', 'doc'], { type: 'doc', content: [nested(15)] })]),
    ).toMatchObject({ saved: true });
  });

  it('attack: a page named twice or a thousand times in one call is published once', async () => {
    const { editor, revision, live } = await start(page('home', 'Welcome'));
    const person = await editor();
    await send(person, 'home', 0, [retext('home', 'b1', 'New')]);
    const many = await publish(person, ...Array.from({ length: 1000 }, () => ({ id: 'home', rev: 1 })));
    const twice = await publish(person, { id: 'home', rev: 1 }, { id: 'home', rev: 1 });
    expect([many.status, twice.status, await revision(), textOf(await live('home'))]).toEqual([
      400,
      409,
      0,
      textDoc('Welcome'),
    ]);
    expect((await publish(person, { id: 'home', rev: 1 })).status).toBe(200);
    expect([await revision(), textOf(await live('home'))]).toEqual([1, textDoc('New')]);
  });

  it('attack: an op that repeats the id of another person’s op changes nothing of theirs', async () => {
    const { editor, draft } = await start(page('home', 'Welcome', 'Second'));
    const [ann, bob] = [await editor(), await editor()];
    const anns = retext('home', 'b1', 'By Ann');
    await send(ann, 'home', 0, [anns]);
    const copied = retext('home', 'b1', 'By Bob', { id: anns.id });
    await send(bob, 'home', 0, [copied]);
    await send(bob, 'home', 1, [copied]);
    expect(textOf(await draft('home'))).toEqual(textDoc('By Ann'));
    // The control: his own id is accepted.
    await send(bob, 'home', 1, [retext('home', 'b1', 'By Bob', { base: 1 })]);
    expect(textOf(await draft('home'))).toEqual(textDoc('By Bob'));
  });

  it('attack: an op keeps its page: an id, a kind or a path of another document writes nothing there', async () => {
    const { editor, draft } = await start(page('home', 'Welcome'), page('other', 'Theirs'));
    const person = await editor();
    const wrong = [
      retext('other', 'b1', 'x'),
      set(['blocks', 'b1', 'section'], '../other'),
      set(['id'], 'other'),
      set(['blocks', 'b1', 'id'], 'b2'),
    ];
    for (const one of wrong) await person.post('/config/api/documents/home/ops', { base: 0, ops: [one] });
    for (const id of ['../other', '%2e%2e%2fother', 'home%00', 'home/../other'])
      expect(
        (await person.post(`/config/api/documents/${id}/ops`, { base: 0, ops: [retext('other', 'b1', 'y')] })).status,
        id,
      ).toBeGreaterThan(399);
    expect(await draft('other')).toEqual(page('other', 'Theirs'));
    expect((await draft('home'))?.blocks.b1?.id).toBe('b1');
    expect((await draft('home'))?.id).toBe('home');
  });

  it('misuse: two people who publish the same page at the same moment publish it once, and the other is refused', async () => {
    const { editor, revision, live } = await start(page('home', 'Welcome'));
    const [ann, bob] = [await editor(), await editor()];
    await send(ann, 'home', 0, [retext('home', 'b1', 'New')]);
    const both = await Promise.all([publish(ann, { id: 'home', rev: 1 }), publish(bob, { id: 'home', rev: 1 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await revision(), textOf(await live('home'))]).toEqual([1, textDoc('New')]);
  });

  it('misuse: publishing what someone has since discarded or rolled back publishes nothing', async () => {
    const { editor, live } = await start(page('home', 'Welcome'));
    const [ann, bob] = [await editor(), await editor()];
    await send(ann, 'home', 0, [retext('home', 'b1', 'Mistake')]);
    await bob.post('/config/api/documents/home/discard', { rev: 1 });
    expect((await publish(ann, { id: 'home', rev: 1 })).status).toBe(409);
    await send(ann, 'home', 2, [retext('home', 'b1', 'Good')]);
    await publish(ann, { id: 'home', rev: 3 });
    await send(ann, 'home', 3, [retext('home', 'b1', 'Half')]);
    const { versions } = (await bob.get('/config/api/documents/home/versions')).body as unknown as {
      versions: ListedVersion[];
    };
    const { number } = versions.find(({ kind }) => kind === 'first')!;
    expect((await bob.post('/config/api/documents/home/roll-back', { number, rev: 4 })).status).toBe(200);
    expect((await publish(ann, { id: 'home', rev: 4 })).status).toBe(409);
    expect(textOf(await live('home'))).toEqual(textDoc('Welcome'));
  });

  it('misuse: a block added to a section that is deleted at the same moment returns with the section', async () => {
    const home = { ...page('home', 'Welcome'), sections: { s1: section('s1'), s2: section('s2') } };
    const { editor, draft } = await start(home);
    const [ann, bob] = [await editor(), await editor()];
    await send(ann, 'home', 0, [op('home', [{ p: ['sections', 's2'], o: 'del' }])]);
    const bobs = set(['blocks', 'n1'], textBlock('n1', 'By Bob', { section: 's2' }));
    expect(await send(bob, 'home', 0, [bobs])).toMatchObject({ saved: false });
    expect(await send(bob, 'home', 1, [bobs])).toMatchObject({ saved: true });
    expect((await publish(ann, { id: 'home', rev: 2 })).status).toBe(200);
    await send(ann, 'home', 2, [set(['sections', 's2'], section('s2'))]);
    const found = await draft('home');
    expect([textOf(found, 'n1'), found?.sections.s2]).toEqual([textDoc('By Bob'), section('s2')]);
  });

  it('misuse: lone surrogates, direction marks, and invisible characters are kept or refused, never split', async () => {
    const { editor, draft, live } = await start(page('home', 'Welcome'));
    const person = await editor();
    let rev = 0;
    for (const text of [
      '\ud83d',
      'a\udc00b',
      '\u202eevil',
      'x\u0000y',
      '\u200b\u200d',
      '\u{1f468}\u200d\u{1f469}',
      'e\u0301'.repeat(500),
      '\ufffe',
    ]) {
      const answer = await send(person, 'home', rev, [retext('home', 'b1', text)]);
      if (answer.status !== 200) continue;
      rev = (answer as { rev: number }).rev;
      const stored = JSON.stringify(textOf(await draft('home')));
      expect(stored.isWellFormed(), JSON.stringify(text)).toBe(true);
      expect((await publish(person, { id: 'home', rev })).status, JSON.stringify(text)).toBe(200);
      expect(textOf(await live('home'))).toEqual(textOf(await draft('home')));
      expect(stored).toContain(JSON.stringify(text).slice(1, -1));
    }
    expect(await send(person, 'home', rev, [retext('home', 'b1', 'Plain again')])).toMatchObject({ saved: true });
  });
});

describe('what is hidden', () => {
  const hidden = (n: number): Partial<Collection> & { id: string } => ({
    id: (0xe000 + n).toString(16).padStart(24, '0'),
  });
  const secret = (n: number, collectionId: string) =>
    post(900 + n, {
      collectionId,
      title: `TOPSECRET title ${n}`,
      urlId: `topsecret-${n}`,
      excerpt: `<p>TOPSECRET ${n}</p>`,
      bodyHtml: `<p>TOPSECRET body ${n}</p>`,
      tags: ['sea', `TOPSECRET${n}`],
      categories: ['Coast'],
      startDate: now,
      endDate: now + 1000,
    });
  let site: TestSite;
  const kinds: Record<string, Partial<Collection>> = {
    locked: { passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA' },
    members: { memberAreaId: 'area' },
    off: { enabled: false },
  };
  beforeAll(async () => {
    site = await testSite();
    await putEveryPage(site);
    for (const id of ['lantern', 'quarry'])
      await installTemplate(
        site.parts,
        { folder: join(import.meta.dirname, '../../site/template/fixtures', id) },
        { id, activate: false },
      );
    await installTemplate(
      site.parts,
      { folder: join(import.meta.dirname, '../../../data/templates/atelier') },
      { id: 'atelier', activate: false },
    );
    await site.write(async (tx) => {
      const summaries: Record<string, Block> = {};
      for (const [at, [name, changes]] of Object.entries(kinds).entries()) {
        const { id } = hidden(at);
        await putCollection(tx, collection({ ...changes, id, urlId: name, type: 1, typeName: 'blog', title: name }));
        await putItem(tx, secret(at, id));
        summaries[`s${at}`] = {
          ...textBlock(`s${at}`, ''),
          type: 55,
          props: { collectionId: id, limit: 10, design: 'list' },
        };
      }
      await putItem(tx, { ...secret(8, ids.blog), publishOn: now + 86_400_000 });
      await putItem(tx, { ...secret(9, ids.blog), workflowState: 4 });
      summaries.own = {
        ...textBlock('own', ''),
        type: 55,
        props: { collectionId: ids.blog, limit: 30, design: 'list' },
      };
      putLiveDocument(tx, {
        ...textDocument(ids.home, 'Welcome in'),
        blocks: { ...textDocument(ids.home, 'Welcome in').blocks, ...summaries },
      });
      putNavigation(tx, 'mainNav', {
        items: [ids.blog, hidden(0).id, hidden(1).id, hidden(2).id].map((collectionId) => ({ collectionId })),
      });
    });
  }, 60_000);
  afterAll(() => site.close());

  it.each(['lantern', 'quarry', 'atelier'])(
    'attack: locked, member, disabled, planned and drafted posts are in no page, list, feed or summary of %s',
    async (id) => {
      await site.write(async (tx) => putWebsite(tx, { ...(await loadWebsite(tx)), templateId: id }));
      const paths = [
        '/',
        '/journal',
        '/journal/post-1',
        ...everyAddress.map(([address]) => address),
        '/search?q=topsecret',
        '/journal?tag=sea',
        '/journal?category=Coast',
        '/locked',
        '/members',
        '/off',
        '/locked/topsecret-0',
        '/members/topsecret-1',
        '/off/topsecret-2',
        '/journal/topsecret-8',
        '/journal/topsecret-9',
      ];
      const formats = ['', 'json', 'json-pretty', 'main-content', 'rss', 'ical'];
      const found: string[] = [];
      for (const path of paths)
        for (const format of formats) {
          const address = format === '' ? path : `${path}${path.includes('?') ? '&' : '?'}format=${format}`;
          const text = await site.get(address).then(
            (answer) => answer.text,
            () => '',
          );
          if (text.replaceAll(/topsecret/g, '').includes('TOPSECRET')) found.push(address);
        }
      expect(found).toEqual([]);
      // The control: a user who may see drafts sees the draft.
      expect((await site.get('/journal/topsecret-9', { drafts: true })).text).toContain('TOPSECRET');
    },
  );

  it('misuse: folders inside each other and menu links to deleted pages end in a page, not in a loop', async () => {
    const other = await testSite();
    try {
      const [a, b] = [hidden(20).id, hidden(21).id];
      await other.write(async (tx) => {
        await putCollection(
          tx,
          collection({
            id: a,
            urlId: 'ring-a',
            typeName: 'folder',
            type: 1,
            folder: true,
            folderBehavior: 2,
            parentId: b,
          }),
        );
        await putCollection(
          tx,
          collection({
            id: b,
            urlId: 'ring-b',
            typeName: 'folder',
            type: 1,
            folder: true,
            folderBehavior: 2,
            parentId: a,
          }),
        );
        putNavigation(tx, 'mainNav', {
          items: [
            { collectionId: 'f'.repeat(24) },
            { collectionId: a, items: [{ collectionId: b, items: [{ collectionId: a }] }] },
          ],
        });
      });
      for (const from of ['/ring-a', '/ring-b', '/']) {
        let path = from;
        let hops = 0;
        for (; hops < 10; hops++) {
          const { status, headers } = await other.get(path);
          if (status < 300 || status > 399) break;
          path = headers.Location!;
        }
        expect(hops, from).toBeLessThan(3);
      }
      expect(other.faults).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

describe('addresses of pages', () => {
  const address = (id: string) => `/config/api/collections/${id}/settings`;
  const open = async () => {
    const app = await testStoa({ hosts: 'separate' });
    apps.push(app);
    const site = { ...website(), homepageCollectionId: 'home' };
    await transact(app.parts.store, async (tx) => {
      putWebsite(tx, site);
      for (const id of ['home', 'about', 'team'])
        await putCollection(tx, {
          ...shopCollection,
          type: 10,
          typeName: 'page',
          id,
          urlId: id,
          title: id,
          navigationTitle: id,
        });
    });
    const person = await app.browser().signedIn(Role.editor);
    const opened = async (id: string) => (await person.get(address(id))).body as unknown as OpenedSettings;
    const change = async (id: string, settings: object) => {
      const { settings: before, updatedOn } = await opened(id);
      const saved = await person.send('PUT', address(id), { settings: { ...before, ...settings }, updatedOn });
      const fields = (await opened(id)).unpublished?.revision;
      if (fields === undefined) return saved.status;
      return (await person.send('POST', '/config/api/publish', { documents: [{ id, rev: 0, fields }] })).status;
    };
    const where = (path: string) =>
      resolve(app.parts.store, site, path, { now: app.parts.clock.now(), drafts: false } as Parameters<
        typeof resolve
      >[3]);
    return { opened, change, where };
  };

  it.each([
    'cart',
    'checkout',
    'search',
    'account',
    'order-status',
    'unsubscribe',
    'sso',
    'unlock',
    'healthz',
    'sitemap.xml',
    'site.css',
    's',
    'settings',
    'CART',
    'cart/',
    '/cart',
    'cart%2f',
    'ｃａｒｔ',
    'cart\u200b',
    'about?x',
    'about#x',
    '.',
    '..',
    'a//b',
    'con fig',
  ])('attack: no page takes the address %j', async (urlId) => {
    const { change, opened } = await open();
    expect([await change('about', { urlId }), (await opened('about')).settings.urlId]).toEqual([400, 'about']);
    // The control: the page's own address is accepted.
    expect(await change('about', { urlId: 'carts' })).toBe(200);
  });

  it('misuse: two pages that change addresses with each other, back and forth, stay reachable and lead in no circle', async () => {
    const { change, where } = await open();
    for (let round = 0; round < 3; round++) {
      const [a, b] = round % 2 === 0 ? ['about', 'team'] : ['team', 'about'];
      expect(await change('about', { urlId: 'spare' })).toBe(200);
      expect(await change('team', { urlId: a })).toBe(200);
      expect(await change('about', { urlId: b })).toBe(200);
    }
    for (const from of ['/about', '/team', '/spare']) {
      let found = await where(from);
      let hops = 0;
      while (found?.kind === 'redirect' && hops++ < 5) found = await where(found.to);
      expect([from, found?.kind, hops < 2]).toEqual([from, 'page', true]);
    }
  });

  it('misuse: letters that look alike or are written in two ways never give two pages one address', async () => {
    const { change, opened } = await open();
    const pairs = [
      ['caf\u00e9', 'cafe\u0301'],
      ['stra\u00dfe', 'strasse'],
      ['\u0430bout-us', 'about-us'],
      ['\ufb01ne', 'fine'],
    ];
    for (const [one, other] of pairs) {
      await change('about', { urlId: one });
      await change('team', { urlId: other });
      const urls = [(await opened('about')).settings.urlId, (await opened('team')).settings.urlId];
      expect(new Set(urls.map((url) => url.normalize('NFKC'))).size, JSON.stringify(urls)).toBe(2);
    }
  });
});

describe('products as owners type them', () => {
  it('misuse: options that differ only in spaces, width, or invisible characters are refused, or stay distinct for shoppers', async () => {
    const app = await testStoa({ products: [mug()] });
    try {
      const owner = await app.signedIn(Role.admin);
      const make = (one: string, other: string) =>
        owner.post(`/api/3/commerce/products?collectionId=${shopCollection.id}`, {
          title: 'Shirt',
          variantOptionOrdering: ['Size'],
          variants: [one, other].map((Size) => ({ attributes: { Size }, priceCents: 100 })),
        });
      for (const other of ['M', ' M', 'M ', 'M\u200b', '\u202eM'])
        expect([other, (await make('M', other)).status]).toEqual([other, 400]);
      expect((await make('M', 'L')).status).toBe(201);
      expect(app.faults()).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
