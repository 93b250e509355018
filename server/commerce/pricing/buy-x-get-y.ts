// How many items "buy X, get Y" gives away, and from which lines. Commerce 1.8. Portable.
import { type GoodsLine, isInSet } from './goods.ts';
import type { DiscountRule } from './input.ts';

type BuyXGetY = Extract<DiscountRule, { kind: 'BUY_X_GET_Y' }>;

/** `pieces[i]`: rewarded items of line i. */
export type FreePieces = { bought: number; rewardable: number; sameSet: boolean; count: number; pieces: number[] };

/**
 * Same set: floor(pieces / (x + y)) × y. Different sets: min(floor(bought / x) × y, rewardable). The cheapest items are
 * given first; at equal prices, those of the earlier line.
 *
 * Our choice: if two different sets share a line, an item counts once, as bought or as rewarded.
 */
export function freePieces({ buy, get }: BuyXGetY, lines: readonly GoodsLine[]): FreePieces {
  const isBuy = lines.map((line) => line.discountable && isInSet(line, buy));
  const hasOwnSet = get.productIds !== undefined || get.categoryIds !== undefined;
  const isGet = hasOwnSet ? lines.map((line) => line.discountable && isInSet(line, get)) : isBuy;
  const sameSet = isBuy.every((is, i) => is === isGet[i]);
  const count = (of: readonly boolean[]) => lines.reduce((n, line, i) => n + (of[i] ? line.quantity : 0), 0);
  const bought = count(isBuy);
  const rewardable = count(isGet);
  const cheapest = lines
    .flatMap((line, i) => (isGet[i] ? [{ i, unitCents: line.unitCents, quantity: line.quantity }] : []))
    .sort((a, b) => a.unitCents - b.unitCents || a.i - b.i);

  const take = (free: number): number[] => {
    const pieces = lines.map(() => 0);
    let rest = free;
    for (const { i, quantity } of cheapest) {
      pieces[i] = Math.min(quantity, rest);
      rest -= pieces[i]!;
    }
    return pieces;
  };
  if (sameSet) {
    const free = Math.floor(bought / (buy.quantity + get.quantity)) * get.quantity;
    return { bought, rewardable, sameSet, count: free, pieces: take(free) };
  }
  /** Whether this many can be rewarded without counting an item twice. */
  const holds = (free: number): boolean => {
    const given = take(free).reduce((n, pieces, i) => n + (isBuy[i] ? pieces : 0), 0);
    return free <= Math.floor((bought - given) / buy.quantity) * get.quantity;
  };
  let least = 0;
  let most = Math.min(Math.floor(bought / buy.quantity) * get.quantity, rewardable);
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (holds(middle)) least = middle;
    else most = middle - 1;
  }
  return { bought, rewardable, sameSet, count: least, pieces: take(least) };
}
