// The owner's first steps: stored decisions, combined with the shop's current state. Admin "First ten minutes".
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { transact } from '../../store/transact.ts';
import { listOrders } from '../order/list.ts';
import { paymentsOverview } from '../payment/settings.ts';
import { countDemo, findOwnProduct } from './demo.ts';
import {
  type ChangedSteps,
  type StepKey,
  type Steps,
  type StoredSteps,
  stepKeys,
  storedStepsSchema,
} from './schema.ts';

const stepsTable = table<StoredSteps, []>({ name: 'first-steps', topic: 'first-steps', schema: storedStepsSchema });

export async function openSteps({ store, siteUrl }: Parts & SiteAddress): Promise<Steps> {
  const [stored = { states: {} }, done, demoCount] = await Promise.all([
    stepsTable.find(store),
    doneByNow(store),
    countDemo(store),
  ]);
  const { sells = [], hidden = false } = stored;
  const steps = stepKeys.map((key) => ({ key, state: stateOf(stored.states[key], done[key]) }) as const);
  const next = steps.find(({ state }) => state === 'open')?.key;
  return {
    ...{ steps, sells, hidden, demoCount, siteUrl: siteUrl() },
    doneCount: steps.filter(({ state }) => state === 'done').length,
    ...(next !== undefined && { next }),
  };
}

/** @param isDone absent if only the owner can tell */
const stateOf = (stored: 'done' | 'skipped' | undefined, isDone: boolean | undefined) => {
  if (isDone) return 'done';
  if (stored === undefined) return 'open';
  // Marked as done, but the shop's state says otherwise.
  return isDone === false ? 'skipped' : stored;
};

/** Steps whose completion follows from the shop's state, however it was reached. */
async function doneByNow(store: Store): Promise<Partial<Record<StepKey, boolean>>> {
  const [{ store: shop }, payments, product, { orders }] = await Promise.all([
    loadWebsite(store),
    paymentsOverview(store),
    findOwnProduct(store),
    listOrders(store, { limit: 1 }),
  ]);
  return {
    country: shop.storeAddress !== undefined,
    product: product !== undefined,
    payments: payments.gaps.length === 0 && (payments.takesMoney || payments.stripe === 'test'),
    'test-order': orders.length > 0,
    live: !shop.testModeOn,
  };
}

export const changeSteps = (store: Store, { step, sells, hidden }: ChangedSteps): Promise<void> =>
  transact(store, async (tx) => {
    const before = (await stepsTable.find(tx)) ?? { states: {} };
    const states = { ...before.states };
    if (step?.state === 'open') delete states[step.key];
    else if (step) states[step.key] = step.state;
    stepsTable.put(tx, { ...before, states, ...(sells && { sells }), ...(hidden !== undefined && { hidden }) });
  });
