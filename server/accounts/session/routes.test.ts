import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { Role } from '../../base/roles.ts';
import { listMails } from '../../outbox/outbox.ts';
import { heldHashes, quickHashes } from '../../testing/harness/quick-hashes.ts';
import { password, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { listAudit } from '../audit/audit.ts';
import { changeContributor, createContributor, ensureOwnerLink } from '../contributor/contributor.ts';
import { sessionLimits, signInLimits } from './limits.ts';
import { findSession, startSession } from './session.ts';

const apps: TestStoa[] = [];
const start = async () => {
  const app = await testStoa({ hosts: 'separate' });
  apps.push(app);
  return app;
};
afterEach(async () => {
  for (const app of apps.splice(0)) {
    expect(app.faults()).toEqual([]);
    await app.close();
  }
});

const owner = { email: 'Rosalind@shop.example', name: 'Rosalind', password };
const tokenOf = (path: string | undefined) => path?.split('#')[1] ?? '';

it('a HEAD call does not sign in', async () => {
  const { parts, edge } = await start();
  await createContributor(parts, { ...owner, roles: [Role.admin] });
  const client = edge.visitor();
  const query = new URLSearchParams({ email: owner.email, password }).toString();
  const answer = await client.send('HEAD', `/api/auth/LoginSession?${query}`, { Host: `127.0.0.1:${edge.port}` });
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
  expect([...client.jar.keys()].join()).not.toContain('session');
});

describe('the one-time owner link', () => {
  it('makes the first who opens it the owner, and signs them in', async () => {
    const { parts, browser } = await start();
    const link = await ensureOwnerLink(parts);
    expect(link).toMatch(/^\/config\/claim#[\w-]{43}$/);
    const visitor = browser();
    const answer = await visitor.post('/api/auth/claim', { ...owner, token: tokenOf(link) });
    expect(answer.body).toEqual({
      person: {
        id: expect.any(String),
        name: 'Rosalind',
        email: 'rosalind@shop.example',
        roles: [Role.admin],
        owner: true,
      },
      mark: expect.any(String),
    });
    expect((await visitor.get('/api/auth/me')).body).toEqual({ person: answer.body.person });
    expect(await ensureOwnerLink(parts)).toBeUndefined();
  });

  it('works once, for a day, and only the newest', async () => {
    const { parts, browser } = await start();
    const old = await ensureOwnerLink(parts);
    const link = await ensureOwnerLink(parts);
    expect((await browser().post('/api/auth/claim', { ...owner, token: tokenOf(old) })).status).toBe(410);
    parts.clock.pass(24 * 60 * 60 * 1000 + 1);
    expect((await browser().post('/api/auth/claim', { ...owner, token: tokenOf(link) })).status).toBe(410);
    const last = await ensureOwnerLink(parts);
    expect((await browser().post('/api/auth/claim', { ...owner, token: tokenOf(last) })).status).toBe(200);
    const again = await browser().post('/api/auth/claim', { ...owner, token: tokenOf(last) });
    expect(again.status).toBe(410);
    expect(again.body.message).toBe('This link was already used or has expired. Restart the server to get a new one.');
  });

  it('keeps the link when the password is refused, naming why', async () => {
    const { parts, browser } = await start();
    const token = tokenOf(await ensureOwnerLink(parts));
    const visitor = browser();
    const short = await visitor.post('/api/auth/claim', { ...owner, token, password: 'short' });
    expect([short.status, short.body]).toEqual([
      400,
      { message: 'Use at least 8 characters. This password has 5.', field: 'password' },
    ]);
    const site = await visitor.post('/api/auth/claim', { ...owner, token, password: 'Shop2026' });
    expect(site.body.message).toBe("Don't use the name of the site or its owner as the password.");
    expect((await visitor.post('/api/auth/claim', { ...owner, token })).status).toBe(200);
  });
});

describe('signing in', () => {
  it('sets a cookie that scripts cannot read, with a token that the store does not hold', async () => {
    const { parts, browser } = await start();
    const visitor = browser();
    await createContributor(parts, { email: 'ann@shop.example', name: 'Ann', roles: [4], password });
    const answer = await visitor.post('/api/auth/sign-in', { email: ' Ann@Shop.example ', password });
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('stoa-session='));
    expect(cookie).toMatch(/^stoa-session=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    let stored = '';
    for await (const row of parts.store.snapshotExport()) stored += JSON.stringify(row);
    expect(stored).not.toContain(visitor.cookies.get('stoa-session'));
  });

  it('changes the token and the CSRF token each time, and ends the session before', async () => {
    const { parts, browser } = await start();
    await createContributor(parts, { email: 'ann@shop.example', name: 'Ann', roles: [4], password });
    const visitor = browser();
    await visitor.post('/api/auth/sign-in', { email: 'ann@shop.example', password });
    const before = new Map(visitor.cookies);
    await visitor.post('/api/auth/sign-in', { email: 'ann@shop.example', password });
    expect(visitor.cookies.get('stoa-session')).not.toBe(before.get('stoa-session'));
    expect(visitor.cookies.get('crumb')).not.toBe(before.get('crumb'));
    const old = browser();
    for (const [name, value] of before) old.cookies.set(name, value);
    expect((await old.get('/api/auth/me')).body).toEqual({ person: null });
  });

  it('answers a wrong password, an unknown address and a closed account alike', async () => {
    const { parts, browser } = await start();
    const ann = await createContributor(parts, { email: 'ann@shop.example', name: 'Ann', roles: [4], password });
    const wrong = await browser().post('/api/auth/sign-in', {
      email: 'ann@shop.example',
      password: 'not the password',
    });
    const unknown = await browser().post('/api/auth/sign-in', { email: 'bob@shop.example', password });
    await changeContributor(parts, ann.id, { enabled: false });
    const closed = await browser().post('/api/auth/sign-in', { email: 'ann@shop.example', password });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ message: 'The email address or password is incorrect.' });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect([closed.status, closed.body]).toEqual([wrong.status, wrong.body]);
    // The owner sees failed attempts on Ann's account; attempts with unknown addresses aren't logged.
    const refused = async () => (await listAudit(parts.store, { limit: 10 })).entries;
    await expect
      .poll(refused)
      .toMatchObject([
        { actor: { id: ann.id }, call: 'POST /api/auth/sign-in', refused: 'sign-in-failed', changes: [] },
      ]);
  });

  it('slows a guesser down, then refuses the pair for a while, and locks no one out', async () => {
    const { parts, browser, delays } = await start();
    await createContributor(parts, { email: 'ann@shop.example', name: 'Ann', roles: [4], password });
    const visitor = browser();
    const guess = (email: string, text: string) => visitor.post('/api/auth/sign-in', { email, password: text });
    for (let i = 0; i < signInLimits.perPairMax; i++)
      expect((await guess('ann@shop.example', `guess number ${i}`)).status).toBe(401);
    expect(delays).toEqual([500, 1000, 1500, 2000, 2500]);
    const refused = await guess('ann@shop.example', password);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      message: 'Too many attempts to sign in. Please try again later.',
      retryAfterSeconds: signInLimits.windowMs / 1000,
    });
    expect(refused.headers.get('retry-after')).toBe(String(signInLimits.windowMs / 1000));
    parts.clock.pass(signInLimits.windowMs + 1);
    expect((await guess('ann@shop.example', password)).status).toBe(200);
  });

  it('counts the guesses of an IPv6 /64 together', async () => {
    const { browser } = await start();
    const visitor = browser();
    const statuses = new Map<number, number>();
    for (let i = 1; i <= 60; i++) {
      const from = { 'X-Forwarded-For': `2001:db8:1:2:${i.toString(16)}::${i}` };
      const guess = { email: `person${i}@shop.example`, password: 'guess' };
      const { status } = await visitor.post('/api/auth/sign-in', guess, from);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [401, signInLimits.perNetworkMax],
      [429, 60 - signInLimits.perNetworkMax],
    ]);
    const neighbor = { 'X-Forwarded-For': '2001:db8:1:3::1' };
    const other = { email: 'ann@shop.example', password: 'guess' };
    expect((await visitor.post('/api/auth/sign-in', other, neighbor)).status).toBe(401);
  });

  it('is neither slowed nor refused on a browser that was signed in before, whatever strangers try', async () => {
    const { parts, browser, delays } = await start();
    const email = 'ann@shop.example';
    await createContributor(parts, { email, name: 'Ann', roles: [4], password });
    const own = browser();
    await own.post('/api/auth/sign-in', { email, password });
    await own.post('/api/auth/sign-out');
    const stranger = browser();
    await stranger.get('/api/auth/me');
    // One hash is being computed, and fifty are queued.
    const release = heldHashes();
    onTestFinished(quickHashes);
    onTestFinished(release);
    const slowed = delays.length;
    const flood = Array.from({ length: 120 }, (_, i) =>
      stranger.post('/api/auth/sign-in', { email, password: `${i}` }, { 'X-Forwarded-For': `2001:db8:1:${i}::1` }),
    );
    expect((await Promise.race(flood)).status).toBe(503);
    const signedIn = own.post('/api/auth/sign-in', { email, password });
    await own.get('/api/auth/me');
    release();
    expect((await signedIn).status).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
    expect(delays.length).toBeGreaterThan(slowed);
    // Control: the same person in an unknown browser is delayed.
    delays.length = 0;
    expect((await browser().post('/api/auth/sign-in', { email, password })).status).toBe(200);
    expect(delays).toHaveLength(1);
    delays.length = 0;
    await own.post('/api/auth/sign-out');
    await own.post('/api/auth/sign-in', { email, password });
    expect(delays).toEqual([]);
    expect(own.cookies.get('stoa-known')).toMatch(/^[\w-]{43}$/);
  });

  it('refuses bodies that are not what the form sends', async () => {
    const { browser } = await start();
    const visitor = browser();
    const extra = await visitor.post('/api/auth/sign-in', { email: 'a@b.example', password: 'x', roles: [1] });
    expect([extra.status, extra.body.message]).toEqual([400, 'roles: Unknown field.']);
    expect((await visitor.post('/api/auth/sign-in', { email: 5, password: ['x'] })).status).toBe(400);
    expect((await visitor.post('/api/auth/sign-in', 'text')).status).toBe(400);
    const crossSite = await visitor.post(
      '/api/auth/sign-in',
      { email: 'a@b.example', password: 'x' },
      { Origin: 'https://evil.example' },
    );
    expect(crossSite.status).toBe(403);
  });
});

describe('a forgotten password', () => {
  it('is mailed for, however many links strangers ask for, and no mailbox is flooded', async () => {
    const { parts, browser } = await start();
    const email = 'ada@shop.example';
    await createContributor(parts, { ...owner, email, roles: [Role.editor] });
    const stranger = browser();
    const ask = async (from: string) => {
      const answer = await stranger.post('/api/auth/forgot', { email }, { 'X-Forwarded-For': from });
      expect([answer.status, answer.body]).toEqual([200, {}]);
      const { mails } = await listMails(parts.store, { limit: 100 });
      return mails.filter(({ kind, to }) => kind === 'contributor-reset' && to === email).length;
    };
    for (let n = 1; n <= 20; n++) await ask(`203.0.113.${n}`);
    // The latest link works for at least another 45 minutes, wherever it is opened.
    expect(await ask('198.51.100.1')).toBe(3);
    parts.clock.pass(15 * 60_000);
    expect(await ask('198.51.100.1')).toBe(4);
    // A /64 counts as one network: three requests per hour, of which two were within the mailbox's limit.
    for (let n = 1; n <= 9; n++) await ask(`2001:db8:1:2::${n}`);
    parts.clock.pass(15 * 60_000);
    for (let n = 1; n <= 9; n++) await ask(`2001:db8:1:2::${n}`);
    expect(await ask('198.51.100.1')).toBe(7);
  });
});

describe('a session', () => {
  it('ends at the idle limit, and at the absolute one however busy', async () => {
    const { parts, browser } = await start();
    const idle = await browser().signedIn(Role.admin);
    parts.clock.pass(sessionLimits.idleMs - 1);
    expect((await idle.get('/api/auth/me')).body.person).not.toBeNull();
    parts.clock.pass(sessionLimits.idleMs - 1);
    expect((await idle.get('/api/auth/me')).body.person).not.toBeNull();
    parts.clock.pass(sessionLimits.idleMs);
    expect((await idle.get('/api/auth/me')).body.person).toBeNull();

    const busy = await browser().signedIn(Role.admin);
    let calls = 0;
    for (let passed = 0; passed < sessionLimits.absoluteMs - sessionLimits.idleMs; passed += sessionLimits.idleMs / 2) {
      parts.clock.pass(sessionLimits.idleMs / 2);
      expect((await busy.get('/api/auth/me')).body.person).not.toBeNull();
      calls++;
    }
    expect(calls).toBeGreaterThan(50);
    parts.clock.pass(sessionLimits.idleMs);
    expect((await busy.get('/api/auth/me')).body.person).toBeNull();
  });

  it('takes roles from the store on each call', async () => {
    const { parts, browser } = await start();
    const person = await browser().signedIn(Role.editor);
    const { id } = (await person.get('/api/auth/me')).body.person as { id: string };
    expect((await person.get('/config/api/pages')).status).toBe(200);
    await changeContributor(parts, id, { roles: [Role.none] });
    expect((await person.get('/config/api/pages')).status).toBe(403);
    await changeContributor(parts, id, { enabled: false });
    expect((await person.get('/config/api/pages')).status).toBe(401);
  });

  const agents = {
    laptop: 'Mozilla/5.0 (X11; Linux x86_64; Zebra) Gecko/20100101 Firefox/150.0',
    phone:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  };
  it('is listed without its token, ends from another browser, and ends by signing out', async () => {
    const { parts, browser } = await start();
    await createContributor(parts, { email: 'ann@shop.example', name: 'Ann', roles: [4], password });
    const [laptop, phone] = [browser(), browser()];
    await laptop.post('/api/auth/sign-in', { email: 'ann@shop.example', password }, { 'User-Agent': agents.laptop });
    await phone.post('/api/auth/sign-in', { email: 'ann@shop.example', password }, { 'User-Agent': agents.phone });
    const { sessions } = (await laptop.get('/api/auth/sessions')).body as {
      sessions: { id: string; browser: string; system: string; current: boolean }[];
    };
    expect(sessions.map(({ browser, system, current }) => [browser, system, current]).sort()).toEqual([
      ['Firefox', 'Linux', true],
      ['Safari', 'iOS', false],
    ]);
    // Only the names are stored.
    for await (const { value } of parts.store.snapshotExport())
      expect(JSON.stringify(value)).not.toMatch(/Gecko|Zebra/);
    const other = sessions.find((session) => !session.current);
    expect((await laptop.delete(`/api/auth/sessions/${other?.id}`)).body).toEqual({ ended: 1 });
    expect((await phone.get('/api/auth/me')).body.person).toBeNull();

    const kept = new Map(laptop.cookies);
    expect((await laptop.post('/api/auth/sign-out')).status).toBe(200);
    expect(laptop.cookies.has('stoa-session')).toBe(false);
    const thief = browser();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect((await thief.get('/api/auth/me')).body.person).toBeNull();
  });

  it('beyond fifty of one person ends the one not used for longest', async () => {
    const { parts, browser } = await start();
    const person = await createContributor(parts, { email: 'ann@shop.example', name: 'Ann', roles: [4], password });
    const tokens: string[] = [];
    for (let i = 0; i <= sessionLimits.perContributorMax; i++) {
      tokens.push((await startSession(parts, person, { userAgent: '' })).token);
      parts.clock.pass(1000);
    }
    const open = await Promise.all(tokens.map(async (token) => (await findSession(parts, token)) !== undefined));
    expect(open.flatMap((isOpen, i) => (isOpen ? [] : [i]))).toEqual([0]);
    expect((await browser().get('/api/auth/me')).status).toBe(200);
  });

  it.each(['', 'x', '%00', '"', 'a'.repeat(5000), '../../x', 'ж'])(
    'is not opened by a cookie of another kind (%#)',
    async (value) => {
      const { browser } = await start();
      const visitor = browser();
      visitor.cookies.set('stoa-session', encodeURIComponent(value));
      expect((await visitor.get('/api/auth/me')).body).toEqual({ person: null });
    },
  );
});

describe('the mark that the site is given', () => {
  const markOf = (answer: { headers: Headers }) =>
    answer.headers.getSetCookie().find((text) => text.startsWith('stoa-role='));

  it('says the role, is kept by the site, and goes when they sign out', async () => {
    const { parts, browser } = await start();
    const person = browser();
    await createContributor(parts, { email: 'ann@shop.example', name: 'Ann', roles: [4, 10], password });
    const { mark } = (await person.post('/api/auth/sign-in', { email: 'ann@shop.example', password })).body as {
      mark: string;
    };
    expect(mark).toMatch(/^4-10\./);
    const site = browser('localhost');
    const brought = await site.get(`/config/pages?x=1&mark=${mark}`);
    expect(brought.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/config\/pages\?x=1$/);
    expect(markOf(brought)).toContain('HttpOnly');
    expect(site.cookies.get('stoa-role')).toBe(mark);
    expect((await person.post('/api/auth/sign-out')).body).toEqual({ mark: 'none' });
    await site.get('/config?mark=none');
    expect(site.cookies.has('stoa-role')).toBe(false);
  });

  it('is none of another, nor one that was changed or is over', async () => {
    const { parts, browser } = await start();
    const person = browser();
    await createContributor(parts, { email: 'ann@shop.example', name: 'Ann', roles: [10], password });
    const { mark } = (await person.post('/api/auth/sign-in', { email: 'ann@shop.example', password })).body as {
      mark: string;
    };
    const site = browser('localhost');
    for (const forged of [mark.replace(/^10/, '1'), `${mark}x`, '1', '', `1.zzzzzzzzz.${'A'.repeat(43)}`])
      expect([forged, markOf(await site.get(`/config?mark=${encodeURIComponent(forged)}`))]).toEqual([
        forged,
        undefined,
      ]);
    parts.clock.pass(sessionLimits.absoluteMs + 1);
    expect(markOf(await site.get(`/config?mark=${mark}`))).toBeUndefined();
  });
});

describe('the preview origin', () => {
  it('sees drafts by a short token only, and never the session', async () => {
    const { parts, browser } = await start();
    const person = await browser().signedIn(Role.draftEditor);
    const { token, origin } = (await person.post('/config/api/preview-token')).body as {
      token: string;
      origin: string;
    };
    expect(origin).toMatch(/^http:\/\/preview\.localhost:\d+$/);

    const frame = browser('preview.localhost');
    for (const [name, value] of person.cookies) frame.cookies.set(name, value);
    for (const call of ['/api/auth/me', '/config/api/pages'])
      expect((await frame.get(call)).body).toMatchObject({
        code: 'ADMIN_ORIGIN_ONLY',
        message: "Contributor calls are only answered at the editor's address, which /config leads to.",
      });
    const page = { 'Sec-Fetch-Dest': 'iframe' };
    expect((await frame.get('/robots.txt?edit=1', page)).status).toBe(403);
    const opened = await frame.get(`/robots.txt?edit=1&stoa-preview=${token}`, page);
    expect(opened.status).toBe(200);
    expect(opened.headers.getSetCookie().find((text) => text.startsWith('stoa-preview='))).toMatch(
      /Max-Age=1800; HttpOnly; Secure; SameSite=None; Partitioned$/,
    );
    expect([opened.headers.get('stoa-preview'), (await frame.get('/robots.txt', page)).status]).toEqual(['1', 200]);
    // Each page view extends the access.
    for (let n = 0; n < 4; n++) {
      parts.clock.pass(20 * 60 * 1000);
      expect((await frame.get('/robots.txt', page)).status).toBe(200);
    }
    parts.clock.pass(31 * 60 * 1000);
    const throughWorker = { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'navigate' };
    expect((await frame.get('/robots.txt', throughWorker)).status).toBe(403);
    // A script's request gets the public page, without the preview header.
    const open = await frame.get('/robots.txt', { 'Sec-Fetch-Dest': 'empty' });
    expect([open.status, open.headers.get('stoa-preview')]).toEqual([200, null]);
    const ended = await frame.get('/robots.txt', page);
    expect([ended.status, ended.body.message]).toEqual([
      403,
      expect.stringContaining('This preview has ended. Reload the editor to see the page.'),
    ]);
  });

  it('ends with the session that asked for it, with the account, and with the role', async () => {
    const { parts, browser } = await start();
    const page = { 'Sec-Fetch-Dest': 'iframe' };
    const opened = async () => {
      const person = await browser().signedIn(Role.editor);
      const { id } = (await person.get('/api/auth/me')).body.person as { id: string };
      const { token } = (await person.post('/config/api/preview-token')).body as { token: string };
      const frame = browser('preview.localhost');
      expect((await frame.get(`/robots.txt?stoa-preview=${token}`, page)).status).toBe(200);
      return { person, id, see: async () => (await frame.get('/robots.txt', page)).status };
    };
    const leaver = await opened();
    await leaver.person.post('/api/auth/sign-out');
    expect(await leaver.see()).toBe(403);

    const closed = await opened();
    await changeContributor(parts, closed.id, { enabled: false });
    expect(await closed.see()).toBe(403);

    const demoted = await opened();
    await changeContributor(parts, demoted.id, { roles: [Role.viewer] });
    expect(await demoted.see()).toBe(403);
  });

  it.each(['', 'a.b.c', `x.zzzzzz.${'A'.repeat(43)}`])('is not opened by the token %j', async (token) => {
    const { browser } = await start();
    const answer = await browser('preview.localhost').get(`/?stoa-preview=${encodeURIComponent(token)}`, {
      'Sec-Fetch-Dest': 'iframe',
    });
    expect(answer.status).toBe(403);
  });
});
