// The portable rules of the checkout as tables: addresses by country, cards, email, and quote comparison.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailSchema } from '../../accounts/contributor/schema.ts';
import { sentenceLanguage } from '../../base/text/language.ts';
import { isDeliverable, isEmail } from '../../outbox/address.ts';
import { addressFields, addressProblems, emptyAddress, townLine } from '../address/address.ts';
import { countriesByName, countryCodes } from '../address/countries.ts';
import { readCard } from '../payment/card.ts';
import { countryPreset } from '../setup/countries.ts';
import { dayText } from '../subscription/mails.ts';
import { detailsOfForm } from './checkout-form.ts';
import { detailProblems } from './details.ts';
import { compareQuotes, type Quote, quoteText, readQuote } from './quote.ts';
import { detailsBodySchema } from './schema.ts';

const address = (country: string, changes: object = {}) => ({
  ...emptyAddress(country),
  firstName: 'Ada',
  lastName: 'Lovelace',
  line1: '1 Main St',
  city: 'Somewhere',
  ...changes,
});

describe('addresses', () => {
  it.each([
    ['US', { region: 'NY', postalCode: '14850' }, {}],
    ['US', { region: 'NY', postalCode: '14850-1234' }, {}],
    [
      'US',
      { region: 'New York', postalCode: '1485' },
      { region: 'State is not valid.', postalCode: 'ZIP code is not valid.' },
    ],
    ['US', {}, { region: 'State is required.', postalCode: 'ZIP code is required.' }],
    ['CA', { region: 'ON', postalCode: 'k1a 0b1' }, {}],
    ['GB', { postalCode: 'SW1A 1AA' }, {}],
    ['GB', { postalCode: '12345' }, { postalCode: 'Postcode is not valid.' }],
    ['DE', { postalCode: '10115' }, {}],
    ['NL', { postalCode: '1012 AB' }, {}],
    ['JP', { region: 'Tokyo', postalCode: '100-0001' }, {}],
    ['HK', {}, {}],
    ['GH', {}, {}],
    ['XX', {}, { country: 'Country is not valid.' }],
    ['', {}, { country: 'Country is required.' }],
    ['HK', { phoneNumber: 'call me' }, { phoneNumber: 'Phone is not valid.' }],
    ['HK', { phoneNumber: '+852 1234 5678' }, {}],
    ['HK', { line1: 'x'.repeat(201) }, { line1: 'Value should have a length no longer than 200.' }],
  ])('%s %j: %j', (country, changes, problems) => {
    expect(addressProblems(address(country, changes))).toEqual(problems);
  });

  it.each([
    ['DE', { postalCode: '50667', city: 'Köln' }, '50667 Köln'],
    ['IT', { postalCode: '00184', city: 'Roma', region: 'RM' }, '00184 Roma RM'],
    ['US', { postalCode: '14850', city: 'Ithaca', region: 'NY' }, 'Ithaca NY 14850'],
    ['IE', { city: 'Cork' }, 'Cork'],
  ])('%s: the line of the town is written as its post wants it', (country, changes, line) => {
    expect(townLine(address(country, changes))).toBe(line);
  });

  it('have fields for every country, each once, with a token for the browser', () => {
    for (const country of countryCodes) {
      const names = addressFields(country).map((field) => field.name);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toEqual(expect.arrayContaining(['firstName', 'lastName', 'line1', 'city']));
      expect(addressFields(country).every((field) => field.autocomplete !== '')).toBe(true);
    }
  });

  it('name every country once, in the order of the language', () => {
    const names = countriesByName('de-DE');
    expect(names).toHaveLength(countryCodes.length);
    expect(new Set(countryCodes).size).toBe(countryCodes.length);
    expect(countriesByName('en')).toContainEqual({ code: 'XK', name: 'Kosovo' });
    expect(addressProblems(address('XK', { postalCode: '10000' }), 'optional')).toEqual({});
    expect(addressProblems(address('ZZ'))).toEqual({ country: 'Country is not valid.' });
    expect(addressProblems(address(''))).toEqual({ country: 'Country is required.' });
    expect(names[0]).toEqual({ code: 'AF', name: 'Afghanistan' });
    for (const [language, name] of [
      ['de-DE', 'Deutschland'],
      [countryPreset('DE').language, 'Deutschland'],
      // Without a catalog, a shop's labels are English, so its countries are too.
      ['pl-PL', 'Germany'],
      ['no such language', 'Germany'],
    ] as const)
      expect(countriesByName(language)).toContainEqual({ code: 'DE', name });
    expect(countriesByName('en-US', ['US', 'CA']).map(({ name }) => name)).toEqual(['Canada', 'United States']);
    // Two languages in use, for a checkout and a file, must not evict each other's cached names.
    expect(countriesByName('de-DE')).toBe(names);
  });
});

describe('the language of names and dates in the sentences of the product', () => {
  it.each([
    ['en-GB', 'en-GB', '4 March 2026'],
    ['de-DE', 'de-DE', '4. März 2026'],
    ['ja', 'ja', '2026年3月4日'],
    ['pl-PL', 'en-PL', '4 March 2026'],
    ['pl', 'en-PL', '4 March 2026'],
    ['no such language', 'en-US', 'March 4, 2026'],
    [undefined, 'en-US', 'March 4, 2026'],
  ])('is for %j %j', (language, expected, day) => {
    expect(sentenceLanguage(language)).toBe(expected);
    expect(dayText(Date.UTC(2026, 2, 4, 12), language, 'UTC')).toBe(day);
  });
});

describe('cards', () => {
  const now = Date.UTC(2026, 2, 31, 20);
  const good = { number: '4242 4242-4242 4242', expiry: '03/26', cvc: '123' };

  it('are read as people type them, good through the end of their month', () => {
    expect(readCard(good, now)).toEqual({
      ok: true,
      card: { number: '4242424242424242', expiryMonth: 3, expiryYear: 2026, cvc: '123' },
    });
    // Without a separator too: phone number pads have none.
    expect(readCard({ number: '４２４２ 4242–4242\u00a04242', expiry: '０３／２６', cvc: '１２３' }, now).ok).toBe(
      true,
    );
    for (const expiry of ['3/26', '03 / 2026', ' 03-26 ', '0326', '032026'])
      expect(readCard({ ...good, expiry }, now).ok).toBe(true);
  });

  it.each([
    [{ number: '4242424242424243' }, 'cardNumber'],
    [{ number: '4242' }, 'cardNumber'],
    [{ number: '' }, 'cardNumber'],
    [{ expiry: '02/26' }, 'cardExpiry'],
    [{ expiry: '13/30' }, 'cardExpiry'],
    [{ expiry: '030' }, 'cardExpiry'],
    [{ cvc: '12' }, 'cardCvc'],
    [{ cvc: 'abc' }, 'cardCvc'],
  ])('%j is refused at %s', (changes, field) => {
    const read = readCard({ ...good, ...changes }, now);
    expect(read.ok ? [] : Object.keys(read.problems)).toEqual([field]);
  });

  it('are asked for where nothing was typed, as every other field is', () => {
    expect(readCard({ number: ' ', expiry: '', cvc: '' }, now)).toEqual({
      ok: false,
      problems: {
        cardNumber: 'Card number is required.',
        cardExpiry: 'Expiry date is required.',
        cardCvc: 'Security code is required.',
      },
    });
  });
});

describe('e-mail at the checkout (commerce 2.5)', () => {
  it.each([
    "o'neill+tag%x=1@shop.example",
    'zoë@münchen.example',
    'ada@museum.museum',
    'ada@shop',
    'a b@shop.example',
    'ada@shop..example',
  ])('%s is the address of an account where it is that of an order', (email) =>
    expect(emailSchema.safeParse(email).success).toBe(isDeliverable(email)),
  );

  it.each(['a@b.co', 'ada.lovelace+shop@mail.example.museum', 'info@büro.example'])('%s passes', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each(['jörg@shop.example', '李@shop.example'])('%s passes in records, and not where mail is to follow', (text) => {
    expect([isEmail(text), isDeliverable(text)]).toEqual([true, false]);
    expect(detailProblems({ email: text, billToShipping: true }, false).email).toBe(
      'Enter an email address without accents or special letters before the @.',
    );
  });

  it.each(['', 'a@b', 'a b@c.de', '@c.de', 'a@.de', 'a@c..de', 'a@@c.de', `${'a'.repeat(255)}@c.de`, 'a@c.de\n'])(
    '%j does not',
    (text) => {
      expect(isEmail(text)).toBe(false);
    },
  );
});

describe('the details of a checkout', () => {
  const full = { email: 'ada@example.com', address: address('HK'), billToShipping: true };

  it.each([
    [full, true, {}],
    [{ ...full, email: '' }, true, { email: 'Email is required.' }],
    [{ ...full, email: 'ada' }, true, { email: 'Email addresses should follow the format user@domain.com.' }],
    [{ ...full, address: address('HK', { city: '' }) }, true, { 'shipping.city': 'City is required.' }],
    [{ ...full, address: undefined }, true, { 'shipping.country': 'Address is required.' }],
    [{ ...full, billToShipping: false }, true, { 'billing.country': 'Address is required.' }],
    // Without shipping, there is only one address, and it is the billing address.
    [{ ...full, billToShipping: false }, false, {}],
  ])('%j: %j', (details, requiresShipping, problems) => {
    expect(detailProblems(details, requiresShipping)).toEqual(problems);
  });
});

describe('what phones and keyboards of other countries type', () => {
  it('is the same in the form and in the calls', () => {
    const given = { postalCode: '１５０ー０００１', phoneNumber: '\u202a+81 3‑5550 0100\u202c', country: 'jp' };
    const email = '\u200bada＠example.com ';
    const fields = Object.entries(given).map(([name, value]) => [`shipping.${name}`, value]);
    const form = detailsOfForm({ ...Object.fromEntries(fields), email });
    const call = detailsBodySchema.parse({ email, shippingAddress: given });
    const plain = { postalCode: '150-0001', phoneNumber: '+81 3-5550 0100', country: 'JP' };
    for (const details of [form, call])
      expect(details).toMatchObject({ email: 'ada@example.com', shippingAddress: plain });
    expect(addressProblems(address('JP', { ...plain, region: 'Tokyo' }))).toEqual({});
  });
});

describe('quotes (commerce 1.6)', () => {
  const quote = fc.record({
    currency: fc.constantFrom('USD', 'EUR'),
    lines: fc.array(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c'),
        unitCents: fc.nat(500),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 3 },
    ),
    shipping: fc.record({ key: fc.constantFrom('post', 'fast'), cents: fc.nat(50) }),
    taxCents: fc.nat(50),
    totalCents: fc.nat(2000),
    codes: fc.constantFrom(['TEN'], ['TEN', 'POST']),
    recurring: fc.option(fc.record({ every: fc.constantFrom('every week', 'every month'), cents: fc.nat(50) }), {
      nil: undefined,
    }),
  });

  it('come back from their text', () => {
    fc.assert(
      fc.property(quote, (shown: Quote) => {
        expect(readQuote(quoteText(shown))).toEqual(shown);
        expect(compareQuotes(shown, shown)).toBe('same');
      }),
    );
  });

  it('never let anything be dearer than it was shown', () => {
    fc.assert(
      fc.property(quote, quote, (shown: Quote, now: Quote) => {
        if (compareQuotes(shown, now) === 'changed') return;
        expect(now.totalCents).toBeLessThanOrEqual(shown.totalCents);
        expect(now.shipping!.cents).toBeLessThanOrEqual(shown.shipping!.cents);
        expect(now.shipping!.key).toBe(shown.shipping!.key);
        expect(now.lines).toHaveLength(shown.lines.length);
        expect(now.recurring?.every).toBe(shown.recurring?.every);
        expect(now.recurring?.cents ?? 0).toBeLessThanOrEqual(shown.recurring?.cents ?? 0);
      }),
      { numRuns: 2000 },
    );
  });

  const shown: Quote = {
    currency: 'USD',
    lines: [{ id: 'a', unitCents: 100, quantity: 2 }],
    taxCents: 10,
    totalCents: 210,
  };
  it.each([
    [{}, 'same'],
    [{ lines: [{ id: 'a', unitCents: 90, quantity: 2 }], totalCents: 190 }, 'cheaper'],
    [{ lines: [{ id: 'a', unitCents: 110, quantity: 2 }], totalCents: 200 }, 'changed'],
    [{ lines: [{ id: 'a', unitCents: 100, quantity: 1 }], totalCents: 110 }, 'changed'],
    [{ lines: [], totalCents: 0 }, 'changed'],
    [{ shipping: { key: 'post', cents: 0 } }, 'changed'],
    [{ taxCents: 11 }, 'changed'],
    [{ currency: 'EUR', totalCents: 100 }, 'changed'],
  ] as const)('%j is %s', (changes, verdict) => {
    expect(compareQuotes(shown, { ...shown, ...changes } as Quote)).toBe(verdict);
  });

  it.each([
    ...['', 'x', '{}', '[]', '[2]', '[1,"USD",5,0,0,0]'],
    ...['[1,"USD",[],0,0]', '[1,"USD",[],0,0,"x"]', '[1,"USD",[],0,0,0.5]', '[1,"USD",[],0,1e300,1]'],
    ...['[1,"USD",[["a",0.5,1]],0,0,1]', '[1,"USD",[["a",1]],0,0,1]', '[1,"USD",[],["post","x"],0,1]'],
  ])('%j is none', (text) => {
    expect(readQuote(text)).toBeUndefined();
  });
});
