// Kills the process at every step of a renewal, at the provider and in between: each is ordered once and paid once.
// Commerce 1.10, 3.3.
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../base/system.ts';
import type { Store } from '../../store/store.ts';
import { inTempFolder, openTestStore } from '../../store/testing.ts';
import { killsOf } from '../../testing/driver/killable-shop.ts';
import { auditStore, rowsOf } from '../../testing/driver/order-audit.ts';
import { type Death, faultLog, immortal } from '../../testing/harness/dying.ts';
import { bankMoney, fileBank } from '../../testing/harness/file-bank.ts';
import { adasAddress, goodCard, mug, openShop, stocked, testParts } from '../../testing/harness/shop.ts';
import { sourceChild } from '../../testing/harness/source-child.ts';
import { makePurchaseCart } from '../cart/purchase-carts.ts';
import { checkoutState } from '../checkout/checkout.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { saveDetails } from '../checkout/save-details.ts';
import type { Subscription } from './schema.ts';

const kills = killsOf(4);
const subscribers = 4;
/** The bank writes two lines per subscriber, and each line can kill before and after it is written. */
const strikesOfRun = 4 * subscribers;
const child = join(import.meta.dirname, 'renewals.fault-child.ts');
const open = (folder: string) => openTestStore(folder, { clock: systemClock, log: faultLog });
const start = systemClock.now();

/** Every fourth kill happens between bank calls. */
const deathOf = (killed: number): Death =>
  killed % 4 === 3 ? { commit: 2 + (killed % 9), moment: 'under way' } : immortal;

async function inStore<T>(folder: string, run: (store: Store) => Promise<T>): Promise<T> {
  const store = await open(folder);
  return run(store).finally(() => store.close());
}

async function subscribe(folder: string, bank: string): Promise<void> {
  await inStore(folder, async (store) => {
    const base = { ...testParts(store), siteUrl: () => 'https://shop.example' };
    base.clock.set(start);
    const parts = { ...base, provider: fileBank(bank) };
    await openShop(parts);
    const subscriptionPlan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
    const product = await stocked(parts, mug({ isSubscribable: true, subscriptionPlan }));
    for (let n = 0; n < subscribers; n++) {
      const { cart } = await makePurchaseCart(parts, 'subscription', { itemId: product.id, quantity: 1 });
      await saveDetails(parts, cart.token, { email: `ada${n}@example.com`, shippingAddress: adasAddress });
      const shown = await checkoutState(parts, cart.token);
      if (shown.state !== 'open') throw new Error(`The checkout is ${shown.state}`);
      await placeOrder(parts, { cartToken: cart.token, quoteHash: shown.view.quoteHash, card: goodCard });
    }
  });
}

/** @returns whether it ran to completion */
async function run(folder: string, bank: string, now: number, dieAt: number, death = immortal): Promise<boolean> {
  const renewing = sourceChild(child, folder, bank, String(now), String(dieAt), JSON.stringify(death));
  renewing.stdout.resume();
  const [code] = await once(renewing, 'close');
  if (code !== 0 && code !== null) throw new Error(`The renewals ended with ${code}`);
  return code === 0;
}

it(
  `${kills} kills during renewals: every period is ordered once and paid once`,
  async () => {
    await inTempFolder(async (folder) => {
      const bank = join(folder, 'bank');
      const store = join(folder, 'store');
      await subscribe(store, bank);
      const faults = (settled: boolean) =>
        inStore(store, (opened) => auditStore(opened, { settled, provider: bankMoney(bank) }));
      expect(await faults(true)).toEqual([]);
      let month = 0;
      for (let killed = 0; killed < kills; ) {
        month++;
        const now = start + month * 32 * 24 * 3_600_000;
        let dieAt = 1 + (killed % strikesOfRun);
        // Until a run completes: the same period, killed at several steps.
        while (!(await run(store, bank, now, dieAt, deathOf(killed)))) {
          killed++;
          expect(await faults(false)).toEqual([]);
          dieAt = killed % 3 === 0 ? 0 : 1 + ((killed * 7) % strikesOfRun);
          if (killed % 3 === 0) break;
        }
        await run(store, bank, now, 0);
        expect(await faults(true)).toEqual([]);
        const cycles = await inStore(store, async (opened) =>
          (await rowsOf(opened, 'subscription')).map(({ value }) => (value as { r: Subscription }).r.cyclesPaid),
        );
        expect(cycles).toEqual(Array(subscribers).fill(1 + month));
        const taken = bankMoney(bank).filter(({ state, refundedCents }) => state === 'taken' && refundedCents === 0);
        expect(taken).toHaveLength(subscribers * (1 + month));
      }
      expect(month).toBeGreaterThan(kills / 8);
    });
  },
  60_000 + kills * 10_000,
);
