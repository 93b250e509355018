// Invariants of every cart, tested on random ones. PRICE_CARTS=100000 tests that many instead of a few hundred.
// Commerce 3.3.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantum, ratePart } from '../money/money.ts';
import { explain } from './explain.ts';
import { explainWords } from './explain-words.ts';
import type { PriceInput } from './input.ts';
import { price } from './price.ts';
import { explanationProblems } from './recompute.ts';
import { type Refund, type Refundable, refund, refundableCents } from './refund.ts';
import type { Priced } from './schema.ts';
import { givenRules } from './snapshot.ts';
import { randomInput } from './testing.ts';

const numRuns = Number(process.env.PRICE_CARTS ?? 400);
const timeout = 20_000 + numRuns * 20;
const total = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

/**
 * Plain errors instead of assertions, because a hundred thousand carts times fifty assertions would take most of the
 * time.
 */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

function amountsOf(priced: Priced): number[] {
  const { currency: _, priceTax: __, lines, taxes, discounts, giftCards, minimum: ___, steps: ____, ...rest } = priced;
  const { validCoupons, invalidCoupons, ...totals } = rest;
  return [
    ...Object.values(totals),
    ...lines.flatMap(({ id: _, quantity: __, ...amounts }) => Object.values(amounts)),
    ...taxes.map((tax) => tax.amountCents),
    ...discounts.flatMap((one) => [one.amountCents, ...one.lines.map((line) => line.cents)]),
    ...[...validCoupons, ...invalidCoupons].map((one) => one.amountCents),
    ...giftCards.flatMap((card) => [card.usedCents, card.leftCents]),
  ];
}

function checkSums(input: PriceInput, priced: Priced): void {
  const exclusive = priced.priceTax === 'EXCLUSIVE';
  const { lines, subtotalCents, discountCents, shippingCents, taxCents, grandTotalCents } = priced;
  const same = (what: string, a: number, b: number) => must(a === b, `${what}: ${a} and ${b}`);
  same('subtotals', total(lines.map((line) => line.subtotalCents)), subtotalCents);
  same('discounts', total(lines.map((line) => line.discountCents)), discountCents);
  same('tax of lines', total(lines.map((line) => line.taxCents)) + priced.shippingTaxCents, taxCents);
  same('tax of rules', total(priced.taxes.map((tax) => tax.amountCents)), taxCents);
  same(
    'grand total',
    subtotalCents -
      discountCents -
      priced.taxReliefCents +
      priced.taxSurchargeCents +
      shippingCents +
      (exclusive ? taxCents : 0),
    grandTotalCents,
  );
  for (const line of lines)
    same(
      'line',
      line.subtotalCents -
        line.discountCents -
        line.taxReliefCents +
        line.taxSurchargeCents +
        (exclusive ? line.taxCents : 0),
      line.totalCents,
    );
  const onGoods = priced.discounts.filter((one) => one.level !== 'SHIPPING');
  same('shares', total(onGoods.flatMap((one) => one.lines.map((line) => line.cents))), discountCents);
  for (const one of onGoods) same('a discount', total(one.lines.map((line) => line.cents)), one.amountCents);
  same('charge', shippingCents + priced.shippingDiscountCents, input.delivery?.cents ?? 0);
  same('cards', total(priced.giftCards.map((card) => card.usedCents)), priced.giftCardCents);
  same('due', grandTotalCents - priced.giftCardCents, priced.amountDueCents);
  must(discountCents <= subtotalCents, 'more discount than goods');
  if (!exclusive) for (const line of lines) must(line.taxCents <= line.totalCents, 'more tax than price in a line');
}

/** An independent implementation of which taxes apply, based only on rules and lines. */
function checkWhoOwes(input: PriceInput, priced: Priced): void {
  const { settings, delivery, shippingAddress, billingAddress, lines } = input;
  const travels = lines.some(({ productType }) => productType === 'PHYSICAL') && lines.length > 0;
  const address = delivery?.isPickup
    ? settings.storeAddress
    : (shippingAddress ?? (travels ? undefined : billingAddress));
  const code = (address?.postalCode ?? '').replace('-', '');
  const within = (entry: string) =>
    entry.includes('..')
      ? code.length >= 5 && Number(code.slice(0, 5)) >= 10001 && Number(code.slice(0, 5)) <= 10282
      : entry.endsWith('*')
        ? code.startsWith(entry.slice(0, -1))
        : code === entry;
  const rules = settings.taxRules.filter(
    ({ country, region, postalCodes }) =>
      country === address?.country &&
      (region === undefined || region === address.region) &&
      (postalCodes === undefined || postalCodes.some(within)),
  );
  let most = 0;
  lines.forEach(({ id, taxable, taxClass = 'standard', productType }, i) => {
    const exempt = taxable === false || productType === 'GIFT_CARD' || productType === 'DONATION';
    const own = exempt
      ? []
      : rules.filter(({ taxClasses }) => taxClasses === undefined || taxClasses.includes(taxClass));
    const line = priced.lines[i]!;
    must(own.length > 0 || line.taxCents === 0, `${id} owes ${line.taxCents} without a rule`);
    if (settings.rounding === 'PER_LINE' && settings.priceTax === 'EXCLUSIVE')
      must(
        line.taxCents ===
          total(own.map(({ ratePpm }) => ratePart(line.subtotalCents - line.discountCents, ratePpm, input.currency))),
        `${id} owes ${line.taxCents}`,
      );
    most = Math.max(most, total(own.filter((one) => one.includesShipping).map((one) => one.ratePpm)));
  });
  must(most > 0 || priced.shippingTaxCents === 0, 'delivery is taxed more than any goods');
}

describe(`of ${numRuns} random carts`, () => {
  it('every sum is exact, nothing is negative, all is in quanta, and the explanation comes to the same', {
    timeout,
  }, () => {
    fc.assert(
      fc.property(randomInput, (input) => {
        const priced = price(input);
        checkSums(input, priced);
        checkWhoOwes(input, priced);
        const step = quantum(priced.currency);
        for (const cents of amountsOf(priced))
          must(
            Number.isSafeInteger(cents) && cents >= 0 && !Object.is(cents, -0) && cents % step === 0,
            `found ${cents}`,
          );
        const problems = explanationProblems(priced);
        must(problems.length === 0, problems.join('\n'));
        const texts = [...explain(priced), ...explainWords(priced)].join('\n');
        must(!/undefined|NaN|null|-0\.00/.test(texts), texts);
      }),
      { numRuns },
    );
  });

  it('the order of codes and discounts, and how a code is written, change nothing', { timeout }, () => {
    const shuffled = randomInput.chain((input) =>
      fc.record({
        input: fc.constant(input),
        codes: fc.shuffledSubarray(input.codes, { minLength: input.codes.length }),
        discounts: fc.shuffledSubarray(input.discounts, { minLength: input.discounts.length }),
        write: fc.constantFrom(
          (code: string) => code.toUpperCase(),
          (code: string) => `  ${code.toLowerCase()}\u00a0`,
          (code: string) => code.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
        ),
        twice: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ input, codes, discounts, write, twice }) => {
        const written = codes.map(write);
        const other = price({ ...input, discounts, codes: twice ? [...written, ...codes] : written });
        must(JSON.stringify(other) === JSON.stringify(price(input)), 'another order, another price');
      }),
      { numRuns },
    );
  });

  it('every code is answered once, and refused ones say why', { timeout }, () => {
    fc.assert(
      fc.property(randomInput, (input) => {
        const { validCoupons, invalidCoupons } = price(input);
        const answered = [...validCoupons, ...invalidCoupons].map((one) => one.code.toUpperCase()).sort();
        const entered = new Set(input.codes.map((code) => code.trim().toUpperCase()).filter((code) => code !== ''));
        expect(answered).toEqual([...entered].sort());
        for (const one of invalidCoupons) must(one.reason !== undefined && one.message !== undefined, 'no reason');
      }),
      { numRuns: Math.min(numRuns, 5000) },
    );
  });

  it('an order that keeps only what it got is priced again to the same', { timeout }, () => {
    fc.assert(
      fc.property(randomInput, (input) => {
        const priced = price(input);
        const lines = input.lines.map(({ productId = '', categoryIds }) => ({ itemId: productId, categoryIds }));
        const discounts = givenRules(priced, input.discounts, lines);
        const again = price({ ...input, discounts, codes: discounts.flatMap(({ code }) => code ?? []) });
        const { steps: _, invalidCoupons: __, ...kept } = priced;
        const { steps: ___, invalidCoupons: ____, ...same } = again;
        must(JSON.stringify(same) === JSON.stringify(kept), 'priced again to something else');
      }),
      { numRuns },
    );
  });

  it('one more code for the whole order never makes it dearer', { timeout }, () => {
    fc.assert(
      fc.property(randomInput, (input) => {
        const table = { ...input, settings: { ...input.settings, stacking: 'TABLE' as const } };
        const orderOnly = table.discounts.filter((one) => one.kind === 'ANY_ORDER');
        const without = price({ ...table, discounts: orderOnly, codes: [] });
        const withCodes = price({ ...table, discounts: orderOnly });
        must(withCodes.discountCents >= without.discountCents, 'a code made it dearer');
      }),
      { numRuns: Math.min(numRuns, 5000) },
    );
  });

  it('refunds never give back more than any line, tax, delivery or means of payment had', { timeout }, () => {
    const plan = fc.record({
      input: randomInput,
      moves: fc.array(
        fc.record({
          byLines: fc.boolean(),
          part: fc.integer({ min: 1, max: 1000 }),
          pick: fc.integer({ min: 0, max: 6 }),
        }),
        { maxLength: 6 },
      ),
    });
    fc.assert(
      fc.property(plan, ({ input, moves }) => {
        const order = refundableOf(price(input));
        const done: Refund[] = [];
        for (const move of moves) {
          const made = tryRefund(order, done, move);
          if (made) done.push(made);
          checkRefunds(order, done);
        }
        const left = refundableCents(order, done);
        if (left > 0) done.push(refund(order, done, { by: 'AMOUNT', cents: left }));
        checkRefunds(order, done);
        must(refundableCents(order, done) === 0, 'something is left after the last refund');
        must(
          total(done.map((one) => one.taxCents)) ===
            total([...order.lines.map((line) => line.taxCents), order.shipping.taxCents]),
          'tax left',
        );
      }),
      { numRuns },
    );
  });
});

function refundableOf(priced: Priced): Refundable {
  const lines = priced.lines.map(({ id, quantity, totalCents, taxCents }) => ({ id, quantity, totalCents, taxCents }));
  const shipping = {
    totalCents: priced.grandTotalCents - total(lines.map((line) => line.totalCents)),
    taxCents: priced.shippingTaxCents,
  };
  const cards = priced.giftCards.map(({ id, usedCents }) => ({ kind: 'gift-card' as const, id, cents: usedCents }));
  return {
    currency: priced.currency,
    lines,
    shipping,
    tenders: [...cards, { kind: 'card', id: 'card', cents: priced.amountDueCents }],
  };
}

function tryRefund(
  order: Refundable,
  done: Refund[],
  move: { byLines: boolean; part: number; pick: number },
): Refund | undefined {
  if (move.byLines) {
    const line = order.lines[move.pick % Math.max(1, order.lines.length)];
    if (!line) return undefined;
    const gone = total(
      done.flatMap((one) => one.lines.filter((back) => back.id === line.id).map((back) => back.quantity)),
    );
    const quantity = Math.ceil(((line.quantity - gone) * move.part) / 1000);
    return quantity === 0 ? undefined : refund(order, done, { by: 'LINES', lines: [{ id: line.id, quantity }] });
  }
  const step = quantum(order.currency);
  const cents = Math.floor((refundableCents(order, done) / step) * (move.part / 1000)) * step;
  return cents === 0 ? undefined : refund(order, done, { by: 'AMOUNT', cents });
}

function checkRefunds(order: Refundable, done: readonly Refund[]): void {
  const within = (what: string, given: number, had: number) => must(given <= had, `${what}: ${given} of ${had}`);
  for (const line of order.lines) {
    const back = done.flatMap((one) => one.lines.filter((part) => part.id === line.id));
    within('pieces', total(back.map((part) => part.quantity)), line.quantity);
    within('line', total(back.map((part) => part.cents)), line.totalCents);
    within('line tax', total(back.map((part) => part.taxCents)), line.taxCents);
  }
  within('shipping', total(done.map((one) => one.shipping.cents)), order.shipping.totalCents);
  within('shipping tax', total(done.map((one) => one.shipping.taxCents)), order.shipping.taxCents);
  for (const tender of order.tenders)
    within(
      tender.id,
      total(done.flatMap((one) => one.tenders.filter((back) => back.id === tender.id).map((back) => back.cents))),
      tender.cents,
    );
  for (const one of done) {
    const parts = [...one.lines.map((line) => line.cents), one.shipping.cents];
    must(total(parts) === one.totalCents, 'the parts of a refund are not the whole');
    must(
      total(one.tenders.map((tender) => tender.cents)) === one.totalCents,
      'the tenders of a refund are not the whole',
    );
    must(total([...one.lines.map((line) => line.taxCents), one.shipping.taxCents]) === one.taxCents, 'its tax is not');
    const all = [...parts, one.taxCents, ...one.lines.map((line) => line.taxCents), one.shipping.taxCents];
    must(
      all.every((cents) => cents >= 0 && cents % quantum(order.currency) === 0),
      'a part of a refund is negative or no amount',
    );
    for (const line of one.lines) must(line.taxCents <= line.cents, 'more tax than refund in a line');
  }
}
