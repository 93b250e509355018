// All kinds of writes, concurrently over HTTP, with kill -9 after given numbers of answers: acknowledged writes are there exactly once,
// byte for byte, with one audit log entry; others are there completely or not at all; and the shop's books agree.
// STOA_KILLS=1000 is the full number of kills, on one site after the other; STOA_SEED repeats the choices of a run.

import { rm } from 'node:fs/promises';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { type Rows, report } from '../../../bench/lib/report.ts';
import type { AuditEntry } from '../../accounts/audit/schema.ts';
import { examineSite } from '../../installation/whole.ts';
import type { Store, Value } from '../../store/store.ts';
import { inStore, KillableShop, killsOf } from '../driver/killable-shop.ts';
import { rowsOf } from '../driver/order-audit.ts';
import { demoFolder } from '../harness/demo-folder.ts';
import { seed as firstSeed, seeded } from '../harness/seeded.ts';
import { differingUploads, faultsOf } from './faults.ts';
import { furnish } from './furnish.ts';
import { Journal } from './journal.ts';
import { everybody, type World } from './people.ts';

const kills = killsOf(2);
/** The whole site is read after each kill. */
const killsPerSite = 100;
const sites = Array.from({ length: Math.ceil(kills / killsPerSite) }, (_, n) => ({
  seed: firstSeed + n,
  kills: Math.min(killsPerSite, kills - n * killsPerSite),
}));
const everyKind = [
  ...['op', 'doc:draft', 'doc:live', 'ver', 'navigation', 'item', 'image', 'site-file', 'website', 'api-key'],
  ...['product', 'discount', 'form', 'customer', 'commerce-preferences'],
  ...['form-submission', 'subscriber', 'restock-sign-up'],
];

const rows: Rows = [];
/** When each kill happened, one line each. */
const moments: string[] = [];
let folder = '';
let shop: KillableShop | undefined;

afterEach(async () => {
  await shop?.end();
  shop = undefined;
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

it.each(sites)(
  '$kills kills, seed $seed: everything that was answered is there once, nothing is half done, all the books agree',
  {
    timeout: 420_000 + killsPerSite * 60_000,
  },
  async ({ kills, seed }) => {
    folder = demoFolder(inject('emptyFolder'), 'mixed');
    const site = await inStore(folder, furnish);
    shop = new KillableShop(folder);
    const [running, journal, random] = [shop, new Journal(), seeded(seed)];
    let ended = false;
    const world = {
      ...{ shop, journal, site, ended: () => ended, orders: [], reviewTokens: [] as string[] },
      ...{ uploads: new Map(), counted: { answered: 0, asked: 0 }, places: new Map() },
    } satisfies Omit<World, 'random'>;
    const asked = new Set<string>();
    const work = everybody(world, seed).finally(() => {
      ended = true;
    });
    // Logged immediately, because a long run may be stopped before it reports.
    work.catch((error: Error) => console.error(`seed ${seed}, after ${running.kills} kills: ${error.message}`));
    for (let n = 1; n <= kills && !ended; n++) {
      const answers = 1 + Math.floor(random() * 50);
      await running.afterAnswers(answers, () => ended);
      const moment = `seed ${seed}, kill ${n}: after ${answers} answers, ${running.waiting} calls under way`;
      await running.killAndStart(async () => {
        const faults = await inStore(folder, (store) => faultsOf(store, world, false));
        expect(faults, `${moment}; again: STOA_SEED=${seed} STOA_KILLS=${n}`).toEqual([]);
        for (const token of await inStore(folder, reviewTokensIn))
          if (!asked.has(token)) asked.add(token) && world.reviewTokens.push(token);
      });
      moments.push(moment);
      if (n % 10 === 0) console.info(`${moment}, ${JSON.stringify(journal.answeredCounts())}`);
    }
    // Even with few kills, each kind must be written; reviews take a while.
    const hasEvery = () => everyKind.every((table) => Object.hasOwn(journal.answeredCounts(), table));
    await vi.waitUntil(() => ended || hasEvery(), { timeout: 300_000, interval: 50 });
    ended = true;
    await work;
    await running.killAndStart();
    expect(await differingUploads(await running.origin(), world)).toEqual([]);
    await running.stop('settled');
    shop = undefined;
    expect(await inStore(folder, (store) => faultsOf(store, world, true))).toEqual([]);
    expect((await examineSite(folder)).damage).toEqual([]);

    const answered = { 'calls answered': running.answered, orders: world.orders.length, ...journal.answeredCounts() };
    rows.push({ seed, kills: running.kills, ...answered });
    if (moments.length >= killsPerSite)
      report('mixed-kills', 'Is every write of every kind there once after so many kill -9 at random moments?', rows, {
        again: 'STOA_SEED=<seed> STOA_KILLS=<kill> at the commit',
        moments,
      });

    // Verifies that the check detects planted faults.
    expect(await inStore(folder, (store) => planted(store, journal))).toEqual([
      expect.stringMatching(/^audit log: product mk\d+x has 0 entries$/),
      expect.stringMatching(/^doubled: form-submission mk\d+x, 2 times$/),
      expect.stringMatching(/^lost: subscriber mk\d+x$/),
    ]);
  },
);

/** Links in unsent emails: there is no mail server. */
const reviewTokensIn = async (store: Store): Promise<string[]> =>
  (await rowsOf(store, 'outgoing-mail')).flatMap(({ value }) => {
    const { kind, text } = (value as { r: { kind: string; text: string } }).r;
    return kind === 'review-request' ? (/\/reviews\/request\?t=([\w-]+)/.exec(text)?.[1] ?? []) : [];
  });

/** Plants a loss, a duplicate and a missing log entry. @returns the check's findings */
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
