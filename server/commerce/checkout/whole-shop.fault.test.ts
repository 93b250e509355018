// The whole program under every payment fault, concurrently, each ending in exactly one correct state, also after kill -9 between any two
// answers: a rush for the last units, a contended code, a contended gift card, repeated submits, webhooks before, after, twice, out of
// order or never, and a kill at each step between us and the provider. Commerce 1, 3. Answered writes persist, and a client that got no
// answer and retries gets one order. STOA_KILLS=200 is the full number of kills.
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { report } from '../../../bench/lib/report.ts';
import { createContributor } from '../../accounts/contributor/contributor.ts';
import type { Parts } from '../../base/parts.ts';
import { Role } from '../../base/roles.ts';
import { systemClock } from '../../base/system.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { createSeal, readSecret } from '../../data-folder/secret.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { inStore, KillableShop, type KilledShopper, killsOf, onCopy } from '../../testing/driver/killable-shop.ts';
import { auditStore, findFaults, type ProviderMoney, rowsOf } from '../../testing/driver/order-audit.ts';
import { demoFolder } from '../../testing/harness/demo-folder.ts';
import { seed, seeded } from '../../testing/harness/seeded.ts';
import { mug, shopCollection, stocked, testParts, variant } from '../../testing/harness/shop.ts';
import { putDiscount } from '../discount/discount.ts';
import { issueGiftCard, newGiftCardCode } from '../gift-card/gift-card.ts';
import type { Order } from '../order/schema.ts';
import { putStripeKeys } from '../payment/secrets.ts';
import { putPaymentSettings } from '../payment/settings.ts';
import { defaultPaymentSettings } from '../payment/settings-schema.ts';
import { type FakeStripe, fakeStripe, liveKey, signed, webhookSecret } from '../payment/testing/fake-stripe.ts';
import { putPreferences } from '../preferences/preferences.ts';
import { discountRuleSchema } from '../pricing/input.ts';

const rare = mug({ title: 'Rare', variants: [variant({ sku: 'RARE' })] });
const common = mug({
  title: 'Common',
  variants: [variant({ sku: 'COMMON', priceCents: 999, onSale: true, salePriceCents: 333 })],
});
const owner = { email: 'owner@shop.example', password: 'correct horse battery' };
let giftCode: string;

let site: string;
let stripe: FakeStripe;
let shop: KillableShop | undefined;

/** A live shop, started like the real program, with ten rare units, a code for one order and a gift card of 25.00. */
beforeAll(async () => {
  site = demoFolder(inject('emptyFolder'), 'whole-shop');
  const seal = createSeal((await readSecret(site))!, 'payment');
  await inStore(site, async (store) => {
    const parts: Parts = { ...testParts(store), clock: systemClock };
    const rule = { id: 'once', kind: 'ANY_ORDER', name: 'Once', code: 'ONCE', limits: { total: 1 } };
    await transact(store, async (tx) => {
      await putCollection(tx, { ...shopCollection, urlId: 'stall' });
      const value = { type: 'PERCENT', ratePpm: 100_000 };
      await putDiscount(tx, discountRuleSchema.parse({ ...rule, value }), systemClock.now());
      await putDiscount(tx, discountRuleSchema.parse({ ...rule, id: 'often', code: 'OFTEN', limits: {}, value }), 1);
      await putPreferences(tx, 'tax', {
        rules: [{ name: 'NY Tax', country: 'US', region: 'NY', ratePpm: 80_000, includesShipping: true }],
      });
      putStripeKeys(tx, seal, { secretKey: liveKey, webhookSecret });
      giftCode = newGiftCardCode(parts.ids);
      const cause = { entryId: parts.ids.next(), actor: 'owner', at: systemClock.now() };
      issueGiftCard(tx, { id: 'd'.repeat(24), code: giftCode, currency: 'USD', cents: 2500 }, cause);
    });
    await createContributor(parts, { ...owner, name: 'Owner', roles: [Role.admin] });
    await stocked(parts, rare, 10);
    await stocked(parts, common, 1_000_000);
  });
});

beforeEach(async () => {
  stripe = await fakeStripe();
});

afterEach(async () => {
  await shop?.end();
  shop = undefined;
  await stripe.close();
});

/** In test mode with simulated cards, or live with Stripe. */
const payBy = (store: Store, way: 'card' | 'stripe') =>
  transact(store, async (tx) => {
    const now = await loadWebsite(tx);
    putWebsite(tx, { ...now, store: { ...now.store, testModeOn: way === 'card' } });
    putPaymentSettings(tx, { ...defaultPaymentSettings, stripe: { enabled: way === 'stripe' } });
  });

const open = (dataFolder: string, flags: string[] = []) =>
  (shop = new KillableShop(dataFolder, ['--stripe-api', stripe.api, ...flags]));

/** Stripe's own records, regardless of the shop's. */
const stripesMoney = (): ProviderMoney[] =>
  [...stripe.intents.values()].flatMap(({ id, status, amount: cents, metadata }) => {
    if (status !== 'requires_capture' && status !== 'succeeded') return [];
    const refundedCents = stripe.refundedOf(id).reduce((sum, one) => sum + one.cents, 0);
    const orderId = metadata.orderId ?? '';
    return [{ orderId, ref: id, state: status === 'succeeded' ? 'taken' : 'reserved', cents, refundedCents }];
  });

const faultsIn = (dataFolder: string, settled = false) =>
  inStore(dataFolder, (store) => auditStore(store, { settled, provider: stripesMoney() }));

const ordersIn = (dataFolder: string) =>
  inStore(dataFolder, async (store) =>
    (await rowsOf(store, 'order')).map(({ value }) => (value as { r: Order }).r).sort((a, b) => a.number - b.number),
  );

/** Kills the shop under load, each time after some more answers, the same in every run; the books must agree whenever it happens. */
async function killedMeanwhile(running: KillableShop, kills: number, work: Promise<unknown>, answersMax: number) {
  const random = seeded(seed);
  let ended = false;
  const done = work.finally(() => {
    ended = true;
  });
  done.catch(() => {});
  for (let n = 0; n < kills && !ended; n++) {
    await running.afterAnswers(1 + Math.floor(random() * answersMax), () => ended);
    await running.killAndStart(async () => expect(await faultsIn(running.dataFolder)).toEqual([]));
  }
  await done;
}

/** The next start finishes what the last process left; afterwards nothing may be inconsistent or pending. */
async function expectSettled(running: KillableShop): Promise<Order[]> {
  await running.killAndStart();
  await running.stop('settled');
  shop = undefined;
  expect(await faultsIn(running.dataFolder, true)).toEqual([]);
  return ordersIn(running.dataFolder);
}

/** The number of answers by status. */
const tally = (answers: readonly { status: number }[]): Record<number, number> =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));
const shoppers = (running: KillableShop, count: number) => Array.from({ length: count }, () => running.shopper());

async function rush(buyers: readonly KilledShopper[]) {
  await Promise.all(buyers.map((buyer) => buyer.look()));
  return Promise.all(buyers.map((buyer) => buyer.order()));
}

/** 20 concurrent uses of a code for one order. @returns also the answers to the losers, who then order without it */
async function useCode(running: KillableShop) {
  const buyers = shoppers(running, 20);
  await Promise.all(buyers.map((buyer) => buyer.fill([{ itemId: common.id, quantity: 9 }], ['ONCE'])));
  await Promise.all(buyers.map((buyer) => buyer.look()));
  const first = await Promise.all(buyers.map((buyer) => buyer.order()));
  const losers = buyers.filter((_, n) => first[n]!.status !== 200);
  await Promise.all(losers.map((buyer) => buyer.look()));
  return { first, second: await Promise.all(losers.map((buyer) => buyer.order())) };
}

/** Two orders on one gift card, and a retry by the one that lost. */
async function payByGiftCard(running: KillableShop) {
  const buyers = shoppers(running, 2);
  await Promise.all(buyers.map((buyer) => buyer.fill([{ itemId: common.id, quantity: 10 }], [giftCode])));
  await Promise.all(buyers.map((buyer) => buyer.look()));
  const first = await Promise.all(buyers.map((buyer) => buyer.order()));
  const loser = buyers[first.findIndex(({ status }) => status !== 200)]!;
  await loser.look();
  return [...first, await loser.order()];
}

/** Five shoppers, each submitting five times concurrently. */
async function pressOften(running: KillableShop) {
  const buyers = shoppers(running, 5);
  await Promise.all(buyers.map((buyer) => buyer.fill([{ itemId: common.id }])));
  await Promise.all(buyers.map((buyer) => buyer.look()));
  return Promise.all(buyers.map((buyer) => Promise.all([1, 2, 3, 4, 5].map(() => buyer.order()))));
}

describe('killed meanwhile', () => {
  const kills = 2;

  it('200 buyers for 10 pieces: exactly 10 orders', async () => {
    await onCopy(site, async (folder) => {
      const running = open(folder);
      const buyers = shoppers(running, 200);
      await Promise.all(buyers.map((buyer) => buyer.fill([{ itemId: rare.id }])));
      const work = rush(buyers);
      await killedMeanwhile(running, kills, work, 120);
      expect(tally(await work)).toEqual({ 200: 10, 422: 190 });
      const orders = await expectSettled(running);
      expect(orders.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(new Set(orders.map(({ paymentState }) => paymentState))).toEqual(new Set(['PAID']));
    });
  });

  it('at once: a code and a gift card are used once, and the button pressed five times is one order', async () => {
    await onCopy(site, async (folder) => {
      const running = open(folder);
      const work = Promise.all([useCode(running), payByGiftCard(running), pressOften(running)]);
      await killedMeanwhile(running, kills, work, 60);
      const [code, giftCard, presses] = await work;
      const orders = await expectSettled(running);
      const ordersOf = (answers: readonly { status: number; body: { orderId: string } }[]) => {
        const ids = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.orderId] : [])));
        return orders.filter(({ id }) => ids.has(id));
      };

      expect(tally(code.first)).toEqual({ 200: 1, 409: 19 });
      expect(tally(code.second)).toEqual({ 200: 19 });
      expect(ordersOf([...code.first, ...code.second])).toHaveLength(20);
      expect(orders.filter(({ discountCents }) => discountCents > 0)).toEqual(ordersOf(code.first));

      expect(tally(giftCard)).toEqual({ 200: 2, 409: 1 });
      const spent = ordersOf(giftCard).map(({ giftCardCents }) => giftCardCents);
      expect(spent.toSorted((a, b) => a - b)).toEqual([0, 2500]);

      for (const answers of presses) {
        expect(tally(answers)).toEqual({ 200: 5 });
        expect(ordersOf(answers)).toHaveLength(1);
      }
      const count = 20 + 2 + 5;
      expect(orders.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
    });
  });

  it('messages of Stripe before the shopper, after, twice, in the wrong order, or never: paid is ordered, once', async () => {
    await onCopy(site, async (folder) => {
      await inStore(folder, (store) => payBy(store, 'stripe'));
      const running = open(folder);
      const buyers = shoppers(running, 12);
      const work = Promise.all(buyers.map((buyer, n) => buyAtStripe(running, buyer, stories[n % stories.length]!)));
      await killedMeanwhile(running, kills, work, 30);
      const sessions = await work;
      const orders = await expectSettled(running);
      const paid = sessions.filter(({ story }) => story !== 'left');
      expect(orders.map(({ id }) => id).sort()).toEqual(paid.map(({ orderId }) => orderId).sort());
      expect(new Set(orders.map(({ paymentState }) => paymentState))).toEqual(new Set(['PAID']));
    });
  });
});

const stories = ['back first', 'told first', 'told twice, backwards', 'never told', 'neither', 'left'] as const;
type Story = (typeof stories)[number];

/** One shopper on Stripe's page, and Stripe's webhooks about it. */
async function buyAtStripe(running: KillableShop, buyer: KilledShopper, story: Story, card?: string) {
  await buyer.fill([{ itemId: common.id, quantity: 2 }]);
  await buyer.look();
  const { body, status, text } = await buyer.order({});
  if (status !== 200 || typeof body.next === 'string') throw new Error(`No page of Stripe: ${status} ${text}`);
  const sessionId = body.next.redirect.url.split('/').at(-1)!;
  if (story === 'left') return { story, orderId: body.orderId };
  stripe.pay(sessionId, card);
  const mine = stripe.events.filter(({ data }) => {
    const { metadata } = data.object as { metadata?: { orderId?: string } };
    return metadata?.orderId === body.orderId;
  });
  const back = () => comesBack(buyer, sessionId);
  const tell = async (events = mine) => {
    for (const event of events) await told(running, event);
  };
  if (story === 'back first') await back().then(() => tell());
  if (story === 'told first') await tell().then(back);
  if (story === 'told twice, backwards') await Promise.all([tell([...mine, ...mine].reverse()), back(), tell()]);
  if (story === 'never told') await back();
  return { story, orderId: body.orderId };
}

async function comesBack(buyer: KilledShopper, sessionId: string): Promise<void> {
  const { pathname, search } = new URL(stripe.sessions.get(sessionId)!.success_url!);
  expect((await buyer.get(pathname + search)).status).toBeLessThan(500);
}

/** Stripe resends a webhook that was answered with an error. */
async function told(running: KillableShop, event: Parameters<typeof signed>[0]): Promise<void> {
  for (let n = 0; n < 5; n++) {
    const { body, headers } = signed(event, Date.now());
    const answer = await running.ask(new Map(), (visitor) => visitor.post('/api/webhooks/stripe', body, headers));
    if (answer.status === 200) return;
  }
}

/** The next call of this kind to Stripe ends with a kill, before or after Stripe executed it. */
function killAtCall(running: KillableShop, call: RegExp, kind: 'away' | 'silent'): () => Promise<void> {
  let struck: Promise<void> | undefined;
  stripe.breakNext(call, kind, 1, () => {
    struck = running.killAndStart(async () => expect(await faultsIn(running.dataFolder)).toEqual([]));
  });
  return async () => {
    expect(struck, `a kill at ${call}, ${kind}`).toBeDefined();
    await struck;
  };
}

/** Each on the same site, one after the other. */
describe('a kill in the very moment of a call to Stripe', () => {
  it('before and after the session, the commit and the capture: one order each, paid once', async () => {
    await onCopy(site, async (folder) => {
      await inStore(folder, (store) => payBy(store, 'stripe'));
      const running = open(folder);
      const ordered: string[] = [];
      for (const [call, kind] of [
        [/^POST \/v1\/checkout\/sessions$/, 'away'],
        [/^POST \/v1\/checkout\/sessions$/, 'silent'],
        [/^GET \/v1\/checkout\/sessions/, 'silent'],
        [/capture$/, 'away'],
        [/capture$/, 'silent'],
      ] as const) {
        const killed = killAtCall(running, call, kind);
        const { orderId } = await buyAtStripe(running, running.shopper(), 'back first');
        await killed();
        // Finish what the kill left, so that the next kill has a call of its own.
        await (await running.server()).settled;
        ordered.push(orderId);
      }
      const orders = await expectSettled(running);
      expect(orders.map(({ id, paymentState }) => [id, paymentState])).toEqual(ordered.map((id) => [id, 'PAID']));
      expect([...stripe.intents.values()].map(({ status }) => status)).toEqual(ordered.map(() => 'succeeded'));
    });
  });

  it('before and after money goes back: refunded once each', async () => {
    await onCopy(site, async (folder) => {
      await inStore(folder, (store) => payBy(store, 'stripe'));
      const running = open(folder);
      const merchant = await signedIn(running);
      const kinds = ['away', 'silent'] as const;
      for (const kind of kinds) {
        const { orderId } = await buyAtStripe(running, running.shopper(), 'back first');
        const killed = killAtCall(running, /^POST \/v1\/refunds$/, kind);
        const refund = { request: { by: 'AMOUNT', cents: 500 }, n: 0, notify: true };
        const answer = await merchant.send('POST', `/api/commerce/orders/${orderId}/refunds`, refund);
        expect(answer.status).toBe(200);
        await killed();
      }
      const refunded = { refundedCents: 500, paymentState: 'PAID' };
      expect(await expectSettled(running)).toMatchObject(kinds.map(() => refunded));
      expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual(kinds.map(() => 500));
    });
  });
});

describe('a kill while the owner retries a payment that could not be taken', () => {
  it('before and after the money is taken: taken once each', async () => {
    await onCopy(site, async (folder) => {
      await inStore(folder, (store) => payBy(store, 'stripe'));
      const running = open(folder);
      const kinds = ['away', 'silent'] as const;
      const failed: string[] = [];
      for (const _ of kinds)
        failed.push((await buyAtStripe(running, running.shopper(), 'back first', '4000000000000341')).orderId);
      await running.killAndStart(async () => {
        expect(await ordersIn(folder)).toMatchObject(failed.map((id) => ({ id, paymentState: 'FAILED' })));
        expect(await faultsIn(folder)).toEqual([]);
      });
      for (const card of stripe.cards.keys()) stripe.cards.set(card, '4242424242424242');
      const merchant = await signedIn(running);
      for (const [n, kind] of kinds.entries()) {
        const killed = killAtCall(running, /capture$/, kind);
        const retry = await merchant.send('POST', `/api/commerce/orders/${failed[n]}/retry-payment`, {});
        // Requested again after the kill: the retry is already running, or done.
        expect([200, 409]).toContain(retry.status);
        await killed();
      }
      expect(await expectSettled(running)).toMatchObject(failed.map((id) => ({ id, paymentState: 'PAID' })));
      expect([...stripe.intents.values()].map(({ status }) => status)).toEqual(kinds.map(() => 'succeeded'));
    });
  });
});

describe('Stripe is silent', () => {
  it('at the start: the shop is served all the same, ends when it is told to, and settles when Stripe answers', async () => {
    await onCopy(site, async (folder) => {
      await inStore(folder, (store) => payBy(store, 'stripe'));
      const running = open(folder, ['--drain-seconds', '1']);
      const buyer = running.shopper();
      await buyer.fill([{ itemId: common.id }]);
      await buyer.look();
      const { body } = await buyer.order();
      stripe.pay((body.next as { redirect: { url: string } }).redirect.url.split('/').at(-1)!);
      stripe.breakNext(/^GET /, 'hanging', 2);
      const before = stripe.asked.length;
      await running.killAndStart();
      expect((await buyer.get('/')).status).toBe(200);
      const { lines } = await running.server();
      // The shop may be ready before its start asks Stripe.
      await expect.poll(() => stripe.asked.length).toBeGreaterThan(before);
      const asked = stripe.asked.length;
      await running.stop();
      // Startup did not wait for Stripe, and shutdown gave up the silent call: otherwise the next one would have followed.
      const events = lines.map(({ event }) => event);
      expect(events.slice(0, events.indexOf('stopping'))).not.toContain('settled-at-start');
      expect(stripe.asked).toHaveLength(asked);

      stripe.faults.splice(0);
      const again = open(folder);
      const [order] = await expectSettled(again);
      expect(order).toMatchObject({ id: body.orderId, paymentState: 'PAID' });
    });
  });
});

const kills = killsOf(3);

describe('everything at once', () => {
  it(`${kills} kills: each order answered is there, each is paid once, and all the books agree`, {
    timeout: 120_000 + kills * 15_000,
  }, async () => {
    await onCopy(site, async (folder) => {
      await inStore(folder, (store) => payBy(store, 'stripe'));
      const running = open(folder);
      const random = seeded(seed);
      const ordered: string[] = [];
      const answers: string[] = [];
      let ended = false;
      const work = Promise.all(
        shoppers(running, 8).map((_, n) => shopOn(running, n, { ordered, answers }, () => ended)),
      );
      work.catch(() => {});
      for (let n = 1; n <= kills; n++) {
        await running.afterAnswers(1 + Math.floor(random() * 90), () => false);
        await running.killAndStart(async () => {
          const rules = { provider: stripesMoney() };
          expect(await inStore(folder, (store) => findFaults(store, [rare, common], answers, rules))).toEqual([]);
          await inStore(folder, (store) => payBy(store, n % 2 === 0 ? 'stripe' : 'card'));
        });
      }
      ended = true;
      await work;
      const orders = await expectSettled(running);
      const ids = new Set(orders.map(({ id }) => id));
      expect(ordered.filter((id) => !ids.has(id))).toEqual([]);
      expect(ordered.length).toBeGreaterThan(kills);
      const live = orders.filter(({ testMode }) => !testMode).length;
      const row = { kills: running.kills, 'calls answered': running.answered, 'orders answered': ordered.length };
      const rows = [{ ...row, orders: orders.length, 'of them live': live }];
      console.info(JSON.stringify(rows));
      if (kills >= 200) report('kills', 'Is every order right after so many kill -9 at random moments?', rows);
    });
  });
});

/** A shopper who keeps buying, with every payment method. */
async function shopOn(
  running: KillableShop,
  n: number,
  { ordered, answers }: { ordered: string[]; answers: string[] },
  ended: () => boolean,
): Promise<void> {
  for (let round = n; !ended(); round++) {
    const buyer = running.shopper();
    const codes = [[], ['OFTEN'], ['ONCE'], [giftCode]][round % 4]!;
    const quantity = 1 + (round % 9);
    await buyer.fill([{ itemId: common.id, quantity }], codes);
    answers.push(`cart ${buyer.cartToken} ${quantity}`);
    for (let attempt = 0; attempt < 3; attempt++) {
      await buyer.look();
      const [{ status, body, text }] = await Promise.all(
        round % 3 === 0 ? [buyer.order(), buyer.order()] : [buyer.order()],
      );
      if (status === 200 && body.next === 'confirmed') {
        ordered.push(body.orderId);
        answers.push(`order ${body.orderId} ${body.orderNumber} ${buyer.cartToken}`);
      }
      if (status === 200 && typeof body.next === 'object')
        await atStripe(running, buyer, body.next.redirect.url, round);
      if (status === 200) break;
      if (status !== 409 && status !== 402 && status !== 503 && status !== 429 && status !== 400)
        throw new Error(`${status} ${text}`);
    }
  }
}

/** Some pay and return, some only trigger a webhook, some close the page. The shop may expire a page in between. */
async function atStripe(running: KillableShop, buyer: KilledShopper, url: string, round: number): Promise<void> {
  const sessionId = url.split('/').at(-1)!;
  if (round % 5 === 0 || stripe.sessions.get(sessionId)?.status !== 'open') return;
  const { metadata } = stripe.pay(sessionId);
  const events = stripe.events.filter(({ data }) => JSON.stringify(data).includes(metadata.orderId!));
  if (round % 2 === 0) for (const event of [...events, ...events].reverse()) await told(running, event);
  if (round % 3 !== 0) await comesBack(buyer, sessionId);
}

async function signedIn(running: KillableShop): Promise<KilledShopper> {
  const visitor = running.shopper('adminOrigin');
  await visitor.send('POST', '/api/auth/sign-in', {});
  const answer = await visitor.send('POST', '/api/auth/sign-in', owner);
  if (answer.status !== 200) throw new Error(`Cannot sign in: ${answer.text}`);
  return visitor;
}
