// How long someone who waits for an answer waits for payment hosts: all questions of one request share one budget, tries included. Used
// by stripe.ts; app.ts opens a budget for each request. Commerce 3.2, operations R14.
import { AsyncLocalStorage } from 'node:async_hooks';
import { interactiveBudgetMs } from './limits.ts';

/** It begins with the first question. */
type Budget = { readonly ms: number; endsAt?: number };

const budgets = new AsyncLocalStorage<Budget>();

/** Payment hosts have so long in all, whatever is asked of them within `run`. Sweepers have no budget: they come again. */
export const withinPatience = <T>(run: () => T, ms: number = interactiveBudgetMs): T => budgets.run({ ms }, run);

/** @returns how long the next try may take: 0 when the budget is used up */
export function patienceLeft(timeoutMs: number): number {
  const budget = budgets.getStore();
  if (!budget) return timeoutMs;
  const now = performance.now();
  budget.endsAt ??= now + budget.ms;
  return Math.max(0, Math.min(timeoutMs, Math.floor(budget.endsAt - now)));
}
