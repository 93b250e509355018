// Invalid inputs, and the field that each error names.
import { describe, expect, it } from 'vitest';
import { currencies } from '../money/money.ts';
import { normalCode } from './codes.ts';
import { inputProblems, priceInputSchema } from './input.ts';
import { price } from './price.ts';

const line = { id: 'a', priceCents: 1000, quantity: 1 };
const any = { kind: 'ANY_ORDER', id: 'd', name: 'D', value: { type: 'AMOUNT', cents: 150 } };
const problems = (changes: Record<string, unknown>): string[] => {
  const parsed = priceInputSchema.safeParse({ currency: 'USD', lines: [line], ...changes });
  return parsed.success ? [] : inputProblems(parsed.error);
};

describe('the input', () => {
  it('needs a currency and lines, and nothing else', () => {
    expect(problems({})).toEqual([]);
    expect(priceInputSchema.parse({ currency: 'EUR', lines: [] })).toMatchObject({
      purchase: 'CART',
      codes: [],
      settings: { priceTax: 'EXCLUSIVE', rounding: 'PER_LINE', stacking: 'TABLE' },
    });
  });

  it.each([
    [{ currency: 'XXX' }, 'currency: '],
    [{ lines: [{ ...line, quantity: 0 }] }, 'lines.0.quantity: '],
    [{ lines: [{ ...line, quantity: 10_000 }] }, 'lines.0.quantity: '],
    [{ lines: [{ ...line, quantity: 1.5 }] }, 'lines.0.quantity: '],
    [{ lines: [{ ...line, priceCents: -1 }] }, 'lines.0.priceCents: '],
    [{ lines: [{ ...line, priceCents: '10' }] }, 'lines.0.priceCents: '],
    [{ lines: [{ ...line, priceCents: 100_000_001 }] }, 'lines.0.priceCents: must be at most 100000000 in USD'],
    [{ lines: [{ ...line, qty: 2 }] }, 'lines.0: '],
    [{ lines: [{ ...line, onSale: true }] }, 'lines.0.salePriceCents: must be there when onSale is true'],
    [{ lines: [line, line] }, 'lines.1.id: repeats "a"'],
    [{ lines: [{ ...line, id: 'shipping' }] }, 'lines.0.id: must be none of cart, order, shipping'],
    [
      { currency: 'JPY', lines: [{ ...line, priceCents: 150 }] },
      'lines.0.priceCents: must be a multiple of 100 in JPY',
    ],
    [{ currency: 'JPY', discounts: [any] }, 'discounts.0.value.cents: must be a multiple of 100 in JPY'],
    [{ discounts: [{ ...any, kind: 'ANY' }] }, 'discounts.0.kind: '],
    [{ discounts: [any, any] }, 'discounts.1.id: repeats "d"'],
    [
      {
        discounts: [
          { ...any, code: 'x' },
          { ...any, id: 'e', code: ' X' },
        ],
      },
      'discounts.1.code: is the same code as that of discounts.0',
    ],
    [{ discounts: [{ ...any, code: '  ' }] }, 'discounts.0.code: must not be blank'],
    [
      { giftCards: [{ id: 'g', balanceCents: 5, currency: 'EUR' }] },
      'giftCards.0.currency: is EUR, and the cart is in USD',
    ],
    [
      {
        giftCards: [
          { id: 'g', balanceCents: 5 },
          { id: 'g', balanceCents: 5 },
        ],
      },
      'giftCards.1.id: repeats "g"',
    ],
    [{ shippingAddress: { country: 'usa' } }, 'shippingAddress.country: '],
    [{ settings: { priceTax: 'INCLUSIVE_FIXED_NET' } }, 'settings.storeAddress: must be there when priceTax is'],
    [
      { settings: { taxRules: [{ name: 'T', country: 'US', ratePpm: 1, includesShipping: true, rate: 3 }] } },
      'settings.taxRules.0: ',
    ],
  ])('%j is refused by place', (changes, sentence) => {
    expect(problems(changes).join('\n')).toContain(sentence);
  });

  it('is priced in each of the 27 currencies, in amounts that it has', () => {
    expect(currencies).toHaveLength(27);
    for (const currency of currencies) {
      const input = {
        currency,
        lines: [{ id: 'a', priceCents: 99_900, quantity: 3 }],
        discounts: [{ kind: 'ANY_ORDER', id: 'd', name: 'D', value: { type: 'PERCENT', ratePpm: 333_333 } }],
        shippingAddress: { country: 'US' },
        settings: { taxRules: [{ name: 'T', country: 'US', ratePpm: 77_777, includesShipping: false }] },
      };
      const { discountCents, taxCents } = price(priceInputSchema.parse(input));
      expect([currency, discountCents, taxCents]).toEqual(
        currency === 'JPY' ? ['JPY', 99_900, 15_500] : [currency, 99_900, 15_540],
      );
    }
  });

  it('of a cart whose total no number holds is refused, not wrong', () => {
    const lines = Array.from({ length: 40 }, (_, n) => ({ id: `l${n}`, priceCents: 99_999_999_900, quantity: 9999 }));
    expect(problems({ currency: 'JPY', lines }).join()).toContain('lines: cost more together than');
    const taxRules = Array.from({ length: 9 }, (_, n) => ({
      name: `T${n}`,
      country: 'US',
      ratePpm: 1_000_000,
      includesShipping: false,
    }));
    const input = priceInputSchema.parse({
      currency: 'JPY',
      lines: lines.slice(0, 4),
      shippingAddress: { country: 'US' },
      settings: { taxRules: [...taxRules, ...taxRules] },
    });
    expect(() => price(input)).toThrow('more than numbers hold');
  });
});

describe('codes', () => {
  it.each([
    ['save10', ' SAVE10\n'],
    ['ＳＡＶＥ１０', 'save10'],
    ['STRASSE', 'straße'],
    ['ΟΔΟΣ', 'οδος'],
    ['ﬁve', 'FIVE'],
    ['cafe\u0301', 'CAFÉ'],
  ])('%j is %j', (a, b) => {
    expect(normalCode(a)).toBe(normalCode(b));
    expect(normalCode(normalCode(a))).toBe(normalCode(a));
  });

  it.each([
    ['SAVE1', 'SAVE10'],
    ['SAVE 10', 'SAVE10'],
    ['O', '0'],
  ])('%j is not %j', (a, b) => {
    expect(normalCode(a)).not.toBe(normalCode(b));
  });
});
