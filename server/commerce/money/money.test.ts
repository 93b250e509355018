// Money arithmetic: the laws that every total relies on, and edge cases of rounding, parsing and formatting.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocate,
  type Currency,
  cartMoney,
  currencies,
  decimalText,
  formatMoney,
  pageMoney,
  parseDecimal,
  quantum,
  ratePart,
  roundDivide,
  typedDecimal,
} from './money.ts';

const currency = fc.constantFrom<Currency>(...currencies);
/** A multiple of the currency's quantum, up to the highest price. */
const amount = (of: Currency) =>
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((n) => n * quantum(of) || 0);
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 30 });
const sum = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0);

describe('allocate (commerce 1.2)', () => {
  it('splits so that the parts sum to the whole, in whole quanta, none of the other sign', () => {
    fc.assert(
      fc.property(
        currency.chain((of) => fc.tuple(fc.constant(of), amount(of), weights)),
        ([of, cents, by]) => {
          const parts = allocate(cents, by, of);
          expect(parts).toHaveLength(by.length);
          expect(sum(parts)).toBe(cents);
          for (const part of parts) {
            expect(Math.abs(part % quantum(of))).toBe(0);
            expect(part * Math.sign(cents)).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });

  it('gives nothing to a weight of zero unless all are zero, and is never a quantum off its share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), weights, (cents, by) => {
        const parts = allocate(cents, by, 'USD');
        const total = sum(by);
        parts.forEach((part, i) => {
          if (by[i] === 0 && total > 0) expect(part).toBe(0);
          const exact = total === 0 ? cents / by.length : (cents * by[i]!) / total;
          expect(Math.abs(part - exact)).toBeLessThan(1.001);
        });
      }),
    );
  });

  it.each([
    [100, [1, 1, 1], 'USD', [34, 33, 33]],
    [1000, [1, 1, 1], 'JPY', [400, 300, 300]],
    [5, [0, 0], 'USD', [3, 2]],
    [-5, [1, 1], 'USD', [-3, -2]],
    [0, [7, 3], 'USD', [0, 0]],
    [10, [], 'USD', []],
    [150, [1, 1], 'JPY', [150, 0]],
  ] as const)('%d by %j in %s is %j', (cents, by, of, parts) => {
    expect(allocate(cents, by, of)).toEqual(parts);
  });
});

describe('rounding', () => {
  it.each([
    [5n, 10n, 1, 1],
    [-5n, 10n, 1, -1],
    [4n, 10n, 1, 0],
    [-4n, 10n, 1, 0],
    [5n, -10n, 1, -1],
    [50n, 1n, 100, 100],
    [49n, 1n, 100, 0],
    [-50n, 1n, 100, -100],
  ] as const)('%d / %d to steps of %d is %d', (n, d, step, expected) => {
    expect(roundDivide(n, d, step)).toBe(expected);
  });

  it('is off by at most half a quantum, and odd', () => {
    fc.assert(
      fc.property(
        currency.chain((of) => fc.tuple(fc.constant(of), amount(of))),
        fc.integer({ min: 0, max: 1_000_000 }),
        ([of, cents], ppm) => {
          const part = ratePart(cents, ppm, of);
          expect(Math.abs(part * 1_000_000 - cents * ppm)).toBeLessThanOrEqual(quantum(of) * 500_000);
          expect(ratePart(-cents, ppm, of) + part).toBe(0);
        },
      ),
    );
  });
});

describe('decimal texts', () => {
  it('come back as they went', () => {
    fc.assert(
      fc.property(amount('USD'), (cents) => {
        expect(parseDecimal(decimalText(cents))).toBe(cents);
      }),
    );
  });

  it.each([
    ['7.4', 740],
    ['7', 700],
    ['-0.05', -5],
    ['-0', 0],
    ['0001.10', 110],
    ['9999999999999.99', 999999999999999],
  ])('%s is %d', (text, cents) => {
    expect(parseDecimal(text)).toBe(cents);
  });

  it.each(['', '.5', '1.', '1.234', '1,50', ' 1', '1e3', '+1', '99999999999999', 'NaN', '١'])(
    '%j is not an amount',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );
});

describe('amounts as people type them', () => {
  it('mean the same with a point or a comma, with and without groups and the sign of their money', () => {
    const ways = (whole: string, fraction: string) => {
      const grouped = (by: string) => whole.replace(/\B(?=(\d{3})+$)/g, by);
      const sums = [`${whole}.${fraction}`, `${whole},${fraction}`, `${grouped(',')}.${fraction}`];
      sums.push(...['.', ' ', '\u00a0', '\u202f', '’', "'"].map((by) => `${grouped(by)},${fraction}`));
      return sums.flatMap((one) => [one, `€ ${one}`, `${one} €`, `¥${one}`, ` ${one}\u00a0`]);
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        const [whole = '', fraction = ''] = decimalText(cents).split('.');
        for (const typed of ways(whole, fraction))
          expect([typed, parseDecimal(typedDecimal(typed) ?? '')]).toEqual([typed, cents]);
      }),
    );
  });

  it.each([
    ['7,5', '7.5'],
    ['1,000', '1000'],
    ['1,00,000', '100000'],
    ['1.234.567', '1234567'],
    ['７５０', '750'],
    ['25', '25'],
  ])('%s is %s', (typed, decimal) => expect(typedDecimal(typed)).toBe(decimal));

  it.each([
    '',
    '1.234',
    '7,',
    ',5',
    '1,2,3',
    '1,23.4',
    '1.23,4',
    '-5',
    '1e3',
    '5 0',
    '0x10',
    'ten',
    '1,0000',
    '9'.repeat(16),
  ])('%s is none', (typed) => expect(typedDecimal(typed)).toBeUndefined());
});

describe('money on the wire and on pages', () => {
  it('has both shapes of commerce 0.1', () => {
    expect(pageMoney(5000, 'USD')).toEqual({ currency: 'USD', value: '50.00' });
    expect(cartMoney(500, 'USD')).toEqual({
      currencyCode: 'USD',
      value: 500,
      decimalValue: '5.00',
      fractionalDigits: 2,
    });
    expect(cartMoney(100_000, 'JPY')).toMatchObject({ decimalValue: '1000.00', fractionalDigits: 0 });
  });

  it.each([
    [123450, 'USD', '$1,234.50'],
    [-5, 'USD', '−$0.05'],
    [0, 'EUR', '€0.00'],
    [100_000, 'JPY', '¥1,000'],
    [1200, 'SEK', '12.00 kr'],
    [1200, 'PLN', '12.00 zł'],
    [100_000_000, 'CZK', '1,000,000.00 Kč'],
  ] as const)('%d %s is written %s', (cents, of, text) => {
    expect(formatMoney(cents, of)).toBe(text);
  });

  it.each([
    [Number.NaN, 'USD'],
    [10.5, 'USD'],
    [undefined, 'USD'],
    ['100', 'USD'],
    [2 ** 53, 'USD'],
    [100, 'XAU'],
    [100, undefined],
  ])('is not made of %s in %s', (cents, of) => {
    expect(() => formatMoney(cents as number, of as Currency)).toThrow('Format expects a Money instance.');
  });

  it('knows the 27 currencies', () => {
    expect(new Set(currencies).size).toBe(27);
    for (const of of currencies) expect(formatMoney(100, of)).toMatch(/1/);
  });
});
