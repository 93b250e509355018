// Discounts in the store: looked up by code, counted within bounds, also concurrently. Commerce 1.8.
import { describe, expect, it } from 'vitest';
import { transact } from '../../store/transact.ts';
import { testParts } from '../../testing/harness/shop.ts';
import { type DiscountRule, discountRuleSchema } from '../pricing/input.ts';
import {
  countUses,
  deleteDiscount,
  discountsFor,
  findDiscountByCode,
  giveBackUses,
  listDiscounts,
  putDiscount,
  usesOf,
  withUsesRefusal,
} from './discount.ts';
import { automaticMax } from './limits.ts';

const rule = (id: string, changes: Record<string, unknown> = {}): DiscountRule =>
  discountRuleSchema.parse({ kind: 'ANY_ORDER', id, name: id, value: { type: 'AMOUNT', cents: 500 }, ...changes });
const shop = async (...rules: DiscountRule[]) => {
  const { store } = testParts();
  const put = (one: DiscountRule, now = 1) => transact(store, (tx) => putDiscount(tx, one, now));
  for (const one of rules) await put(one);
  const use = (of: DiscountRule, email: string) =>
    withUsesRefusal(() => transact(store, async (tx) => countUses(tx, [of], email)));
  const ids = async (...codes: string[]) => (await discountsFor(store, store, codes, 0)).map(({ id }) => id).sort();
  return { store, put, use, ids };
};

describe('discounts', () => {
  it('are those without a code and those of the codes, however these are written', async () => {
    const { ids, store } = await shop(rule('auto'), rule('ten', { code: 'Ten' }), rule('six', { code: 'six' }));
    expect(await ids()).toEqual(['auto']);
    expect(await ids(' TEN', 'ＴＥＮ', 'nope')).toEqual(['auto', 'ten']);
    expect((await findDiscountByCode(store, 'SIX'))?.rule.id).toBe('six');
    expect((await listDiscounts(store)).records).toHaveLength(3);
  });

  it('are found with any dash, and where nobody sees what else was pasted; those from before dashes were one too', async () => {
    const { ids, store, put } = await shop(rule('a', { code: 'SAVE–10' }), rule('b', { code: '\u200bTWO-2' }));
    for (const typed of ['save-10', 'SAVE–10', 'save—10 ', 'ＳＡＶＥ－１０']) expect(await ids(typed)).toEqual(['a']);
    expect(await ids('two-2')).toEqual(['b']);
    await expect(put(rule('c', { code: 'SAVE-10' }))).rejects.toMatchObject({ code: 'discount-code-taken' });
    await transact(store, async (tx) => {
      tx.delete(['discount-code', 'SAVE-10']);
      tx.put(['discount-code', 'SAVE–10'], 'a');
    });
    expect(await ids('SAVE–10')).toEqual(['a']);
    await put(rule('a', { code: 'OTHER' }));
    expect(await ids('SAVE–10')).toEqual([]);
  });

  it('keep their code when they change, and give it up when they lose it', async () => {
    const { put, ids, store } = await shop(rule('a', { code: 'OLD' }));
    await put(rule('a', { code: 'old', name: 'Renamed' }), 2);
    expect(await ids('OLD')).toEqual(['a']);
    await put(rule('a', { code: 'NEW' }), 3);
    expect([await ids('OLD'), await ids('NEW')]).toEqual([[], ['a']]);
    await put(rule('b', { code: 'OLD' }));
    await put(rule('a'), 4);
    expect([await ids('NEW'), await ids('OLD')]).toEqual([['a'], ['a', 'b']]);
    await transact(store, (tx) => deleteDiscount(tx, 'a'));
    await transact(store, (tx) => deleteDiscount(tx, 'b'));
    expect(await ids('OLD', 'NEW')).toEqual([]);
    await expect(transact(store, (tx) => deleteDiscount(tx, 'a'))).rejects.toMatchObject({ code: 'discount-unknown' });
  });

  it('never share a code', async () => {
    const { put } = await shop(rule('a', { code: 'SAME' }));
    await expect(put(rule('b', { code: ' same ' }))).rejects.toMatchObject({
      code: 'discount-code-taken',
      message: 'Another discount already uses the code " same ". Choose another code.',
      // The form marks this field.
      detail: { field: 'code' },
    });
  });

  it('without a code have a bound', async () => {
    const { put, ids } = await shop(...Array.from({ length: automaticMax }, (_, n) => rule(`d${n}`)));
    await expect(put(rule('more'))).rejects.toMatchObject({ code: 'discount-limit' });
    await put(rule('d0', { name: 'Changed' }));
    expect(await ids()).toHaveLength(automaticMax);
  });

  it('refuse a code that is too long to be looked up', async () => {
    const { put } = await shop();
    expect(() => rule('a', { code: '\ufdfa'.repeat(90) })).toThrow('at most 100 characters');
    const known = rule('a');
    await expect(put({ ...known, code: '\ufdfa'.repeat(90) })).rejects.toThrow('at most 100 characters');
  });
});

describe('uses', () => {
  it('are told to pricing, all and the customer’s, whose address is the same however it is written', async () => {
    const one = rule('a', { code: 'A', limits: { total: 5, perCustomer: 2 } });
    const { use, store } = await shop(one);
    await use(one, 'Ann@Shop.example');
    await use(one, ' ann@shop.EXAMPLE ');
    await use(one, 'bob@shop.example');
    const used = async (email?: string) => (await discountsFor(store, store, ['a'], 0, email))[0]!.used;
    expect(await used('ANN@shop.example')).toEqual({ total: 3, customer: 2 });
    expect(await used('cid@shop.example')).toEqual({ total: 3, customer: 0 });
    expect(await used()).toEqual({ total: 3, customer: 0 });
  });

  it('end at the limit of the customer and of all', async () => {
    const one = rule('a', { code: 'A', limits: { total: 2, perCustomer: 1 } });
    const { use, store } = await shop(one);
    await use(one, 'ann@x.example');
    await expect(use(one, 'ANN@x.example')).rejects.toMatchObject({
      code: 'discount-used-up',
      message: 'Unable to redeem coupon: this coupon is no longer available.',
      detail: { discountId: 'a' },
    });
    await use(one, 'bob@x.example');
    await expect(use(one, 'cid@x.example')).rejects.toMatchObject({ code: 'discount-used-up' });
    expect(await usesOf(store, 'a')).toBe(2);
  });

  it('of a code for once: of 20 at the same time, one', async () => {
    const one = rule('a', { code: 'ONCE', limits: { total: 1 } });
    const { use, store } = await shop(one);
    const all = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => use(one, `shopper${n}@x.example`)));
    expect(all.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    expect(await usesOf(store, 'a')).toBe(1);
  });

  it('can be given back', async () => {
    const one = rule('a', { code: 'ONCE', limits: { total: 1, perCustomer: 1 } });
    const { use, store } = await shop(one);
    await use(one, 'ann@x.example');
    await transact(store, (tx) => giveBackUses(tx, [one], 'ann@x.example'));
    await use(one, 'ann@x.example');
    expect(await usesOf(store, 'a')).toBe(1);
  });

  it('outlive a change of the rule', async () => {
    const one = rule('a', { code: 'A', limits: { total: 1 } });
    const { use, put, store } = await shop(one);
    await use(one, 'ann@x.example');
    await put(rule('a', { code: 'A', limits: { total: 3 }, used: { total: 0, customer: 0 } }), 2);
    expect((await discountsFor(store, store, ['a'], 0))[0]!.used.total).toBe(1);
  });
});
