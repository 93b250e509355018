// A shop for the census journeys (client/journeys/census*.browser.test.ts), and its visitors' reports.

import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createContributor } from '../../accounts/contributor/contributor.ts';
import type { Parts } from '../../base/parts.ts';
import { Role } from '../../base/roles.ts';
import type { CensusSettings } from '../../census/settings/schema.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import { createForm } from '../../forms/form/form.ts';
import { formBodySchema } from '../../forms/form/schema.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import type { BuiltServer } from '../harness/built-server.ts';
import { startBuiltShop } from '../harness/built-shop.ts';
import { section, textBlock } from '../harness/documents.ts';
import { mug, shopCollection, stocked } from '../harness/shop.ts';
import { type TestVisitor, testVisitor } from '../harness/visitor.ts';

export const password = 'correct horse battery';
export const emailOf = (role: number) => `role-${role}@shop.example`;

/** With a page of blocks at /blocks, a page with a password at /secret, one for members at /members, and a cup that has a related product and an add-on at /stall/p/cup. */
export const startCensusShop = (name: string): Promise<BuiltServer> =>
  startBuiltShop(name, async (parts) => {
    for (const role of [Role.admin, Role.editor, Role.viewer])
      await createContributor(parts, { email: emailOf(role), name: `Role ${role}`, password, roles: [role] });
    const plate = await stocked(parts, mug({ title: 'Plate', urlId: 'plate' }), 20);
    await stocked(parts, mug({ title: 'Cup', urlId: 'cup', relatedProductIds: [plate.id], addOnIds: [plate.id] }), 20);
    const website = await loadWebsite(parts.store);
    const merchandising = { ...website.store.merchandising, relatedProductsEnabled: true };
    await transact(parts.store, async (tx) => {
      putWebsite(tx, { ...website, store: { ...website.store, merchandising } });
    });
    await putBlocks(parts, plate.id);
  });

async function putBlocks(parts: Parts, productId: string): Promise<void> {
  const fields = [{ id: 'email-1', type: 'email', title: 'Email', required: true }];
  const letters = { name: 'Letters', isNewsletter: true, fields, submitButtonText: 'Sign up' };
  const newsletter = await createForm(parts, formBodySchema.parse(letters));
  const form = await createForm(parts, formBodySchema.parse({ name: 'Contact', fields, submitButtonText: 'Send' }));
  const block = (id: string, type: number, props: object) => {
    const desktop = { x: 0, w: 24, y: Number(id.slice(1)) * 4, h: 1 };
    return textBlock(id, '', { type, props: { ...props }, layout: { desktop } });
  };
  const blocks = [
    block('b1', 53, { text: 'To the shop', href: '/stall' }),
    block('b2', 51, { formId: newsletter.id, title: 'Letters' }),
    block('b3', 9, { formId: form.id }),
    block('b4', 41, { source: 'url', url: 'https://media.example/song.mp3', title: 'A song' }),
    block('b5', 32, { source: 'url', url: 'https://media.example/film.mp4', title: 'A film' }),
    block('b6', 43, { productId }),
  ];
  const page = {
    ...shopCollection,
    id: 'b'.repeat(24),
    urlId: 'blocks',
    title: 'Blocks',
    type: 10,
    typeName: 'page',
    regionName: 'default',
  };
  await transact(parts.store, async (tx) => {
    await putCollection(tx, page);
    await putCollection(tx, { ...page, id: '1'.repeat(24), urlId: 'secret', passwordHash: 'none' });
    await putCollection(tx, { ...page, id: '2'.repeat(24), urlId: 'members', memberAreaId: '3'.repeat(24) });
    putLiveDocument(tx, {
      id: page.id,
      kind: 'page',
      sections: { s1: section('s1') },
      blocks: Object.fromEntries(blocks.map((one) => [one.id, one])),
    });
  });
}

/** Saves as the owner's screen does. */
export async function saveSettings(
  server: BuiltServer,
  change: Partial<CensusSettings>,
  person = { email: emailOf(Role.admin), password },
): Promise<void> {
  const owner = await signedIn(server, person);
  const saved = await owner.send('PUT', '/config/api/census-settings', change);
  expect([saved.status, saved.text]).toEqual([200, saved.text]);
}

/** null: the site is public. */
export async function setSitePassword(server: BuiltServer, password: string | null): Promise<void> {
  const owner = await signedIn(server);
  expect((await owner.send('PUT', '/config/api/site/password', { password })).status).toBe(200);
}

/** Each signs in once: a real password hash takes longer than the calls that follow. */
const contributors = new WeakMap<BuiltServer, Map<string, Promise<TestVisitor>>>();

function signedIn(server: BuiltServer, person = { email: emailOf(Role.admin), password }): Promise<TestVisitor> {
  const known = contributors.get(server) ?? new Map<string, Promise<TestVisitor>>();
  contributors.set(server, known);
  const signIn = async () => {
    const owner = testVisitor(server.adminOrigin);
    await owner.get('/');
    await owner.send('POST', '/api/auth/sign-in', person);
    return owner;
  };
  return known.getOrInsertComputed(person.email, signIn);
}

/** Today's totals in Analytics. */
export async function totalsOf(server: BuiltServer): Promise<() => Promise<Record<string, number>>> {
  const owner = await signedIn(server);
  const ask = () => owner.get<{ totals: Record<string, number> }>('/api/analytics/traffic?range=today');
  return async () => (await ask()).body.totals;
}

export type Call = {
  path: string;
  method: string;
  /** Form fields, or the JSON body. */
  fields: Record<string, unknown>;
  /** `data` or `eventContent`, parsed. */
  data: Record<string, unknown>;
  body: string;
  headers: Record<string, string>;
  /** `ping`: sent by beacon. */
  kind: string;
};

const parsed = (text: unknown): Record<string, unknown> => {
  try {
    return JSON.parse(String(text));
  } catch {
    return {};
  }
};

/** Records every census call of the browser from now on. */
export function watchCalls(context: BrowserContext) {
  const calls: Call[] = [];
  const scripts: string[] = [];
  const refused: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/universal\/census/.test(pathname)) scripts.push(pathname);
    if (!/^\/api\/(?:census|events|performance)\//.test(pathname)) return;
    const body = request.postData() ?? '';
    const said = /^[[{]/.test(body) ? parsed(body) : Object.fromEntries(new URLSearchParams(body));
    // Several events of a kind share one call.
    const all = Array.isArray(said) && pathname.startsWith('/api/census/') ? said : [said];
    for (const fields of all) {
      const data = parsed(fields.data ?? fields.eventContent);
      calls.push({
        path: pathname,
        method: request.method(),
        fields,
        data,
        body,
        headers: request.headers(),
        kind: request.resourceType(),
      });
    }
  });
  context.on('response', (response) => {
    if (/\/api\/(?:census|events|performance)\//.test(response.url()) && response.status() !== 200)
      refused.push(`${response.status()} ${response.url()}`);
  });
  return {
    calls,
    scripts,
    /** Answers other than 200. */
    refused,
    hits: (event: number) =>
      calls.filter(({ path, fields }) => path === '/api/census/RecordHit' && fields.event === String(event)),
    tracked: (name: string) => calls.filter(({ fields }) => fields.eventSchemaName === name),
    recorded: (event: string) =>
      calls.filter(({ path, fields }) => path === '/api/events/RecordEvent' && fields.event === event),
    marks: (name: string) => calls.filter(({ path }) => path === `/api/census/${name}`),
    /** Waits for the first call that matches the filter. */
    async first(find: () => Call[]): Promise<Call> {
      await expect.poll(() => find().length, { timeout: 15_000 }).toBeGreaterThan(0);
      return find()[0]!;
    },
  };
}

/**
 * Waits until the page has sent its idle-time reports. Bounded, like the product's own waits: a busy browser may not become idle for
 * minutes.
 */
export const idle = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const once = () => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 }));
    return once()
      .then(once)
      .then(() => true);
  });

export const censusCookies = ['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt'];

export const cookiesOf = async (context: BrowserContext): Promise<Record<string, { value: string; expires: number }>> =>
  Object.fromEntries(
    (await context.cookies()).map(({ name, value, expires }) => [name, { value: decodeURIComponent(value), expires }]),
  );

/** Cookies and storage of the census, e.g. `ss_cvr`, `SS_SESSION_ID`. */
export async function keptBy(context: BrowserContext): Promise<string[]> {
  const [page] = context.pages();
  const names = (await context.cookies()).map(({ name }) => name);
  const stored = await page!.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return [...names, ...stored].filter((name) => /^ss_/i.test(name)).sort();
}
