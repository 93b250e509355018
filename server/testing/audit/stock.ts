// Stock, ledger, and holds agree. Commerce 1.1.
import { type Books, type Check, sumOf } from './books.ts';

export function auditStock({ stock, held, holds, holdTimes, moves, orders }: Books, check: Check): void {
  const ledger = new Map<string, number>();
  for (const { variantId, delta } of moves) ledger.set(variantId, (ledger.get(variantId) ?? 0) + delta);
  for (const id of new Set([...ledger.keys(), ...stock.keys()])) {
    const there = stock.get(id) ?? 0;
    check(there === (ledger.get(id) ?? 0), `stock of ${id} is not the sum of its ledger`);
    check(there >= 0, `stock of ${id} is ${there}`);
  }

  const kept = new Map<string, number>();
  for (const { variantId, quantity } of holds.flatMap((hold) => hold.pieces))
    kept.set(variantId, (kept.get(variantId) ?? 0) + quantity);
  for (const id of new Set([...kept.keys(), ...held.keys()])) {
    const counted = held.get(id) ?? 0;
    const recorded = kept.get(id) ?? 0;
    check(counted === recorded, `held of ${id} is ${counted}, and its holds come to ${recorded}`);
    check(counted >= 0, `held of ${id} is ${counted}`);
    check(counted <= (stock.get(id) ?? 0), `more of ${id} is held than is there`);
  }
  check(holdTimes.size === holds.length, 'a hold that no sweep finds');
  for (const { expiresAt, checkoutId } of holds)
    check(holdTimes.has(`${expiresAt} ${checkoutId}`), `the hold of ${checkoutId} is found by no sweep`);

  for (const { order, lines, moves: mine } of orders) {
    const left = lines.filter(({ stockState }) => stockState !== 'untracked');
    const gone = -sumOf(mine, ({ delta, reason }) => (reason === 'order' ? delta : 0));
    const back = sumOf(mine, ({ delta, reason }) => (reason === 'return' ? delta : 0));
    check(gone === sumOf(left, ({ quantity }) => quantity), `half order ${order.id}: stock`);
    const returned = sumOf(left, ({ returnedQuantity = 0 }) => returnedQuantity);
    check(back === returned, `order ${order.id} says that ${returned} came back, and the ledger ${back}`);
  }
}
