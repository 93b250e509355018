// Time limits of payment provider calls in interactive requests: all calls of one request share a budget, retries
// included. Commerce 3.2, operations R14.
import { AsyncLocalStorage } from 'node:async_hooks';
import { interactiveBudgetMs } from './limits.ts';

/** Starts with the first call. */
type Budget = { readonly ms: number; endsAt?: number };

const budgets = new AsyncLocalStorage<Budget>();

/** Limits the total time of provider calls within `run`. Sweepers have no budget, because they run again. */
export const withinPatience = <T>(run: () => T, ms: number = interactiveBudgetMs): T => budgets.run({ ms }, run);

/** @returns the timeout of the next call: 0 if the budget is used up */
export function patienceLeft(timeoutMs: number): number {
  const budget = budgets.getStore();
  if (!budget) return timeoutMs;
  const now = performance.now();
  budget.endsAt ??= now + budget.ms;
  return Math.max(0, Math.min(timeoutMs, Math.floor(budget.endsAt - now)));
}
