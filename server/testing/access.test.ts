// Who may call what: every route of the program stands in one table here, and each of the owner's is called by nobody and by each
// of the fifteen roles. A route that is not in the table fails, so nothing is open because nobody thought of it. Operations 2.1.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveApiKeys } from '../accounts/api-key/owner-routes.ts';
import { listAudit } from '../accounts/audit/audit.ts';
import { serveAudit } from '../accounts/audit/serve.ts';
import { type AppParts, tokenFolders } from '../app.ts';
import { type Needs, pathOf } from '../base/calls.ts';
import { type Capability, can, roleCodes, type Target } from '../base/roles.ts';
import { censusRoutes } from '../census/routes.ts';
import { placesRoutes } from '../commerce/address/places-routes.ts';
import { serveCatalogue } from '../commerce/catalog/serve.ts';
import { serveOrderPayments } from '../commerce/checkout/serve.ts';
import { serveCustomers } from '../commerce/customer/serve.ts';
import { servePeople } from '../commerce/customer-account/serve.ts';
import { serveDiscounts } from '../commerce/discount/serve.ts';
import { serveDownloads } from '../commerce/download/serve.ts';
import { serveEmailPreviews } from '../commerce/email-preview/serve.ts';
import { serveGiftCards } from '../commerce/gift-card/serve.ts';
import { paperRoutes } from '../commerce/order/pdf-routes.ts';
import { serveOrders } from '../commerce/order/serve.ts';
import { servePayments } from '../commerce/payment/serve.ts';
import { servePreferences } from '../commerce/preferences/serve.ts';
import { restockRoutes } from '../commerce/restock/routes.ts';
import { serveRestock } from '../commerce/restock/serve.ts';
import { serveReviews } from '../commerce/review/serve.ts';
import { serveStock } from '../commerce/stock/serve.ts';
import { serveStoreSettings } from '../commerce/store-settings/serve.ts';
import { subscriptionRoutes } from '../commerce/subscription/routes.ts';
import { serveSubscriptions } from '../commerce/subscription/serve.ts';
import { concepts, mailKinds } from '../concepts.ts';
import { serveCollections } from '../content/collection/serve.ts';
import { serveFiles } from '../content/file/serve.ts';
import { serveImages } from '../content/image/serve.ts';
import { serveItems } from '../content/item/serve.ts';
import { serveSiteLayout } from '../content/site-layout/serve.ts';
import { visitorFormRoutes } from '../forms/form/routes.ts';
import { serveForms } from '../forms/form/serve.ts';
import { serveMailingList } from '../forms/mailing-list/serve.ts';
import type { Concept } from '../http/concept.ts';
import { loggedPath } from '../http/edge/access-log.ts';
import { exportRoutes } from '../import/export-routes.ts';
import { serveOrderCsv } from '../import/order-csv/serve.ts';
import { recordRoutes } from '../import/records/routes.ts';
import { importRoutes } from '../import/routes.ts';
import { templateImportRoutes } from '../import/template-routes.ts';
import { pageRoutes } from '../pages/routes.ts';
import { serveCodeInjection } from '../site/code-injection/serve.ts';
import { serveMail } from '../site/mail/serve.ts';
import { createTemplateFaults } from '../site/template/faults.ts';
import { serveDesign } from '../site/template/serve.ts';
import { createTemplates } from '../site/template/template.ts';
import { serveWebhooks } from '../site/webhook/serve.ts';
import { serveWebsite } from '../site/website/serve.ts';
import { page } from './documents.ts';
import { type Browser, editorApp } from './editor-app.ts';
import { type FileParts, fileParts } from './owner-app.ts';
import { openShop } from './shop.ts';

type Access = 'anyone' | 'signed in' | readonly (readonly [capability: Capability, target?: Target])[];

const accessOf = (needs: Needs): Access => {
  if (needs === 'anyone' || needs === 'customer' || needs === 'signed in')
    return needs === 'customer' ? 'anyone' : needs;
  if (typeof needs === 'string') return [[needs]];
  // Programs with an API key, whose scopes each API's own tests try.
  if ('scope' in needs) return 'anyone';
  return ('all' in needs ? needs.all : [needs]).map((need) => (typeof need === 'string' ? [need] : need));
};

const declared = concepts.flatMap((concept: Concept) => Object.values(concept.calls ?? {}));
const table = Object.fromEntries(declared.map(({ call, needs }) => [call, accessOf(needs)] as const));

const ofOwners = Object.entries(table).flatMap(([route, access]) =>
  access === 'anyone' ? [] : [[route, access] as const],
);

const bodies: Record<string, unknown> = {
  'POST /config/api/documents/:id/ops': {
    base: 0,
    ops: [{ id: 'op-access-1', doc: 'home', base: 0, actor: '', at: 0, label: '', patches: [{ p: ['blocks', 'nowhere', 'order'], o: 'set', v: 'a' }] }],
  }, // biome-ignore format: one op
  'POST /config/api/documents/:id/discard': { rev: 0 },
  'POST /config/api/discounts': { kind: 'ANY_ORDER' },
  'PUT /config/api/discounts/:id': { kind: 'ANY_ORDER' },
  'POST /config/api/preview/:id': { rev: 0, patches: [], sections: ['s1'] },
};

const addresses = (path: string) =>
  path.replace(':namespace', 'tax').replace(':websiteId', 'a'.repeat(24)).replace(':id', path.includes('/documents/') || path.includes('/preview/') ? 'home' : 'f'.repeat(24)).replace(':number', '1').replace(':n', '1').replace(':variantId', '0'.repeat(8) + '-0000-4000-8000-' + '0'.repeat(12)); // biome-ignore format: one way

const mounted = (concept: Concept<AppParts>, parts: AppParts): string[] =>
  [concept.serve?.(parts) ?? []]
    .flat()
    .flatMap(({ stack }) =>
      stack.flatMap(({ methods, path }) =>
        methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
      ),
    );

let app: Awaited<ReturnType<typeof editorApp>>;
let files: FileParts;
const people = new Map<number, Browser>();

beforeAll(async () => {
  files = await fileParts();
  app = await editorApp({
    documents: [page('home', 'Welcome')],
    routes: (parts) => {
      const owners = {
        ...parts,
        blobs: files.blobs,
        pool: files.pool,
        renderer: { templateFaults: createTemplateFaults(parts) },
      };
      return [
        serveApiKeys(parts),
        serveAudit(parts),
        serveImages(owners),
        serveFiles(owners),
        serveStock(parts),
        serveCatalogue(parts),
        serveDiscounts(parts),
        serveGiftCards(parts),
        serveStoreSettings(parts),
        serveCustomers(parts),
        servePeople({ ...parts, siteUrl: () => 'https://shop.example' }),
        serveOrders(parts),
        serveOrderPayments(parts),
        paperRoutes({ ...parts, pool: files.pool, fontsFolder: '' }),
        serveOrderCsv(parts),
        serveDownloads(owners),
        serveSubscriptions(parts),
        subscriptionRoutes(parts),
        servePayments(parts),
        servePreferences(parts),
        exportRoutes(parts),
        importRoutes(owners),
        recordRoutes(owners),
        templateImportRoutes(owners),
        serveDesign({ ...owners, templates: createTemplates(owners) }),
        censusRoutes(parts),
        serveCodeInjection(owners),
        serveWebsite(parts),
        serveCollections({ ...parts, templates: createTemplates(owners) }),
        serveItems({ ...parts, templates: createTemplates(owners) }),
        serveSiteLayout({ ...parts, templates: createTemplates(owners) }),
        serveMail(parts),
        serveEmailPreviews({ ...parts, mailKinds }),
        restockRoutes(parts),
        serveRestock(parts),
        serveReviews(parts),
        serveForms(parts),
        visitorFormRoutes(parts),
        serveMailingList(parts),
        placesRoutes(parts),
        serveWebhooks(parts),
      ];
    },
  });
  await openShop(app.parts);
  for (const role of roleCodes) people.set(role, await app.browser().signedIn(role));
}, 300_000);

afterAll(async () => {
  await app.close();
  await files.close();
  expect(app.parts.log.faults).toEqual([]);
});

/** Bodies that are taken, of calls that are otherwise refused for theirs. */
const valid: Record<string, unknown> = {
  'POST /config/api/api-keys': { name: 'Stock program', scopes: ['inventory.read'] },
  'POST /config/api/forms': { name: 'Contact', fields: [] },
};

const call = (browser: Browser, route: string, given?: unknown) => {
  const [method = '', path = ''] = route.split(' ');
  const body = method === 'GET' || method === 'DELETE' ? undefined : (given ?? bodies[route] ?? {});
  return browser.send(method, addresses(path), body);
};

describe('the routes of the program', () => {
  it('are those that their concepts declare', () => {
    const parts = {
      ...app.parts,
      origins: app.origins,
      assets: { publicPath: '/', entries: {} },
    } as unknown as AppParts;
    for (const concept of concepts as readonly Concept<AppParts>[]) {
      const calls = Object.values(concept.calls ?? {}).map(({ call }) => call);
      expect([concept.name, mounted(concept, parts).sort()]).toEqual([concept.name, [...calls].sort()]);
    }
    expect(declared.length).toBeGreaterThan(250);
  });

  it('whose addresses hold a token are known to the log by their folder', () => {
    const parts = {
      ...app.parts,
      origins: app.origins,
      assets: { publicPath: '/', entries: {} },
      renderer: {},
    } as unknown as AppParts;
    const withToken = [...declared.map(pathOf), ...pageRoutes(parts).stack.map(({ path }) => String(path))].filter(
      (path) => path.includes(':token'),
    );
    expect(new Set(withToken).size).toBeGreaterThan(5);
    for (const path of withToken) expect(loggedPath(path.replace(':token', 'Abc'), tokenFolders)).not.toContain('Abc');
  });

  it.each(ofOwners)('%s', async (route, access) => {
    expect((await call(app.browser(), route)).status).toBe(401);
    for (const [role, browser] of people) {
      const actor = { id: 'someone', roles: [role] };
      const may = access === 'signed in' || access.every(([what, target]) => can(actor, what, target));
      const { status } = await call(browser, route);
      expect(`role ${role}: ${status === 403 ? 'refused' : status === 401 ? 'unknown' : 'let in'}`).toBe(
        `role ${role}: ${may ? 'let in' : 'refused'}`,
      );
    }
  });

  it('of the owner that change something are in the audit log, each commit of theirs by itself', async () => {
    const admin = people.get(1) as Browser;
    const unsaid: string[] = [];
    const bookkeeping = /^(?:idempotency|session(?:-of)?)$/;
    let route = '';
    const stop = app.parts.store.onCommit(({ keys }) => {
      const names = keys.map(([name]) => String(name));
      if (names.every((name) => bookkeeping.test(name)) || names.includes('audit')) return;
      unsaid.push(`${route} ${names}`);
    });
    let done = 0;
    for (const [one, access] of Object.entries(table)) {
      if (access === 'anyone' || one.startsWith('GET') || one.includes('/api/auth/')) continue;
      route = one;
      const { status, headers } = await call(admin, one, valid[one]);
      if (status >= 400 || one.startsWith('POST /config/api/preview')) continue;
      done++;
      const requestId = headers.get('x-request-id') ?? '';
      const { entries } = await listAudit(app.parts.store, { limit: 1, requestId });
      expect(entries, one).toMatchObject([{ actor: { kind: 'contributor' }, call: one }]);
    }
    stop();
    expect(unsaid).toEqual([]);
    expect(done).toBeGreaterThan(5);
  });

  it('let nobody in from another origin, however signed in', async () => {
    const admin = people.get(1) as Browser;
    for (const origin of ['http://evil.example', app.origins.of('preview'), 'null']) {
      const answer = await admin.post('/config/api/publish', { documents: [] }, { Origin: origin });
      expect([origin, answer.status]).toEqual([origin, 403]);
    }
    expect((await admin.post('/config/api/publish', {}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });

  it.each(['localhost', 'preview.localhost'])('serve no contributor at %s, whatever it brings', async (host) => {
    const attacker = app.browser(host);
    for (const [name, value] of (people.get(1) as Browser).cookies) attacker.cookies.set(name, value);
    const contributors = Object.entries(table).filter(
      ([route, access]) => access !== 'anyone' || route.includes('/api/auth/'),
    );
    expect(contributors.length).toBeGreaterThan(150);
    let commits = 0;
    const stop = app.parts.store.onCommit(() => commits++);
    for (const [route] of contributors) {
      const answer = await call(attacker, route);
      const [, path = ''] = route.split(' ');
      const isScreen = path.startsWith('/config/') && !path.startsWith('/config/api/');
      expect([route, answer.status]).toEqual([route, isScreen ? 302 : 403]);
      if (isScreen) expect(answer.headers.get('location')).toBe(app.origins.of('admin') + addresses(path));
      else expect([route, answer.body.code]).toEqual([route, 'ADMIN_ORIGIN_ONLY']);
    }
    stop();
    expect(commits).toBe(0);
  });

  it.each(['same-site', 'cross-site'])('know nobody in what a %s page loads from the editor', async (from) => {
    const admin = people.get(1) as Browser;
    const load = { 'Sec-Fetch-Site': from, 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' };
    expect((await admin.get('/api/commerce/orders', load)).status).toBe(401);
    const followed = { ...load, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    expect((await admin.get('/api/commerce/orders', followed)).status).toBe(200);
    expect((await admin.get('/api/commerce/orders', { ...followed, 'Sec-Fetch-Dest': 'iframe' })).status).toBe(401);
  });

  it('serve nothing of the site at the address of the editor', async () => {
    const admin = people.get(1) as Browser;
    expect((await admin.get('/')).headers.get('location')).toBe('/config');
    for (const path of ['/about', '/cart', '/s/evil.js', '/scripts/site.js', '/assets/x.js', '/1.0/orders', '/form/x'])
      expect([path, (await admin.get(path)).status]).toEqual([path, 404]);
  });

  it('ask for the crumb in every call that changes something', async () => {
    const admin = people.get(1) as Browser;
    for (const [route] of ofOwners.filter(([one]) => !one.startsWith('GET'))) {
      const [method = '', path = ''] = route.split(' ');
      const answer = await admin.send(method, addresses(path), method === 'DELETE' ? undefined : {}, {
        'X-CSRF-Token': 'x',
      });
      expect([route, answer.body.crumbFail]).toEqual([route, true]);
    }
  });
});

/** Owner calls without a JSON body: those that remove, that take a file, and one that takes a form (wire 5, tried in its own test). */
const bodiless = [
  /^DELETE /,
  /^POST \/config\/api\/(?:files|preview-token)$/,
  /^POST \/api\/commerce\/products\/:id\/files$/,
  /^POST \/api\/(?:import\/|uploads\/)/,
  /^POST \/api\/config\/SaveInjectionSettings$/,
];

describe('a field that an owner call does not know', () => {
  const writes = Object.keys(table).filter(
    (route) => table[route] !== 'anyone' && !route.startsWith('GET') && !bodiless.some((one) => one.test(route)),
  );

  it.each(writes)('is refused by its name: %s', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const body = { ...(bodies[route] as object), unheardOf: 1 };
    const answer = await (people.get(1) as Browser).send(method, addresses(path), body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('unheardOf: Unknown field.')]);
    expect(answer.body.errors).toContainEqual({ path: 'unheardOf', message: 'Unknown field.' });
  });

  it('is refused in the query of every list', async () => {
    const lists = Object.keys(table).filter((route) =>
      /^GET .*(?:s|\.csv|\/(?:notifications\/restock\/groups|inbox))$/.test(route),
    );
    let named = 0;
    for (const route of lists) {
      const answer = await (people.get(1) as Browser).get(`${addresses(route.slice(4))}?unheardOf=1`);
      if (answer.status !== 400) continue;
      expect([route, answer.body.message]).toEqual([route, expect.stringContaining('unheardOf: Unknown field.')]);
      named++;
    }
    expect(named).toBeGreaterThan(20);
  });
});
