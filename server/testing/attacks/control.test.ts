// Control over the site: the editor's own address, owners' code that attacks it, and two concurrent people, tabs or programs.
// The whole program with three addresses, and once more with one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, listApiKeys, revokeApiKey } from '../../accounts/api-key/api-key.ts';
import {
  changeContributor,
  ensureOwnerLink,
  findOwner,
  listContributors,
} from '../../accounts/contributor/contributor.ts';
import { previewTokenLifeMs } from '../../accounts/session/limits.ts';
import { createSiteMarks } from '../../accounts/session/site-mark.ts';
import { Role } from '../../base/roles.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { newLock } from '../../content/collection/lock.ts';
import { findLiveDocument, putLiveDocument } from '../../content/document/document.ts';
import { findHead, loadDraftDocument } from '../../content/document/draft.ts';
import { addSiteFile } from '../../content/file/file.ts';
import { scriptHash as hashOf } from '../../http/middleware/security-headers.ts';
import { collection, ids, textDocument } from '../../pages/fixtures/site.ts';
import { transact } from '../../store/transact.ts';
import { hosts, type NamedStoa, namedStoa, password } from '../harness/test-stoa.ts';

let app: NamedStoa;
let owner: Awaited<ReturnType<NamedStoa['contributor']>>;
let ownerLink = '';

const keys = '/config/api/api-keys';
const wish = { name: 'Stolen', scopes: ['orders.read'] };
const keyCount = async () => (await listApiKeys(app.store, { limit: 100 })).apiKeys.length;
const noKeyIsMade = async (work: () => Promise<unknown>) => {
  const before = await keyCount();
  await work();
  expect(await keyCount()).toBe(before);
};

beforeAll(async () => {
  app = await namedStoa();
  ownerLink = (await ensureOwnerLink(app.parts))!.split('#')[1]!;
  owner = await app.contributor(Role.admin);
}, 60_000);
afterAll(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

/** Different spellings of one owner call. */
const spellings = [
  '/CONFIG/API/api-keys',
  '/config/api/api-keys/',
  '//config/api/api-keys',
  '/./config/api/api-keys',
  '/x/../config/api/api-keys',
  '/config/./api/api-keys',
  '/config//api/api-keys',
  '/config/%61pi/api-keys',
  '/%63onfig/api/api-keys',
  '/config%2fapi%2fapi-keys',
  '/config/api;x=1/api-keys',
  '/config/api/api-keys;x',
  '\\config\\api\\api-keys',
  '/config/api/api-keys%00',
  '/config/api/%2561pi-keys',
  '/config/api/api-keys?%00',
  '/config/api/api-keys#x',
  '/config/%2e%2e/config/api/api-keys',
  '/config/api/api-keys%20',
  '/ﬁ/config/api/api-keys',
].map((one) => encodeURI(one).replaceAll('%25', '%'));

describe('the editor’s address', () => {
  it('attack: the owner’s session is no use at the site or the preview, however the call is spelled', async () => {
    for (const host of [hosts.site, hosts.preview])
      for (const target of spellings)
        await noKeyIsMade(async () => {
          const thief = app.browser().at(host);
          await thief.get('/');
          for (const [name, value] of owner.admin.jar) if (/^stoa-/.test(name)) thief.jar.set(name, value);
          for (const method of ['POST', 'GET', 'HEAD', 'OPTIONS']) {
            const more = method === 'POST' ? { body: wish } : {};
            const answer = await thief.call(target, { method, ...more });
            expect([host, target, method, answer.status]).not.toEqual([host, target, method, 201]);
            expect(answer.text).not.toMatch(/"apiKeys"|"key":/);
          }
        });
    // The same session on the right host.
    expect((await owner.admin.post(keys, wish)).status).toBe(201);
  });

  it('attack: headers that name another host, address or method are not believed', async () => {
    const made = (await owner.admin.post(keys, { ...wish, name: 'Kept' })).json().apiKey.id;
    const claims = {
      'X-Forwarded-Host': `${hosts.admin}:${app.port}`,
      Forwarded: `host=${hosts.admin}:${app.port};proto=https`,
      'X-Host': hosts.admin,
      'X-Original-URL': keys,
      'X-Rewrite-URL': keys,
      'X-HTTP-Method-Override': 'DELETE',
      'X-Method-Override': 'DELETE',
    };
    const thief = app.browser().site;
    await thief.get('/');
    for (const [name, value] of owner.admin.jar) if (/^stoa-/.test(name)) thief.jar.set(name, value);
    await noKeyIsMade(async () => {
      expect((await thief.post(keys, wish, claims)).json().code).toBe('ADMIN_ORIGIN_ONLY');
      expect((await thief.get('/', claims)).text).not.toContain('apiKeys');
      await owner.admin.post(`${keys}/${made}?_method=DELETE`, {}, { 'X-HTTP-Method-Override': 'DELETE' });
      await owner.admin.get(`${keys}/${made}?_method=DELETE`, { 'X-HTTP-Method-Override': 'DELETE' });
    });
    expect((await owner.admin.delete(`${keys}/${made}`)).status).toBe(204);
    expect((await listApiKeys(app.store, { limit: 100 })).apiKeys.map(({ id }) => id)).not.toContain(made);
  });

  it('attack: a request for one host in the name of another is refused before it is looked at', async () => {
    const cookie = [...owner.admin.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const ask = (target: string, host: string, method = 'GET') =>
      app.visitor().send(method, target, { Host: host, Cookie: cookie });
    const admin = `${hosts.admin}:${app.port}`;
    const site = `${hosts.site}:${app.port}`;
    for (const [target, host] of [
      [`http://${admin}${keys}`, site],
      [`http://${site}${keys}`, admin],
      [`http://${site}@${admin}${keys}`, site],
      [keys, `${hosts.admin}.:${app.port}`],
      [keys, `${admin}, ${site}`],
      [keys, `${hosts.admin}:${app.port + 1}`],
      [keys, hosts.admin],
      [keys, `x@${admin}`],
      [keys, ''],
    ] as const) {
      const answer = await ask(target, host);
      expect([target, host, answer.status]).toEqual([target, host, 421]);
    }
    expect((await ask('*', admin, 'OPTIONS')).status).toBeLessThan(500);
    // The same host in different case, and as an absolute URL.
    for (const target of [keys, `http://${admin}${keys}`])
      expect((await ask(target, admin.toUpperCase())).status).toBe(200);
  });

  it('attack: a path with tricks in it leads to the editor’s address and to no other', async () => {
    const paths = [
      '/config//evil.example',
      '/config/\\evil.example',
      '/config/@evil.example',
      '/config/%0d%0aX-Evil:1',
      '/config?next=//evil.example',
      '/config/..//evil.example',
      '/settings/%5cevil.example',
      '/config/.evil.example',
      '//config',
      '/config;@evil.example',
    ];
    let led = 0;
    for (const path of paths)
      for (const host of [hosts.site, hosts.preview]) {
        const answer = await app.browser().at(host).get(path);
        expect(answer.headers['x-evil']).toBeUndefined();
        const { location } = answer.headers;
        if (location === undefined) continue;
        led++;
        const to = new URL(location, `http://${host}:${app.port}`).host;
        expect([path, to]).toEqual([path, expect.stringMatching(/^(?:[a-z]+\.)?shop\.localhost:\d+$/)]);
      }
    expect(led).toBeGreaterThan(10);
  });

  it('attack: no page can frame the editor, and no window that opened it keeps a handle to it', async () => {
    for (const path of ['/config', '/config/pages', '/config/claim']) {
      const { headers } = await owner.admin.get(path, { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect([headers['x-frame-options'], headers['cross-origin-opener-policy']]).toEqual(['DENY', 'same-origin']);
      expect(headers['content-security-policy']).toMatch(/script-src 'self'(?:;|$)/);
    }
    // Only the editor may frame the site.
    const { headers } = await app.browser().site.get('/about');
    expect(/frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))![1]).toBe(
      `'self' ${app.origins.of('admin')}`,
    );
  });

  it('attack: no other origin is allowed to read or to ask beforehand', async () => {
    for (const origin of [app.origins.of('site'), app.origins.of('preview'), 'https://evil.example', 'null']) {
      const asked = {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'x-csrf-token',
      };
      for (const place of [owner.admin, owner.site, owner.preview])
        for (const answer of [
          await place.call(keys, { method: 'OPTIONS', headers: asked }),
          await place.get(keys, { Origin: origin }),
        ])
          expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('attack: a form of any kind from elsewhere changes nothing, nor does a crumb of another visitor', async () => {
    const stranger = app.browser();
    await stranger.admin.get('/api/auth/me');
    const own = owner.admin.jar.get('crumb')!;
    const json = JSON.stringify(wish);
    const tries: [string, Record<string, string>, string][] = [
      ['no crumb', { 'Content-Type': 'application/json', 'X-CSRF-Token': '' }, json],
      ['text', { 'Content-Type': 'text/plain', 'X-CSRF-Token': '' }, json],
      [
        'text with the crumb in it',
        { 'Content-Type': 'text/plain', 'X-CSRF-Token': '' },
        `{"crumb":"${own}","name":"x"}`,
      ],
      [
        'a form',
        { 'Content-Type': 'application/x-www-form-urlencoded', 'X-CSRF-Token': '' },
        `crumb=${own}&name=x&scopes=orders.read`,
      ],
      ['JSON in a form', { 'Content-Type': 'application/x-www-form-urlencoded', 'X-CSRF-Token': own }, json],
      [
        'another visitor’s',
        { 'Content-Type': 'application/json', 'X-CSRF-Token': stranger.admin.jar.get('crumb')! },
        json,
      ],
      ['the site’s', { 'Content-Type': 'application/json', Origin: app.origins.of('site') }, json],
      ['a sandbox’s', { 'Content-Type': 'application/json', Origin: 'null' }, json],
      [
        'the same site',
        { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-site', Origin: app.origins.of('preview') },
        json,
      ],
    ];
    for (const [what, headers, raw] of tries)
      await noKeyIsMade(async () => {
        const answer = await owner.admin.call(keys, { method: 'POST', headers, raw });
        expect([what, answer.status]).not.toEqual([what, 201]);
      });
    const right = await owner.admin.call(keys, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: app.origins.of('admin'), 'Sec-Fetch-Site': 'same-origin' },
      raw: json,
    });
    expect(right.status).toBe(201);
  });

  it('attack: cookies that the site put upon the editor’s address give it neither the crumb’s power nor a session', async () => {
    // Owners' code at shop.localhost can set cookies for admin.shop.localhost: a visitor cookie and a CSRF token whose values it knows.
    const evil = app.browser();
    await evil.admin.get('/api/auth/me');
    const tossed = app.browser().admin;
    for (const [name, value] of owner.admin.jar) tossed.jar.set(name, value);
    for (const name of ['visitor', 'crumb']) tossed.jar.set(name, evil.admin.jar.get(name)!);
    await noKeyIsMade(async () => {
      const elsewhere: Record<string, string>[] = [
        { Origin: app.origins.of('site') },
        { 'Sec-Fetch-Site': 'cross-site' },
      ];
      for (const more of elsewhere) expect((await tossed.post(keys, wish, more)).status).toBe(403);
      // No browser sends this combination.
      const said = await tossed.post(keys, wish, { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors' });
      expect(said.status).toBe(401);
    });
    expect((await tossed.post(keys, wish, { Origin: app.origins.of('admin') })).status).toBe(201);
  });

  it('attack: a session that was there before signing in is not the one that is signed in', async () => {
    const mallory = await app.contributor(Role.commenter);
    const victim = app.browser();
    await victim.admin.get('/api/auth/me');
    for (const planted of ['x'.repeat(43), mallory.admin.jar.get('stoa-session')!]) {
      victim.admin.jar.set('stoa-session', planted);
      const answer = await victim.admin.post('/api/auth/sign-in', { email: owner.email, password });
      expect(answer.status).toBe(200);
      expect(victim.admin.jar.get('stoa-session')).not.toBe(planted);
      const attacker = app.browser();
      await attacker.admin.get('/api/auth/me');
      attacker.admin.jar.set('stoa-session', planted);
      expect((await attacker.admin.get('/api/auth/me')).json().person).toBeNull();
    }
    expect((await victim.admin.get('/api/auth/me')).json().person.email).toBe(owner.email);
    // The session cookie has no Domain and is HttpOnly.
    const again = await victim.admin.post('/api/auth/sign-in', { email: owner.email, password });
    const set = again.headers['set-cookie']!.find((one) => one.startsWith('stoa-session='))!;
    expect(set).toMatch(/HttpOnly/);
    expect(set).not.toMatch(/Domain/i);
  });
});

describe('roles', () => {
  it('attack: no spelling of an owner’s call gets a commenter past the table', async () => {
    const commenter = await app.contributor(Role.commenter);
    await noKeyIsMade(async () => {
      for (const target of [keys, ...spellings]) {
        const read = await commenter.admin.get(target);
        const wrote = await commenter.admin.post(target, wish);
        expect([target, wrote.status >= 300]).toEqual([target, true]);
        expect(read.text + wrote.text).not.toMatch(/"apiKeys"|"key":/);
      }
    });
    // A trailing slash makes no difference, neither to the call nor to its rights.
    expect((await owner.admin.get(spellings[1]!)).status).toBe(200);
  });

  it('attack: the mark of a role opens nothing: not one’s own, not made up, not another site’s, not one that is over', async () => {
    const lock = await newLock('open sesame');
    await app.site.write((tx) =>
      putCollection(tx, collection({ id: ids.about, urlId: 'about', title: 'About', passwordHash: lock })),
    );
    const admin = await app.contributor(Role.admin);
    await admin.site.get(`/config?mark=${encodeURIComponent(admin.mark)}`);
    const own = admin.site.jar.get('stoa-role')!;
    expect(own).toBe(admin.mark);
    const [, expiry, signature] = admin.mark.split('.');
    const other = createSiteMarks({ clock: app.clock, secret: 'another site’s secret of 32 bytes' }).issue([
      Role.admin,
    ]);
    const marks = [
      own,
      `4.${expiry}.${signature}`,
      `1-4.${expiry}.${signature}`,
      `1.zzzzzzzz.${signature}`,
      other,
      '1',
      '',
    ];
    for (const mark of marks) {
      const visitor = app.browser();
      for (const place of [visitor.site, visitor.admin, visitor.preview]) place.jar.set('stoa-role', mark);
      expect((await visitor.site.get('/about')).status).toBe(401);
      expect((await visitor.admin.get(keys)).status).toBe(401);
      expect((await visitor.admin.get('/api/auth/me')).json().person).toBeNull();
      expect((await visitor.preview.get('/about', { 'Sec-Fetch-Dest': 'document' })).status).toBeGreaterThan(400);
      const shown = (await visitor.site.get('/blog?format=json')).json().authenticatedAccount;
      expect([mark, shown?.roles]).toEqual([mark, mark === own ? [Role.admin] : undefined]);
      expect(shown?.id ?? shown?.displayName).toBeFalsy();
    }
    // Nor can a link set it (session fixation).
    const visitor = app.browser();
    for (const mark of marks.slice(1)) await visitor.site.get(`/config?mark=${encodeURIComponent(mark)}`);
    expect(visitor.site.jar.has('stoa-role')).toBe(false);
    await app.site.write((tx) => putCollection(tx, collection({ id: ids.about, urlId: 'about', title: 'About' })));
  });

  it('attack: a preview token is worth nothing anywhere but at the preview, changed, or after the role, the session or the account has ended', async () => {
    const home = textDocument(ids.home, 'Welcome in');
    await app.site.write(async (tx) => putLiveDocument(tx, home));
    await changeText(owner, 'Not for the public yet');
    const shows = async (token: string, host: 'preview' | 'site' | 'admin' = 'preview') =>
      (await app.browser()[host].get(`/?stoa-preview=${encodeURIComponent(token)}`)).text.includes(
        'Not for the public yet',
      );
    const tokenOf = async (person: typeof owner) =>
      (await person.admin.post('/config/api/preview-token')).json().token as string;

    const token = await tokenOf(owner);
    expect(await shows(token)).toBe(true);
    expect([await shows(token, 'site'), await shows(token, 'admin')]).toEqual([false, false]);
    const thief = app.browser();
    thief.admin.jar.set('stoa-session', token);
    expect((await thief.admin.get('/api/auth/me')).json().person).toBeNull();
    const editor = await app.contributor(Role.editor);
    const editors = await tokenOf(editor);
    const [, session, expiry, signature] = editors.split('.');
    for (const forged of [
      `${owner.id}.${session}.${expiry}.${signature}`,
      `${editor.id}.${session}.zzzzzzzz.${signature}`,
      editors.slice(0, -1),
    ])
      expect(await shows(forged)).toBe(false);

    expect(await shows(editors)).toBe(true);
    await changeContributor(app.parts, editor.id, { roles: [Role.viewer] });
    expect(await shows(editors)).toBe(false);
    await changeContributor(app.parts, editor.id, { roles: [Role.editor] });
    expect(await shows(editors)).toBe(true);
    await changeContributor(app.parts, editor.id, { enabled: false });
    expect(await shows(editors)).toBe(false);
    await changeContributor(app.parts, editor.id, { enabled: true });
    await editor.admin.post('/api/auth/sign-out');
    expect(await shows(editors)).toBe(false);
    app.clock.pass(previewTokenLifeMs);
    expect(await shows(token)).toBe(false);
    expect(await shows(await tokenOf(owner))).toBe(true);
  });

  it('attack: an API key does not work as a contributor, nor a contributor’s session as an API key', async () => {
    const { key, apiKey } = await createApiKey(
      app.parts,
      { name: 'All', scopes: ['orders.write', 'products.write', 'webhooks.write'] },
      'test',
    );
    const program = app.browser();
    const bearer = { Authorization: `Bearer ${key}` };
    await program.admin.get('/api/auth/me');
    await noKeyIsMade(async () => {
      expect((await program.admin.post(keys, wish, bearer)).status).toBe(401);
      expect((await program.admin.get('/api/commerce/orders', bearer)).status).toBe(401);
      expect((await program.admin.post('/config/api/preview-token', {}, bearer)).status).toBe(401);
    });
    const orders = '/1.0/commerce/orders';
    expect((await owner.site.get(orders)).status).toBe(401);
    const thief = app.browser().site;
    for (const [name, value] of owner.admin.jar) thief.jar.set(name, value);
    expect((await thief.get(orders)).status).toBe(401);
    expect((await program.site.get(orders, bearer)).status).toBe(200);
    // A key revoked while calls run: no call that starts after the response is accepted.
    const running = Array.from({ length: 5 }, () => program.site.get(orders, bearer));
    await revokeApiKey(app.store, apiKey.id);
    expect((await program.site.get(orders, bearer)).status).toBe(401);
    for (const { status } of await Promise.all(running)) expect([200, 401]).toContain(status);
  });
});

/** The op that the editor sends while someone types. */
let opCount = 0;
const typed = (words: string, base: number, id = `op-${String(++opCount).padStart(10, '0')}`) => ({
  base,
  ops: [
    {
      id,
      doc: ids.home,
      base,
      actor: '',
      at: 0,
      label: 'Text',
      patches: [
        { p: ['blocks', 'b1', 'props', 'doc'], o: 'set', v: textDocument(ids.home, words).blocks.b1!.props.doc },
      ],
    },
  ],
});
const ops = `/config/api/documents/${ids.home}/ops`;
const rev = async () => (await findHead(app.store, ids.home)).rev;
const changeText = async (who: typeof owner, words: string, id?: string) =>
  who.admin.post(ops, typed(words, await rev(), id));
const draftText = async () => JSON.stringify((await loadDraftDocument(app.store, ids.home)).blocks);

describe('two at once', () => {
  it('misuse: the one-time link opened by two people in the same moment makes one owner', async () => {
    const [ada, eve] = [app.browser(), app.browser()];
    for (const one of [ada, eve]) await one.admin.get('/api/auth/me');
    const claim = (name: string) => ({
      token: ownerLink,
      name,
      email: `${name}@shop.example`,
      password: 'a long one for the claim',
    });
    const answers = await Promise.all([
      ada.admin.post('/api/auth/claim', claim('ada')),
      eve.admin.post('/api/auth/claim', claim('eve')),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses[1]).toBeGreaterThanOrEqual(400);
    const owners = (await listContributors(app.store)).filter((one) => one.owner);
    expect(owners).toHaveLength(1);
    const late = app.browser();
    await late.admin.get('/api/auth/me');
    expect((await late.admin.post('/api/auth/claim', claim('late'))).status).toBeGreaterThanOrEqual(400);
    expect((await findOwner(app.store))?.id).toBe(owners[0]!.id);
    expect(await ensureOwnerLink(app.parts)).toBeUndefined();
  });

  it('misuse: what a removed contributor’s open tab still sends changes nothing, and what the others typed stays', async () => {
    const [editor, other] = [await app.contributor(Role.editor), await app.contributor(Role.editor)];
    expect((await changeText(editor, 'While employed')).json().saved).toBe(true);
    await changeContributor(app.parts, editor.id, { enabled: false });
    const queued = typed('After the farewell', await rev(), 'op-queued-1');
    expect((await editor.admin.post(ops, queued)).status).toBe(401);
    expect(
      (await editor.admin.post('/config/api/publish', { documents: [{ id: ids.home, rev: await rev() }] })).status,
    ).toBe(401);
    expect((await changeText(other, 'By the other')).json().saved).toBe(true);
    expect(await draftText()).toContain('By the other');
    // After access is restored, the tab's queue is accepted, once.
    await changeContributor(app.parts, editor.id, { enabled: true });
    for (const _ of [1, 2])
      await editor.admin.post(ops, { ...typed('After the farewell', await rev(), 'op-queued-1') });
    const after = await rev();
    await editor.admin.post(ops, typed('After the farewell', after, 'op-queued-1'));
    expect(await rev()).toBe(after);
    expect(await draftText()).toContain('After the farewell');
  });

  it('misuse: a role that is lowered between two tabs takes publishing away at once, and leaves what the role still has', async () => {
    const person = await app.contributor(Role.editor);
    const tab = app.browser();
    await tab.admin.get('/api/auth/me');
    await tab.admin.post('/api/auth/sign-in', { email: person.email, password });
    expect((await changeText(person, 'Ready to publish')).json().saved).toBe(true);
    const live = JSON.stringify(await findLiveDocument(app.store, ids.home));
    await changeContributor(app.parts, person.id, { roles: [Role.draftEditor] });
    for (const one of [person, tab]) {
      const answer = await one.admin.post('/config/api/publish', { documents: [{ id: ids.home, rev: await rev() }] });
      expect(answer.status).toBe(403);
    }
    expect(JSON.stringify(await findLiveDocument(app.store, ids.home))).toBe(live);
    expect((await changeText(person, 'Still a draft')).json().saved).toBe(true);
    await changeContributor(app.parts, person.id, { roles: [Role.editor] });
    const published = await tab.admin.post('/config/api/publish', { documents: [{ id: ids.home, rev: await rev() }] });
    expect(published.status).toBe(200);
    expect(JSON.stringify(await findLiveDocument(app.store, ids.home))).toContain('Still a draft');
  });

  it('misuse: publishing in one tab after signing out in another publishes nothing, and works after signing in again', async () => {
    const person = await app.contributor(Role.editor);
    await changeText(person, 'Almost');
    const crumb = person.admin.jar.get('crumb')!;
    const session = person.admin.jar.get('stoa-session')!;
    await person.admin.post('/api/auth/sign-out');
    const body = { documents: [{ id: ids.home, rev: await rev() }] };
    // The other tab has the old CSRF token on its page, and even sends the old cookie.
    const stale = await person.admin.post('/config/api/publish', body, { 'X-CSRF-Token': crumb });
    expect(stale.json().crumbFail).toBe(true);
    person.admin.jar.set('stoa-session', session);
    expect((await person.admin.post('/config/api/publish', body)).status).toBe(401);
    expect(JSON.stringify(await findLiveDocument(app.store, ids.home))).not.toContain('Almost');
    await person.signIn();
    expect((await person.admin.post('/config/api/publish', body)).status).toBe(200);
    expect(JSON.stringify(await findLiveDocument(app.store, ids.home))).toContain('Almost');
  });

  it('misuse: a save that is sent twice at once, as after a double click, is one change', async () => {
    const before = await rev();
    const op = typed('Said once', before, 'op-double-1');
    const answers = await Promise.all([owner.admin.post(ops, op), owner.admin.post(ops, op)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rev()).toBe(before + 1);
    expect(await draftText()).toContain('Said once');
  });

  it('misuse: publishing a page that someone else changed since publishes none of their changes unseen', async () => {
    const other = await app.contributor(Role.editor);
    await changeText(owner, 'Seen');
    const seen = await rev();
    await changeText(other, 'Unseen');
    const answer = await owner.admin.post('/config/api/publish', { documents: [{ id: ids.home, rev: seen }] });
    expect(answer.status).toBe(409);
    expect(JSON.stringify(await findLiveDocument(app.store, ids.home))).not.toContain('Unseen');
    expect(
      (await owner.admin.post('/config/api/publish', { documents: [{ id: ids.home, rev: await rev() }] })).status,
    ).toBe(200);
    expect(JSON.stringify(await findLiveDocument(app.store, ids.home))).toContain('Unseen');
  });

  it('misuse: two who discard and publish the same draft at once leave one of both, whole', async () => {
    await changeText(owner, 'Either way');
    const at = await rev();
    const [discarded, published] = await Promise.all([
      owner.admin.post(`/config/api/documents/${ids.home}/discard`, { rev: at }),
      owner.admin.post('/config/api/publish', { documents: [{ id: ids.home, rev: at }] }),
    ]);
    expect([discarded!.status, published!.status].sort()).toEqual([200, 409]);
    const live = JSON.stringify(await findLiveDocument(app.store, ids.home));
    expect(live.includes('Either way')).toBe(published!.status === 200);
    expect(await draftText()).toBe(JSON.stringify((await findLiveDocument(app.store, ids.home))!.blocks));
  });
});

describe('one address for all', () => {
  let one: NamedStoa;
  beforeAll(async () => {
    one = await namedStoa({ oneAddress: true });
    const code = {
      id: 'c',
      type: 23,
      section: 's1',
      order: 'b',
      layout: { desktop: { x: 0, w: 24, y: 1, h: 1 } },
      props: {
        html: '<script>steal()</script><a href="javascript:steal()">x</a><img src=x onerror="steal()"><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=javascript:steal()"><iframe srcdoc="<script>parent.steal()</script>"></iframe><object data="/s/evil.html"></object><script src="/s/evil.js"></script><svg onload="steal()"></svg>',
      },
    };
    const home = textDocument(ids.home, 'Welcome in');
    await one.site.write(async (tx) => putLiveDocument(tx, { ...home, blocks: { ...home.blocks, c: code } }));
    const bytes = Buffer.from('self.onfetch = () => {}');
    const file = { hash: await one.site.parts.blobs.put(bytes), sizeBytes: bytes.length };
    await transact(one.store, (tx) => addSiteFile(tx, { ...file, name: 'evil.js', addedAt: 0, addedBy: 'x' }));
  }, 60_000);
  afterAll(async () => {
    expect(one.faults()).toEqual([]);
    await one.close();
  });
  const scriptsOf = (answer: { headers: Record<string, unknown> }) =>
    /script-src ([^;]*)/.exec(String(answer.headers['content-security-policy']))![1]!;

  it('attack: no way of writing code runs on a page that a contributor sees, from the cache or not', async () => {
    const person = await one.contributor(Role.admin);
    const visitor = one.browser();
    for (let n = 0; n < 3; n++) await visitor.site.get('/');
    const own = await person.site.get('/');
    expect(own.text).toContain('steal()');
    expect(scriptsOf(own)).not.toMatch(/'self'|unsafe|https?:(?!\/\/shop\.localhost:\d+\/universal\/)/);
    expect(scriptsOf(own)).not.toContain(hashOf('steal()'));
    expect(own.headers['content-security-policy']).toMatch(/base-uri 'none'.*object-src 'none'/);
    // For visitors, the code runs.
    const theirs = await visitor.site.get('/');
    expect(scriptsOf(theirs)).toContain(hashOf('steal()'));
    // A cross-site form post, for which browsers omit the cookie.
    const back = await visitor.site.call('/form/none', {
      method: 'POST',
      raw: 'x=1',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(scriptsOf(back)).not.toContain(hashOf('steal()'));
  });

  it('attack: a file of the site does not become a service worker, which would act after a later sign-in', async () => {
    const visitor = one.browser().site;
    expect((await visitor.get('/s/evil.js')).status).toBe(200);
    for (const path of ['/s/evil.js', '/S/evil.js', '/scripts/site.js', '/s/evil.js?x'])
      expect([path, (await visitor.get(path, { 'Service-Worker': 'script' })).status]).toEqual([path, 404]);
  });

  it('attack: code does not wait in a browser of the site’s people until they sign in again', async () => {
    const person = await one.contributor(Role.admin);
    await person.site.post('/api/auth/sign-out');
    expect(person.site.jar.has('stoa-session')).toBe(false);
    for (let n = 0; n < 2; n++) await one.browser().site.get('/');
    expect(scriptsOf(await person.site.get('/'))).not.toContain(hashOf('steal()'));
  });

  it('attack: a button that sends one of our own forms to an owner’s call does nothing with the session', async () => {
    const person = await one.contributor(Role.admin);
    const steal = { header: '<script>steal()</script>' };
    const pressed = await person.site.form('/api/config/SaveInjectionSettings', steal, {
      'Sec-Fetch-Site': 'same-origin',
    });
    expect(pressed.status).toBe(401);
    const injected = async () => (await person.site.get('/config/api/code-injection')).text;
    expect(await injected()).not.toContain('steal');
    // Our own script calls it as clients do.
    const called = await person.site.form('/api/config/SaveInjectionSettings', steal, {
      'Sec-Fetch-Site': 'same-origin',
      'Sec-Fetch-Mode': 'cors',
      'Sec-Fetch-Dest': 'empty',
    });
    expect(called.status).toBe(200);
    expect(await injected()).toContain('steal');
  });
});
