// Page settings over HTTP: permissions, errors, and redirects from old URLs.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { resolve } from '../../pages/resolve/resolve.ts';
import { putLanguages } from '../../site/language/language.ts';
import { putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { shopCollection, website } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { findCollection, putCollection } from './collection.ts';
import type { OpenedSettings, PageSettings } from './settings-schema.ts';

const apps: TestStoa[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) {
    expect(app.faults()).toEqual([]);
    await app.close();
  }
});

const site = { ...website(), homepageCollectionId: 'home' };
const address = (id: string) => `/config/api/collections/${id}/settings`;

async function start() {
  const app = await testStoa({ hosts: 'separate' });
  apps.push(app);
  await transact(app.parts.store, async (tx) => {
    putWebsite(tx, site);
    const text = { ...shopCollection, type: 10, typeName: 'page' };
    await putCollection(tx, { ...text, id: 'home', urlId: 'home', title: 'Home', navigationTitle: 'Home' });
    await putCollection(tx, { ...text, id: 'about', urlId: 'about', title: 'About', navigationTitle: 'About' });
  });
  const person = await app.browser().signedIn(Role.editor);
  const open = async (id: string) => (await person.get(address(id))).body as unknown as OpenedSettings;
  const change = async (id: string, settings: Partial<PageSettings> & Record<string, unknown>) => {
    const opened = await open(id);
    return person.send('PUT', address(id), {
      settings: { ...opened.settings, ...settings },
      updatedOn: opened.updatedOn,
    });
  };
  const publish = async (id: string) =>
    person.send('POST', '/config/api/publish', {
      documents: [{ id, rev: 0, fields: (await open(id)).unpublished?.revision }],
    });
  /** Saved and published. */
  const put = async (id: string, settings: Partial<PageSettings>) => {
    expect((await change(id, settings)).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
  };
  const where = (path: string) =>
    resolve(app.parts.store, site, path, { now: app.parts.clock.now(), drafts: false } as Parameters<
      typeof resolve
    >[3]);
  const revision = async () => ((await app.parts.store.get(['site-revision']))?.value as number | undefined) ?? 0;
  return { ...app, person, open, change, publish, put, where, revision };
}

describe('the password of a page', () => {
  it('is kept hashed, told to nobody, changed and taken away', async () => {
    const { change, open, put, publish, parts } = await start();
    const stored = async () => (await findCollection(parts.store, 'about'))?.passwordHash;
    const refused = await change('about', { isProtected: true });
    expect([refused.status, refused.body]).toMatchObject([400, { field: 'password' }]);
    const saved = await change('about', { isProtected: true, password: 'open sesame' });
    expect(saved.body).toMatchObject({ settings: { isProtected: true, password: '' } });
    expect(JSON.stringify(saved.body)).not.toContain('argon2');
    expect(await stored()).toBeUndefined();
    await publish('about');
    const first = await stored();
    expect(first).toMatch(/^\$argon2id\$/);
    await put('about', { title: 'Still' });
    expect(await stored()).toBe(first);
    const { isProtected: _, password: __, ...older } = (await open('about')).settings;
    await change('about', { ...older, isProtected: undefined, password: undefined });
    expect(await stored()).toBe(first);
    await put('about', { password: 'another one' });
    expect(await stored()).not.toBe(first);
    await put('about', { isProtected: false });
    expect(await stored()).toBeUndefined();
  });
});

describe('the settings of a page', () => {
  it('say whether it has sections to edit, which a page that a template draws has not', async () => {
    const { open, parts } = await start();
    await transact(parts.store, async (tx) =>
      putCollection(tx, { ...shopCollection, id: 'imprint', urlId: 'imprint', type: 7, typeName: 'imprint' }),
    );
    const all = await Promise.all(['about', 'imprint', shopCollection.id].map(open));
    expect(all.map(({ hasSections }) => hasSections)).toEqual([true, false, false]);
  });

  it('keep no view of events until one is chosen', async () => {
    const { change, open, parts } = await start();
    const events = { calendarView: false, showPastOrUpcomingEvents: 'both' } as const;
    const page = { ...shopCollection, id: 'events', urlId: 'events', type: 1, typeName: 'events' };
    await transact(parts.store, async (tx) => putCollection(tx, page));
    const storedAfter = async (next: PageSettings['events']) => {
      expect((await change('events', { events: next })).status).toBe(200);
      return (await open('events')).settings.events;
    };
    expect(await storedAfter(events)).toBeUndefined();
    expect(await storedAfter({ ...events, calendarView: true })).toEqual({ ...events, calendarView: true });
    expect(await storedAfter(events)).toEqual(events);
  });

  it('are a draft when saved, and live when published, which raises the site revision', async () => {
    const { change, open, parts, publish, revision } = await start();
    const before = await revision();
    const answer = await change('about', { title: ' About us ', seoDescription: 'Who we are', hidden: true });
    expect(answer).toMatchObject({ status: 200, body: { settings: { title: 'About us' }, isHome: false } });
    const title = async () => (await findCollection(parts.store, 'about'))?.title;
    expect([await title(), await revision()]).toEqual(['About', before]);
    expect((await open('about')).settings).toEqual({
      title: 'About us',
      navigationTitle: 'About',
      urlId: 'about',
      enabled: true,
      seoTitle: '',
      seoDescription: 'Who we are',
      hidden: true,
      isProtected: false,
      password: '',
      description: '',
      imageId: '',
      pageSize: 24,
      layout: 'default',
    });
    expect((await publish('about')).status).toBe(200);
    expect([await title(), await revision()]).toEqual(['About us', before + 1]);
    expect(await open('about')).not.toHaveProperty('unpublished');
  });

  it('are published as they were seen, and end when discarded or undone', async () => {
    const { change, open, parts, person } = await start();
    await change('about', { title: 'Us' });
    const seen = (await open('about')).unpublished?.revision ?? 0;
    await change('about', { title: 'All of us' });
    const send = (address: string, body: object) => person.send('POST', `/config/api/${address}`, body);
    const late = { documents: [{ id: 'about', rev: 0, fields: seen }] };
    expect((await send('publish', late)).status).toBe(409);
    expect((await send('documents/about/discard-fields', { revision: seen })).status).toBe(409);
    // Published without the settings: nothing else has changed.
    expect((await send('publish', { documents: [{ id: 'about', rev: 0 }] })).status).toBe(409);
    const { drafts } = (await person.get('/config/api/drafts')).body as { drafts: object[] };
    const { unpublished } = await open('about');
    expect(drafts).toMatchObject([{ id: 'about', fields: unpublished, page: { title: 'All of us' } }]);
    expect((await send('documents/about/discard-fields', { revision: unpublished?.revision })).status).toBe(204);
    expect((await open('about')).settings.title).toBe('About');
    await change('about', { title: 'Us' });
    await change('about', { title: 'About' });
    expect((await open('about')).unpublished).toBeUndefined();
    expect((await findCollection(parts.store, 'about'))?.title).toBe('About');
  });

  it('of a page that was never published are changed directly', async () => {
    const { change, open, parts } = await start();
    const draft = { ...shopCollection, type: 10, typeName: 'page', id: 'soon', urlId: 'soon', enabled: false };
    await transact(parts.store, (tx) => putCollection(tx, { ...draft, isDraft: true }));
    await change('soon', { title: 'Later' });
    expect([(await findCollection(parts.store, 'soon'))?.title, (await open('soon')).unpublished]).toEqual([
      'Later',
      undefined,
    ]);
  });

  it('lead from the old address to the new one, until another page takes it', async () => {
    const { change, put, where } = await start();
    expect((await change('about', { urlId: 'studio/about' })).status).toBe(200);
    expect(await where('/about')).toMatchObject({ kind: 'page' });
    expect((await change('home', { urlId: 'studio/about' })).status).toBe(409);
    await put('about', { urlId: 'studio/about' });
    expect(await where('/studio/about')).toMatchObject({ kind: 'page' });
    expect(await where('/about')).toEqual({ kind: 'redirect', to: '/studio/about', status: 301 });
    await put('about', { urlId: 'us' });
    expect(await where('/about')).toEqual({ kind: 'redirect', to: '/us', status: 301 });
    expect(await where('/studio/about')).toEqual({ kind: 'redirect', to: '/us', status: 301 });
    await put('home', { urlId: 'about' });
    expect(await where('/about')).toEqual({ kind: 'redirect', to: '/' });
  });

  it('swap their addresses with those of another page in one publish', async () => {
    const { change, open, person, parts, where } = await start();
    await transact(parts.store, async (tx) => {
      const about = await findCollection(tx, 'about');
      if (about) await putCollection(tx, { ...about, id: 'team', urlId: 'team' });
    });
    expect((await change('about', { urlId: 'team' })).status).toBe(409);
    expect((await change('team', { urlId: 'people' })).status).toBe(200);
    expect((await change('about', { urlId: 'team' })).status).toBe(200);
    expect((await change('team', { urlId: 'team' })).status).toBe(409);
    expect((await change('team', { urlId: 'about' })).status).toBe(200);
    const seen = async (id: string) => ({ id, rev: 0, fields: (await open(id)).unpublished?.revision });
    const [about, team] = [await seen('about'), await seen('team')];
    const publish = (documents: object[]) => person.send('POST', '/config/api/publish', { documents });
    // The other page keeps its address if it is published without its change.
    expect((await publish([about])).status).toBe(409);
    expect((await publish([about, team])).status).toBe(200);
    expect([await where('/team'), await where('/about')]).toMatchObject([
      { kind: 'page', collection: { id: 'about' } },
      { kind: 'page', collection: { id: 'team' } },
    ]);
  });

  it('keep a description free of scripts', async () => {
    const { change, open } = await start();
    await change('about', { description: '<p onclick="x()">Prints & frames</p><script>x()</script>' });
    expect((await open('about')).settings.description).toBe('<p>Prints &amp; frames</p>');
  });

  it('are not overwritten unseen', async () => {
    const { person, open, change } = await start();
    const seen = await open('about');
    await change('about', { title: 'Us' });
    expect(
      await person.send('PUT', address('about'), { settings: seen.settings, updatedOn: seen.updatedOn }),
    ).toMatchObject({
      status: 409,
      body: { message: 'Someone else changed this page' },
    });
    expect((await open('about')).settings.title).toBe('Us');
  });

  const wrong: [string, Record<string, unknown>, number, RegExp][] = [
    ['an address of another page', { urlId: 'home' }, 409, /This URL is already in use/],
    ['an address of the program', { urlId: 'cart' }, 400, /reserved for the site itself/],
    ['an address below one of the program', { urlId: 'config/x' }, 400, /reserved for the site itself/],
    ['an address of a policy', { urlId: 'policies/terms' }, 400, /reserved for the site itself/],
    ['capitals', { urlId: 'About' }, 400, /lowercase letters/],
    ['a way out', { urlId: '../x' }, 400, /lowercase letters/],
    ['no address', { urlId: '' }, 400, /urlId/],
    ['no title', { title: '  ' }, 400, /title/],
    ['a long title', { title: 'x'.repeat(201) }, 400, /title/],
    ['an unknown field', { folder: true }, 400, /folder/],
  ];
  it.each(wrong)('refuse %s', async (_, settings, status, words) => {
    const { change, open } = await start();
    const before = await open('about');
    const answer = await change('about', settings);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringMatching(words)]);
    expect(await open('about')).toEqual(before);
  });

  it('refuse an address below that of a language', async () => {
    const { change, parts } = await start();
    await transact(parts.store, async (tx) => putLanguages(tx, [{ code: 'de', isShown: true }]));
    expect((await change('about', { urlId: 'de/team' })).status).toBe(409);
  });

  it('keep the home page visible', async () => {
    const { change, open } = await start();
    expect(await change('home', { enabled: false })).toMatchObject({ status: 409 });
    expect((await open('home')).settings.enabled).toBe(true);
    expect((await change('about', { enabled: false })).status).toBe(200);
  });

  it('of a page that is not there are refused', async () => {
    const { person } = await start();
    expect(await person.get(address('nowhere'))).toMatchObject({
      status: 404,
      body: { message: 'Unable to locate content' },
    });
  });
});

describe("the code of a page (like the whole site's)", () => {
  const code = { header: '<script>head()</script>', footer: '<script>foot()</script>' };

  it("is changed, seen, and published by those alone who may change the site's code", async () => {
    const { browser, change, open, parts, person, publish, put } = await start();
    const owner = await browser().signedIn(Role.admin);
    const opened = (await owner.get(address('about'))).body as unknown as OpenedSettings;
    expect(opened.settings.code).toEqual({ header: '', footer: '' });
    const body = { settings: { ...opened.settings, code }, updatedOn: opened.updatedOn };
    expect((await owner.send('PUT', address('about'), body)).body).toMatchObject({ settings: { code } });
    expect((await open('about')).settings).not.toHaveProperty('code');
    expect((await change('about', { code: { header: '', footer: '' } })).status).toBe(403);
    expect((await publish('about')).status).toBe(403);
    const review = '/config/api/pages/about/review';
    expect((await owner.send('POST', review, { note: '' })).status).toBe(204);
    expect((await person.send('POST', `${review}/approve`, { rev: 0 })).status).toBe(403);
    const due = { rev: 0, dueAt: parts.clock.now() + 60_000 };
    expect((await person.send('PUT', '/config/api/pages/about/schedule', due)).status).toBe(403);
    expect((await findCollection(parts.store, 'about'))?.code).toBeUndefined();
    const seen = (await owner.send('GET', '/config/api/pages/about/revision')).body;
    expect((await owner.send('POST', `${review}/approve`, seen)).status).toBe(204);
    await put('about', { title: 'Other' });
    expect((await findCollection(parts.store, 'about'))?.code).toEqual(code);
  });
});
