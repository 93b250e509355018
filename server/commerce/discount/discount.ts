// The store's discounts: saving them, the rules that pricing needs, and the count of their uses.
import { eachPage } from '../../base/paged.ts';
import type { Store } from '../../store/store.ts';
import { BoundBroken, type Tx } from '../../store/transact.ts';
import { groupsOf } from '../customer/group.ts';
import { normalCode } from '../pricing/codes.ts';
import type { DiscountRule } from '../pricing/input.ts';
import { discountCodeTaken, discountLimit, discountUnknown, discountUsedUp } from './errors.ts';
import { automaticMax } from './limits.ts';
import { type Discount, formerMailboxOf, mailboxOf } from './schema.ts';
import * as rows from './store.ts';

export const findDiscount = rows.findDiscount;

/** @throws discountUnknown */
export const loadDiscount = (source: Tx | Store, id: string): Promise<Discount> =>
  rows.loadDiscount(source, discountUnknown, id);

/** By id. */
export const listDiscounts = rows.listDiscounts;

export async function* eachDiscount(store: Store): AsyncGenerator<Discount> {
  for await (const { records } of eachPage((cursor) =>
    rows.listDiscounts(store, { limit: 100, ...(cursor && { cursor }) }),
  ))
    yield* records;
}

/**
 * Creates the discount, or replaces its rule and keeps the count of its uses.
 * @throws discountCodeTaken, discountLimit
 */
export async function putDiscount(tx: Tx, rule: DiscountRule, now: number): Promise<Discount> {
  const before = await rows.findDiscount(tx, rule.id);
  if (rule.code !== undefined) {
    const owner = await rows.findIdByCode(tx, rule.code);
    if (owner !== undefined && owner !== rule.id) throw discountCodeTaken({ code: rule.code });
  }
  const oldCode = before?.rule.code;
  if (oldCode !== undefined && (rule.code === undefined || normalCode(oldCode) !== normalCode(rule.code)))
    rows.deleteCode(tx, oldCode);
  if (rule.code !== undefined) rows.putCode(tx, rule.code, rule.id);
  await setAutomatic(tx, rule.id, rule.code === undefined);
  const discount: Discount = {
    rule: { ...rule, used: { total: 0, customer: 0 } },
    createdAt: before?.createdAt ?? now,
    // Distinct even for two changes in one millisecond.
    updatedAt: Math.max(now, (before?.updatedAt ?? 0) + 1),
  };
  rows.putDiscount(tx, discount);
  rows.noteChange(tx, rule.id);
  return discount;
}

/** Keeps the counters: orders may still refer to them. @throws discountUnknown */
export async function deleteDiscount(tx: Tx, id: string): Promise<void> {
  const before = await loadDiscount(tx, id);
  if (before.rule.code !== undefined) rows.deleteCode(tx, before.rule.code);
  await setAutomatic(tx, id, false);
  rows.deleteDiscount(tx, id);
  rows.noteChange(tx, id);
}

async function setAutomatic(tx: Tx, id: string, automatic: boolean): Promise<void> {
  const ids = await rows.listAutomatic(tx);
  if (ids.includes(id) === automatic) return;
  if (automatic && ids.length >= automaticMax) throw discountLimit({ max: automaticMax });
  rows.putAutomatic(tx, automatic ? [...ids, id] : ids.filter((one) => one !== id));
}

export async function findDiscountByCode(source: Tx | Store, code: string): Promise<Discount | undefined> {
  const id = await rows.findIdByCode(source, code);
  return id === undefined ? undefined : rows.findDiscount(source, id);
}

/**
 * The rules that pricing needs: automatic discounts and those with these codes, with their uses so far.
 *
 * @param source a `tx` makes the commit fail when a rule has changed. Counters are not guarded, since `countUses` has bounds
 * @param email of the shopper, when known: uses per customer are counted by it
 */
export async function discountsFor(
  source: Tx | Store,
  store: Store,
  codes: readonly string[],
  now: number,
  email?: string,
  /** Who the customer is known to be: anyone can type an address at the checkout. Groups go by it. */
  memberOf: () => Promise<string | undefined> = async () => undefined,
): Promise<DiscountRule[]> {
  await rows.guardAll(source);
  const [automatic, ...coded] = await Promise.all([
    rows.listAutomatic(store),
    ...codes.map((code) => rows.findIdByCode(store, code)),
  ]);
  const ids = new Set([...automatic, ...coded.filter((id) => id !== undefined)]);
  const found = (await rows.readDiscounts(store, [...ids])).flatMap((one) => (one ? [one.rule] : []));
  const groupIds = found.flatMap(({ groupId }) => groupId ?? []);
  const groups = groupIds.length === 0 ? undefined : await groupsOf(store, groupIds, await memberOf(), now);
  const rules = found.filter(({ groupId }) => groupId === undefined || groups?.has(groupId));
  const limited = rules.filter(({ limits }) => limits.total !== undefined || limits.perCustomer !== undefined);
  if (limited.length === 0) return rules;
  const wasApart = email !== undefined && formerMailboxOf(email) !== mailboxOf(email);
  const keysOf = ({ id }: DiscountRule) => [
    rows.usesKey(id),
    ...(email ? [rows.customerUsesKey(id, email), ...(wasApart ? [rows.formerUsesKey(id, email)] : [])] : []),
  ];
  const perRule = email ? (wasApart ? 3 : 2) : 1;
  const counters = await rows.readCounters(store, limited.flatMap(keysOf));
  const used = new Map(
    limited.map(({ id }, n) => {
      const [total = 0, ...customer] = counters.slice(n * perRule, (n + 1) * perRule);
      return [id, { total, customer: customer.reduce((sum, count) => sum + count, 0) }];
    }),
  );
  return rules.map((rule) => ({ ...rule, used: used.get(rule.id) ?? rule.used }));
}

/**
 * Counts one use of each discount in the commit of the order, which fails past a limit. Counts per customer only where the discount
 * limits them. @see withUsesRefusal
 */
export function countUses(tx: Tx, used: readonly Pick<DiscountRule, 'id' | 'limits'>[], email: string): void {
  for (const { id, limits } of used) {
    tx.add({ key: rows.usesKey(id), by: 1, ...(limits.total !== undefined && { max: limits.total }) });
    if (limits.perCustomer === undefined) continue;
    tx.add({ key: rows.customerUsesKey(id, email), by: 1, max: limits.perCustomer });
  }
}

/** For a canceled order. @param used the rules as the order stored them */
export async function giveBackUses(
  tx: Tx,
  used: readonly Pick<DiscountRule, 'id' | 'limits'>[],
  email: string,
): Promise<void> {
  for (const { id, limits } of used) {
    tx.add({ key: rows.usesKey(id), by: -1, min: 0 });
    if (limits.perCustomer === undefined) continue;
    const key = rows.customerUsesKey(id, email);
    const isCounted = Number((await tx.get(key)) ?? 0) > 0;
    tx.add({ key: isCounted ? key : rows.formerUsesKey(id, email), by: -1, min: 0 });
  }
}

/** Rethrows a broken counter limit as a refusal for the shopper. @throws discountUsedUp */
export async function withUsesRefusal<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof BoundBroken) || error.key[0] !== rows.usesName) throw error;
    throw discountUsedUp({ discountId: String(error.key[1]) });
  }
}

export async function usesOf(store: Store, id: string): Promise<number> {
  const [total = 0] = await rows.readCounters(store, [rows.usesKey(id)]);
  return total;
}
