// The program's own app for tests of the editor's calls: the site, its preview, and the editor on separate hosts, and browsers that
// store cookies and send the CSRF token.
import { createContributor } from '../accounts/contributor/contributor.ts';
import { mailResetLink } from '../accounts/contributor/reset.ts';
import type { AppParts } from '../app.ts';
import { Role } from '../base/roles.ts';
import { putLiveDocument } from '../content/document/document.ts';
import type { Document } from '../content/document/schema.ts';
import { startEdge } from '../http/edge/edge-fixture.ts';
import { mailSiteOf } from '../site/mail/mail-site.ts';
import type { Area } from '../site/template/areas.ts';
import { transact } from '../store/transact.ts';
import { appParts, type GivenParts } from './app-parts.ts';
import { openShop, testParts } from './shop.ts';
import { testedApp } from './tested-app.ts';

export const password = 'correct horse battery';

/** Contributors' host, and the default of `browser()`; `localhost` is the site. */
const adminHost = '127.0.0.1';

type Answer = { status: number; headers: Headers; body: Record<string, unknown> & { message?: string } };

/** A browser: stores cookies, sends the CSRF token. */
export type Browser = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** Sends a request with any method. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  cookies: Map<string, string>;
  /** A signed-in contributor with these roles. */
  signedIn(...roles: number[]): Promise<Browser>;
};

export async function editorApp(
  options: {
    documents?: Document[];
    /** The template's areas. */
    areas?: Area[];
    parts?: GivenParts;
    assets?: AppParts['assets'];
  } = {},
) {
  const parts: GivenParts = options.parts ?? testParts();
  const delays: number[] = [];
  let built: ReturnType<typeof appParts> | undefined;
  const edge = await startEdge({
    origins: {
      origins: {
        site: ['http://localhost:0'],
        preview: ['http://preview.localhost:0'],
        admin: [`http://${adminHost}:0`],
      },
      // Lets a test choose its address with X-Forwarded-For.
      proxies: ['127.0.0.1'],
    },
    cache: { store: parts.store },
    app: (given) => {
      const whole = appParts(parts, given);
      built = {
        ...whole,
        assets: options.assets ?? whole.assets,
        delay: async (ms?: number) => void delays.push(ms ?? 0),
        mailReset: async (email) =>
          mailResetLink(parts, email, parts.adminUrl(), await mailSiteOf(parts.store, parts.siteUrl())),
        renderSections: async (document, ids) =>
          Object.fromEntries(ids.map((id) => [id, `<section>${document.sections[id]?.theme}</section>`])),
        templateAreas: async () => options.areas ?? [],
        templateDraws: async () => false,
      };
      return testedApp(built!);
    },
  });
  const { port, origins } = edge;
  await openShop(parts);
  await transact(parts.store, async (tx) => {
    for (const document of options.documents ?? []) putLiveDocument(tx, document);
  });

  const browser = (host = adminHost): Browser => {
    const client = edge.visitor();
    const cookies = client.jar;
    const call = async (
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Answer> => {
      if (method !== 'GET' && !cookies.has('crumb')) await call('GET', '/api/auth/me');
      const sent = {
        Host: `${host}:${port}`,
        'X-CSRF-Token': cookies.get('crumb') ?? '',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      };
      const answer = await client.send(method, path, sent, body === undefined ? undefined : JSON.stringify(body));
      const all = new Headers();
      for (const [name, values] of Object.entries(answer.headers))
        for (const value of [values ?? []].flat()) all.append(name, value);
      const json = all.get('content-type')?.includes('json') ? answer.json() : { message: answer.text };
      return { status: answer.status, headers: all, body: json };
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
    /** The parts of the program's app. */
    built: built!,
    browser,
    delays,
    port,
    origins,
    editor: () => browser().signedIn(Role.editor),
    /** The site has no template, so refusals have no page around them. */
    faults: () => [...edge.log.faults(), ...parts.log.faults.filter(({ event }) => event !== 'error-page')],
    close: edge.close,
  };
}
