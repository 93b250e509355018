import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../base/roles.ts';
import { type TestStoa, testStoa } from '../testing/harness/test-stoa.ts';
import { entryTags } from './compose/head/entry-tags.ts';

const assets = {
  publicPath: '/universal/',
  entries: {
    editor: { js: ['editor.1.js'], css: ['editor.1.css'] },
    'edit-runtime': { js: ['edit-runtime.1.js'], css: [] },
  },
  modules: {},
};

describe('the editor page', () => {
  let app: TestStoa;
  beforeAll(async () => {
    app = await testStoa({ hosts: 'separate', app: { assets } });
  });
  afterAll(() => app.close());

  it.each(['/config', '/config/', '/config/pages/abc/history', '/config/claim', '/config/apiary', '/settings/billing'])(
    'is at %s',
    async (path) => {
      const answer = await app.browser().get(path);
      expect(answer.status).toBe(200);
      expect(answer.body.message).toContain('<script src="/universal/editor.1.js" defer></script>');
      expect(answer.body.message).toContain('<link rel="stylesheet" href="/universal/editor.1.css">');
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  it.each(['/config/api', '/config/api/nothing', '/configuration', '/x/config'])('is not at %s', async (path) => {
    expect((await app.browser().get(path)).status).toBe(404);
  });

  it.each(['localhost', 'preview.localhost'])('sends people who ask %s for it to its own address', async (host) => {
    for (const path of ['/config', '/config/pages?x=1', '/settings/billing/upgrade']) {
      const answer = await app.browser(host).get(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `http://127.0.0.1:${app.port}${path}`]);
    }
  });

  it('is 404 at the address of an order that is not there, for those who may know', async () => {
    const path = `/config/orders/${'f'.repeat(24)}`;
    const manager = await app.browser().signedIn(Role.storeManager);
    expect((await manager.get(path)).status).toBe(404);
    expect((await manager.get('/config/orders/anything')).status).toBe(404);
    expect((await app.browser().get(path)).status).toBe(200);
    expect((await (await app.browser().signedIn(Role.editor)).get(path)).status).toBe(200);
  });

  it('can be installed: by a manifest with the name of the site, and icons', async () => {
    const { status, headers, body } = await app.browser().get('/config/app.webmanifest');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8']);
    const manifest = JSON.parse(String(body.message ?? JSON.stringify(body))) as {
      name: string;
      icons: { src: string }[];
    };
    expect(manifest).toMatchObject({ start_url: '/config', scope: '/config', display: 'standalone' });
    expect(manifest.name).not.toBe('');
    const page = (await app.browser().get('/config')).body.message;
    expect(page).toContain('data-time-zone="America/New_York"');
    expect(page).toContain('<link rel="manifest" href="/config/app.webmanifest">');
    expect(page).toContain(manifest.icons[0]?.src);
  });

  it('starts without a network: the worker keeps the files of this build and the page, and no call', async () => {
    const { status, headers, body } = await app.browser().get('/config/worker.js');
    expect([status, headers.get('service-worker-allowed')]).toEqual([200, '/config']);
    const script = String(body.message ?? body);
    for (const file of [...(assets.entries.editor?.js ?? []), ...(assets.entries.editor?.css ?? [])])
      expect(script).toContain(`/universal/${file}`);
    expect(() => new Function(script)).not.toThrow();
    const [, pattern = ''] = /request\.mode === 'navigate' && \/(.*?)\/\.test\(url/.exec(script) ?? [];
    const isPage = (path: string) => new RegExp(pattern).test(path);
    expect(['/config', '/config/orders/1', '/config/api/orders', '/', '/configured'].map(isPage)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('keeps edited pages without a network by a worker of the preview, which no other address has', async () => {
    const { status, headers, body } = await app.browser('preview.localhost').get('/preview-worker.js');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(() => new Function(String(body.message))).not.toThrow();
    for (const host of ['localhost', '127.0.0.1'])
      expect((await app.browser(host).get('/preview-worker.js')).status).toBe(404);
  });

  it('gives pages of the preview the edit runtime only', () => {
    expect(String(entryTags(assets, 'edit-runtime'))).toBe(
      '<script src="/universal/edit-runtime.1.js" defer></script>',
    );
  });
});
