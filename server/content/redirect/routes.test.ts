// Redirects over HTTP: targets, errors, and testing a URL.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { resolve } from '../../pages/context/resolve.ts';
import { putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { editorApp } from '../../testing/editor-app.ts';
import { shopCollection, website } from '../../testing/shop.ts';
import { findCollection, putCollection } from '../collection/collection.ts';

const apps: Awaited<ReturnType<typeof editorApp>>[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) {
    expect(app.faults()).toEqual([]);
    await app.close();
  }
});
const path = '/config/api/redirects';

async function start() {
  const app = await editorApp();
  apps.push(app);
  const { store } = app.parts;
  await transact(store, async (tx) => {
    putWebsite(tx, website());
    await putCollection(tx, {
      ...shopCollection,
      id: 'about',
      urlId: 'about',
      type: 10,
      typeName: 'page',
      navigationTitle: 'About',
    });
  });
  const person = await app.browser().signedIn(Role.editor);
  const add = (from: string, to: string, isPermanent = true) => person.post(path, { from, to, isPermanent });
  const where = (at: string) => resolve(store, website(), at, { now: app.parts.clock.now(), drafts: false });
  const trace = async (from: string) => (await person.get(`${path}/trace?from=${encodeURIComponent(from)}`)).body;
  return { ...app, person, add, where, trace };
}

describe('redirects', () => {
  it('lead from where nothing is, permanently or for a while, until they are deleted', async () => {
    const { add, where, person } = await start();
    expect((await add('/Old/Page/', '/about?x=1')).status).toBe(201);
    expect((await add('/sale', 'https://shop.example/a b'.replace(' ', '%20'), false)).status).toBe(201);
    expect(await where('/old/page')).toEqual({ kind: 'redirect', to: '/about?x=1', status: 301 });
    expect(await where('/SALE')).toEqual({ kind: 'redirect', to: 'https://shop.example/a%20b', status: 302 });
    const { rows } = (await person.get(`${path}?search=old`)).body as { rows: { id: string }[] };
    expect(rows).toHaveLength(1);
    expect((await person.post(`${path}/remove`, { id: rows[0]?.id })).status).toBe(204);
    expect(await where('/old/page')).toEqual({ kind: 'nothing' });
    expect((await person.post(`${path}/remove`, { id: rows[0]?.id })).status).toBe(404);
  });

  it('lists and deletes what a changed address left behind', async () => {
    const { person, where, parts } = await start();
    await transact(parts.store, async (tx) => {
      const page = await findCollection(tx, 'about');
      if (page) await putCollection(tx, { ...page, urlId: 'us' });
    });
    expect(await where('/about')).toEqual({ kind: 'redirect', to: '/us', status: 301 });
    const { rows } = (await person.get(`${path}?kind=automatic`)).body as { rows: { id: string }[] };
    expect(rows).toMatchObject([{ from: '/about', to: '/us', isAutomatic: true }]);
    await person.post(`${path}/remove`, { id: rows[0]?.id });
    expect(await where('/about')).toEqual({ kind: 'nothing' });
  });

  const wrong: [string, string, string, number, RegExp][] = [
    ['a page', '/about', '/x', 409, /The page “About” is at \/about/],
    ['an address of the program', '/cart', '/about', 400, /reserved for the site itself/],
    ['no path', 'old', '/about', 400, /starts with a slash/],
    ['the home page', '/', '/about', 400, /starts with a slash/],
    ['another host', '//evil.example', '/about', 400, /starts with a slash/],
    ['a script as target', '/x', 'javascript:alert(1)', 400, /https:\/\//],
    ['a host without a scheme', '/x', '//evil.example', 400, /https:\/\//],
    ['itself', '/x', '/X', 409, /lead back to \/x/],
  ];
  it.each(wrong)('refuse %s', async (_, from, to, status, words) => {
    const { add } = await start();
    const answer = await add(from, to);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(words)]);
  });

  it('make no circles, and each path leads to one place', async () => {
    const { add } = await start();
    await add('/a', '/b');
    await add('/b', '/c');
    expect((await add('/c', '/a')).body).toMatchObject({ message: expect.stringMatching(/back to \/c/), field: 'to' });
    expect((await add('/a', '/about')).body).toMatchObject({
      message: expect.stringMatching(/\/a already redirects/),
      field: 'from',
    });
  });

  it('can be tested', async () => {
    const { add, trace } = await start();
    await add('/a', '/b');
    await add('/b', '/about');
    await add('/out', 'https://example.com/');
    expect(await trace('/a')).toEqual({ steps: ['/b', '/about'], end: 'page', title: 'About' });
    expect(await trace('/out')).toEqual({ steps: ['https://example.com/'], end: 'elsewhere' });
    expect(await trace('/nothing')).toEqual({ steps: [], end: 'nothing' });
  });
});
