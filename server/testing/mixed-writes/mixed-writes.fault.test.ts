// Everything that the program writes, at once and over HTTP, and kill -9 at random moments: what was answered is there exactly once, byte
// for byte, with one entry in the audit log; what was not is there whole or not at all; and the books of the shop agree.
// STOA_KILLS=300 is the full number of kills.

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { report } from '../../../bench/lib/report.ts';
import type { AuditEntry } from '../../accounts/audit/schema.ts';
import { createContributor } from '../../accounts/contributor/contributor.ts';
import { insertSiteUser, newPasswordHash } from '../../accounts/site-user/site-user.ts';
import type { Parts } from '../../base/parts.ts';
import { Role } from '../../base/roles.ts';
import { stepIds } from '../../base/step-ids.ts';
import { systemClock, systemIds } from '../../base/system.ts';
import { customerOfAccount, loadCustomer, putAddress } from '../../commerce/customer/customer.ts';
import { putPreferences } from '../../commerce/preferences/preferences.ts';
import { findGroup } from '../../commerce/restock/store.ts';
import { stockKey } from '../../commerce/stock/stock.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { findLiveDocument, putLiveDocument } from '../../content/document/document.ts';
import { createForm } from '../../forms/form/form.ts';
import { formBodySchema } from '../../forms/form/schema.ts';
import { examineSite } from '../../installation/whole.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import type { Store, Value } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { startBuiltServer } from '../built-server.ts';
import { page } from '../documents.ts';
import { inStore, KillableShop, killsOf } from '../killable-shop.ts';
import { auditStore, rowsOf } from '../order-audit.ts';
import { adasAddress, mug, shopCollection, stocked, testParts, variant } from '../shop.ts';
import { Journal } from './journal.ts';
import { everybody, hashOf, member, owner, type Site, type World } from './people.ts';

const kills = killsOf(4);
const everyKind = [
  ...['op', 'doc:draft', 'doc:live', 'ver', 'navigation', 'item', 'image', 'site-file', 'website', 'api-key'],
  ...['product', 'discount', 'form', 'customer', 'commerce-preferences'],
  ...['form-submission', 'subscriber', 'restock-sign-up'],
];
const goods = mug({ title: 'Goods', variants: [variant({ sku: 'GOODS' })] });
const counted = mug({ title: 'Counted', variants: [variant({ sku: 'COUNTED' })] });
const soldOut = mug({ title: 'Sold out', variants: [variant({ sku: 'NONE' })] });

let folder: string;
let site: Site;
let shop: KillableShop | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-mixed-'));
  await (await startBuiltServer({ dataFolder: folder, flags: ['--no-demo'] })).stop();
  site = await inStore(folder, furnish);
});
afterEach(() => shop?.end());
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

async function furnish(store: Store): Promise<Site> {
  const parts = { ...testParts(store), clock: systemClock, ids: systemIds(systemClock) };
  const pages = ['page-one', 'page-two'] as const;
  await transact(store, async (tx) => {
    await putCollection(tx, { ...shopCollection, urlId: 'stall' });
    for (const id of pages) putLiveDocument(tx, page(id, 'round 0.'));
    await putPreferences(tx, 'orders', { reviewRequestDays: 1 });
    const now = await loadWebsite(tx);
    const merchandising = { ...now.store.merchandising, productReviewsEnabled: true };
    putWebsite(tx, { ...now, store: { ...now.store, testModeOn: true, merchandising } });
  });
  await createContributor(parts, { ...owner, name: 'Owner', roles: [Role.admin] });
  await stocked(parts, goods, 1_000_000);
  await stocked(parts, counted, 0);
  await stocked(parts, soldOut, 0);
  const field = (id: string, type: string) => ({ fields: [{ id, type, title: 'It' }] });
  const form = await createForm(parts, formBodySchema.parse({ name: 'Contact', ...field('text-1', 'text') }));
  const news = { name: 'News', isNewsletter: true, ...field('email-1', 'email') };
  const newsletter = await createForm(parts, formBodySchema.parse(news));
  return {
    ...{ storePage: shopCollection.id, pages, goods: goods.id, form: form.id, newsletter: newsletter.id },
    counted: { id: counted.id, variantId: counted.variants[0]!.id },
    soldOut: { id: soldOut.id, variantId: soldOut.variants[0]!.id },
    addressId: await moveIn(parts),
  };
}

/** An account with one address. */
async function moveIn(parts: Parts): Promise<string> {
  const passwordHash = await newPasswordHash(member.password, []);
  const now = parts.clock.now();
  const person = { email: member.email, firstName: 'Mary', lastName: 'Member' };
  const id = await transact(parts.store, async (tx) => {
    const userId = await customerOfAccount(tx, person, stepIds(parts), now);
    await insertSiteUser(tx, { id: userId, ...person, passwordHash, enabled: true, createdAt: now, updatedAt: now });
    return userId;
  });
  await putAddress(parts, id, adasAddress, {});
  return (await loadCustomer(parts.store, id)).addresses[0]!.id;
}

it(`${kills} kills: everything that was answered is there once, nothing is half done, all the books agree`, {
  timeout: 120_000 + kills * 15_000,
}, async () => {
  shop = new KillableShop(folder);
  const [running, journal] = [shop, new Journal()];
  let ended = false;
  const world: World = {
    ...{ shop, journal, site, ended: () => ended, orders: [], reviewTokens: [] },
    ...{ uploads: new Map(), counted: { answered: 0, asked: 0 }, places: new Map() },
  };
  const asked = new Set<string>();
  const faultsIn = () => inStore(folder, (store) => faultsOf(store, world, false));
  const work = everybody(world).finally(() => {
    ended = true;
  });
  work.catch(() => {});
  for (let n = 1; n <= kills && !ended; n++) {
    await running.afterAnswers(1 + Math.floor(Math.random() * 50), () => ended);
    await running.killAndStart(async () => {
      expect(await faultsIn()).toEqual([]);
      for (const token of await inStore(folder, reviewTokensIn))
        if (!asked.has(token)) asked.add(token) && world.reviewTokens.push(token);
    });
    if (n % 10 === 0)
      console.info(`${n} kills, ${running.answered} answers: ${JSON.stringify(journal.answeredCounts())}`);
  }
  // However few the kills were, each kind was written; reviews take their time.
  const hasEvery = () => everyKind.every((table) => Object.hasOwn(journal.answeredCounts(), table));
  await vi.waitUntil(() => ended || hasEvery(), { timeout: 60_000, interval: 50 });
  ended = true;
  await work;
  await running.killAndStart();
  await expectUploads(running, world.uploads);
  await running.stop('settled');
  shop = undefined;
  expect(await inStore(folder, (store) => faultsOf(store, world, true))).toEqual([]);
  expect((await examineSite(folder)).damage).toEqual([]);

  const counts = journal.answeredCounts();
  const rows = [{ kills: running.kills, 'calls answered': running.answered, orders: world.orders.length, ...counts }];
  console.info(JSON.stringify(rows));
  if (kills >= 200)
    report('mixed-kills', 'Is every write of every kind there once after so many kill -9 at random moments?', rows);

  // The check finds what it is there to find.
  expect(await inStore(folder, (store) => planted(store, journal))).toEqual([
    expect.stringMatching(/^audit log: product mk\d+x has 0 entries$/),
    expect.stringMatching(/^doubled: form-submission mk\d+x, 2 times$/),
    expect.stringMatching(/^lost: subscriber mk\d+x$/),
  ]);
});

async function faultsOf(store: Store, { journal, counted, orders }: World, settled: boolean): Promise<string[]> {
  const faults = [...(await journal.audit(store)), ...(await auditStore(store, { settled }))];
  const check = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  const pieces = ((await store.get(stockKey(site.counted.variantId)))?.value as number | undefined) ?? 0;
  const moved = (await rowsOf(store, 'stock-move')).filter(({ key }) => key[1] === site.counted.variantId).length;
  check(moved === pieces, `${pieces} pieces after ${moved} moves`);
  check(pieces >= counted.answered && pieces <= counted.asked, `${pieces} of ${counted.answered} pieces answered`);
  const rounds = await Promise.all(site.pages.map(async (id) => JSON.stringify(await findLiveDocument(store, id))));
  const live = new Set(rounds.map((text) => /round \d+/.exec(text)?.[0]));
  check(live.size === 1, `half published: ${[...live].join(', ')}`);
  const present = new Set((await rowsOf(store, 'order')).map(({ key }) => key[1]));
  for (const id of orders) check(present.has(id), `lost order ${id}`);
  const group = await findGroup(store, site.soldOut.id, site.soldOut.variantId);
  const signUps = (await rowsOf(store, 'restock-sign-up')).length;
  check((group?.signUpCount ?? 0) === signUps, `${signUps} sign-ups counted as ${group?.signUpCount}`);
  return faults;
}

/** Links in unsent emails: there is no mail server. */
const reviewTokensIn = async (store: Store): Promise<string[]> =>
  (await rowsOf(store, 'outgoing-mail')).flatMap(({ value }) => {
    const { kind, text } = (value as { r: { kind: string; text: string } }).r;
    return kind === 'review-request' ? (/\/reviews\/request\?t=([\w-]+)/.exec(text)?.[1] ?? []) : [];
  });

async function expectUploads(running: KillableShop, uploads: ReadonlyMap<string, string>): Promise<void> {
  const origin = await running.origin();
  for (const [address, hash] of uploads) {
    const answer = await fetch(new URL(address, origin));
    expect([address, answer.status, hashOf(await answer.bytes())]).toEqual([address, 200, hash]);
  }
}

/** A loss, a double and an entry of the log that is missing. @returns what the check says of them */
async function planted(store: Store, journal: Journal): Promise<string[]> {
  const last = async (table: string) =>
    (await rowsOf(store, table)).findLast(({ value }) => /mk\d+x/.test(JSON.stringify(value)))!;
  const [reader, submission, product] = [
    await last('subscriber'),
    await last('form-submission'),
    await last('product'),
  ];
  const entry = (await rowsOf(store, 'audit')).find(({ value }) =>
    (value as { r: AuditEntry }).r.changes.some(({ id, did }) => did === 'added' && id === product.key[1]),
  )!;
  await store.commit({
    deletes: [reader.key, entry.key],
    puts: [{ key: [...submission.key.slice(0, -1), 'f'.repeat(24)], value: submission.value as Value }],
  });
  return (await journal.audit(store)).sort();
}
