// Confidentiality: drafts, locked pages, members' pages, secrets in the audit log and the log, executable files.
// The whole program with three addresses; visitor responses are requested in every form that the site has.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { loadProduct, putProduct } from '../../commerce/product/product.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { newLock } from '../../content/collection/lock.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import { putItem } from '../../content/item/item.ts';
import { grantAccess, removeAllAccess } from '../../content/member-access/member-access.ts';
import { createMailDelivery } from '../../outbox/mail-delivery.ts';
import { smtpTransport } from '../../outbox/smtp.ts';
import { collection, ids, mug, post, textDocument } from '../../pages/fixtures/site.ts';
import { indexContent } from '../../pages/search/index-content.ts';
import { catchUpSearch } from '../../pages/search/searchable.ts';
import { loadWebsite, putWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { createSiteUser } from '../harness/shop.ts';
import { smtpSink } from '../harness/smtp-sink.ts';
import { type NamedStoa, namedStoa, password } from '../harness/test-stoa.ts';

let app: NamedStoa;
let owner: Awaited<ReturnType<NamedStoa['contributor']>>;

const word = 'zanzibar';
const event = 'e'.repeat(24);
const blog = (more = {}) =>
  collection({ id: ids.blog, urlId: 'blog', type: 1, typeName: 'blog', title: 'Journal', ...more });
const shop = (more = {}) =>
  collection({ id: ids.shop, urlId: 'shop', type: 13, typeName: 'products', title: 'Shop', ...more });
const dates = (more = {}) =>
  collection({ id: event, urlId: 'dates', type: 1, typeName: 'events', title: 'Dates', ...more });
const secretPost = (more = {}) =>
  post(77, {
    urlId: word,
    title: `A ${word} post`,
    excerpt: `<p>${word}</p>`,
    bodyHtml: `<p>${word}</p>`,
    tags: [word],
    categories: [word],
    ...more,
  });
const secretDate = (more = {}) =>
  secretPost({
    id: 'd'.repeat(24),
    collectionId: event,
    urlId: `${word}-date`,
    startDate: app.clock.now(),
    endDate: app.clock.now(),
    ...more,
  });
const secretMug = (more = {}) => mug({ title: `${word} mug`, excerpt: `<p>${word}</p>`, tags: [word], ...more });

/** Home shows the newest items of the blog and of the shop. */
const home = () => {
  const of = (id: string, collectionId: string, y: number) => ({
    id,
    type: 70_000,
    section: 's1',
    order: id,
    layout: { desktop: { x: 0, w: 24, y, h: 1 } },
    props: { collectionId, limit: 10, design: 'list', columns: 2 },
  });
  const document = textDocument(ids.home, 'Welcome in');
  return { ...document, blocks: { ...document.blocks, x: of('x', ids.blog, 1), y: of('y', ids.shop, 2) } };
};

async function write(step: Parameters<typeof transact<void>>[1]): Promise<void> {
  await transact(app.store, async (tx) => {
    await step(tx);
    raiseSiteRevision(tx);
  });
  await indexContent(app.store);
  await catchUpSearch(app.store);
}

/** Every response format of the site. */
const forms = ['', 'json', 'json-pretty', 'main-content', 'page-context', 'rss', 'ical'];
const views = [
  ...[
    '/',
    '/blog',
    '/blog/post-1',
    `/blog/${word}`,
    '/shop',
    '/shop/p/mug',
    '/about',
    '/dates',
    `/dates/${word}-date`,
  ].flatMap((path) => forms.map((form) => (form === '' ? path : `${path}?format=${form}`))),
  ...['tag', 'category', 'author'].flatMap((name) => [`/blog?${name}=${word}`, `/shop?${name}=${word}&format=json`]),
  `/search?q=${word}`,
  `/api/search/GeneralSearch?q=${word}`,
  `/api/search/GeneralSearch?q=${word}&f_collectionId=${ids.blog}`,
  `/api/open/GetItemsByMonth?collectionId=${ids.blog}&month=03-2026`,
  `/api/open/GetItemsByMonth?collectionId=${event}&month=03-2026`,
  '/sitemap.xml',
  '/sitemap-pages.xml',
  `/sitemap-${ids.blog}-1-of-1.xml`,
  `/sitemap-${ids.shop}-1-of-1.xml`,
  `/sitemap-${ids.shop}-categories.xml`,
  `/cart/form?itemId=${mug().id}`,
  '/blog?month=03-2026',
  '/blog?view=calendar',
  '/dates?view=calendar&month=03-2026',
];

/** Some responses echo the visitor's own request, which does not count. */
const asked =
  /(?:value|href|action|content)="[^"]*"|"(?:path|query|q|itemFilter|tagFilter|categoryFilter|tag|category|author|url|fullUrl|canonical)":"[^"]*"/g;

/** The views that reveal the word to a visitor with these cookies. */
async function tellers(who = app.browser().site, only = (_: string) => true): Promise<string[]> {
  const found: string[] = [];
  for (const view of views.filter(only)) {
    const { text, status } = await who.get(view);
    if (status >= 500) found.push(`${view} ${status}`);
    else if (told(text, view)) found.push(view);
  }
  return found;
}
const told = (text: string, view: string) =>
  view.includes(word)
    ? new RegExp(`${word} (?:post|mug)|<p>${word}`, 'i').test(text.replaceAll('\\u003c', '<'))
    : text.replace(asked, '').toLowerCase().includes(word);

/** Requests each view three times, to fill all caches. */
async function warm(): Promise<void> {
  for (let n = 0; n < 2; n++) await tellers();
}

beforeAll(async () => {
  app = await namedStoa();
  owner = await app.contributor(Role.admin);
  await write(async (tx) => {
    await putCollection(tx, dates());
    putLiveDocument(tx, home());
  });
}, 60_000);
afterAll(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const open = async () =>
  write(async (tx) => {
    const { passwordHash: _, ...website } = await loadWebsite(tx);
    putWebsite(tx, website);
    for (const page of [blog(), shop(), dates()]) await putCollection(tx, page);
    await putItem(tx, secretPost());
    await putItem(tx, secretDate());
    await putProduct(tx, { ...(await loadProduct(tx, mug().id)), ...secretMug() });
  });

describe('what is not public', () => {
  const hour = 3_600_000;
  it.each<[string, () => Promise<void>]>([
    [
      'a draft',
      () =>
        write(async (tx) => {
          for (const one of [secretPost, secretDate]) await putItem(tx, one({ workflowState: 4 }));
          await putProduct(tx, secretMug({ visible: false }));
        }),
    ],
    [
      'one that waits for review',
      () =>
        write(async (tx) => {
          for (const one of [secretPost, secretDate]) await putItem(tx, one({ workflowState: 2 }));
          await putProduct(tx, secretMug({ visible: false }));
        }),
    ],
    [
      'one of tomorrow',
      () =>
        write(async (tx) => {
          for (const one of [secretPost, secretDate])
            await putItem(tx, one({ publishOn: app.clock.now() + 24 * hour }));
          await putProduct(tx, secretMug({ publishOn: app.clock.now() + 24 * hour }));
        }),
    ],
    [
      'one of a page that is switched off',
      () =>
        write(async (tx) => {
          for (const one of [blog, shop, dates]) await putCollection(tx, one({ enabled: false }));
        }),
    ],
    [
      'one of a page of members',
      () =>
        write(async (tx) => {
          for (const one of [blog, shop, dates]) await putCollection(tx, one({ memberAreaId: 'studio' }));
        }),
    ],
    [
      'one of a page behind a password',
      async () => {
        const passwordHash = await newLock('open sesame');
        await write(async (tx) => {
          for (const one of [blog, shop, dates]) await putCollection(tx, one({ passwordHash }));
        });
      },
    ],
  ])(
    'attack: %s is told by no form, feed, map, search or list, kept pages included',
    async (_, hide) => {
      await open();
      await warm();
      expect((await tellers()).length).toBeGreaterThan(20);
      await hide();
      expect(await tellers()).toEqual([]);
      await open();
      expect((await tellers()).length).toBeGreaterThan(20);
    },
    60_000,
  );

  it('attack: a locked site reveals nothing in any form, and its password opens it for one browser only', async () => {
    await open();
    await warm();
    const hash = await newLock('open sesame');
    await write(async (tx) => putWebsite(tx, { ...(await loadWebsite(tx)), passwordHash: hash }));
    expect(await tellers()).toEqual([]);
    const guest = app.browser().site;
    await guest.get('/');
    expect((await guest.form('/unlock', { path: '/blog', password: 'open sesame' })).status).toBe(303);
    expect((await tellers(guest)).length).toBeGreaterThan(20);
    expect(await tellers()).toEqual([]);
    await open();
  }, 60_000);

  it('attack: what one page’s password opened opens no other, nor the same one under another password', async () => {
    const [first, second] = await Promise.all([newLock('the first'), newLock('the second')]);
    await write(async (tx) => {
      await putCollection(tx, blog({ passwordHash: first }));
      await putCollection(tx, dates({ passwordHash: second }));
    });
    const guest = app.browser().site;
    await guest.get('/blog');
    await guest.form('/unlock', { path: '/blog', password: 'the first' });
    expect((await guest.get('/blog')).status).toBe(200);
    expect((await guest.get('/dates')).status).toBe(401);
    const pass = guest.jar.get(`opened-${ids.blog}`)!;
    guest.jar.set(`opened-${event}`, pass);
    expect((await guest.get('/dates')).status).toBe(401);
    // The other page gets the very same hash: the pass is bound to its page.
    await write((tx) => putCollection(tx, dates({ passwordHash: first })));
    expect((await guest.get('/dates')).status).toBe(401);
    await write((tx) => putCollection(tx, blog({ passwordHash: second })));
    expect((await guest.get('/blog')).status).toBe(401);
    await open();
  });

  it('attack: the pass to locked pages grants nothing else, to no one else, and not for long', async () => {
    const hash = await newLock('open sesame');
    await write((tx) => putCollection(tx, blog({ passwordHash: hash })));
    const [viewer, commenter] = [await app.contributor(Role.viewer), await app.contributor(Role.commenter)];
    const way = async (who: typeof viewer, path = '/blog') =>
      new URL((await who.admin.get(`/api/auth/see-site?path=${encodeURIComponent(path)}`)).headers.location!);
    const arrive = async (to: URL) => {
      const guest = app.browser().site;
      const { headers } = await guest.get(to.pathname + to.search);
      return { guest, led: headers.location, status: (await guest.get('/blog')).status };
    };
    const to = await way(viewer);
    expect([to.origin, to.pathname]).toEqual([app.origins.of('site'), '/unlock']);
    const first = await arrive(to);
    expect([first.led, first.status]).toEqual(['/blog', 200]);
    const pass = to.searchParams.get('pass')!;
    const ofOthers = await way(commenter);
    expect([ofOthers.searchParams.has('pass'), (await arrive(ofOthers)).status]).toEqual([false, 401]);
    for (const made of [viewer.mark, `zzzzzzzz.${pass.split('.')[1]}`, `${pass}x`, 'x', ''])
      expect((await arrive(new URL(`/unlock?path=/blog&pass=${encodeURIComponent(made)}`, to))).status).toBe(401);
    // The pass is not a session, role mark, or preview token, and redirects nowhere else.
    const thief = app.browser();
    for (const [place, name] of [
      [thief.admin, 'stoa-session'],
      [thief.preview, 'stoa-preview'],
      [thief.site, 'stoa-role'],
    ] as const)
      place.jar.set(name, pass);
    expect((await thief.admin.get('/api/auth/me')).json().person).toBeNull();
    expect((await thief.preview.get('/blog', { 'Sec-Fetch-Dest': 'document' })).status).toBe(403);
    expect((await thief.site.get('/dates?format=json')).json().authenticatedAccount?.roles).toBeUndefined();
    for (const path of ['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:x()'])
      expect((await arrive(await way(viewer, path))).led).toBe('/');
    app.clock.pass(60_000);
    expect((await arrive(to)).status).toBe(401);
    const other = await newLock('another');
    await write((tx) => putCollection(tx, blog({ passwordHash: other })));
    expect((await first.guest.get('/blog')).status).toBe(401);
    await open();
  });

  it('attack: earlier versions are not shown in the preview to those who may not read them', async () => {
    const publish = async (text: string) => {
      const { rev } = (await owner.admin.get(`/config/api/documents/${ids.home}`)).json();
      const v = textDocument(ids.home, text).blocks.b1!.props.doc;
      const patches = [{ p: ['blocks', 'b1', 'props', 'doc'], o: 'set', v }];
      const op = {
        id: `op-${text.replaceAll(' ', '-')}`,
        doc: ids.home,
        base: rev,
        actor: '',
        at: 0,
        label: 'Text',
        patches,
      };
      await owner.admin.post(`/config/api/documents/${ids.home}/ops`, { base: rev, ops: [op] });
      const documents = [{ id: ids.home, rev: rev + 1 }];
      const answer = await owner.admin.post('/config/api/publish', { documents });
      expect(answer.status, answer.text).toBe(200);
      return answer.json().published[0].version as number;
    };
    const number = await publish('words taken back');
    await publish('words of today');
    const seenBy = async (person: typeof owner) => {
      const { token } = (await person.admin.post('/config/api/preview-token')).json();
      return (await app.browser().preview.get(`/?version=${ids.home}.${number}&stoa-preview=${token}`)).text;
    };
    expect(await seenBy(owner)).toContain('words taken back');
    const manager = await seenBy(await app.contributor(Role.storeManager));
    expect([manager.includes('words of today'), manager.includes('words taken back')]).toEqual([true, false]);
    expect((await app.browser().site.get(`/?version=${ids.home}.${number}`)).text).not.toContain('words taken back');
  });

  it('attack: drafts are not shown to visitors who ask for the editor’s view of a page', async () => {
    const { rev } = (await owner.admin.get(`/config/api/documents/${ids.home}`)).json();
    const change = {
      p: ['blocks', 'b1', 'props', 'doc'],
      o: 'set',
      v: textDocument(ids.home, `${word} draft`).blocks.b1!.props.doc,
    };
    const op = { id: 'op-leak-1', doc: ids.home, base: rev, actor: '', at: 0, label: 'Text', patches: [change] };
    expect(
      (await owner.admin.post(`/config/api/documents/${ids.home}/ops`, { base: rev, ops: [op] })).json().saved,
    ).toBe(true);
    const { token } = (await owner.admin.post('/config/api/preview-token')).json();
    const own = app.browser();
    expect((await own.preview.get(`/?stoa-preview=${token}`)).text).toContain(`${word} draft`);
    const visitor = app.browser();
    for (const query of [
      '?edit=1',
      `?stoa-preview=${token}`,
      `?stoa-preview=${token}&edit=1&format=json`,
      '?draft=true',
      '?preview=1',
    ])
      for (const place of [visitor.site, visitor.at('shop.localhost')]) {
        place.jar.set('stoa-preview', token);
        expect((await place.get(`/${query}`)).text).not.toContain(`${word} draft`);
      }
    // The preview needs the token as well.
    for (const query of ['', '?edit=1', '?format=json']) {
      const { text } = await app.browser().preview.get(`/${query}`);
      expect(text).not.toContain(`${word} draft`);
    }
    await owner.admin.post(`/config/api/documents/${ids.home}/discard`, { rev: rev + 1 });
  });

  it('attack: whose membership has ended sees nothing more, in the tab that is still open, in any form', async () => {
    await open();
    await write((tx) => putCollection(tx, blog({ memberAreaId: 'studio' })));
    const email = 'member@shop.example';
    const user = await createSiteUser(app.parts, { email, password });
    await transact(app.store, (tx) => grantAccess(tx, user.id, 'studio', app.clock.now()));
    const member = app.browser().site;
    await member.get('/account/sign-in');
    expect((await member.form('/account/sign-in', { email, password })).headers.location).toBe('/account');
    const ofBlog = (view: string) => view.startsWith('/blog');
    expect((await tellers(member, ofBlog)).length).toBeGreaterThan(5);
    // No one else gets the page that the member has just been shown.
    expect(await tellers(app.browser().site, ofBlog)).toEqual([]);
    await transact(app.store, (tx) => removeAllAccess(tx, user.id, ['studio']));
    expect(await tellers(member, ofBlog)).toEqual([]);
    await open();
  });
});

/** The whole audit log, through its API. */
async function auditText(): Promise<string> {
  let text = '';
  for (let cursor = ''; ; ) {
    const page = (
      await owner.admin.get(`/config/api/audit?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    ).json();
    text += JSON.stringify(page.entries);
    if (!page.hasNextPage) return text;
    cursor = page.nextPageCursor;
  }
}

describe('the audit log', () => {
  it('attack: no secret that an owner enters or is given is in it, or in the log', async () => {
    const secrets = {
      stripe: 'sk_test_GeheimDesHauses1',
      hook: 'whsec_GeheimDesHauses2',
      page: 'Page GeheimDesHauses3',
      site: 'Site GeheimDesHauses4',
      wrong: 'GeheimDesHauses5',
    };
    const address = `/config/api/collections/${ids.about}/settings`;
    const protect = async (change: object) => {
      const { settings, updatedOn } = (await owner.admin.get(address)).json();
      return owner.admin.put(address, { settings: { ...settings, ...change }, updatedOn });
    };
    const said = [
      await owner.admin.put('/api/commerce/payment-settings/stripe', {
        secretKey: secrets.stripe,
        webhookSecret: secrets.hook,
      }),
      await protect({ isProtected: true, password: secrets.page }),
      await owner.admin.put('/config/api/site/password', { password: secrets.site }),
      await owner.admin.put('/config/api/site/password', { password: null }),
    ];
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const made = (await owner.admin.post('/config/api/api-keys', { name: 'Program', scopes: ['orders.read'] })).json();
    const hook = (
      await owner.admin.post('/config/api/webhooks', {
        endpointUrl: 'https://hooks.example/x',
        topics: ['order.create'],
      })
    ).json();
    const rotated = (
      await owner.admin.post(`/config/api/webhooks/${hook.webhook?.id ?? hook.id}/rotate-secret`)
    ).json();
    const { token } = (await owner.admin.post('/config/api/preview-token')).json();
    await owner.admin.post('/api/auth/sign-in', { email: owner.email, password: secrets.wrong });
    await owner.site.get(`/about?password=${encodeURIComponent(secrets.page)}`);
    expect([made.key, hook.secret, rotated.secret].every((one) => typeof one === 'string' && one.length > 20)).toBe(
      true,
    );
    const given = [
      made.key,
      hook.secret,
      rotated.secret,
      token,
      owner.admin.jar.get('stoa-session')!,
      owner.admin.jar.get('crumb')!,
      password,
    ];
    const everything = (await auditText()) + app.logged().join('\n');
    for (const secret of [...Object.values(secrets), ...given]) expect(everything).not.toContain(secret);
    for (const call of [
      'PUT /api/commerce/payment-settings/stripe',
      'PUT /config/api/site/password',
      'POST /config/api/api-keys',
      'rotate-secret',
    ])
      expect(everything).toContain(call);
    await protect({ isProtected: false });
  });

  it('attack: no one forges a name, call, or time in it, changes it, or removes anything', async () => {
    const editor = await app.contributor(Role.editor);
    const { rev } = (await editor.admin.get(`/config/api/documents/${ids.home}`)).json();
    const change = { p: ['blocks', 'b1', 'order'], o: 'set', v: 'b' };
    const op = {
      id: 'op-forged-1',
      doc: ids.home,
      base: rev,
      actor: owner.id,
      at: 1,
      label: owner.id,
      patches: [change],
    };
    const answer = await editor.admin.post(
      `/config/api/documents/${ids.home}/ops`,
      { base: rev, ops: [op] },
      { 'X-Request-Id': 'forged', 'X-Forwarded-User': owner.id, Authorization: 'Bearer x', 'User-Agent': owner.id },
    );
    const requestId = String(answer.headers['x-request-id']);
    const { entries } = (await owner.admin.get(`/config/api/audit?requestId=${requestId}`)).json();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: { id: editor.id, kind: 'contributor' },
      at: app.clock.now(),
      call: 'POST /config/api/documents/:id/ops',
    });
    expect(requestId).not.toContain('forged');
    const before = await auditText();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of ['/config/api/audit', `/config/api/audit/${entries[0].id}`]) {
        const { status } = await owner.admin.call(path, { method, body: {} });
        expect([method, path, status >= 404]).toEqual([method, path, true]);
      }
    expect(await auditText()).toBe(before);
  });

  it('attack: a change that says as much as it may leaves an entry of bounded size', async () => {
    const { rev } = (await owner.admin.get(`/config/api/documents/${ids.home}`)).json();
    const doc = textDocument(ids.home, '𝒲'.repeat(9_000)).blocks.b1!.props.doc;
    const patches = [{ p: ['blocks', 'b1', 'props', 'doc'], o: 'set', v: doc }];
    const op = { id: 'op-large-1', doc: ids.home, base: rev, actor: '', at: 0, label: 'x'.repeat(100), patches };
    const answer = await owner.admin.post(`/config/api/documents/${ids.home}/ops`, { base: rev, ops: [op] });
    expect(answer.json().saved).toBe(true);
    const injected = await owner.admin.put('/config/api/code-injection', { header: `<!--${'ß'.repeat(20_000)}-->` });
    expect(injected.status).toBe(200);
    for (const one of [answer, injected]) {
      const found = (await owner.admin.get(`/config/api/audit?requestId=${one.headers['x-request-id']}`)).json()
        .entries;
      expect(found).toHaveLength(1);
      expect(JSON.stringify(found).length).toBeLessThan(30_000);
    }
    await owner.admin.put('/config/api/code-injection', { header: '' });
    await owner.admin.post(`/config/api/documents/${ids.home}/discard`, { rev: rev + 1 });
  });

  it('attack: who may not read it does not learn from it who did what', async () => {
    for (const role of [Role.editor, Role.storeManager, Role.viewer, Role.none]) {
      const person = await app.contributor(role);
      const answer = await person.admin.get(`/config/api/audit?actor=${owner.id}`);
      expect([role, answer.status, answer.text.includes(owner.id)]).toEqual([role, 403, false]);
    }
    expect((await owner.admin.get(`/config/api/audit?actor=${owner.id}`)).text).toContain(owner.id);
  });

  it('misuse: nonsense in its filters is answered by an empty list or by what is wrong', async () => {
    for (const query of [
      'from=9&to=1',
      'to=0',
      'actor=%00',
      'cursor=x',
      'cursor=WzEsMl0',
      'cursor=%F0%9F',
      'call=%25',
      'record=__proto__',
      'record=constructor',
      'limit=100&from=9007199254740991',
    ]) {
      const { status } = await owner.admin.get(`/config/api/audit?${query}`);
      expect([query, [200, 400].includes(status)]).toEqual([query, true]);
    }
    const protos = (await owner.admin.get('/config/api/audit?record=__proto__')).json();
    expect(protos.entries).toEqual([]);
  });
});

it('misuse: texts of the site that are too long together are refused in words, and what was there stays', async () => {
  const header = `<!--${'ß'.repeat(15_000)}-->`;
  expect((await owner.admin.put('/config/api/code-injection', { header })).status).toBe(200);
  const long = 'ß'.repeat(9_000);
  const refused = [
    await owner.admin.put('/config/api/code-injection', { footer: `<!--${'ß'.repeat(40_000)}-->` }),
    await owner.admin.put('/config/api/store-settings', {
      store: { returnPolicy: long, termsOfService: long },
    }),
  ];
  for (const answer of refused) {
    expect([answer.status, answer.json().message]).toEqual([
      400,
      expect.stringContaining('up to 60,000 bytes together'),
    ]);
    expect((await owner.admin.get('/config/api/code-injection')).json().header).toBe(header);
  }
  await owner.admin.put('/config/api/code-injection', { header: '' });
});

describe('files and addresses', () => {
  const upload = (who: typeof owner, name: string, raw: string) =>
    who.admin.call(`/config/api/files?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      raw,
      headers: { 'Content-Type': 'application/octet-stream' },
    });

  it('attack: no name or content makes a file run that was uploaded without the right to edit code', async () => {
    const editor = await app.contributor(Role.storeManager);
    const active = '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script></svg>';
    const names = [
      'a.svg',
      'a.html',
      'a.htm',
      'a.xhtml',
      'a.xml',
      'a.shtml',
      'a.mht',
      'a.swf',
      'a.pdf',
      'a.css',
      'a.json',
      'a.js.png',
      'a.png',
      'a',
      'a.JS',
      'a.js ',
      'a.js.',
      'a.mjs',
      'a.ｊｓ',
      'a.j\u200bs',
      'a.js\u0000.png',
      '../a.js',
      'a.js/',
      'a.wasm',
      'a.jsx',
      'a.ts',
      'a.vbs',
      'a.webmanifest',
      'a.appcache',
    ];
    let stored = 0;
    for (const name of names) {
      const answer = await upload(editor, name, `${active}${name}`);
      if (answer.status !== 201) {
        expect([name, answer.status]).toEqual([
          name,
          expect.toSatisfy((status: number) => status === 400 || status === 403),
        ]);
        continue;
      }
      stored++;
      const { path } = answer.json().file;
      const served = await app.browser().site.get(path);
      const policy = String(served.headers['content-security-policy']);
      expect([name, served.status, served.headers['x-content-type-options']]).toEqual([name, 200, 'nosniff']);
      expect([name, policy]).toEqual([name, expect.stringMatching(/default-src 'none'.*sandbox(?:;|$)/)]);
      expect([name, String(served.headers['content-type'])]).toEqual([
        name,
        expect.not.stringMatching(/javascript|ecmascript|wasm/),
      ]);
      expect([name, (await owner.admin.get(path)).status]).toEqual([name, 404]);
    }
    expect(stored).toBeGreaterThan(10);
    expect((await upload(owner, 'real.js', 'x()')).status).toBe(201);
    expect((await app.browser().site.get('/s/real.js')).headers['content-type']).toContain('javascript');
  });

  it('misuse: two files of one name at the same moment: one is kept whole, and the other is refused', async () => {
    const answers = await Promise.all(['one', 'two'].map((text) => upload(owner, 'same.txt', text)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const winner = answers[0]!.status === 201 ? 'one' : 'two';
    expect((await app.browser().site.get('/s/same.txt')).text).toBe(winner);
    // Uploaded again, as by a double click, it is the same file.
    expect((await upload(owner, 'same.txt', winner)).status).toBe(201);
    expect((await owner.admin.delete('/config/api/files/same.txt')).status).toBe(204);
    expect((await owner.admin.delete('/config/api/files/same.txt')).status).toBe(404);
    expect((await app.browser().site.get('/s/same.txt')).status).toBe(404);
  });

  it('attack: a token in an address is not in the log, however the address is written', async () => {
    const token = 'Gx7-geheim_Tokentokentoken';
    const before = app.logged().length;
    const targets = [
      `/download/${token}`,
      `/DOWNLOAD/${token}`,
      `/download/${token}/`,
      `/download/${token}?x=1`,
      `/checkout/payment/test/${token}`,
      `/Checkout/Payment/Test/${token}`,
      `/api/3/commerce/cart/${token}/items`,
      `/API/3/Commerce/Cart/${token}`,
      `/order-status/x?t=${token}`,
      `/order-status/x?T=${token}`,
      `/account/reset?t=${token}`,
      `/unsubscribe?t=${token}`,
      `/?${token}`,
      `/?stoa-preview=${token}`,
      `/config?mark=${token}`,
      `/order-status?cartToken=${token}`,
      `/?format=json&password=${token}`,
      `http://shop.localhost:${app.port}/download/${token}`,
    ];
    const visitor = app.browser();
    for (const target of targets)
      for (const place of [visitor.site, visitor.admin, visitor.preview]) await place.get(target);
    for (const place of [visitor.site, visitor.admin])
      await place.get('/none', {
        Referer: `http://shop.localhost/?t=${token}`,
        Cookie: `x=${token}`,
        Authorization: `Bearer ${token}`,
      });
    const lines = app.logged().slice(before);
    expect(lines.length).toBeGreaterThan(40);
    expect(lines.filter((line) => line.includes(token))).toEqual([]);
  });

  it('attack: a URL with a token does not leak from the page that it opens', async () => {
    const visitor = app.browser().site;
    for (const path of [
      '/order-status/x?t=abc',
      '/account/reset?t=abc',
      '/account/confirm?t=abc',
      '/unsubscribe?t=abc',
      '/cart/restore?t=abc',
      '/subscription/x?t=abc',
      '/reviews/request?t=abc',
      '/download/abc',
      '/checkout/payment/test/abc',
    ]) {
      const policy = String((await visitor.get(path)).headers['referrer-policy']);
      expect([path, policy]).toEqual([
        path,
        expect.stringMatching(/^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/),
      ]);
    }
  });

  it('attack: the cookie of a browser known to one person does not let their guesses at another pass uncounted', async () => {
    const [mallory, victim] = [await app.contributor(Role.viewer), await app.contributor(Role.admin)];
    const statuses = new Set<number>();
    for (let n = 0; n < 10; n++)
      statuses.add(
        (await mallory.admin.post('/api/auth/sign-in', { email: victim.email, password: `guess number ${n}` })).status,
      );
    expect([...statuses]).toContain(429);
    // The victim can still sign in from a known browser.
    expect((await victim.admin.post('/api/auth/sign-in', { email: victim.email, password })).status).toBe(200);
    app.clock.pass(3_600_000);
  });
});

describe('a contributor’s forgotten password', () => {
  const linkIn = async (to: string) => /http\S+\/config\/reset#([\w-]+)/.exec(JSON.stringify(await textsOf(to)))!;
  const textsOf = async (to: string) => {
    const { rows } = await app.store.range({
      start: ['outgoing-mail'],
      end: ['outgoing-mail', new Uint8Array([0xff])],
      limit: 1000,
    });
    return rows.map(({ value }) => (value as { r: { to: string; text: string } }).r).filter((mail) => mail.to === to);
  };

  it('attack: a forged host changes no link, and neither answer nor timing reveals known addresses', async () => {
    const person = await app.contributor(Role.editor);
    const stranger = app.browser();
    await stranger.admin.get('/api/auth/me');
    const forged = {
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'host=evil.example',
      Referer: 'https://evil.example/',
    };
    const answers = [];
    for (const email of [person.email, 'nobody@shop.example']) {
      const waited = app.delays.length;
      const { status, text } = await stranger.admin.post('/api/auth/forgot', { email }, forged);
      answers.push([status, text, app.delays.slice(waited)]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]![2]).toEqual([expect.any(Number)]);
    expect(await textsOf('nobody@shop.example')).toEqual([]);
    const [link] = await linkIn(person.email);
    expect(new URL(link).origin).toBe(app.origins.of('admin'));
    expect((await stranger.site.post('/api/auth/forgot', { email: person.email })).status).toBe(403);
    expect(await textsOf(person.email)).toHaveLength(1);
  });

  it('the mail reaches the mail server, and its link opens the editor’s address and sets a password once', async () => {
    const person = await app.contributor(Role.admin);
    const sink = await smtpSink();
    const transport = smtpTransport(sink.url);
    const from = async () => '"Shop" <hello@shop.example>';
    const delivery = createMailDelivery({ ...app.parts, transport, from, chance: () => 0.5 });
    try {
      const browser = app.browser();
      await browser.admin.get('/api/auth/me');
      await browser.admin.post('/api/auth/forgot', { email: person.email });
      await delivery.runDue();
      const [mail] = sink.mails.filter(({ to }) => to.includes(person.email));
      const text = mail!.raw
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
      const link = new URL(/https?:\/\/[^\s"<>]+\/config\/reset#[\w-]+/.exec(text)![0]);
      expect([link.origin, link.pathname]).toEqual([app.origins.of('admin'), '/config/reset']);
      expect((await browser.admin.get(link.pathname)).status).toBe(200);
      const body = { token: link.hash.slice(1), password: 'a much longer one' };
      expect((await browser.site.post('/api/auth/reset', body)).status).toBe(403);
      expect((await browser.admin.post('/api/auth/reset', body)).status).toBe(200);
      expect((await browser.admin.get('/api/auth/me')).json().person.email).toBe(person.email);
      const later = app.browser();
      await later.admin.get('/api/auth/me');
      expect((await later.admin.post('/api/auth/reset', { ...body, password: 'yet another one' })).status).toBe(410);
      expect(
        (await later.admin.post('/api/auth/sign-in', { email: person.email, password: body.password })).status,
      ).toBe(200);
    } finally {
      transport.close();
      await sink.close();
    }
  });

  it('misuse: the link opened in two tabs at once sets one password, and ends every session but its new one', async () => {
    const person = await app.contributor(Role.editor);
    const [first, second] = [app.browser(), app.browser()];
    for (const one of [first, second]) await one.admin.get('/api/auth/me');
    await first.admin.post('/api/auth/forgot', { email: person.email });
    const [, token] = await linkIn(person.email);
    const answers = await Promise.all(
      [first, second].map((one, n) => one.admin.post('/api/auth/reset', { token, password: `another long one ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await person.admin.get('/api/auth/me')).json().person).toBeNull();
    expect((await [first, second][won]!.admin.get('/api/auth/me')).json().person.email).toBe(person.email);
    const later = app.browser();
    await later.admin.get('/api/auth/me');
    const tries = [password, `another long one ${1 - won}`, `another long one ${won}`];
    const statuses = [];
    for (const one of tries)
      statuses.push((await later.admin.post('/api/auth/sign-in', { email: person.email, password: one })).status);
    expect(statuses).toEqual([401, 401, 200]);
    expect(
      (await later.admin.post('/api/auth/reset', { token, password: 'a third long one' })).status,
    ).toBeGreaterThanOrEqual(400);
  });
});

describe('accounts', () => {
  const member = async (email: string) => {
    await createSiteUser(app.parts, { email, password });
    const one = app.browser().site;
    await one.get('/account/sign-in');
    await one.form('/account/sign-in', { email, password });
    expect((await one.get('/account')).status).toBe(200);
    return one;
  };

  it('misuse: an account that is erased from two tabs at once is gone once, and its tabs are at the door', async () => {
    const one = await member('twice@shop.example');
    const erase = () => one.form('/account/security', { action: 'erase', password });
    const answers = await Promise.all([erase(), erase()]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(answers.some(({ headers }) => headers.location === '/account/sign-in?done=erased')).toBe(true);
    expect((await one.get('/account')).headers.location).toContain('/account/sign-in');
    const again = app.browser().site;
    await again.get('/account/sign-in');
    expect((await again.form('/account/sign-in', { email: 'twice@shop.example', password })).status).toBe(401);
    // The address can sign up again.
    expect((await createSiteUser(app.parts, { email: 'twice@shop.example', password })).email).toBe(
      'twice@shop.example',
    );
  });

  it('misuse: an address with capitals and blanks signs in as what it is, a member as well as a contributor', async () => {
    await member('ada@shop.example');
    const sloppy = app.browser();
    await sloppy.site.get('/account/sign-in');
    expect(
      (await sloppy.site.form('/account/sign-in', { email: ' ADA@Shop.Example ', password })).headers.location,
    ).toBe('/account');
    await sloppy.admin.get('/api/auth/me');
    const email = ` ${owner.email.toUpperCase()} `;
    expect((await sloppy.admin.post('/api/auth/sign-in', { email, password })).json().person.email).toBe(owner.email);
    expect((await sloppy.admin.post('/api/auth/sign-in', { email, password: ` ${password}` })).status).toBe(401);
  });

  it('misuse: signed in as a shopper and as a contributor in one browser, signing out of one keeps the other', async () => {
    const both = await app.contributor(Role.editor);
    await createSiteUser(app.parts, { email: both.email, password });
    await both.site.get('/account/sign-in');
    await both.site.form('/account/sign-in', { email: both.email, password });
    expect((await both.site.form('/account/sign-out', {})).headers.location).toContain('signed-out');
    expect((await both.admin.get('/api/auth/me')).json().person.email).toBe(both.email);
    await both.site.form('/account/sign-in', { email: both.email, password });
    await both.admin.post('/api/auth/sign-out');
    expect((await both.site.get('/account')).status).toBe(200);
    expect((await both.admin.get('/api/auth/me')).json().person).toBeNull();
    // A shopper's password does not give a contributor session: the site's cookies open nothing in the editor.
    for (const [name, value] of both.site.jar) both.admin.jar.set(name, value);
    expect((await both.admin.get('/config/api/pages')).status).toBe(401);
  });

  it('misuse: ending all other sessions from two browsers at once leaves at least one of them signed in', async () => {
    const first = await app.contributor(Role.editor);
    const second = app.browser();
    await second.admin.get('/api/auth/me');
    await second.admin.post('/api/auth/sign-in', { email: first.email, password });
    const ended = await Promise.all([first, second].map((one) => one.admin.delete('/api/auth/sessions/others')));
    expect(ended.map(({ status }) => status).every((status) => status === 200 || status === 401)).toBe(true);
    const known = await Promise.all(
      [first, second].map(async (one) => (await one.admin.get('/api/auth/me')).json().person !== null),
    );
    expect(known.filter(Boolean).length).toBeLessThanOrEqual(1);
    await first.signIn();
    expect((await first.admin.get('/api/auth/me')).json().person.email).toBe(first.email);
  });

  it('misuse: a page whose password is removed while a visitor types it opens without a message', async () => {
    const hash = await newLock('open sesame');
    await write((tx) => putCollection(tx, blog({ passwordHash: hash })));
    const guest = app.browser().site;
    expect((await guest.get('/blog?tag=a')).status).toBe(401);
    await write((tx) => putCollection(tx, blog()));
    const answer = await guest.form('/unlock', { path: '/blog?tag=a', password: 'open sesam' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/blog?tag=a']);
    expect((await guest.get('/blog')).status).toBe(200);
  });

  it('misuse: a key that is revoked twice, from two tabs at once, is revoked, and the list still opens', async () => {
    const { apiKey } = (
      await owner.admin.post('/config/api/api-keys', { name: 'Old', scopes: ['orders.read'] })
    ).json();
    const answers = await Promise.all([1, 2].map(() => owner.admin.delete(`/config/api/api-keys/${apiKey.id}`)));
    for (const { status } of answers) expect([204, 404]).toContain(status);
    expect(answers.some(({ status }) => status === 204)).toBe(true);
    expect((await owner.admin.get('/config/api/api-keys')).text).not.toContain(apiKey.id);
  });
});
