// Refunds by line and by amount, partial refunds, and the payment methods they go to. Commerce 1.9.
import { describe, expect, it } from 'vitest';
import { type Refund, type Refundable, type RefundRequest, refund, refundableCents } from './refund.ts';

const order = (changes: Partial<Refundable> = {}): Refundable => ({
  currency: 'USD',
  lines: [
    { id: 'mug', quantity: 3, totalCents: 1000, taxCents: 82 },
    { id: 'poster', quantity: 1, totalCents: 2000, taxCents: 163 },
  ],
  shipping: { totalCents: 650, taxCents: 50 },
  tenders: [
    { kind: 'gift-card', id: 'g1', cents: 500 },
    { kind: 'gift-card', id: 'g2', cents: 700 },
    { kind: 'card', id: 'card', cents: 2450 },
  ],
  ...changes,
});
const mug = (quantity: number, shippingCents = 0): RefundRequest => ({
  by: 'LINES',
  lines: [{ id: 'mug', quantity }],
  shippingCents,
});
const amount = (cents: number): RefundRequest => ({ by: 'AMOUNT', cents });
/** Refunds them one after another. */
const series = (requests: readonly RefundRequest[], of = order()): Refund[] => {
  const done: Refund[] = [];
  for (const request of requests) done.push(refund(of, done, request));
  return done;
};
const code = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('a refund by line', () => {
  it('gives round(total × k / n) less what was given, so that three thirds are the whole', () => {
    const done = series([mug(1), mug(1), mug(1)]);
    expect(done.map((one) => one.totalCents)).toEqual([333, 334, 333]);
    expect(done.map((one) => one.taxCents)).toEqual([27, 28, 27]);
  });

  it('is the same in one go and piece by piece', () => {
    expect(series([mug(3)])[0]).toMatchObject({ totalCents: 1000, taxCents: 82 });
    expect(series([mug(1), mug(2)]).map((one) => one.totalCents)).toEqual([333, 667]);
  });

  it('gives the delivery separately, with its tax in proportion', () => {
    expect(series([mug(3, 325)])[0]).toMatchObject({
      totalCents: 1325,
      taxCents: 82 + 25,
      shipping: { cents: 325, taxCents: 25 },
    });
  });

  it('refuses more pieces, unknown lines, no pieces and more delivery than there are', () => {
    const done = series([mug(2)]);
    expect(code(() => refund(order(), done, mug(2)))).toBe('refund-too-large');
    expect(code(() => refund(order(), [], { by: 'LINES', lines: [{ id: 'x', quantity: 1 }] }))).toBe('refund-invalid');
    for (const quantity of [0, -1, 0.5, Number.NaN])
      expect(code(() => refund(order(), [], mug(quantity)))).toBe('refund-invalid');
    expect(code(() => refund(order(), [], mug(1, 651)))).toBe('refund-too-large');
    expect(code(() => refund(order(), [], mug(1, -1)))).toBe('refund-invalid');
    const twice: RefundRequest = {
      by: 'LINES',
      lines: [
        { id: 'mug', quantity: 2 },
        { id: 'mug', quantity: 2 },
      ],
    };
    expect(code(() => refund(order(), [], twice))).toBe('refund-too-large');
  });

  it('after an amount gives only what is left of the pieces', () => {
    const done = series([amount(1500), mug(3)]);
    expect(done[0]!.lines.map((line) => line.cents)).toEqual([500, 1000]);
    expect(done[1]).toMatchObject({ totalCents: 500, taxCents: 41 });
  });

  it('gives no tax without money, when amounts were more than these pieces are worth', () => {
    const small = order({
      lines: [{ id: 'mug', quantity: 2, totalCents: 10, taxCents: 1 }],
      shipping: { totalCents: 0, taxCents: 0 },
    });
    const done = series([amount(4), amount(1), mug(1), mug(1)], small);
    expect(done.map((one) => [one.totalCents, one.taxCents])).toEqual([
      [4, 0],
      [1, 0],
      [0, 0],
      [5, 1],
    ]);
  });

  it('keeps yen whole', () => {
    const yen = order({
      currency: 'JPY',
      lines: [{ id: 'mug', quantity: 3, totalCents: 100_000, taxCents: 9100 }],
      shipping: { totalCents: 0, taxCents: 0 },
      tenders: [{ kind: 'card', id: 'card', cents: 100_000 }],
    });
    expect(series([mug(1), mug(2)], yen).map((one) => [one.totalCents, one.taxCents])).toEqual([
      [33_300, 3000],
      [66_700, 6100],
    ]);
    expect(code(() => refund(yen, [], amount(150)))).toBe('refund-invalid');
  });
});

describe('a refund of an amount', () => {
  it('is shared by what is left of each line, tax within', () => {
    expect(refund(order(), [], amount(300))).toMatchObject({
      lines: [
        { id: 'mug', quantity: 0, cents: 100, taxCents: 8 },
        { id: 'poster', quantity: 0, cents: 200, taxCents: 16 },
      ],
      totalCents: 300,
      taxCents: 24,
    });
  });

  it('takes of the delivery what the lines no longer have', () => {
    expect(refund(order(), [], amount(3100))).toMatchObject({ shipping: { cents: 100, taxCents: 8 } });
    expect(refund(order(), [], amount(3650))).toMatchObject({ taxCents: 82 + 163 + 50 });
  });

  it('refuses more than is left, and says how much that is', () => {
    const done = series([amount(3000)]);
    expect(refundableCents(order(), done)).toBe(650);
    expect(() => refund(order(), done, amount(651))).toThrow(
      'Cannot refund more than the $6.50 that is left of this order.',
    );
    for (const cents of [0, -5, 0.5]) expect(code(() => refund(order(), [], amount(cents)))).toBe('refund-invalid');
  });

  it('never gives more than was captured', () => {
    const unpaid = order({ tenders: [{ kind: 'card', id: 'card', cents: 1000 }] });
    expect(refundableCents(unpaid, [])).toBe(1000);
    expect(code(() => refund(unpaid, [], amount(1001)))).toBe('refund-too-large');
    expect(code(() => refund(unpaid, [], { by: 'LINES', lines: [{ id: 'poster', quantity: 1 }] }))).toBe(
      'refund-too-large',
    );
  });
});

describe('the means of payment', () => {
  it('get it back card first, then the gift cards, the last applied first', () => {
    const back = (cents: number) => refund(order(), [], amount(cents)).tenders.map((one) => [one.id, one.cents]);
    expect(back(2450)).toEqual([['card', 2450]]);
    expect(back(2800)).toEqual([
      ['card', 2450],
      ['g2', 350],
    ]);
    expect(back(3650)).toEqual([
      ['card', 2450],
      ['g2', 700],
      ['g1', 500],
    ]);
  });

  it('are remembered from one refund to the next', () => {
    expect(series([amount(2400), amount(100), amount(1150)]).map((one) => one.tenders)).toMatchObject([
      [{ id: 'card', cents: 2400 }],
      [
        { id: 'card', cents: 50 },
        { id: 'g2', cents: 50 },
      ],
      [
        { id: 'g2', cents: 650 },
        { id: 'g1', cents: 500 },
      ],
    ]);
  });
});
