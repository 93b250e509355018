// Code injection over HTTP, the hosts that the code and the template need, and the page policy for allowed hosts.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { createHeaderPolicy } from '../../http/middleware/security-headers.ts';
import { installTemplate } from '../../import/template.ts';
import { transact } from '../../store/transact.ts';
import { openShop, shopCollection } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { loadWebsite } from '../website/website.ts';
import { watchAllowedHosts } from './code-injection.ts';
import { hostsIn } from './hosts.ts';
import type { NeededHost } from './schema.ts';

let app: TestStoa;
let owner: Awaited<ReturnType<typeof app.owner>>;
beforeAll(async () => {
  app = await testStoa({ files: true, isEmpty: true });
  await openShop(app.parts);
  const lantern = path.join(import.meta.dirname, '../template/fixtures/lantern');
  await installTemplate(app.parts, { folder: lantern }, { id: 'lantern', activate: true });
  owner = await app.owner();
});
afterAll(async () => {
  await app.close();
  expect(app.parts.log.faults).toEqual([]);
});

const crumb = (client = owner) => ({ 'X-CSRF-Token': client.jar.get('crumb') ?? '' });
const put = (address: string, body: unknown, client = owner) =>
  client.send(
    'PUT',
    address,
    { 'Content-Type': 'application/json', ...crumb(client) },
    Buffer.from(JSON.stringify(body)),
  );
const form = (fields: Record<string, string>) =>
  owner.send(
    'POST',
    '/api/config/SaveInjectionSettings',
    { 'Content-Type': 'application/x-www-form-urlencoded', ...crumb() },
    Buffer.from(new URLSearchParams(fields).toString()),
  );

describe('code injection', () => {
  it('is set place by place, as JSON and as the form of the original, and what is not named stays', async () => {
    expect((await put('/config/api/code-injection', { header: '<b>h</b>', lockPage: '<i>l</i>' })).status).toBe(200);
    expect((await form({ footer: '<u>f</u>', postItem: '<s>p</s>', orderConfirmation: '<q>o</q>' })).status).toBe(200);
    const all = {
      header: '<b>h</b>',
      footer: '<u>f</u>',
      postItem: '<s>p</s>',
      lockPage: '<i>l</i>',
      orderConfirmation: '<q>o</q>',
    };
    expect((await owner.get('/api/config/GetInjectionSettings')).json()).toEqual(all);
    expect((await owner.get('/config/api/code-injection')).json()).toEqual({ ...all, revision: expect.any(String) });
    expect((await loadWebsite(app.parts.store)).store.orderConfirmationInjectCode).toBe('<q>o</q>');
    expect((await put('/config/api/code-injection', { body: 'x' })).json().errors).toEqual([
      { path: 'body', message: 'Unknown field.' },
    ]);
    expect((await form({ body: 'x' })).status).toBe(400);
    const asJson = { 'Content-Type': 'application/json', ...crumb() };
    expect((await owner.send('POST', '/api/config/SaveInjectionSettings', asJson, Buffer.from('{}'))).status).toBe(415);
  });

  it("is for those alone who may change the site's code", async () => {
    const editor = await app.signedIn(Role.editor);
    expect((await editor.get('/config/api/code-injection')).status).toBe(403);
    expect((await put('/config/api/code-injection', { header: 'x' }, editor)).status).toBe(403);
    expect((await put('/config/api/allowed-hosts', { hosts: [] }, editor)).status).toBe(403);
  });
});

describe('hosts', () => {
  it.each([
    ['html', '<script src="https://cdn.example/a.js"></script>', 'https://cdn.example script-src'],
    ['html', "<script async src='//cdn.example:8443/a.js'></script>", 'https://cdn.example:8443 script-src'],
    ['html', '<link rel="stylesheet" href="http://cdn.example/a.css">', 'https://cdn.example style-src'],
    ['html', '<link rel="canonical" href="https://cdn.example/">', ''],
    ['html', '<a href="https://example.com/"><img src="https://example.com/a.png"></a>', ''],
    ['html', '<form action="https://list.example/post">', 'https://list.example form-action'],
    ['html', '\n<script>fetch("https://api.example/x")</script>', 'https://api.example connect-src 2'],
    ['html', '<style>@import url("https://css.example/x.css");</style>', 'https://css.example style-src'],
    ['html', '<script src="{assetUrl}"></script><script src="/own.js"></script>', ''],
    [
      'css',
      '@import url(//fonts.googleapis.com/css?family=A);',
      'https://fonts.googleapis.com style-src, https://fonts.gstatic.com font-src',
    ],
    [
      'css',
      'a { src: url(https://f.example/a.woff2?x) }\nb { background: url(https://i.example/a.png) }',
      'https://f.example font-src',
    ],
    [
      'script',
      's.src = "https://cdn.example/a.js"; $.ajax({ url: "https://api.example" })',
      'https://api.example connect-src, https://cdn.example script-src',
    ],
    [
      'script',
      'x.open("GET", "https://api.example/a"); new WebSocket("wss://ws.example")',
      'https://ws.example connect-src, https://api.example connect-src',
    ],
    ['script', 'location = "https://example.com"; // https://example.org', ''],
  ] as const)('of %s %j', (kind, text, expected) => {
    const found = hostsIn(text, kind).map(({ host, use, line }) => `${host} ${use}${line > 1 ? ` ${line}` : ''}`);
    expect(found.join(', ')).toBe(expected);
  });

  it('that code and template need are problems until they are allowed, and then in the policy of every page', async () => {
    const sources = await watchAllowedHosts(app.parts.store);
    const policy = () =>
      createHeaderPolicy({ siteSources: sources }).headers('site', { secure: true })['Content-Security-Policy'];
    await put('/config/api/code-injection', { header: '<script src="https://cdn.example.com/a.js"></script>' });
    const needed = async () => (await owner.get('/config/api/allowed-hosts')).json().needed as NeededHost[];
    const cdn = {
      host: 'https://cdn.example.com',
      uses: ['script-src'],
      places: [{ file: 'code injection: header', line: 1 }],
    };
    expect(await needed()).toContainEqual({ ...cdn, isAllowed: false });
    expect(policy()).not.toContain('cdn.example.com');
    for (const wrong of [
      'cdn.example.com',
      'http://cdn.example.com',
      'https://*',
      "https://a.b; script-src 'unsafe-inline'",
      'https://a.b/path',
    ])
      expect((await put('/config/api/allowed-hosts', { hosts: [wrong] })).status, wrong).toBe(400);
    const { revision } = (await owner.get('/config/api/allowed-hosts')).json();
    expect(
      (await put('/config/api/allowed-hosts', { hosts: ['https://*.example.com'], revision })).json().hosts,
    ).toEqual(['https://*.example.com']);
    expect((await put('/config/api/allowed-hosts', { hosts: [], revision })).status).toBe(409);
    expect(await needed()).toContainEqual({ ...cdn, isAllowed: true });
    await expect.poll(policy).toMatch(/script-src [^;]*https:\/\/\*\.example\.com/);
    expect(policy()).toMatch(/connect-src [^;]*wss:\/\/\*\.example\.com/);
    const page = {
      ...shopCollection,
      code: { header: '', footer: '\n<script src="https://one.example/a.js"></script>' },
    };
    await transact(app.parts.store, (tx) => putCollection(tx, page));
    const one = {
      host: 'https://one.example',
      uses: ['script-src'],
      places: [{ file: `page code: /${page.urlId}`, line: 2 }],
    };
    expect(await needed()).toContainEqual({ ...one, isAllowed: false });
    await put('/config/api/allowed-hosts', { hosts: [] });
    await expect.poll(policy).not.toContain('example.com');
  });
});
