import { afterEach, describe, expect, it, vi } from 'vitest';
import { Role } from '../../base/roles.ts';
import { putWebsite } from '../../site/website/website.ts';
import { CorruptValue } from '../../store/engines/value.ts';
import { transact } from '../../store/transact.ts';
import { op, page, retext, section, textBlock, textDoc } from '../../testing/harness/documents.ts';
import { shopCollection, website } from '../../testing/harness/shop.ts';
import { type Browser, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { putCollection } from '../collection/collection.ts';
import { findLiveDocument } from '../document/document.ts';
import { findDraftDocument } from '../document/draft.ts';
import type { Change, ListedVersion, Op, OpsAnswer } from '../document/edit-schema.ts';
import type { Patch } from '../document/patches.ts';
import type { Document } from '../document/schema.ts';

const apps: TestStoa[] = [];
const start = async (...documents: Document[]) => {
  const app = await testStoa({ hosts: 'separate', documents });
  apps.push(app);
  const live = async (id: string) => findLiveDocument(app.parts.store, id);
  const draft = async (id: string) => findDraftDocument(app.parts.store, id);
  const revision = async () => ((await app.parts.store.get(['site-revision']))?.value as number | undefined) ?? 0;
  return { ...app, live, draft, revision };
};
afterEach(async () => {
  for (const app of apps.splice(0)) {
    expect(app.faults()).toEqual([]);
    await app.close();
  }
});

const send = async (person: Browser, id: string, base: number, ops: Op[]) => {
  const answer = await person.post(`/config/api/documents/${id}/ops`, { base, ops });
  return { status: answer.status, ...(answer.body as unknown as OpsAnswer & { message?: string }) };
};
const publishAll = (person: Browser, ...documents: { id: string; rev: number }[]) =>
  person.post('/config/api/publish', { documents });
const textOf = (document: Document | undefined, block = 'b1') => document?.blocks[block]?.props.doc;

describe('drafts (editor 3.2, 3.4)', () => {
  it('take no block that nothing would draw', async () => {
    const { editor, draft } = await start(page('home', 'Welcome'));
    const person = await editor();
    const unknown = { ...textBlock('b9', 'x'), type: 64, props: {} };
    const added = op('home', [{ p: ['blocks', 'b9'], o: 'set', v: unknown }]);
    expect(await send(person, 'home', 0, [added])).toMatchObject({
      status: 400,
      message: expect.stringContaining('type 64 (unknown) cannot be shown'),
    });
    expect((await draft('home'))?.blocks).not.toHaveProperty('b9');
  });

  it('change by ops, and visitors see nothing of it', async () => {
    const { editor, live, draft, revision } = await start(page('home', 'Welcome'));
    const person = await editor();
    const opened = await person.get('/config/api/documents/home');
    expect(opened.body).toMatchObject({ rev: 0, changed: false, document: { id: 'home' } });
    expect(await send(person, 'home', 0, [retext('home', 'b1', 'Hello')])).toEqual({
      status: 200,
      saved: true,
      rev: 1,
    });
    expect(textOf(await draft('home'))).toEqual(textDoc('Hello'));
    expect(textOf(await live('home'))).toEqual(textDoc('Welcome'));
    expect(await revision()).toBe(0);
    const again = await person.get('/config/api/documents/home');
    expect(again.body).toMatchObject({ rev: 1, changed: true });
  });

  it('keep what is locked as it is, until somebody who may publish unlocks it', async () => {
    const { editor, browser, draft } = await start(page('home', 'Welcome', 'Second'));
    const [owner, author] = [await editor(), await browser().signedIn(Role.draftEditor)];
    const lock = (v: string) => op('home', [{ p: ['blocks', 'b1', 'lock'], o: 'set', v }]);
    const needsRight = { status: 403, message: 'Only people who can publish pages can lock and unlock.' };
    expect(await send(author, 'home', 0, [lock('all')])).toMatchObject(needsRight);
    expect(await send(owner, 'home', 0, [lock('all')])).toMatchObject({ saved: true, rev: 1 });
    const locked = { status: 409, message: 'This block is locked. Unlock it to change it.' };
    const refused = [
      retext('home', 'b1', 'New'),
      op('home', [{ p: ['blocks', 'b1'], o: 'del' }]),
      op('home', [{ p: ['blocks', 'b1', 'order'], o: 'set', v: 'z' }]),
      op('home', [{ p: ['sections', 's1'], o: 'del' }]),
    ];
    for (const one of refused) expect(await send(owner, 'home', 1, [one])).toMatchObject(locked);
    const unlock = op('home', [{ p: ['blocks', 'b1', 'lock'], o: 'del' }]);
    expect(await send(author, 'home', 1, [unlock])).toMatchObject(needsRight);
    // Content above it may push it down, and its neighbors may change.
    const pushed = op('home', [{ p: ['blocks', 'b1', 'layout', 'desktop', 'y'], o: 'set', v: 3 }]);
    expect(await send(author, 'home', 1, [pushed, retext('home', 'b2', 'Other')])).toMatchObject({ rev: 3 });
    expect(await send(owner, 'home', 3, [unlock, retext('home', 'b1', 'New')])).toMatchObject({ saved: true, rev: 5 });
    expect(textOf(await draft('home'))).toEqual(textDoc('New'));
  });

  it('keep the settings and blocks of a locked section', async () => {
    const { editor } = await start(page('home', 'Welcome'));
    const person = await editor();
    await send(person, 'home', 0, [op('home', [{ p: ['sections', 's1', 'lock'], o: 'set', v: 'content' }])]);
    const locked = { status: 409, message: 'This section is locked. Unlock it to change it.' };
    const theme = op('home', [{ p: ['sections', 's1', 'theme'], o: 'set', v: 'dark-1' }]);
    const added = op('home', [{ p: ['blocks', 'b9'], o: 'set', v: textBlock('b9', 'More') }]);
    for (const one of [theme, added, retext('home', 'b1', 'New')])
      expect(await send(person, 'home', 1, [one])).toMatchObject(locked);
    const moved = op('home', [{ p: ['sections', 's1', 'order'], o: 'set', v: 'z' }]);
    expect(await send(person, 'home', 1, [moved])).toMatchObject({ saved: true });
  });

  it('take an op once, however often it is sent', async () => {
    const { editor, draft } = await start(page('home', 'Welcome'));
    const person = await editor();
    const ops = [retext('home', 'b1', 'One'), retext('home', 'b1', 'Two')];
    expect(await send(person, 'home', 0, ops)).toMatchObject({ saved: true, rev: 2 });
    expect(await send(person, 'home', 0, ops)).toMatchObject({ saved: true, rev: 2 });
    expect(await send(person, 'home', 0, [...ops, retext('home', 'b1', 'Three')])).toMatchObject({
      saved: true,
      rev: 3,
    });
    expect(textOf(await draft('home'))).toEqual(textDoc('Three'));
  });

  it('answer what others changed meanwhile, with their names, and save nothing', async () => {
    const { editor, draft } = await start(page('home', 'Welcome', 'Second'));
    const [ann, bob] = [await editor(), await editor()];
    const anns = retext('home', 'b2', 'By Ann');
    const bobs = retext('home', 'b1', 'By Bob');
    await send(ann, 'home', 0, [anns]);
    const refused = await send(bob, 'home', 0, [bobs]);
    expect(refused).toMatchObject({ status: 200, saved: false, rev: 1, known: [], ops: [{ id: anns.id }] });
    expect(Object.values((refused as unknown as { people: Record<string, string> }).people)).toEqual(['Person 4']);
    expect(textOf(await draft('home'), 'b1')).toEqual(textDoc('Welcome'));
    expect(await send(bob, 'home', 1, [bobs])).toMatchObject({ saved: true, rev: 2 });
    expect(textOf(await draft('home'), 'b2')).toEqual(textDoc('By Ann'));
  });

  it('keep both texts as versions when one replaces what its author had not seen, and say whose it was', async () => {
    const { editor } = await start(page('home', 'Welcome', 'Second'));
    const [ann, bob] = [await editor(), await editor()];
    const { id } = (await ann.get('/api/auth/me')).body.person as { id: string };
    await send(ann, 'home', 0, [retext('home', 'b1', 'By Ann', { from: 'window-1' })]);
    const bobs = retext('home', 'b1', 'By Bob', { from: 'window-2', base: 0 });
    expect(await send(bob, 'home', 0, [bobs])).toMatchObject({ saved: false, rev: 1 });
    const paths = [['blocks', 'b1', 'props', 'doc']];
    const by = { id, name: 'Person 4' };
    expect(await send(bob, 'home', 1, [bobs])).toMatchObject({ saved: true, rev: 2, contested: { by, paths } });

    const { versions } = (await ann.get('/config/api/documents/home/versions')).body as { versions: ListedVersion[] };
    const kept = await Promise.all(
      versions.map(async ({ number }) => (await ann.get(`/config/api/documents/home/versions/${number}`)).body),
    );
    expect(kept.map(({ version }) => textOf((version as { content: Document }).content))).toEqual([
      textDoc('By Bob'),
      textDoc('By Ann'),
    ]);
    // A client that is behind learns that the op replaced text its author had not seen.
    expect(await send(ann, 'home', 1, [retext('home', 'b2', 'x', { from: 'window-1', base: 1 })])).toMatchObject({
      saved: false,
      ops: [{ id: bobs.id, contested: true }],
    });
  });

  const seen: [string, Op[], Op][] = [
    ['another text', [retext('home', 'b2', 'By Ann')], retext('home', 'b1', 'By Bob')],
    ['what was seen', [retext('home', 'b1', 'By Ann')], retext('home', 'b1', 'By Bob', { base: 1 })],
    [
      'the order',
      [op('home', [{ p: ['blocks', 'b1', 'order'], o: 'set', v: 'x' }])],
      op('home', [{ p: ['blocks', 'b1', 'order'], o: 'set', v: 'y' }]),
    ],
    [
      'a text of the same window',
      [retext('home', 'b1', 'By Bob', { from: 'window-2' })],
      retext('home', 'b1', 'Again', { from: 'window-2' }),
    ],
  ];
  it.each(seen)('keep no versions of %s that both change', async (_, before, after) => {
    const { editor } = await start(page('home', 'Welcome', 'Second'));
    const [ann, bob] = [await editor(), await editor()];
    await send(ann, 'home', 0, before);
    expect(await send(bob, 'home', 1, [after])).toEqual({ status: 200, saved: true, rev: 2 });
    expect((await ann.get('/config/api/documents/home/versions')).body).toMatchObject({ versions: [] });
  });

  it('of two at the very same time one is told to reload', async () => {
    const { editor } = await start(page('home', 'Welcome'));
    const [ann, bob] = [await editor(), await editor()];
    const both = await Promise.all([
      send(ann, 'home', 0, [retext('home', 'b1', 'A')]),
      send(bob, 'home', 0, [retext('home', 'b1', 'B')]),
    ]);
    expect(both.map(({ saved }) => saved).sort()).toEqual([false, true]);
  });

  it('record who did it by the session, not by what the op says', async () => {
    const { editor } = await start(page('home', 'Welcome'));
    const [ann, bob] = [await editor(), await editor()];
    await send(ann, 'home', 0, [retext('home', 'b1', 'x', { actor: 'somebody else' })]);
    const { ops } = (await send(bob, 'home', 0, [retext('home', 'b1', 'y')])) as unknown as { ops: Op[] };
    const { id } = (await ann.get('/api/auth/me')).body.person as { id: string };
    expect(ops[0]?.actor).toBe(id);
  });

  const wrong: [string, Op, number, RegExp][] = [
    [
      'leaves sections and blocks',
      op('home', [{ p: ['kind', 'x'], o: 'set', v: 'item' }]),
      400,
      /ops can change sections and blocks/,
    ],
    ['removes all blocks at once', op('home', [{ p: ['blocks'], o: 'del' }]), 400, /patches\.0\.p/],
    [
      'reaches for a prototype',
      op('home', [{ p: ['blocks', '__proto__'], o: 'set', v: {} }]),
      400,
      /no part of a document/,
    ],
    [
      'changes what is not there',
      op('home', [{ p: ['blocks', 'b9', 'order'], o: 'set', v: 'a' }]),
      400,
      /there is no "blocks\/b9"/,
    ],
    ['gives a wrong type', op('home', [{ p: ['blocks', 'b1', 'order'], o: 'set', v: 5 }]), 400, /blocks\/b1\/order/],
    [
      'puts a block below all rows',
      op('home', [{ p: ['blocks', 'b1', 'layout', 'desktop', 'y'], o: 'set', v: 10_001 }]),
      400,
      /blocks\/b1\/layout\/desktop\/y/,
    ],
    [
      'makes a block higher than all rows',
      op('home', [{ p: ['blocks', 'b1', 'layout', 'desktop', 'h'], o: 'set', v: 1e9 }]),
      400,
      /blocks\/b1\/layout\/desktop\/h/,
    ],
    ['adds a field', op('home', [{ p: ['sections', 's1', 'onclick'], o: 'set', v: 'x' }]), 400, /s1/],
    [
      'links to a script',
      op('home', [
        {
          p: ['blocks', 'b1', 'props', 'doc'],
          o: 'set',
          v: {
            type: 'doc',
            content: [
              {
                type: 'paragraph',
                content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:x' } }] }],
              },
            ],
          },
        },
      ]),
      400,
      /href: Enter a page, a web address/,
    ],
    [
      'calls a block otherwise',
      op('home', [{ p: ['blocks', 'b5'], o: 'set', v: textBlock('b6', 'x') }]),
      400,
      /Block b5 has the ID b6/,
    ],
    ['is of another page', { ...retext('other', 'b1', 'x') }, 400, /a page other than/],
    ['is too large itself', retext('home', 'b1', 'x'.repeat(50_000)), 409, /This change is too large/],
    [
      'is too large in bytes, not in letters',
      retext('home', 'b1', 'ж'.repeat(30_000)),
      409,
      /This change is too large/,
    ],
    [
      'sets much and takes it back',
      op('home', [
        { p: ['blocks', 'b1', 'props', 'doc'], o: 'set', v: textDoc('x'.repeat(40_000)) },
        { p: ['blocks', 'b1', 'props', 'doc'], o: 'set', v: textDoc('x'.repeat(40_000)) },
      ]),
      409,
      /This change is too large/,
    ],
  ];
  it.each(wrong)('refuse an op that %s', async (_, wrongOp, status, problem) => {
    const { editor, draft } = await start(page('home', 'Welcome'));
    const person = await editor();
    const answer = await send(person, 'home', 0, [retext('home', 'b1', 'fine'), wrongOp]);
    expect([answer.status, answer.message]).toEqual([status, expect.stringMatching(problem)]);
    expect(textOf(await draft('home'))).toEqual(textDoc('Welcome'));
  });

  it.each(['x', 'ж', '木'])('are full at the same number of bytes, whatever the letters (%s)', async (letter) => {
    const { editor, draft } = await start(page('home', 'One', 'Two'));
    const person = await editor();
    const long = letter.repeat(32_000 / Buffer.byteLength(letter));
    expect(await send(person, 'home', 0, [retext('home', 'b1', long)])).toMatchObject({ saved: true });
    expect(await send(person, 'home', 1, [retext('home', 'b2', long)])).toMatchObject({
      status: 409,
      message: 'This page is full. Move some of its text to another page.',
    });
    expect(textOf(await draft('home'))).toEqual(textDoc(long));
  });

  it('refuse one op twice in a batch', async () => {
    const { editor } = await start(page('home', 'Welcome'));
    const twice = retext('home', 'b1', 'x');
    expect(await send(await editor(), 'home', 0, [twice, twice])).toMatchObject({
      status: 400,
      message: expect.stringMatching(/is in this batch twice/),
    });
  });

  it('hold at most 60 blocks (spec §9), those of deleted sections not counted', async () => {
    const { editor } = await start(page('home', 'Welcome'));
    const person = await editor();
    const add = (n: number, sectionId: string) =>
      op('home', [{ p: ['blocks', `n${n}`], o: 'set', v: textBlock(`n${n}`, 'x', { section: sectionId }) }]);
    const many = Array.from({ length: 59 }, (_, i) => add(i, 's1'));
    expect(await send(person, 'home', 0, many)).toMatchObject({ saved: true, rev: 59 });
    expect(await send(person, 'home', 59, [add(99, 's1')])).toMatchObject({
      status: 409,
      message: 'This page is full. It can hold up to 60 blocks.',
    });
    const replaced = op('home', [
      { p: ['sections', 's2'], o: 'set', v: section('s2') },
      { p: ['sections', 's1'], o: 'del' },
    ]);
    expect(await send(person, 'home', 59, [replaced, add(99, 's2')])).toMatchObject({ saved: true, rev: 61 });
  });

  it('of a page that is not there are refused', async () => {
    const { editor } = await start();
    const person = await editor();
    expect(await person.get('/config/api/documents/nowhere')).toMatchObject({
      status: 404,
      body: { message: 'Unable to locate content' },
    });
    expect(await send(person, 'nowhere', 0, [retext('nowhere', 'b1', 'x')])).toMatchObject({ status: 404 });
  });
});

describe('publishing (editor 3.4)', () => {
  it('makes the chosen drafts live in one commit and raises the site revision once', async () => {
    const { editor, live, revision, parts } = await start(
      page('home', 'Welcome'),
      page('about', 'About us'),
      page('blog', 'Blog'),
    );
    await transact(parts.store, (tx) =>
      putCollection(tx, { ...shopCollection, id: 'blog', urlId: 'blog', navigationTitle: 'Blog' }),
    );
    const person = await editor();
    await send(person, 'home', 0, [retext('home', 'b1', 'Hello')]);
    await send(person, 'about', 0, [retext('about', 'b1', 'Who we are')]);
    await send(person, 'blog', 0, [retext('blog', 'b1', 'Later')]);
    const commits: number[] = [];
    parts.store.onCommit(({ version }) => void commits.push(version));
    const answer = await publishAll(person, { id: 'home', rev: 1 }, { id: 'about', rev: 1 });
    expect(answer.body).toEqual({
      published: [
        { id: 'home', rev: 1, version: 2 },
        { id: 'about', rev: 1, version: 2 },
      ],
    });
    expect(commits).toHaveLength(1);
    expect(await revision()).toBe(1);
    expect(textOf(await live('home'))).toEqual(textDoc('Hello'));
    expect(textOf(await live('blog'))).toEqual(textDoc('Blog'));
    const { drafts } = (await person.get('/config/api/drafts')).body as { drafts: { id: string }[] };
    expect(drafts.map(({ id }) => id)).toEqual(['blog']);
  });

  it('publishes nothing unseen, nothing twice, and all or none', async () => {
    const { editor, live, revision } = await start(page('home', 'Welcome'), page('about', 'About us'));
    const person = await editor();
    await send(person, 'home', 0, [retext('home', 'b1', 'Hello')]);
    expect(await publishAll(person, { id: 'home', rev: 0 })).toMatchObject({
      status: 409,
      body: { message: 'Someone else changed this page', rev: 1 },
    });
    expect(await publishAll(person, { id: 'home', rev: 1 }, { id: 'about', rev: 0 })).toMatchObject({ status: 409 });
    expect(textOf(await live('home'))).toEqual(textDoc('Welcome'));
    expect((await publishAll(person, { id: 'home', rev: 1 })).status).toBe(200);
    expect(await publishAll(person, { id: 'home', rev: 1 })).toMatchObject({
      status: 409,
      body: { message: 'Nothing has changed since this page was published.' },
    });
    expect(await revision()).toBe(1);
  });

  it('refuses more than one commit holds, saying how many fit, and publishes none of them', async () => {
    const long = 'x'.repeat(40_000);
    const ids = Array.from({ length: 10 }, (_, i) => `page-${i}`);
    const { editor, live } = await start(...ids.map((id) => page(id, 'Welcome')));
    const person = await editor();
    for (const id of ids) await send(person, id, 0, [retext(id, 'b1', long)]);
    const chosen = ids.map((id) => ({ id, rev: 1 }));
    expect(await publishAll(person, ...chosen)).toMatchObject({
      status: 409,
      body: { message: 'These pages are too large to publish together. Publish up to 7 at a time.' },
    });
    expect(textOf(await live('page-0'))).toEqual(textDoc('Welcome'));
    expect((await publishAll(person, ...chosen.slice(0, 7))).status).toBe(200);
  });

  it('leaves the person where they are: the next op goes on', async () => {
    const { editor } = await start(page('home', 'Welcome'));
    const person = await editor();
    await send(person, 'home', 0, [retext('home', 'b1', 'Hello')]);
    await publishAll(person, { id: 'home', rev: 1 });
    expect(await send(person, 'home', 1, [retext('home', 'b1', 'Hello again')])).toMatchObject({ saved: true, rev: 2 });
  });
});

describe('blocks that only imports bring', () => {
  it('keep their data from the editor to visitors, and through an export into another page', async () => {
    const { editor, live } = await start(page('home', 'Welcome'), page('other', 'Other'));
    const person = await editor();
    const numbers = [10, 57, 58, 70, 71, 72, 1337, ...Array.from({ length: 20 }, (_, code) => 1000 + code)];
    const props = { title: 'Kept', list: [{ deep: [1, null, { at: 'all' }] }], 'a-b': false, definitionName: 'x' };
    const kept = numbers.map((type) => ({ ...textBlock(`k${type}`, ''), type, props }));
    const ops = kept.map((block) => op('home', [{ p: ['blocks', block.id], o: 'set', v: block }]));
    expect(await send(person, 'home', 0, ops)).toMatchObject({ saved: true, rev: numbers.length });
    expect((await publishAll(person, { id: 'home', rev: numbers.length })).status).toBe(200);
    const published = (await live('home'))?.blocks ?? {};
    for (const block of kept) expect(published[block.id], String(block.type)).toEqual(block);
    const exported = (await person.get('/api/page-sections/home')).body;
    const { sections } = JSON.parse(JSON.stringify(exported, (key, value) => (key === 'id' ? undefined : value)));
    const imported = await person.send('PUT', '/api/page-sections/other', { sections });
    expect(imported.status, JSON.stringify(imported.body)).toBe(200);
    const copied = (await person.get('/config/api/documents/other')).body as unknown as { document: Document };
    const found = Object.values(copied.document.blocks).filter(({ type }) => type !== 2);
    expect(found.map(({ type }) => type).sort()).toEqual([...numbers].sort());
    for (const block of found) expect(block.props).toEqual(props);
  });
});

describe('versions', () => {
  const versionsOf = async (person: Browser, id: string) =>
    ((await person.get(`/config/api/documents/${id}/versions`)).body as { versions: ListedVersion[] }).versions;

  it('go back with one call, keeping the present state first', async () => {
    const { editor, live, draft, revision } = await start(page('home', 'Welcome'));
    const person = await editor();
    await send(person, 'home', 0, [retext('home', 'b1', 'Published')]);
    await publishAll(person, { id: 'home', rev: 1 });
    await send(person, 'home', 1, [retext('home', 'b1', 'Draft')]);
    const answer = await person.post('/config/api/documents/home/roll-back', { number: 1, rev: 2 });
    expect(answer.body).toEqual({ published: { id: 'home', rev: 3, version: 4 } });
    expect(textOf(await live('home'))).toEqual(textDoc('Welcome'));
    expect(textOf(await draft('home'))).toEqual(textDoc('Welcome'));
    expect(await revision()).toBe(2);
    expect(
      (await versionsOf(person, 'home')).map(({ number, kind, label, live: isLive }) => [number, kind, label, isLive]),
    ).toEqual([
      [4, 'published', 'Restored version 1', true],
      [3, 'automatic', 'Saved before restoring', false],
      [2, 'published', 'Published', false],
      [1, 'first', 'Original', false],
    ]);
    const kept = (await person.get('/config/api/documents/home/versions/3')).body as { version: { content: Document } };
    expect(textOf(kept.version.content)).toEqual(textDoc('Draft'));
    expect((await person.post('/config/api/documents/home/roll-back', { number: 2, rev: 3 })).status).toBe(200);
    expect(textOf(await live('home'))).toEqual(textDoc('Published'));
  });

  it('keep what a draft was at the end of each hour in which it changed', async () => {
    const { editor, parts } = await start(page('home', 'Welcome'));
    let person = await editor();
    const hourMs = 3_600_000;
    const write = async (base: number, text: string) =>
      expect(await send(person, 'home', base, [{ ...retext('home', 'b1', text), base }])).toMatchObject({
        saved: true,
      });
    parts.clock.pass(hourMs - (parts.clock.now() % hourMs));
    await write(0, 'First');
    await write(1, 'Second');
    expect(await versionsOf(person, 'home')).toEqual([]);
    const changedAt = parts.clock.now();
    parts.clock.pass(hourMs);
    await write(2, 'Third');
    const kept = [{ number: 1, kind: 'automatic', label: 'Saved while editing', at: changedAt, rev: 2, live: false }];
    expect(await versionsOf(person, 'home')).toMatchObject(kept);
    const { version } = (await person.get('/config/api/documents/home/versions/1')).body as never as {
      version: { content: Document };
    };
    expect(textOf(version.content)).toEqual(textDoc('Second'));

    // The published version has the same content.
    await publishAll(person, { id: 'home', rev: 3 });
    parts.clock.pass(hourMs);
    await write(3, 'Fourth');
    expect((await versionsOf(person, 'home')).map(({ label }) => label)).toEqual([
      'Published',
      'Original',
      'Saved while editing',
    ]);

    // A version expires 30 days after it was saved, however old its text is, and a damaged one keeps no one from editing.
    const { store } = parts;
    parts.clock.pass(40 * 24 * hourMs);
    person = await editor();
    const peek = store.peek.bind(store);
    const damaged = new CorruptValue(new Uint8Array(), 'checksum');
    const reading = vi
      .spyOn(store, 'peek')
      .mockImplementation((key) => (key[0] === 'ver' ? Promise.reject(damaged) : peek(key)));
    await write(4, 'Fifth');
    reading.mockRestore();
    expect((await versionsOf(person, 'home')).map(({ label }) => label)).toEqual([
      'Saved while editing',
      'Published',
      'Original',
    ]);

    // More than one answer holds.
    for (let rev = 5; rev < 56; rev++) {
      parts.clock.pass(hourMs);
      await write(rev, `Hour ${rev}`);
    }
    const answer = await person.get('/config/api/documents/home/versions');
    const { versions, cursor } = answer.body as { versions: ListedVersion[]; cursor: string };
    const rest = await person.get(`/config/api/documents/home/versions?cursor=${encodeURIComponent(cursor)}`);
    const older = (rest.body as { versions: ListedVersion[] }).versions;
    expect([versions.length, ...older.map(({ label }) => label)]).toEqual([
      50,
      'Saved while editing',
      'Saved while editing',
      'Published',
      'Original',
    ]);
  });

  it('of past days end with one for each day of the site, and named ones stay', async () => {
    const { editor, parts } = await start(page('home', 'Welcome'));
    const hourMs = 3_600_000;
    await transact(parts.store, async (tx) => putWebsite(tx, { ...website(), timeZone: 'America/New_York' }));
    // 22:10 in New York: the next days of UTC and of the site begin at different hours.
    parts.clock.pass(Date.parse('2030-01-02T03:10:00Z') - parts.clock.now());
    let person = await editor();
    for (let rev = 0; rev < 5; rev++) {
      await send(person, 'home', rev, [{ ...retext('home', 'b1', `Hour ${rev}`), base: rev }]);
      parts.clock.pass(hourMs);
    }
    const numbers = async () => (await versionsOf(person, 'home')).map(({ number }) => number);
    expect(await numbers()).toEqual([4, 3, 2, 1]);
    const put = (number: number, name: unknown) =>
      person.send('PUT', `/config/api/documents/home/versions/${number}/name`, { name });
    expect(await put(1, '  ')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Enter a name.') },
    });
    expect((await put(1, 'x'.repeat(81))).status).toBe(400);
    expect((await put(9, 'x')).status).toBe(404);
    for (const name of ['Draft', ' Before the sale ']) expect((await put(1, name)).status).toBe(204);

    parts.clock.pass(31 * 24 * hourMs);
    person = await editor();
    expect((await versionsOf(person, 'home')).map(({ number, name }) => [number, name])).toEqual([
      [2, undefined],
      [1, 'Before the sale'],
    ]);
    parts.clock.pass(3 * 365 * 24 * hourMs);
    person = await editor();
    expect(await numbers()).toEqual([1]);
    expect((await put(1, null)).status).toBe(204);
    parts.clock.pass(29 * 24 * hourMs);
    person = await editor();
    expect(await versionsOf(person, 'home')).toMatchObject([{ number: 1, label: 'Saved while editing' }]);
    expect((await versionsOf(person, 'home'))[0]).not.toHaveProperty('name');
    parts.clock.pass(2 * 24 * hourMs);
    person = await editor();
    expect(await numbers()).toEqual([]);
  });

  it('keep the last discarded draft of a day, although the page is left alone', async () => {
    const { editor, parts } = await start(page('home', 'Welcome'));
    let person = await editor();
    for (const rev of [0, 2]) {
      await send(person, 'home', rev, [{ ...retext('home', 'b1', `Idea ${rev}`), base: rev }]);
      expect((await person.post('/config/api/documents/home/discard', { rev: rev + 1 })).status).toBe(200);
    }
    parts.clock.pass(31 * 24 * 3_600_000);
    person = await editor();
    expect(await versionsOf(person, 'home')).toMatchObject([{ number: 2, label: 'Discarded draft' }]);
  });

  it('name the page as it is now, with a new version only if none has its content', async () => {
    const { editor, live } = await start(page('home', 'Welcome'));
    const person = await editor();
    const name = (named: string, rev: number) =>
      person.post('/config/api/documents/home/versions', { name: named, rev });
    await send(person, 'home', 0, [retext('home', 'b1', 'New')]);
    expect((await name('Old', 0)).status).toBe(409);
    for (let times = 0; times < 2; times++) expect((await name('Spring', 1)).body).toEqual({ number: 1 });
    expect((await name('Also spring', 1)).body).toEqual({ number: 2 });
    expect(await live('home')).toMatchObject(page('home', 'Welcome'));
    await publishAll(person, { id: 'home', rev: 1 });
    expect((await name('Opening day', 1)).body).toEqual({ number: 4 });
    expect((await versionsOf(person, 'home')).map(({ number, label, name }) => [number, name ?? label])).toEqual([
      [4, 'Opening day'],
      [3, 'Original'],
      [2, 'Also spring'],
      [1, 'Spring'],
    ]);
  });

  it('that are not there, or of a page changed meanwhile, are refused', async () => {
    const { editor } = await start(page('home', 'Welcome'));
    const person = await editor();
    const back = (number: unknown, rev: number) => person.post('/config/api/documents/home/roll-back', { number, rev });
    expect(await back(7, 0)).toMatchObject({ status: 404, body: { message: 'This page has no version 7.' } });
    expect(await back('1', 0)).toMatchObject({ status: 400 });
    await send(person, 'home', 0, [retext('home', 'b1', 'x')]);
    expect(await back(1, 0)).toMatchObject({ status: 409, body: { rev: 1 } });
  });

  it('tell people who still hold the draft from before, with the whole page', async () => {
    const { editor } = await start(page('home', 'Welcome'));
    const [ann, bob] = [await editor(), await editor()];
    await send(ann, 'home', 0, [retext('home', 'b1', 'One')]);
    await publishAll(ann, { id: 'home', rev: 1 });
    await ann.post('/config/api/documents/home/roll-back', { number: 1, rev: 1 });
    const late = await send(bob, 'home', 1, [retext('home', 'b1', 'Late')]);
    expect(late).toMatchObject({
      saved: false,
      rev: 2,
      document: { blocks: { b1: { props: { doc: textDoc('Welcome') } } } },
    });
  });

  it('are kept on the way too, at each fiftieth op', async () => {
    const { editor } = await start(page('home', 'Welcome'));
    const person = await editor();
    const ops = Array.from({ length: 60 }, (_, i) => retext('home', 'b1', `Text ${i}`));
    await send(person, 'home', 0, ops);
    expect((await versionsOf(person, 'home')).map(({ kind, label, rev }) => [kind, label, rev])).toEqual([
      ['automatic', 'Saved while editing', 60],
    ]);
  });

  it('are told in short, newest first: published, gone back, discarded', async () => {
    const { editor, parts } = await start(page('home', 'Welcome'), page('about', 'Us'));
    const person = await editor();
    await send(person, 'home', 0, [retext('home', 'b1', 'New')]);
    await send(person, 'about', 0, [retext('about', 'b1', 'We')]);
    await publishAll(person, { id: 'home', rev: 1 }, { id: 'about', rev: 1 });
    parts.clock.pass(1000);
    await person.post('/config/api/documents/home/roll-back', { number: 1, rev: 1 });
    parts.clock.pass(1000);
    await send(person, 'about', 1, [retext('about', 'b1', 'They')]);
    await person.post('/config/api/documents/about/discard', { rev: 2 });
    const { changes } = (await person.get('/config/api/changes')).body as { changes: Change[] };
    expect(changes.map(({ document, kind, version }) => [document, kind, version])).toEqual([
      ['about', 'discarded', 3],
      ['home', 'restored', 3],
      ['home', 'published', 2],
      ['about', 'published', 2],
    ]);
  });

  it('hold a discarded draft', async () => {
    const { editor, draft } = await start(page('home', 'Welcome'));
    const person = await editor();
    await send(person, 'home', 0, [retext('home', 'b1', 'Mistake')]);
    expect((await person.post('/config/api/documents/home/discard', { rev: 1 })).body).toEqual({ rev: 2 });
    expect(textOf(await draft('home'))).toEqual(textDoc('Welcome'));
    expect((await versionsOf(person, 'home')).map(({ label }) => label)).toEqual(['Discarded draft']);
    expect((await person.post('/config/api/documents/home/discard', { rev: 2 })).status).toBe(409);
  });
});

describe('what roles may do to pages', () => {
  const code = (id: string) =>
    op('home', [{ p: ['blocks', id], o: 'set', v: { ...textBlock(id, ''), type: 23, props: { html: '<b>x</b>' } } }]);

  it('a draft editor drafts, and does not publish, go back or write code', async () => {
    const { browser } = await start(page('home', 'Welcome'));
    const person = await browser().signedIn(Role.draftEditor);
    expect(await send(person, 'home', 0, [retext('home', 'b1', 'x')])).toMatchObject({ saved: true });
    expect(await send(person, 'home', 1, [code('c1')])).toMatchObject({
      status: 403,
      message: 'Your role does not allow this.',
    });
    expect((await publishAll(person, { id: 'home', rev: 1 })).status).toBe(403);
    expect((await person.post('/config/api/documents/home/roll-back', { number: 1, rev: 1 })).status).toBe(403);
    expect((await person.get('/config/api/documents/home/versions')).status).toBe(200);
  });

  it('an editor writes code blocks', async () => {
    const { editor } = await start(page('home', 'Welcome'));
    expect(await send(await editor(), 'home', 0, [code('c1')])).toMatchObject({ saved: true });
  });

  const calls: [string, (b: Browser) => Promise<{ status: number }>][] = [
    ['list pages', (b) => b.get('/config/api/pages')],
    ['list drafts', (b) => b.get('/config/api/drafts')],
    ['open', (b) => b.get('/config/api/documents/home')],
    ['change', (b) => b.post('/config/api/documents/home/ops', { base: 0, ops: [retext('home', 'b1', 'x')] })],
    ['discard', (b) => b.post('/config/api/documents/home/discard', { rev: 0 })],
    ['publish', (b) => b.post('/config/api/publish', { documents: [{ id: 'home', rev: 0 }] })],
    ['see versions', (b) => b.get('/config/api/documents/home/versions')],
    ['see a version', (b) => b.get('/config/api/documents/home/versions/1')],
    ['go back', (b) => b.post('/config/api/documents/home/roll-back', { number: 1, rev: 0 })],
    ['preview', (b) => b.post('/config/api/preview/home', { rev: 0, patches: [], sections: ['s1'] })],
    ['get a preview token', (b) => b.post('/config/api/preview-token', {})],
  ];
  it.each(calls)('nobody may %s without signing in, or with the role commenter', async (_, call) => {
    const { browser } = await start(page('home', 'Welcome'));
    expect((await call(browser())).status).toBe(401);
    expect((await call(await browser().signedIn(Role.commenter, Role.none))).status).toBe(403);
  });
});

describe('the preview of changes not yet saved', () => {
  it('renders the asked sections with them and stores nothing', async () => {
    const { editor, draft } = await start({
      ...page('home', 'Welcome'),
      sections: { s1: section('s1'), s2: section('s2', { theme: 'soft' }) },
    });
    const person = await editor();
    const answer = await person.post('/config/api/preview/home', {
      rev: 0,
      patches: [{ p: ['sections', 's1', 'theme'], o: 'set', v: 'dark-1' }],
      sections: ['s1', 'gone'],
    });
    expect(answer.body).toEqual({ rev: 0, sections: { s1: '<section>dark-1</section>' } });
    expect((await draft('home'))?.sections.s1?.theme).toBe('light-1');
  });

  it('renders what a save overtook, though its block is deleted by then', async () => {
    const { editor } = await start({ ...page('home', 'Welcome'), sections: { s1: section('s1'), s2: section('s2') } });
    const person = await editor();
    const patches: Patch[] = [
      { p: ['sections', 's2', 'theme'], o: 'set', v: 'dark-1' },
      { p: ['sections', 's2'], o: 'del' },
    ];
    const ask = (rev: number) => person.post('/config/api/preview/home', { rev, patches, sections: ['s1'] });
    expect(await send(person, 'home', 0, [op('home', patches)])).toMatchObject({ saved: true, rev: 1 });
    expect((await ask(0)).body).toEqual({ rev: 1, sections: { s1: '<section>light-1</section>' } });
    expect((await ask(1)).status).toBe(400);
  });
});
