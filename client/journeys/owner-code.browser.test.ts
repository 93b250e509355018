// Owners' code must not be able to use a viewer's session. An editor (role 4) publishes a code block that tries, from the site, to create
// an API key in the owner's browser. Architecture, "The admin has an origin of its own".
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createContributor } from '../../server/accounts/contributor/contributor.ts';
import type { Parts } from '../../server/base/parts.ts';
import { Role } from '../../server/base/roles.ts';
import { sharedBrowser } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { startBuiltShop } from '../../server/testing/harness/built-shop.ts';
import { op, textBlock } from '../../server/testing/harness/documents.ts';
import { testVisitor } from '../../server/testing/harness/visitor.ts';

const owner = { email: 'owner@shop.example', password: 'correct horse battery' };
const editor = { email: 'editor@shop.example', password: 'another horse battery' };

/** Runs on a click, so that browsers let it open windows. What it could read is in `stolen`; the server shows what it did. */
const attack = `
window.hasRun = true;
document.addEventListener('click', async () => {
  const origins = window.origins, stolen = [];
  const crumb = (/(?:^|; )crumb=([^;]*)/.exec(document.cookie) || [])[1] || '';
  const body = JSON.stringify({ name: 'Stolen', scopes: ['orders.read'] });
  const opened = window.open(origins.admin + '/config/settings');
  // Resolves once a request has ended: it was answered, or the page's policy blocked it.
  const ended = (target, origin) => new Promise((done) => {
    target.addEventListener('load', done);
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      if (/^(form-action|frame-src)$/.test(effectiveDirective) && blockedURI.startsWith(origin)) done();
    });
  });
  // A window that we opened stays readable, at its empty first document, until it navigates.
  const left = async (window) => {
    for (;;) {
      try { if (window.closed || window.location.href !== 'about:blank' && window.document.readyState === 'complete') return; } catch { return; }
      await new Promise((done) => setTimeout(done, 10));
    }
  };
  const frame = document.createElement('iframe');
  frame.src = origins.admin + '/config/settings';
  const sent = [ended(frame, origins.admin), left(opened)];
  document.body.append(frame);
  for (const origin of Object.values(origins)) {
    for (const [mode, type] of [['cors', 'application/json'], ['same-origin', 'application/json'], ['no-cors', 'text/plain']]) {
      const path = origin + '/config/api/api-keys';
      const headers = mode === 'no-cors' ? { 'Content-Type': type } : { 'Content-Type': type, 'X-CSRF-Token': crumb };
      await fetch(path + '?crumb=' + crumb, { method: 'POST', mode, credentials: 'include', headers, body })
        .then(async (answer) => { if (answer.status === 201) stolen.push(await answer.text()); }, () => {});
      for (const read of ['/config/api/api-keys', '/api/auth/me', '/config', '/api/commerce/orders', '/config/api/preview-token'])
        await fetch(origin + read, { mode, credentials: 'include' })
          .then(async (answer) => { if (answer.ok && answer.type !== 'opaque') stolen.push(read + await answer.text()); }, () => {});
    }
    const script = document.createElement('script');
    script.src = origin + '/api/auth/me';
    document.body.append(script);
    const target = document.createElement('iframe');
    target.name = 'sent' + Math.random();
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', enctype: 'text/plain', target: target.name, action: origin + '/config/api/api-keys?crumb=' + crumb });
    const field = document.createElement('input');
    field.name = body.slice(0, -1) + ',"x":"'; field.value = '"}';
    form.append(field);
    document.body.append(target, form);
    sent.push(ended(target, origin));
    form.submit();
  }
  await Promise.all(sent);
  try { stolen.push('frame ' + frame.contentDocument.body.innerHTML); } catch {}
  try { stolen.push('window ' + opened.document.body.innerHTML); } catch {}
  try { opened.postMessage('hello', '*'); } catch {}
  if (/stoa-session/.test(document.cookie)) stolen.push(document.cookie);
  window.stolen = stolen.filter((text) => !/^(?:frame|window) $/.test(text));
}, { once: true });`;

const stock = async (parts: Parts) => {
  await createContributor(parts, { ...owner, name: 'Rosalind', roles: [Role.admin] });
  await createContributor(parts, { ...editor, name: 'Mallory', roles: [Role.editor] });
};

/** Publishes it with the editor's calls. */
async function publishCode(server: BuiltServer): Promise<void> {
  const mallory = testVisitor(server.adminOrigin);
  await mallory.get('/');
  const post = async (path: string, body: unknown) => {
    const answer = await mallory.send<{ rev?: number }>('POST', path, body);
    expect([path, answer.status < 300 ? '' : answer.text]).toEqual([path, '']);
    return answer.body;
  };
  await post('/api/auth/sign-in', editor);
  const { pages } = (await mallory.get<{ pages: { id: string; path: string }[] }>('/config/api/pages')).body;
  const home = pages.find(({ path }) => path === '/')!.id;
  const { document, rev } = (
    await mallory.get<{ document: { sections: object }; rev: number }>(`/config/api/documents/${home}`)
  ).body;
  const block = textBlock('evil', '', {
    type: 23,
    section: Object.keys(document.sections)[0]!,
    props: { html: `<script>${attack}</script>` },
  });
  const ops = [op(home, [{ p: ['blocks', 'evil'], o: 'set', v: block }], { base: rev })];
  const saved = await post(`/config/api/documents/${home}/ops`, { base: rev, ops });
  await post('/config/api/publish', { documents: [{ id: home, rev: saved.rev }] });
}

async function signIn(page: Page, { adminOrigin }: BuiltServer): Promise<void> {
  await page.goto(`${adminOrigin}/config`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Hello, Rosalind' }).waitFor();
  expect(new URL(page.url()).origin).toBe(adminOrigin);
}

const keys = async (context: BrowserContext, { adminOrigin }: BuiltServer): Promise<string[]> => {
  const { apiKeys } = await (await context.request.get(`${adminOrigin}/config/api/api-keys`)).json();
  return apiKeys.map(({ name }: { name: string }) => name);
};

let browser: Browser;
beforeAll(async () => void (browser = await sharedBrowser()), 60_000);
afterAll(() => browser?.close());

describe('a code block of an editor', () => {
  let server: BuiltServer;
  beforeAll(async () => {
    // The attack's requests are not calls of a screen.
    vi.stubEnv('STOA_ASKED_CALLS', '');
    server = await startBuiltShop('owner-code', stock);
    vi.unstubAllEnvs();
    await publishCode(server);
  }, 120_000);
  afterAll(async () => {
    expect(await server?.stop()).toBe(0);
    expect(server.faults()).toEqual([]);
  });

  // Also without the page's CSP: an owner may allow hosts, and browsers may have bugs.
  it.each([false, true])(
    "creates no API key with the owner's session (policy off: %s)",
    async (bypassCSP) => {
      const context = await browser.newContext({ bypassCSP });
      const page = await context.newPage();
      await signIn(page, server);
      const origins = { site: server.origin, preview: server.previewOrigin, admin: server.adminOrigin };
      expect(new Set(Object.values(origins).map((origin) => new URL(origin).hostname)).size).toBe(3);

      for (const from of [origins.site, origins.preview]) {
        const { token } = await page.evaluate(async () => {
          const crumb = /(?:^|;\s*)crumb=([^;]*)/.exec(document.cookie)?.[1] ?? '';
          const call = { method: 'POST', headers: { 'X-CSRF-Token': crumb } };
          return (await fetch('/config/api/preview-token', call)).json();
        });
        const victim = await context.newPage();
        await victim.addInitScript((known) => Object.assign(window, { origins: known }), origins);
        await victim.goto(from === origins.site ? `${from}/` : `${from}/?stoa-preview=${token}`);
        expect(await victim.evaluate('window.hasRun')).toBe(true);
        await victim.locator('body').click();
        await expect.poll(() => victim.evaluate('window.stolen'), { timeout: 20_000 }).toEqual([]);
        expect(await keys(context, server)).toEqual([]);
        await victim.close();
      }

      // The same call from the editor's own origin.
      const made = await page.evaluate(async () => {
        const crumb = /(?:^|;\s*)crumb=([^;]*)/.exec(document.cookie)?.[1] ?? '';
        const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': crumb };
        const body = JSON.stringify({ name: 'Mine', scopes: ['orders.read'] });
        const answer = await fetch('/config/api/api-keys', { method: 'POST', headers, body });
        const { apiKey } = await answer.json();
        await fetch(`/config/api/api-keys/${apiKey.id}`, { method: 'DELETE', headers });
        return answer.status;
      });
      expect(made).toBe(201);
      await context.close();
    },
    120_000,
  );

  it('is not edited on Android, where keyboards rewrite what is typed', async () => {
    const userAgent =
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
    for (const device of [{}, { userAgent }]) {
      const context = await browser.newContext(device);
      const page = await context.newPage();
      await signIn(page, server);
      const { pages } = await (await context.request.get(`${server.adminOrigin}/config/api/pages`)).json();
      await page.goto(
        `${server.adminOrigin}/config/pages/${pages.find(({ path }: { path: string }) => path === '/').id}`,
      );
      await page.getByRole('treegrid', { name: 'Sections and blocks' }).getByRole('row', { name: /^Code/ }).click();
      await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name: 'Edit' }).click();
      const html = page.locator('textarea').filter({ visible: true }).first();
      await html.waitFor();
      expect(await html.isDisabled()).toBe('userAgent' in device);
      expect(await page.getByText('Code editing is not available on Android.').count()).toBe(
        'userAgent' in device ? 1 : 0,
      );
      await context.close();
    }
  }, 60_000);

  it('leaves the site nothing but the role of who looks, until they sign out', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, server);
    const seen = async () => {
      await page.goto(server.origin);
      return page.evaluate('Static.SQUARESPACE_CONTEXT.authenticatedAccount');
    };
    await expect.poll(() => seen()).toEqual({ roles: [Role.admin] });
    const cookies = await context.cookies(server.origin);
    expect(cookies.map(({ name }) => name)).not.toContain('stoa-session');
    expect(cookies.find(({ name }) => name === 'stoa-role')).toMatchObject({ httpOnly: true });
    const [session] = (await context.cookies(server.adminOrigin)).filter(({ name }) => name === 'stoa-session');
    expect(session).toMatchObject({ domain: new URL(server.adminOrigin).hostname, httpOnly: true });

    await page.goto(`${server.origin}/config/settings`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await expect.poll(seen).toBeUndefined();
    await context.close();
  }, 60_000);
});

describe('with one address for the site and the editor', () => {
  let server: BuiltServer;
  const address = 'http://localhost:0';
  beforeAll(async () => {
    const flags = ['--origin', address, '--admin-origin', address, '--preview-origin', 'http://127.0.0.1:0'];
    server = await startBuiltShop('one-address', stock, { flags });
    await publishCode(server);
  }, 120_000);
  afterAll(async () => {
    expect(await server?.stop()).toBe(0);
    expect(server.faults()).toEqual([]);
  });

  it('pages run no code of owners for whoever is signed in, and ours all the same', async () => {
    expect(server.adminOrigin).toBe(server.origin);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(server.origin);
    expect(await page.evaluate('window.hasRun')).toBe(true);

    await signIn(page, server);
    for (const path of ['/', '/nowhere', '/?format=main-content']) {
      await page.goto(server.origin + path);
      expect([path, await page.evaluate('window.hasRun')]).toEqual([path, undefined]);
    }
    await page.goto(server.origin);
    expect(await page.evaluate('typeof Static.SQUARESPACE_CONTEXT')).toBe('object');
    expect(await keys(context, server)).toEqual([]);
    await context.close();
  }, 60_000);

  // The attack's control, and why one shared origin is the second choice: code that a tab ran before its owner signed in continues to run.
  it('a page that was open before can still do it', async () => {
    const context = await browser.newContext();
    const victim = await context.newPage();
    await victim.addInitScript((site) => Object.assign(window, { origins: { site, admin: site } }), server.origin);
    await victim.goto(server.origin);
    await signIn(await context.newPage(), server);
    await victim.locator('body').click();
    await expect
      .poll(() => victim.evaluate('window.stolen && window.stolen.length > 0'), { timeout: 20_000 })
      .toBe(true);
    expect(await keys(context, server)).toContain('Stolen');
    await context.close();
  }, 60_000);
});
