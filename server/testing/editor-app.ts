// A small app with only what the editor's calls need: http/, accounts/ and documents on a memory store. For route tests of those.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { audited } from '../accounts/audit/audited-routes.ts';
import { createContributor } from '../accounts/contributor/contributor.ts';
import { mailResetLink } from '../accounts/contributor/reset.ts';
import { adminOrigin } from '../accounts/session/admin-origin-routes.ts';
import { createPreviewTokens } from '../accounts/session/preview.ts';
import { previewAccess, previewTokenRoutes } from '../accounts/session/preview-routes.ts';
import { contributorSession, sessionRoutes } from '../accounts/session/routes.ts';
import { createSiteMarks } from '../accounts/session/site-mark.ts';
import { Role } from '../base/roles.ts';
import { putLiveDocument } from '../content/document/document.ts';
import type { Document } from '../content/document/schema.ts';
import { serveDocuments } from '../content/page-editor/serve.ts';
import type { Routes, State } from '../http/context.ts';
import { crumbCheck } from '../http/middleware/crumb.ts';
import { errorAnswer } from '../http/middleware/error-answer.ts';
import { requestContext, requestIds } from '../http/middleware/request-id.ts';
import { createHeaderPolicy, securityHeaders } from '../http/middleware/security-headers.ts';
import { createVisitors, visitor } from '../http/middleware/visitor.ts';
import { createOrigins, type Origins } from '../http/origin.ts';
import { mailSiteOf } from '../site/mail/mail-site.ts';
import type { Area } from '../site/template/areas.ts';
import { transact } from '../store/transact.ts';
import { testParts } from './shop.ts';

export const password = 'correct horse battery';

/** Where contributors are served; `browser()` is there unless it is given another host: `localhost` is the site. */
const adminHost = '127.0.0.1';

type Answer = { status: number; headers: Headers; body: Record<string, unknown> & { message?: string } };

/** A browser: keeps cookies, sends the crumb. */
export type Browser = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** Any method. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  cookies: Map<string, string>;
  /** A contributor with these roles, signed in. */
  signedIn(...roles: number[]): Promise<Browser>;
};

export async function editorApp(
  options: {
    documents?: Document[];
    /** Of the site's template. */
    areas?: Area[];
    /** Further routes under test. */
    routes?: (parts: ReturnType<typeof testParts> & { origins: Origins }) => Routes[];
  } = {},
) {
  const parts = testParts();
  const delays: number[] = [];
  const origins = createOrigins({
    origins: {
      site: ['http://localhost:0'],
      preview: ['http://preview.localhost:0'],
      admin: [`http://${adminHost}:0`],
    },
    // So that a test can call from elsewhere by X-Forwarded-For.
    proxies: ['127.0.0.1'],
  });
  const visitors = createVisitors({ secret: randomBytes(32), token: parts.ids.token });
  const previewTokens = createPreviewTokens({ clock: parts.clock, secret: randomBytes(32) });
  const app = new Koa<State>();
  app.use(requestContext({ log: parts.log, origins, nextId: requestIds(parts.ids.token) }));
  app.use(securityHeaders(createHeaderPolicy()));
  app.use(
    errorAnswer({
      errorPage: (ctx, error) => void (ctx.body = error.message),
      isApi: (ctx) => /^\/(config\/)?api\//.test(ctx.path),
    }),
  );
  const siteMarks = createSiteMarks({ clock: parts.clock, secret: randomBytes(32) });
  app.use(visitor(visitors));
  app.use(adminOrigin({ origins, siteMarks }));
  app.use(crumbCheck({ visitors }));
  app.use(contributorSession(parts));
  app.use(audited(parts));
  app.use(previewAccess({ ...parts, previewTokens }));
  const all = [
    sessionRoutes({
      ...parts,
      visitors,
      delay: async (ms) => void delays.push(ms),
      siteWords: async () => ['Mosswood Prints'],
      siteMarks,
      mailReset: async (email) =>
        mailResetLink(parts, email, parts.adminUrl(), await mailSiteOf(parts.store, parts.siteUrl())),
    }),
    previewTokenRoutes({ ...parts, previewTokens, previewOrigin: () => origins.of('preview') }),
    serveDocuments({
      ...parts,
      renderSections: async (document, ids) =>
        Object.fromEntries(ids.map((id) => [id, `<section>${document.sections[id]?.theme}</section>`])),
      templateAreas: async () => options.areas ?? [],
      templateDraws: async () => false,
    }),
  ];
  for (const routes of [...all, ...(options.routes?.({ ...parts, origins }) ?? [])]) app.use(routes.routes());

  const server: Server = createServer(app.callback());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  origins.listeningOn(port);
  await transact(parts.store, async (tx) => {
    for (const document of options.documents ?? []) putLiveDocument(tx, document);
  });

  const browser = (host = adminHost): Browser => {
    const cookies = new Map<string, string>();
    const call = async (
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Answer> => {
      if (method !== 'GET' && !cookies.has('crumb')) await call('GET', '/api/auth/me');
      const answer = await send(port, path, {
        method,
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: {
          Host: `${host}:${port}`,
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'X-CSRF-Token': cookies.get('crumb') ?? '',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (/Max-Age=0/.test(cookie)) cookies.delete(name);
        else cookies.set(name, value);
      }
      const { text } = answer;
      const json = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : { message: text };
      return { status: answer.status, headers: answer.headers, body: json };
    };
    const self: Browser = {
      cookies,
      get: (path, headers) => call('GET', path, undefined, headers),
      post: (path, body, headers) => call('POST', path, body, headers),
      delete: (path) => call('DELETE', path),
      send: call,
      async signedIn(...roles) {
        const email = `${parts.ids.next()}@shop.example`;
        await createContributor(parts, { email, name: `Person ${roles.join('+')}`, roles, password });
        const answer = await self.post('/api/auth/sign-in', { email, password });
        if (answer.status !== 200) throw new Error(`Cannot sign in: ${JSON.stringify(answer.body)}`);
        return self;
      },
    };
    return self;
  };

  return {
    parts,
    browser,
    delays,
    port,
    origins,
    editor: () => browser().signedIn(Role.editor),
    close: () => new Promise((done) => server.close(done)),
  };
}

/** By hand, because fetch neither sends a Host of ours nor finds preview.localhost. */
async function send(
  port: number,
  path: string,
  { method, body, headers }: { method: string; body?: string; headers: Record<string, string> },
): Promise<{ status: number; headers: Headers; text: string }> {
  const call = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  call.end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  const all = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) all.append(name, value);
  return { status: answer.statusCode ?? 0, headers: all, text };
}
