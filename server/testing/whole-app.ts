// The whole program in one process, without its start: the routes of app.ts behind the real server with the page cache before them, the
// site, the editor and the preview each at a separate address. For tests that depend on this.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContributor } from '../accounts/contributor/contributor.ts';
import { mailResetLink } from '../accounts/contributor/reset.ts';
import { createPreviewTokens } from '../accounts/session/preview.ts';
import { createSiteMarks } from '../accounts/session/site-mark.ts';
import { tokenFolders } from '../app.ts';
import { createHealth } from '../http/edge/health.ts';
import { createOverload } from '../http/edge/overload.ts';
import { createEdge } from '../http/edge/server.ts';
import { requestIds } from '../http/middleware/request-id.ts';
import { createHeaderPolicy } from '../http/middleware/security-headers.ts';
import { createVisitors } from '../http/middleware/visitor.ts';
import { createOrigins } from '../http/origin.ts';
import { createPages } from '../http/page-cache/cached-page.ts';
import { createHoles } from '../http/page-cache/holes.ts';
import { createPageCache } from '../http/page-cache/page-cache.ts';
import { testSite } from '../pages/fixtures/site.ts';
import { holeFills, holeNames, pageKeyOf, sharedRenderOf } from '../pages/pipeline/page-key.ts';
import { mailSiteOf } from '../site/mail/mail-site.ts';
import { testParts } from './shop.ts';
import { testedApp } from './tested-app.ts';

export const password = 'correct horse battery';

/** Names instead of IP addresses, so that cookies are scoped to their host. */
export const hosts = { site: 'shop.localhost', admin: 'admin.shop.localhost', preview: 'preview.shop.localhost' };

type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
  json: () => any;
};

/** A request's additions to its browser's cookies and CSRF token. */
type Call = { method?: string; headers?: Record<string, string>; body?: unknown; raw?: string | Buffer };

export type WholeApp = Awaited<ReturnType<typeof wholeApp>>;
export type Person = ReturnType<WholeApp['browser']>;

/** @param options.oneAddress the editor is at the site's own address */
export async function wholeApp(options: { oneAddress?: boolean } = {}) {
  const base = testParts();
  const lines: string[] = [];
  const delays: number[] = [];
  base.log.info = (event, fields) => void lines.push(JSON.stringify([event, fields]));
  base.log.warn = (event, fields) => void lines.push(JSON.stringify([event, fields]));
  const site = await testSite({ base });
  const clientFolder = await mkdtemp(path.join(tmpdir(), 'stoa-client-'));
  const { clock, ids, log, store } = base;
  const secret = randomBytes(32);
  const at = (host: string) => [`http://${host}:0`];
  const origins = createOrigins({
    origins: {
      site: at(hosts.site),
      preview: at(hosts.preview),
      admin: at(options.oneAddress ? hosts.site : hosts.admin),
    },
  });
  const visitors = createVisitors({ secret, token: ids.token });
  const headerPolicy = createHeaderPolicy({
    editorOrigins: () => [origins.of('admin')],
    framedOrigins: () => [origins.of('site'), origins.of('preview')],
    ownScripts: () => `${origins.of('site')}/universal/`,
  });
  const holes = createHoles({ token: ids.token, names: holeNames });
  const cache = createPageCache({ maxBytes: 10_000_000, clock, log, holes, store });
  const pages = createPages({ cache, visitors, policy: headerPolicy, fills: holeFills, keyOf: pageKeyOf(base) });
  const nextId = requestIds(ids.token);
  const assets = { publicPath: '/universal/', entries: { editor: { js: [], css: [] } }, modules: {} };
  const parts = {
    ...base,
    ...site.parts,
    ...{ origins, nextId, headerPolicy, visitors, holes, pages, assets, clientFolder },
    siteUrl: () => origins.of('site'),
    adminUrl: () => origins.of('admin'),
    mailReset: async (email: string) =>
      mailResetLink(base, email, origins.of('admin'), await mailSiteOf(store, origins.of('site'))),
    config: {
      origin: '',
      previewOrigin: '',
      adminOrigin: '',
      dataFolder: clientFolder,
      programFolder: clientFolder,
    },
    renderer: site.renderer,
    renderSections: site.renderer.renderSections,
    templateAreas: site.renderer.templateAreas,
    templateDraws: site.renderer.templateDraws,
    templates: site.renderer.templates,
    previewTokens: createPreviewTokens({ clock, secret }),
    siteMarks: createSiteMarks({ clock, secret }),
    previewOrigin: () => origins.of('preview'),
    fontsFolder: '',
    cartLimit: 1_000_000,
    delay: async (ms: number) => void delays.push(ms),
  };
  const health = createHealth();
  const overload = createOverload({ loopDelayMs: () => 0, maxDelayMs: 30_000, maxInFlight: 500 });
  const app = testedApp(parts).callback();
  const edge = createEdge({
    app: pages.beforeApp((request, response) => void app(request, response), sharedRenderOf(parts), log),
    front: pages.front,
    ...{ health, overload, origins, log, nextId, tokenFolders },
  });
  const port = await edge.listen(0, '127.0.0.1');
  health.set('ready');

  /** One browser: its cookies by host, like host-only cookies. */
  const browser = () => {
    const jars = new Map<string, Map<string, string>>();
    const jar = (host: string) => {
      const found = jars.get(host) ?? new Map<string, string>();
      jars.set(host, found);
      return found;
    };
    const call = async (host: string, target: string, { method = 'GET', headers, body, raw }: Call = {}) => {
      const cookies = jar(host);
      const answer = await send(port, target, {
        method,
        body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
        headers: {
          Host: `${host}:${port}`,
          ...(cookies.size > 0 && { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
          ...(cookies.has('crumb') && { 'X-CSRF-Token': cookies.get('crumb')! }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
      });
      for (const text of answer.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        if (/Max-Age=0/.test(text)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    };
    const place = (host: string) => ({
      host,
      jar: jar(host),
      call: (target: string, more?: Call) => call(host, target, more),
      get: (target: string, headers?: Record<string, string>) => call(host, target, { headers }),
      post: (target: string, body: unknown = {}, headers?: Record<string, string>) =>
        call(host, target, { method: 'POST', body, headers }),
      put: (target: string, body: unknown = {}) => call(host, target, { method: 'PUT', body }),
      delete: (target: string) => call(host, target, { method: 'DELETE' }),
      form: (target: string, fields: Record<string, string>, headers?: Record<string, string>) =>
        call(host, target, {
          method: 'POST',
          raw: new URLSearchParams({ crumb: jar(host).get('crumb') ?? '', ...fields }).toString(),
          headers: {
            'Content-Type': 'application/x-www-form-urlencoded',
            Accept: 'text/html',
            'X-CSRF-Token': '',
            'Sec-Fetch-Mode': 'navigate',
            'Sec-Fetch-Dest': 'document',
            ...headers,
          },
        }),
    });
    return {
      site: place(hosts.site),
      admin: place(options.oneAddress ? hosts.site : hosts.admin),
      preview: place(hosts.preview),
      at: place,
    };
  };

  /** A contributor with these roles, signed in with a browser of their own. */
  const contributor = async (...roles: number[]) => {
    const email = `${ids.next()}@shop.example`;
    const person = await createContributor(base, { email, name: `Person ${roles.join('+')}`, roles, password });
    const self = browser();
    const signIn = async () => {
      await self.admin.get('/api/auth/me');
      const answer = await self.admin.post('/api/auth/sign-in', { email, password });
      if (answer.status !== 200) throw new Error(`Cannot sign in: ${answer.text}`);
      return answer;
    };
    const answer = await signIn();
    return { ...self, id: person.id, email, mark: String(answer.json().mark ?? ''), signIn };
  };

  return {
    parts,
    store,
    clock,
    site,
    port,
    origins,
    cache,
    browser,
    contributor,
    /** Log lines without faults. */
    lines,
    /** How long requests were delayed, in ms. */
    delays,
    faults: () => log.faults,
    async close() {
      overload.close();
      edge.server.closeAllConnections();
      await new Promise<void>((resolve) => edge.server.close(() => resolve()));
      cache.close();
      await site.close();
      await rm(clientFolder, { recursive: true, force: true });
    },
  };
}

/** Uses node:http, because fetch allows neither a custom Host nor an unusual target. */
export function send(
  port: number,
  target: string,
  { method, body, headers }: { method: string; body?: string | Buffer; headers: Record<string, string> },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Node omits the length for methods that usually have no body.
    const sent = body === undefined ? headers : { 'Content-Length': String(Buffer.byteLength(body)), ...headers };
    const options = { host: '127.0.0.1', port, path: target, method, headers: sent, agent: false };
    const call = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: () => JSON.parse(text) });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
