// The program's own app on a real server, for tests over HTTP: one opening with options, and the people who use it. The app compares
// every JSON response with its call's declared schema (tested-app.ts).
import { createApiKey } from '../../accounts/api-key/api-key.ts';
import { createContributor } from '../../accounts/contributor/contributor.ts';
import { mailResetLink } from '../../accounts/contributor/reset.ts';
import { type AppParts, tokenFolders } from '../../app.ts';
import type { Parts } from '../../base/parts.ts';
import { type ApiScope, Role } from '../../base/roles.ts';
import type { RefundPayment } from '../../commerce/order/refunds.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import type { Document } from '../../content/document/schema.ts';
import { type Answer, type Client, type FixtureOptions, memoryLog, startEdge } from '../../http/edge/edge-fixture.ts';
import type { OriginKind } from '../../http/origin.ts';
import { type TestSite, testSite } from '../../pages/fixtures/site.ts';
import { holeFills, holeNames, pageKeyOf, sharedRenderOf } from '../../pages/render/page-key.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import type { Website } from '../../site/website/schema.ts';
import { transact } from '../../store/transact.ts';
import { appParts, type GivenParts } from './app-parts.ts';
import { type FileParts, fileParts } from './file-parts.ts';
import { openShop, stocked, testParts } from './shop.ts';
import { testedApp } from './tested-app.ts';

export const password = 'correct horse battery';

/** With `hosts: 'named'`: names instead of IP addresses, so that cookies are scoped to their host. */
export const hosts = { site: 'shop.localhost', admin: 'admin.shop.localhost', preview: 'preview.shop.localhost' };

/** Contributors' host of an app with `hosts: 'separate'`; `localhost` is the site. */
const adminHost = '127.0.0.1';

/** Those of files are there with `files`, and the clock and the log of a site are its own. */
type StoaParts = GivenParts & Omit<FileParts, 'close'>;
type TestedParts = ReturnType<typeof appParts> & { refundPayment?: RefundPayment };

type Options = {
  /** Instead of those of `testParts`, or of the site's own. */
  parts?: Partial<Omit<GivenParts, 'clock' | 'log'> & Pick<Parts, 'clock' | 'log'>>;
  /** Blobs in a temporary folder and one worker thread. */
  files?: boolean;
  /** A site with a template; its owner closes it. */
  site?: TestSite;
  /** No website and no store page. */
  isEmpty?: boolean;
  store?: Partial<Website['store']>;
  /** Each with 10 pieces unless `quantity` says otherwise. */
  products?: Product[];
  quantity?: number;
  /** Live ones. */
  documents?: Document[];
  /**
   * Site, preview, and editor at separate addresses; without a template, a section is rendered as its theme. `named`: at `hosts`, with the
   * program's page cache and headers. Absent: all at one address.
   */
  hosts?: 'separate' | 'named';
  /** E.g. trusted proxies. */
  edge?: FixtureOptions;
  /** Changes to the parts of the program's app. */
  app?: Partial<TestedParts>;
};

export type Shopper = Client & {
  put(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** A form of a page without script. */
  form(path: string, fields: Record<string, string>): Promise<Answer>;
};

type BrowserAnswer = { status: number; headers: Headers; body: Record<string, unknown> & { message?: string } };

/** A browser at one of the hosts: stores cookies, sends the CSRF token. */
export type Browser = {
  get(path: string, headers?: Record<string, string>): Promise<BrowserAnswer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<BrowserAnswer>;
  delete(path: string): Promise<BrowserAnswer>;
  /** Sends a request with any method. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<BrowserAnswer>;
  cookies: Map<string, string>;
  /** A signed-in contributor with these roles. */
  signedIn(...roles: number[]): Promise<Browser>;
};

export type TestStoa = Awaited<ReturnType<typeof testStoa>>;

export async function testStoa(options: Options = {}) {
  const { site, documents = [], products = [] } = options;
  const files = options.files ? await fileParts() : undefined;
  const own = site ? { ...testParts(site.parts.store), ...site.parts } : (files ?? testParts());
  const originOf = (kind: OriginKind) => built.origins.of(kind);
  const parts = {
    ...own,
    ...options.parts,
    ...(options.hosts === 'named' && { siteUrl: () => originOf('site'), adminUrl: () => originOf('admin') }),
  } as StoaParts;
  if (!site && !options.isEmpty) await openShop(parts, options.store);
  for (const product of products) await stocked(parts, product, options.quantity);
  if (documents.length > 0)
    await transact(parts.store, async (tx) => {
      for (const document of documents) putLiveDocument(tx, document);
    });
  const delays: number[] = [];
  let built: TestedParts;
  const edge = await startEdge({
    ...(options.hosts === 'separate' && { origins: separateOrigins }),
    ...(options.hosts === 'named' && {
      origins: { origins: namedOrigins },
      headers: {
        editorOrigins: () => [originOf('admin')],
        framedOrigins: () => [originOf('site'), originOf('preview')],
        ownScripts: () => `${originOf('site')}/universal/`,
      },
      token: parts.ids.token,
      holes: { names: holeNames, fills: holeFills },
      renderOf: () => sharedRenderOf(built),
      tokenFolders,
    }),
    cache: { store: parts.store },
    ...(site && { keyOf: pageKeyOf(parts) }),
    ...options.edge,
    app(given) {
      built = {
        ...appParts(parts, given, site?.renderer),
        ...(!site && { cartLimit: 25 }),
        delay: async (ms?: number) => void delays.push(ms ?? 0),
        mailReset: async (email: string) =>
          mailResetLink(parts, email, parts.adminUrl(), await mailSiteOf(parts.store, parts.siteUrl())),
        ...(options.hosts && !site && sectionsByTheme),
        ...options.app,
      };
      return testedApp(built);
    },
  });
  /** A visitor who has just opened a page. */
  const shopper = async (): Promise<Shopper> => {
    const client = edge.visitor();
    await client.get('/api/auth/me');
    const crumb = () => client.jar.get('crumb') ?? '';
    const json = () => ({ 'Content-Type': 'application/json', 'X-CSRF-Token': crumb() });
    return {
      ...client,
      put: (path, body) => client.send('PUT', path, json(), JSON.stringify(body)),
      delete: (path) => client.send('DELETE', path, json()),
      form: (path, fields) =>
        client.postForm(path, { ...fields, crumb: crumb() }, { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' }),
    };
  };

  /** @returns what signs in a new contributor with these roles */
  const credentials = async (name: string, roles: number[]) => {
    const email = `${parts.ids.next()}@shop.example`;
    const { id } = await createContributor(parts, { email, name, roles, password });
    return { id, email, password };
  };

  const signedIn = async (...roles: number[]): Promise<Shopper> => {
    const { email } = await credentials('Somebody', roles);
    const client = await shopper();
    const answer = await client.post('/api/auth/sign-in', { email, password });
    if (answer.status !== 200) throw new Error(`Cannot sign in: ${answer.text}`);
    return client;
  };

  /** A program that calls the public API with a key of these scopes. */
  const program = async (...scopes: ApiScope[]) => {
    const { key } = await createApiKey(parts, { name: 'Program', scopes }, 'test');
    const client = edge.visitor();
    const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      client.send(
        method,
        path,
        {
          Authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body === undefined ? undefined : JSON.stringify(body),
      );
    return {
      key,
      get: (path: string) => call('GET', path),
      send: call,
      /** With a new idempotency key, unless the headers have one. */
      post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
        call('POST', path, body, { 'Idempotency-Key': parts.ids.next(), ...headers }),
    };
  };

  const browser = (host = adminHost): Browser => {
    const client = edge.visitor();
    const cookies = client.jar;
    const call = async (
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<BrowserAnswer> => {
      if (method !== 'GET' && !cookies.has('crumb')) await call('GET', '/api/auth/me');
      const sent = {
        Host: `${host}:${edge.port}`,
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
        const { email } = await credentials(`Person ${roles.join('+')}`, roles);
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
    edge,
    port: edge.port,
    origins: edge.origins,
    /** How long requests were delayed, in ms. */
    delays,
    visitor: edge.visitor,
    shopper,
    credentials,
    signedIn,
    owner: () => signedIn(Role.admin),
    program,
    browser,
    editor: () => browser().signedIn(Role.editor),
    /** Faults that the server or the parts logged. Without a template, refusals have no page around them. */
    faults: () => [...edge.log.faults(), ...(parts.log.faults ?? []).filter(({ event }) => event !== 'error-page')],
    async close() {
      await edge.close();
      await files?.close();
    },
  };
}

const separateOrigins: FixtureOptions['origins'] = {
  origins: {
    site: ['http://localhost:0'],
    preview: ['http://preview.localhost:0'],
    admin: [`http://${adminHost}:0`],
  },
  // Lets a test choose its address with X-Forwarded-For.
  proxies: ['127.0.0.1'],
};

const named = (host: string) => [`http://${host}:0`];
const namedOrigins = { site: named(hosts.site), preview: named(hosts.preview), admin: named(hosts.admin) };

const sectionsByTheme: Pick<AppParts, 'renderSections' | 'templateAreas' | 'templateDraws'> = {
  renderSections: async (document, ids) =>
    Object.fromEntries(ids.map((id) => [id, `<section>${document.sections[id]?.theme}</section>`])),
  templateAreas: async () => [],
  templateDraws: async () => false,
};

export type NamedStoa = Awaited<ReturnType<typeof namedStoa>>;
export type Person = ReturnType<NamedStoa['browser']>;

/** A request's additions to its browser's cookies and CSRF token. */
type Call = { method?: string; headers?: Record<string, string>; body?: unknown; raw?: string | Buffer };

/**
 * `testStoa` at `hosts`, over a site with a template.
 * @param options.oneAddress the editor is at the site's own address
 */
export async function namedStoa(options: { oneAddress?: boolean } = {}) {
  const parts = testParts();
  const log = memoryLog();
  Object.assign(parts.log, { info: log.info, warn: log.warn });
  const site = await testSite({ base: parts });
  const admin = options.oneAddress ? hosts.site : hosts.admin;
  const stoa = await testStoa({
    site,
    parts,
    hosts: 'named',
    edge: {
      log,
      cache: { store: parts.store, clock: parts.clock },
      ...(options.oneAddress && { origins: { origins: { ...namedOrigins, admin: named(admin) } } }),
    },
  });

  /** One browser: its cookies by host, like host-only cookies. */
  const browser = () => {
    const clients = new Map<string, Client>();
    const place = (host: string) => {
      const client = clients.get(host) ?? stoa.visitor();
      clients.set(host, client);
      const { jar } = client;
      const call = (target: string, { method = 'GET', headers, body, raw }: Call = {}) =>
        client.send(
          method,
          target,
          {
            Host: `${host}:${stoa.port}`,
            ...(jar.has('crumb') && { 'X-CSRF-Token': jar.get('crumb')! }),
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
            ...headers,
          },
          raw ?? (body === undefined ? undefined : JSON.stringify(body)),
        );
      return {
        host,
        jar,
        call,
        get: (target: string, headers?: Record<string, string>) => call(target, { headers }),
        post: (target: string, body: unknown = {}, headers?: Record<string, string>) =>
          call(target, { method: 'POST', body, headers }),
        put: (target: string, body: unknown = {}) => call(target, { method: 'PUT', body }),
        delete: (target: string) => call(target, { method: 'DELETE' }),
        form: (target: string, fields: Record<string, string>, headers?: Record<string, string>) =>
          call(target, {
            method: 'POST',
            raw: new URLSearchParams({ crumb: jar.get('crumb') ?? '', ...fields }).toString(),
            headers: {
              'Content-Type': 'application/x-www-form-urlencoded',
              Accept: 'text/html',
              'X-CSRF-Token': '',
              'Sec-Fetch-Mode': 'navigate',
              'Sec-Fetch-Dest': 'document',
              ...headers,
            },
          }),
      };
    };
    return { site: place(hosts.site), admin: place(admin), preview: place(hosts.preview), at: place };
  };

  /** A contributor with these roles, signed in with a browser of their own. */
  const contributor = async (...roles: number[]) => {
    const { id, email } = await stoa.credentials(`Person ${roles.join('+')}`, roles);
    const self = browser();
    const signIn = async () => {
      await self.admin.get('/api/auth/me');
      const answer = await self.admin.post('/api/auth/sign-in', { email, password });
      if (answer.status !== 200) throw new Error(`Cannot sign in: ${answer.text}`);
      return answer;
    };
    const answer = await signIn();
    return { ...self, id, email, mark: String(answer.json().mark ?? ''), signIn };
  };

  return {
    ...stoa,
    store: parts.store,
    clock: parts.clock,
    site,
    browser,
    contributor,
    /** Log lines without faults. */
    logged: () => log.lines.filter(({ level }) => level !== 'fault').map((line) => JSON.stringify(line)),
    faults: () => [...stoa.edge.log.faults(), ...parts.log.faults],
    async close() {
      await stoa.close();
      await site.close();
    },
  };
}
