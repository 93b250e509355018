// A password-protected page over real sockets, with the real page cache: prompts, unlocks, and never leaks.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putCollection } from '../../content/collection/collection.ts';
import { newLock } from '../../content/collection/lock.ts';
import { putItem } from '../../content/item/item.ts';
import { putWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import { fakeClock } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { collection, ids, post, type TestSite, testSite, website } from '../fixtures/site.ts';

const clock = fakeClock();
let site: TestSite;
let edge: TestStoa;
let hash: string;
let pageHash: string;

const blog = (passwordHash?: string) =>
  collection({
    id: ids.blog,
    urlId: 'blog',
    type: 1,
    typeName: 'blog',
    title: 'Journal',
    ...(passwordHash && { passwordHash }),
  });
const secret = 'Excerpt 1';

beforeAll(async () => {
  site = await testSite();
  edge = await testStoa({ site, parts: { clock } });
  [hash, pageHash] = await Promise.all([newLock('open sesame'), newLock('of the page')]);
  const now = Date.UTC(2026, 2, 4);
  await site.write(async (tx) => {
    await putCollection(
      tx,
      collection({ id: 'e'.repeat(24), urlId: 'dates', type: 1, typeName: 'events', passwordHash: hash }),
    );
    await putItem(
      tx,
      post(900, {
        collectionId: 'e'.repeat(24),
        urlId: 'secret-date',
        title: 'Secret date',
        startDate: now,
        endDate: now,
      }),
    );
  });
});
beforeEach(async () => {
  clock.pass(3_600_000);
  await site.write((tx) => putCollection(tx, blog(hash)));
});
afterAll(async () => {
  await edge.close();
  await site.close();
});

const enter = (client: ReturnType<typeof edge.visitor>, password: string, path = '/blog') =>
  client.postForm('/unlock', { path, password, crumb: client.jar.get('crumb') ?? '' });

describe('a page behind a password', () => {
  it('asks for it, in the layout of the site, and shows nothing of what it holds', async () => {
    const visitor = edge.visitor();
    for (const path of [
      '/blog',
      '/blog/post-1',
      '/blog?format=main-content',
      '/blog?format=json',
      '/blog?format=rss',
      '/blog?format=page-context',
      '/blog?format=ical',
    ]) {
      const { status, text, headers } = await visitor.get(path);
      expect([path, status]).toEqual([path, 401]);
      expect(text).not.toContain(secret);
      expect(text).not.toContain('Post 1');
      expect(headers['cache-control']).toContain('no-store');
    }
    const { text } = await visitor.get('/blog/post-1?tag=a');
    expect(text).toContain('<title>Protected page');
    expect(text).toContain('name="robots" content="noindex"');
    expect(text).toContain('name="path" value="/blog/post-1?tag=a"');
    expect(text).toContain(`name="crumb" value="${visitor.jar.get('crumb')}"`);
    expect(JSON.parse((await visitor.get('/blog?format=page-context')).text)).toMatchObject({ pageType: 105 });
  });

  it('is opened by the form, for this visitor only, and stays open', async () => {
    const visitor = edge.visitor();
    await visitor.get('/blog');
    const wrong = await enter(visitor, 'nope');
    expect([wrong.status, visitor.jar.size]).toEqual([401, 2]);
    expect(wrong.text).toContain('That is not the password of this page.');
    // The form's target can be requested again.
    const action = /action="([^"]*)"/.exec(wrong.text)![1]!;
    const again = await visitor.get(action);
    expect([action, again.status, again.headers.location]).toEqual(['/unlock?path=%2Fblog', 303, '/blog']);
    expect((await visitor.get('/unlock?path=https://evil.example/')).headers.location).toBe('/');
    const right = await enter(visitor, 'open sesame', '/blog?offset=1');
    expect([right.status, right.headers.location]).toEqual([303, '/blog?offset=1']);
    for (const path of ['/blog', '/blog', '/blog/post-1']) expect((await visitor.get(path)).text).toContain('Post 1');
    expect((await edge.visitor().get('/blog')).status).toBe(401);
  });

  it('is not given to a visitor who asks in the same moment as one who may see it', async () => {
    const knowing = edge.visitor();
    await knowing.get('/blog');
    await enter(knowing, 'open sesame');
    const others = Array.from({ length: 6 }, () => edge.visitor());
    const answers = await Promise.all([
      knowing.get('/blog'),
      ...others.map((other) => other.get('/blog')),
      knowing.get('/blog'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 401, 401, 401, 401, 200]);
  });

  it('is closed again by another password', async () => {
    const visitor = edge.visitor();
    await visitor.get('/blog');
    await enter(visitor, 'open sesame');
    expect((await visitor.get('/blog')).status).toBe(200);
    const other = await newLock('another');
    await site.write((tx) => putCollection(tx, blog(other)));
    expect((await visitor.get('/blog')).status).toBe(401);
    visitor.jar.set(`opened-${ids.blog}`, 'made-up');
    expect((await visitor.get('/blog')).status).toBe(401);
  });

  it('is open to all when the password is taken away, and closed from the cache when it is set', async () => {
    await site.write((tx) => putCollection(tx, blog()));
    const visitor = edge.visitor();
    for (let n = 0; n < 3; n++) expect((await visitor.get('/blog')).status).toBe(200);
    await site.write((tx) => putCollection(tx, blog(hash)));
    expect((await visitor.get('/blog')).status).toBe(401);
  });

  it('takes ?password= from scripts and links, and not for long in an address', async () => {
    const script = edge.visitor();
    const data = await script.get('/blog?format=json&password=open%20sesame');
    expect([data.status, data.json().items.length]).toEqual([200, 3]);
    expect((await script.get('/blog?format=json')).status).toBe(200);
    const link = edge.visitor();
    const { status, headers } = await link.get('/blog/post-1?password=open%20sesame&tag=a');
    expect([status, headers.location]).toEqual([303, '/blog/post-1?tag=a']);
    expect((await edge.visitor().get('/blog?password=nope')).status).toBe(401);
    expect((await edge.visitor().get('/shop?password=nope')).status).toBe(200);
  });

  it('leads nowhere else', async () => {
    const visitor = edge.visitor();
    await visitor.get('/blog');
    const away = await enter(visitor, 'open sesame', '//evil.example/blog');
    expect([away.status, away.headers.location]).toEqual([303, '/']);
  });

  it('is hard to guess', async () => {
    const visitor = edge.visitor();
    await visitor.get('/blog');
    const tries = [];
    for (let n = 0; n < 12; n++) tries.push((await enter(visitor, `guess ${n}`)).status);
    expect(tries.filter((status) => status === 401)).toHaveLength(10);
    expect(tries.slice(10)).toEqual([429, 429]);
    const refused = await visitor.get('/blog?password=open%20sesame');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
  });

  it('is named in menus, but not in the search, the sitemap or the calendar feed', async () => {
    const visitor = edge.visitor();
    expect((await visitor.get('/about')).text).toContain('href="/blog"');
    expect((await visitor.get('/search?q=excerpt')).text).not.toContain('post-1');
    expect((await visitor.get('/sitemap.xml')).text).not.toContain('/blog');
    expect(
      (await visitor.get(`/api/open/GetItemsByMonth?collectionId=${'e'.repeat(24)}&month=03-2026`)).json(),
    ).toEqual([]);
  });
});

describe('a site behind a password', () => {
  const close = (passwordHash?: string) =>
    site.write(async (tx) => {
      putWebsite(tx, website({ codeInjection: { header: '', footer: '' }, ...(passwordHash && { passwordHash }) }));
      raiseSiteRevision(tx);
    });
  beforeEach(async () => {
    await site.write((tx) => putCollection(tx, blog()));
  });
  afterEach(() => close());

  it('shows its lock screen in place of everything, and nothing of what it holds', async () => {
    const visitor = edge.visitor();
    expect((await visitor.get('/about')).status).toBe(200);
    await close(hash);
    for (const path of [
      '/',
      '/about',
      '/shop/p/mug',
      '/nowhere',
      '/blog?format=json',
      '/blog?format=rss',
      '/search?q=post',
      '/sitemap.xml',
      '/cart',
      '/account/sign-in',
      `/api/open/GetItemsByMonth?collectionId=${ids.blog}&month=03-2026`,
    ]) {
      const { status, text, headers } = await visitor.get(path);
      expect([path, status]).toEqual([path, 401]);
      expect(text, path).not.toMatch(/Post 1|Excerpt|Mug|href="\/(?:shop|blog)"|Journal/);
      expect(headers['cache-control']).toContain('no-store');
    }
    const { text } = await visitor.get('/about?tag=a');
    const [, title] = /<title>([^<]*)</.exec(text)!;
    expect(title).toBe(website().siteTitle.replace('&', '&amp;'));
    expect(text).toMatch(/<!doctype html>[\s\S]*<body id="system-lock-screen"/);
    expect(text).toContain('name="path" value="/about?tag=a"');
    expect(JSON.parse((await visitor.get('/about?format=page-context')).text)).toMatchObject({ pageType: 103 });
    expect((await visitor.get('/site.css')).status).toBe(200);
    expect((await visitor.get('/unsubscribe?t=x')).status).not.toBe(401);
  });

  it('is opened by its password, in the form and in an address, and pages keep their own', async () => {
    await close(hash);
    await site.write(async (tx) => putCollection(tx, blog(pageHash)));
    const visitor = edge.visitor();
    await visitor.get('/');
    const wrong = await enter(visitor, 'nope', '/about');
    expect([wrong.status, wrong.text.includes('That is not the password of this site.')]).toEqual([401, true]);
    expect((await enter(visitor, 'open sesame', '/about')).headers.location).toBe('/about');
    expect((await visitor.get('/about')).status).toBe(200);
    const page = await visitor.get('/blog');
    expect([page.status, page.text.includes('This page is protected')]).toEqual([401, true]);
    await enter(visitor, 'of the page');
    expect((await visitor.get('/blog')).status).toBe(200);

    const link = await edge.visitor().get('/about?password=open%20sesame&tag=a');
    expect([link.status, link.headers.location]).toEqual([303, '/about?tag=a']);
    expect((await edge.visitor().get('/shop?format=json&password=open%20sesame')).status).toBe(200);
    expect((await edge.visitor().get('/about')).status).toBe(401);
  });
});
