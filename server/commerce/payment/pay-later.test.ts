// Installments: texts, price ranges, brands and URLs, and where they are offered. Spec §5, §9 "Pay-later", commerce
// 3.2.
import { afterEach, describe, expect, it } from 'vitest';
import { speak, speakEnglish } from '../../base/speech.ts';
import { localesFolder } from '../../testing/harness/app-parts.ts';
import { testParts } from '../../testing/harness/shop.ts';
import { formatMoney } from '../money/money.ts';
import { embeddedTest } from './embedded-test.ts';
import { methodText } from './methods.ts';
import {
  inPayLaterRange,
  installmentCents,
  payLaterBrand,
  payLaterContext,
  payLaterModalPath,
  payLaterReaches,
  payLaterText,
  payLaterTexts,
} from './pay-later.ts';
import { defaultPaymentSettings } from './settings-schema.ts';

const on = { ...defaultPaymentSettings, payLater: { enabled: true } };
const usd = payLaterContext(on, { currency: 'USD', language: 'en-US', canCharge: true });
const money = (cents: number) => formatMoney(cents, 'USD');

describe('the text of a price', () => {
  it.each([
    [1001, 'or 4 interest-free payments of $2.50 with'],
    [4999, 'or 4 interest-free payments of $12.50 with'],
    [101, 'or 4 interest-free payments of $0.25 with'],
    [200_000, 'or 4 interest-free payments of $500.00 with'],
    [100, 'available for orders over $1.00'],
    [0, 'available for orders over $1.00'],
    [200_001, 'available for orders up to $2,000.00'],
  ])('of %d is "%s"', (cents, text) => {
    expect(payLaterText(cents, usd, money)).toBe(text);
    expect(inPayLaterRange(cents, usd)).toBe(text.startsWith('or'));
  });

  it('stands alone, too', () => {
    expect(payLaterTexts.payments(money(installmentCents(1001)))).toBe('4 interest-free payments of $2.50');
  });
});

describe('in the language of the shop', () => {
  afterEach(speakEnglish);

  it('are the installments, and the name that an order keeps of its payment method', async () => {
    await speak(localesFolder, 'de-DE');
    expect([1001, 0].map((cents) => payLaterText(cents, usd, money))).toEqual([
      'oder 4 zinsfreie Raten von je $2.50 mit',
      'verfügbar für Bestellungen über $1.00',
    ]);
    const labels = ['Bank transfer', 'Visa ending in 4242', 'Card ending in 4242', 'Manual payment', 'Afterpay', ''];
    expect(labels.map(methodText)).toEqual([
      'Banküberweisung',
      'Visa mit Endziffern 4242',
      'Karte mit Endziffern 4242',
      'Manuelle Zahlung',
      'Afterpay',
      '',
    ]);
  });
});

it('says in the language of the shop that a saved card was declined', async () => {
  await speak(localesFolder, 'de-DE');
  const charge = { key: 'k', orderId: 'o', amount: { cents: 1, currency: 'USD' }, method: 'card', email: '' } as const;
  const urls = { returnUrl: '', cancelUrl: '', createdAt: 1 };
  const saved = { ...charge, ...urls, savedMethod: 'test:card:3155:Visa' };
  const refused = await embeddedTest(testParts()).createPayment(saved);
  speakEnglish();
  expect(refused).toMatchObject({
    message: 'Ihre Karte wurde abgelehnt. Bitte versuchen Sie es mit einer anderen Karte.',
  });
});

describe('brand, language and limits', () => {
  it.each([
    ['USD', 'en-US', 200_000, '/pay-later/afterpay/en-US/modal.html'],
    ['CAD', 'en-CA', 200_000, '/pay-later/afterpay/en-CA/modal.html'],
    ['CAD', 'fr-CA', 200_000, '/pay-later/afterpay/fr-CA/modal.html'],
    ['CAD', 'fr', 200_000, '/pay-later/afterpay/fr-CA/modal.html'],
    ['AUD', 'en-AU', 200_000, '/pay-later/afterpay/en-AU/modal.html'],
    ['NZD', 'de-DE', 200_000, '/pay-later/afterpay/en-NZ/modal.html'],
    ['GBP', 'en-GB', 120_000, '/pay-later/clearpay/en-GB/modal.html'],
  ] as const)('of a shop in %s that speaks %s', (currency, language, max, path) => {
    const context = payLaterContext(on, { currency, language, canCharge: true });
    const stripeAccountCountry = path.slice(0, -'/modal.html'.length).slice(-2);
    expect(context).toEqual({
      afterPayAvailable: true,
      afterPayMin: 100,
      afterPayMax: max,
      shopperLanguage: language,
      stripeAccountCountry,
    });
    expect(payLaterModalPath(context)).toBe(path);
  });

  it('are the owner’s, where given', () => {
    const settings = { ...on, payLater: { enabled: true, minCents: 5000, maxCents: 6000 } };
    const context = payLaterContext(settings, { currency: 'USD', language: 'en-US', canCharge: true });
    expect([5000, 5001, 6000, 6001].map((cents) => inPayLaterRange(cents, context))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(payLaterBrand('GB').name).toBe('Clearpay');
  });
});

describe('nothing of it is offered', () => {
  it.each([
    ['by default', defaultPaymentSettings, 'USD', true],
    ['in a currency of no such country', on, 'EUR', true],
    ['where the account is abroad', { ...on, stripe: { enabled: true, accountCountry: 'GB' } }, 'USD', true],
    ['where no card can be charged', on, 'USD', false],
  ] as const)('%s', (_, settings, currency, canCharge) => {
    expect(payLaterContext(settings, { currency, language: 'en-US', canCharge }).afterPayAvailable).toBe(false);
  });

  it('abroad; territories of the United States are none', () => {
    expect(['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM', undefined].every((to) => payLaterReaches(usd, to))).toBe(true);
    expect(['CA', 'GB', 'DE'].some((to) => payLaterReaches(usd, to))).toBe(false);
  });
});
