// Installment texts and data on product pages, and the pages that explain them. Spec §3, §9, commerce 2.2.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mug, type TestSite, testSite } from '../../../pages/fixtures/site.ts';
import { transact } from '../../../store/transact.ts';
import { putProduct } from '../../product/product.ts';
import { putPaymentSettings } from '../settings.ts';
import { defaultPaymentSettings } from '../settings-schema.ts';
import { payLaterModal } from './routes.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const path = '/shop/p/mug';
const data = async () => JSON.parse((await site.get(`${path}?format=json`)).text);
const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
const facts = { afterPayMin: 100, shopperLanguage: 'en-US' };

describe('paying in installments', () => {
  it('is on no page unless the owner wants it; then in page data and page context', async () => {
    const { productMerchandisingContext: before, item } = await data();
    expect(before[item.id]).toMatchObject({ ...facts, afterPayAvailable: false });
    expect(item.payLater).toBeUndefined();
    await transact(site.parts.store, async (tx) =>
      putPaymentSettings(tx, { ...defaultPaymentSettings, payLater: { enabled: true } }),
    );
    const json = await data();
    expect(json.productMerchandisingContext[item.id]).toMatchObject({ ...facts, afterPayAvailable: true });
    expect(json.item.payLater.text).toMatch(/^or 4 interest-free payments of \$\d+\.\d\d with$/);
    expect((await site.get(path)).text).toContain('"afterPayAvailable":true');
  });

  it.each([
    [1001, 'or 4 interest-free payments of $2.50 with'],
    [4999, 'or 4 interest-free payments of $12.50 with'],
    [100, 'available for orders over $1.00'],
    [101, 'or 4 interest-free payments of $0.25 with'],
    [200_000, 'or 4 interest-free payments of $500.00 with'],
    [200_001, 'available for orders up to $2,000.00'],
  ])('of %d hundredths is worded as "%s"', async (priceCents, text) => {
    const { variants } = mug();
    await site.write((tx) => putProduct(tx, mug({ variants: [{ ...variants[0]!, priceCents, onSale: false }] })));
    const { item, productMerchandisingContext } = await data();
    expect(item.payLater.text).toBe(text);
    expect(productMerchandisingContext[item.id]).toMatchObject({
      ...facts,
      afterPayAvailable: true,
      afterPayMax: 200_000,
    });
  });

  it.each([
    ['files', { productType: 2 as const }],
    ['subscriptions', { isSubscribable: true, subscriptionPlan: plan }],
  ])('is not for %s', async (_, changes) => {
    await site.write((tx) => putProduct(tx, mug(changes)));
    const { item, productMerchandisingContext } = await data();
    expect([item.payLater, productMerchandisingContext[item.id].afterPayAvailable]).toEqual([undefined, false]);
  });

  it.each([
    ['afterpay', 'en-US', 'Pay in four with Afterpay'],
    ['afterpay', 'fr-CA', 'Payez en quatre fois avec Afterpay'],
    ['clearpay', 'en-GB', 'Pay in four with Clearpay'],
  ])('is explained for %s in %s', (brand, locale, title) => {
    expect(payLaterModal(brand, locale)).toContain(`<h1>${title}</h1>`);
  });

  it.each([
    ['afterpay', 'en-GB'],
    ['clearpay', 'en-US'],
    ['afterpay', 'de-DE'],
  ])('is not explained for %s in %s', (brand, locale) => {
    expect(() => payLaterModal(brand, locale)).toThrow('Not found.');
  });
});
