import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { op, page, retext, section, textBlock } from '../../testing/harness/documents.ts';
import { type Browser, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { findLiveDocument } from '../document/document.ts';
import { applyOps, findDraftDocument } from '../document/draft.ts';
import type { Document } from '../document/schema.ts';
import { withShared } from '../document/shared.ts';
import { assertRoomOnPages } from './shared-section.ts';

const apps: TestStoa[] = [];
const start = async (...documents: Document[]) => {
  const app = await testStoa({ hosts: 'separate', documents });
  apps.push(app);
  return app;
};
afterEach(async () => {
  for (const app of apps.splice(0)) {
    expect(app.faults()).toEqual([]);
    await app.close();
  }
});

type Listed = { shared: { id: string; name: string; pageCount: number; pages: { title: string }[] }[] };
const list = async (person: Browser) =>
  ((await person.get('/config/api/shared-sections')).body as unknown as Listed).shared;

/** Shares the page's first section, and uses it there and on the others. */
async function shareOn(person: Browser, from: Document, ...others: Document[]) {
  const [section = ''] = Object.keys(from.sections);
  const made = await person.post('/config/api/shared-sections', { name: 'Banner', document: from.id, section });
  expect(made.status).toBe(201);
  const id = String(made.body.id);
  for (const document of [from, ...others]) {
    const [own = ''] = Object.keys(document.sections);
    const gone = Object.keys(document.blocks).map((block) => ({ p: ['blocks', block], o: 'del' as const }));
    const link = op(document.id, [{ p: ['sections', own, 'sharedId'], o: 'set', v: id }, ...gone]);
    expect(
      (await person.post(`/config/api/documents/${document.id}/ops`, { base: 0, ops: [link] })).body,
    ).toMatchObject({
      saved: true,
    });
  }
  return id;
}

describe('shared sections (editor C5)', () => {
  it('show on every page that has them what was changed in one place, once that is published', async () => {
    const [home, about] = [page('home', 'Welcome'), page('about', 'Own words')];
    const { editor, parts } = await start(home, about);
    const person = await editor();
    const id = await shareOn(person, home, about);
    const shown = async (document: string) => {
      const live = await findLiveDocument(parts.store, document);
      const whole = live && (await withShared(live, (shared) => findLiveDocument(parts.store, shared)));
      return JSON.stringify(whole?.blocks);
    };
    const publish = (...documents: { id: string; rev: number }[]) => person.post('/config/api/publish', { documents });
    expect((await publish({ id: 'home', rev: 1 }, { id: 'about', rev: 1 })).status).toBe(200);
    expect(await shown('home')).toContain('Welcome');
    expect(await shown('about')).toContain('Welcome');

    // Its blocks have new ids.
    const [block = ''] = Object.keys((await findLiveDocument(parts.store, id))?.blocks ?? {});
    expect(block).not.toBe('b1');
    const changed = await person.post(`/config/api/documents/${id}/ops`, { base: 0, ops: [retext(id, block, 'Sale')] });
    expect(changed.body).toMatchObject({ saved: true, rev: 1 });
    expect(await shown('about')).toContain('Welcome');
    const drafts = (await person.get('/config/api/drafts')).body.drafts as { id: string; page?: { title: string } }[];
    expect(drafts).toMatchObject([{ id, page: { title: 'Banner', typeName: 'shared' } }]);
    expect((await publish({ id, rev: 1 })).status).toBe(200);
    expect(await shown('home')).toContain('Sale');
    expect(await shown('about')).toContain('Sale');
    const versions = (await person.get(`/config/api/documents/${id}/versions`)).body.versions as unknown[];
    expect(versions).toHaveLength(2);
  });

  it('stay one section, without another one in it', async () => {
    const home = page('home', 'Welcome');
    const { editor } = await start(home);
    const person = await editor();
    const id = await shareOn(person, home);
    const send = async (patch: { p: string[]; o: 'set' | 'del'; v?: unknown }) =>
      (await person.post(`/config/api/documents/${id}/ops`, { base: 0, ops: [op(id, [patch])] })).status;
    expect(await send({ p: ['sections', 'main'], o: 'del' })).toBe(400);
    expect(await send({ p: ['sections', 'main', 'sharedId'], o: 'set', v: id })).toBe(400);
    const [section = ''] = Object.keys(home.sections);
    const again = await person.post('/config/api/shared-sections', { name: 'Again', document: 'home', section });
    expect(again).toMatchObject({ status: 409, body: { message: 'This section is already shared.' } });
  });

  it('leave a copy on each page when they are deleted, in the draft and for visitors', async () => {
    const home = page('home', 'Welcome');
    const { editor, parts } = await start(home);
    const person = await editor();
    const id = await shareOn(person, home);
    await person.post('/config/api/publish', { documents: [{ id: 'home', rev: 1 }] });
    expect((await person.delete(`/config/api/shared-sections/${id}`)).status).toBe(200);
    expect(await list(person)).toEqual([]);
    for (const document of [
      await findLiveDocument(parts.store, 'home'),
      await findDraftDocument(parts.store, 'home'),
    ]) {
      expect(JSON.stringify(document?.blocks)).toContain('Welcome');
      expect(JSON.stringify(document?.sections)).not.toContain('sharedId');
    }
    expect((await person.get('/config/api/documents/home')).body).toMatchObject({ rev: 2 });
  });

  it('are deleted by those who may publish', async () => {
    const home = page('home', 'Welcome');
    const { browser } = await start(home);
    const author = await browser().signedIn(Role.draftEditor);
    const id = await shareOn(author, home);
    expect((await author.delete(`/config/api/shared-sections/${id}`)).status).toBe(403);
    expect((await author.send('PUT', `/config/api/shared-sections/${id}/name`, { name: 'Top' })).status).toBe(204);
    expect(await list(author)).toMatchObject([{ id, name: 'Top' }]);
  });

  it('are deleted only once each page has room for a copy; the sentence names the one that has none', async () => {
    const [home, about] = [page('home', 'Welcome'), page('about', 'Own words')];
    const { editor, parts } = await start(home, about);
    const person = await editor();
    const id = await shareOn(person, home, about);
    const [block = ''] = Object.keys((await findLiveDocument(parts.store, id))?.blocks ?? {});
    const long = 'x'.repeat(35_000);
    await person.post(`/config/api/documents/${id}/ops`, { base: 0, ops: [retext(id, block, long)] });
    const own = op('about', [
      { p: ['sections', 's2'], o: 'set', v: section('s2') },
      { p: ['blocks', 'own'], o: 'set', v: textBlock('own', long, { section: 's2' }) },
    ]);
    expect((await person.post('/config/api/documents/about/ops', { base: 1, ops: [own] })).body).toMatchObject({
      saved: true,
    });
    const refused = await person.delete(`/config/api/shared-sections/${id}`);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.message).toMatch(
      /^“about” doesn't have room for its own copy\. Take the section off that page/i,
    );
    expect(JSON.stringify((await findDraftDocument(parts.store, 'home'))?.sections)).toContain(id);

    const off = op('about', [{ p: ['sections', 's1'], o: 'del' }]);
    await person.post('/config/api/documents/about/ops', { base: 2, ops: [off] });
    expect((await person.delete(`/config/api/shared-sections/${id}`)).status).toBe(200);
    expect(JSON.stringify((await findDraftDocument(parts.store, 'home'))?.blocks)).toContain(long);
  });

  it('count among the 60 blocks of each page that has them', async () => {
    const [home, about] = [page('home', 'Welcome'), page('about', 'Own words')];
    const { editor } = await start(home, about);
    const person = await editor();
    const id = await shareOn(person, home, about);
    const add = (document: string, base: number, into: string, ...blocks: string[]) =>
      person.post(`/config/api/documents/${document}/ops`, {
        base,
        ops: [
          op(
            document,
            [
              { p: ['sections', 's2'], o: 'set' as const, v: section('s2') },
              ...blocks.map((one) => ({
                p: ['blocks', one],
                o: 'set' as const,
                v: textBlock(one, 'x', { section: into }),
              })),
            ].slice(document === id ? 1 : 0),
          ),
        ],
      });
    const names = Array.from({ length: 59 }, (_, n) => `n${n}`);
    expect((await add('about', 1, 's2', ...names)).body).toMatchObject({ saved: true });
    expect(await add('about', 2, 's2', 'more')).toMatchObject({
      status: 409,
      body: { message: 'This page is full. It can hold up to 60 blocks.' },
    });
    const grown = await add(id, 0, 'main', 'more');
    expect(grown).toMatchObject({ status: 409 });
    expect(grown.body.message).toMatch(/^“about” shows this section, too, and can hold up to 60 blocks/i);
  });

  it('do not outgrow a page that begins to show them at the same moment', async () => {
    const [home, about] = [page('home', 'Welcome'), page('about', 'Own words')];
    const { editor, parts } = await start(home, about);
    const person = await editor();
    const id = await shareOn(person, home);
    const names = Array.from({ length: 58 }, (_, n) => `n${n}`);
    const full = op(
      'about',
      names.map((one) => ({ p: ['blocks', one], o: 'set' as const, v: textBlock(one, 'x') })),
    );
    const use = op('about', [{ p: ['sections', 's9'], o: 'set', v: { ...section('s9'), sharedId: id } }]);
    const more = op(id, [{ p: ['blocks', 'more'], o: 'set', v: textBlock('more', 'x', { section: 'main' }) }]);
    const save = (ops: object[], base: number) => person.post('/config/api/documents/about/ops', { base, ops });
    expect((await save([full], 0)).status).toBe(200);
    let runs = 0;
    const grown = applyOps(
      parts,
      { id: 'a', name: 'Ann' },
      id,
      { base: 0, ops: [more] },
      {
        async fits(tx, before, after) {
          await assertRoomOnPages(parts.store, tx, before, after);
          if (runs++ === 0) expect((await save([use], 1)).status).toBe(200);
        },
      },
    );
    await expect(grown).rejects.toThrow('shows this section, too');
    expect(runs).toBe(1);
  });
});
