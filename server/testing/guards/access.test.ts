// Access control for every route: one table lists all routes of the program, and each owner's route is called anonymously and by each
// of the fifteen roles. A route that is not in the table fails, so none is open by oversight. Operations 2.1.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../accounts/api-key/api-key.ts';
import { listAudit } from '../../accounts/audit/audit.ts';
import { type AppParts, tokenFolders } from '../../app.ts';
import { type Call, methodOf, type Needs, pathOf } from '../../base/calls.ts';
import { apiScopes, type Capability, can, roleCodes, type Target } from '../../base/roles.ts';
import { concepts } from '../../concepts.ts';
import type { Concept } from '../../http/concept.ts';
import { loggedPath } from '../../http/edge/access-log.ts';
import { pageRoutes } from '../../pages/routes.ts';
import { page } from '../harness/documents.ts';
import { type FileParts, fileParts } from '../harness/file-parts.ts';
import { type Browser, type TestStoa, testStoa } from '../harness/test-stoa.ts';

type Access = 'anyone' | 'signed in' | readonly (readonly [capability: Capability, target?: Target])[];

const accessOf = (needs: Needs): Access => {
  if (needs === 'anyone' || needs === 'customer' || needs === 'signed in')
    return needs === 'customer' ? 'anyone' : needs;
  if (typeof needs === 'string') return [[needs]];
  // Programs with an API key: each API's own tests cover its scopes.
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
    ops: [
      {
        id: 'op-access-1',
        doc: 'home',
        base: 0,
        actor: '',
        at: 0,
        label: '',
        patches: [{ p: ['blocks', 'nowhere', 'order'], o: 'set', v: 'a' }],
      },
    ],
  },
  'POST /config/api/documents/:id/discard': { rev: 0 },
  'POST /config/api/discounts': { kind: 'ANY_ORDER' },
  'PUT /config/api/discounts/:id': { kind: 'ANY_ORDER' },
  'POST /config/api/discounts/:id/restore': { kind: 'ANY_ORDER' },
  'POST /config/api/preview/:id': { rev: 0, patches: [], sections: ['s1'] },
};

const addresses = (path: string) =>
  path
    .replace(':namespace', 'tax')
    .replace(':websiteId', 'a'.repeat(24))
    .replace(':id', path.includes('/documents/') || path.includes('/preview/') ? 'home' : 'f'.repeat(24))
    .replace(':number', '1')
    .replace(':n', '1')
    .replace(':variantId', '0'.repeat(8) + '-0000-4000-8000-' + '0'.repeat(12));

const mounted = (concept: Concept<AppParts>, parts: AppParts): string[] =>
  [concept.serve?.(parts) ?? []]
    .flat()
    .flatMap(({ stack }) =>
      stack.flatMap(({ methods, path }) =>
        methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
      ),
    );

let app: TestStoa;
let files: FileParts;
const people = new Map<number, Browser>();

beforeAll(async () => {
  files = await fileParts();
  app = await testStoa({ hosts: 'separate', documents: [page('home', 'Welcome')], parts: files });
  for (const role of roleCodes) people.set(role, await app.browser().signedIn(role));
}, 300_000);

afterAll(async () => {
  await app.close();
  await files.close();
  expect(app.faults()).toEqual([]);
});

/** Valid bodies, for calls that would otherwise be refused for their body. */
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
    for (const concept of concepts as readonly Concept<AppParts>[]) {
      const calls = Object.values(concept.calls ?? {}).map(({ call }) => call);
      expect([concept.name, mounted(concept, app.built).sort()]).toEqual([concept.name, [...calls].sort()]);
    }
    expect(declared.length).toBeGreaterThan(250);
  });

  it('whose addresses hold a token are known to the log by their folder', () => {
    const withToken = [...declared.map(pathOf), ...pageRoutes(app.built).stack.map(({ path }) => String(path))].filter(
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

  it('let no one in from another origin, even signed in', async () => {
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

/** Calls from third-party clients: unspecified fields are ignored (wire.md). */
const lenient = (needs: Needs) => needs === 'anyone' || needs === 'customer';

describe('what a call does not know', () => {
  const strictCalls = declared.filter(({ needs }) => !lenient(needs));
  let key = '';
  beforeAll(async () => {
    key = (await createApiKey(app.parts, { name: 'Program', scopes: [...apiScopes] }, 'test')).key;
  });
  const send = (one: Call, query: string, body?: unknown) => {
    const path = `${addresses(pathOf(one))}${query}`;
    const isOfPrograms = typeof one.needs === 'object' && 'scope' in one.needs;
    if (!isOfPrograms) return (people.get(1) as Browser).send(methodOf(one), path, body);
    const headers = { Authorization: `Bearer ${key}`, 'Idempotency-Key': app.parts.ids.next() };
    return app.browser('localhost').send(methodOf(one), path, body, headers);
  };
  const named = { status: 400, message: expect.stringContaining('unheardOf') };
  const heard = ({ status, body }: Awaited<ReturnType<typeof send>>) => ({ status, message: body.message });

  it.each(strictCalls.map((one) => [one.call, one] as const))('is refused by its name: %s', async (route, one) => {
    const body = one.body ? (bodies[route] ?? {}) : undefined;
    expect(heard(await send(one, '?unheardOf=1', body))).toEqual(named);
    if (methodOf(one) === 'GET' || one.reads) return;
    expect(heard(await send(one, '', { ...(bodies[route] as object), unheardOf: 1 }))).toEqual(named);
  });

  it('is refused of programs and owners alike', () => {
    expect(strictCalls.length).toBeGreaterThan(200);
  });
});
