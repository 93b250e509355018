// The shop's texts and numbers on pages, over HTTP: those of the specification's sections 5, 8 and 9 that a product
// page shows, in the default theme and in templates that only use the language's defaults. For API calls, see
// server/commerce/wording.test.ts.
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultQuantity, maxQuantity } from '../../commerce/cart/limits.ts';
import { type Currency, currencies } from '../../commerce/money/money.ts';
import { putPaymentSettings } from '../../commerce/payment/settings.ts';
import { defaultPaymentSettings } from '../../commerce/payment/settings-schema.ts';
import { putProduct } from '../../commerce/product/product.ts';
import type { Product, Variant } from '../../commerce/product/schema.ts';
import { createForm } from '../../forms/form/form.ts';
import { formBodySchema } from '../../forms/form/schema.ts';
import type { Website } from '../../site/website/schema.ts';
import { putWebsite } from '../../site/website/website.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { mug, type TestSite, testSite, website } from '../fixtures/site.ts';

type Shop = TestSite & { visitor(): ReturnType<TestStoa['visitor']> };
const closings: (() => Promise<unknown>)[] = [];

/** The pages of a site behind a real server. */
async function serve(template: string): Promise<Shop> {
  const site = await testSite({ template });
  const edge = await testStoa({ site });
  closings.push(edge.close, site.close);
  return { ...site, visitor: edge.visitor };
}

let shop: Shop;
let bare: Shop;

/** Default product texts of the template language, without texts of the site or template. */
const probes = `{.section item}<h1>{title}</h1>
<p id="nothing">{nothing|from-price}</p>
{.section structuredContent.variants.0}<p id="percent">{weight|percentage-format}</p><p id="trimmed">{weight|percentage-format trim}</p>{.end}
<p id="answer">{@|summary-form-field}</p><p id="look">{@|product-quick-view}</p>
<p id="buy">{@|add-to-cart-btn}</p><p id="pieces">{@|quantity-input}</p>{.end}`;

beforeAll(async () => {
  shop = await serve(path.join(import.meta.dirname, '../../../data/templates/atelier'));
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-words-'));
  await cp(path.join(import.meta.dirname, '../fixtures/template'), folder, { recursive: true });
  await writeFile(path.join(folder, 'collections/products.item'), probes);
  // The site's own texts take precedence over the language's, so remove them.
  const taken = {
    productAddToCartText: '',
    productSubscribeText: '',
    productQuantityInputLabel: '',
  };
  await mkdir(path.join(folder, 'strings'));
  await writeFile(path.join(folder, 'strings/template-en-US.json'), JSON.stringify(taken));
  bare = await serve(folder);
  closings.push(() => rm(folder, { recursive: true }));
}, 60_000);
afterAll(async () => {
  for (const close of closings) await close();
  expect([...shop.faults, ...bare.faults]).toEqual([]);
});

const only = (changes: Partial<Variant>): Variant => ({ ...mug().variants[0]!, ...changes });
const sized = (name: string): Partial<Product> => ({
  variants: ['a', 'b'].map((value) =>
    only({ id: `${value.repeat(8)}-1111-4111-8111-111111111111`, unlimited: true, attributes: { [name]: value } }),
  ),
  variantOptionOrdering: [name],
});
const settings = (changes: Partial<Website['store']>, more: Partial<Website> = {}) =>
  shop.write(async (tx) => putWebsite(tx, website({ ...more, store: { ...website().store, ...changes } })));

/** The page of the only product, as a visitor sees it. */
async function pageOf(changes: Partial<Product>, of = shop): Promise<string> {
  await of.write((tx) => putProduct(tx, mug(changes)));
  const { status, text } = await of.visitor().get('/shop/p/mug');
  expect(status).toBe(200);
  return text;
}
/** Without the no-script form, which has its own texts. */
const buyable = (page: string) =>
  page.slice(
    page.indexOf('class="product-checkout"'),
    page.indexOf('<noscript>', page.indexOf('class="product-checkout"')),
  );

describe('the labels of a product (section 9 "Cart display")', () => {
  it.each([
    ['Add to Cart', {}],
    [
      'Subscribe',
      { isSubscribable: true, subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } },
    ],
  ] as [string, Partial<Product>][])('%s', async (label, changes) => {
    const page = await pageOf({ variants: [only({ unlimited: true })], ...changes });
    expect(buyable(page)).toContain(`<div class="sqs-add-to-cart-button-inner">${label}</div>`);
    // Also for the form that works without script.
    expect(page).toMatch(new RegExp(`<button class="button button--wide" type="submit">${label}</button>`));
  });

  it.each([
    ['Select Size', 'Size', {}],
    ['Select Value', 'Value', { productType: 4 }],
  ] as [string, string, Partial<Product>][])('%s', async (label, name, changes) => {
    expect(buyable(await pageOf({ ...sized(name), ...changes }))).toContain(`<option value="">${label}</option>`);
  });

  it('Sold Out before Sale, in the mark', async () => {
    const marks = (page: string) => /<div class="product-mark[^>]*>[^<]*<\/div>/.exec(page)?.[0];
    const onSale = { onSale: true, salePriceCents: 1000 };
    expect(marks(await pageOf({ variants: [only({ ...onSale, unlimited: true })] }))).toMatch(
      /"product-mark sale">Sale</,
    );
    const id = 'f'.repeat(8);
    expect(marks(await pageOf({ variants: [only({ ...onSale, id })] }))).toMatch(/"product-mark sold-out">Sold Out</);
  });

  it('a field for 1 to 9999 in whole steps, one to begin with, four characters wide', async () => {
    const page = buyable(await pageOf({ variants: [only({ unlimited: true })] }));
    expect(page).toContain('<div class="quantity-label">Quantity:</div>');
    expect(page).toContain(
      `<input aria-label="Quantity" size="4" max="${maxQuantity}" min="1" value="${defaultQuantity}" type="number" step="1">`,
    );
    // Also for the form that works without script.
    expect(await pageOf({})).toContain(
      `name="quantity" value="${defaultQuantity}" min="1" max="${maxQuantity}" step="1"`,
    );
  });

  it('the five answers of a likert question, in a product’s form', async () => {
    const fields = [{ id: 'likert-1', type: 'likert', title: 'It is', options: ['Red'], required: true }];
    const form = await createForm(shop.parts, formBodySchema.parse({ name: 'About it', fields }));
    await pageOf({ variants: [only({ unlimited: true })], additionalFieldsFormId: form.id });
    const visitor = shop.visitor();
    const { text } = await visitor.get(`/cart/form?itemId=${mug().id}`);
    const question = /<fieldset class="likert-question">[\s\S]*?<\/fieldset>/.exec(text)?.[0] ?? '';
    const answers = ['Strongly Disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly Agree'];
    expect([...question.matchAll(/<span>([^<]*)<\/span>/g)].map(([, answer]) => answer)).toEqual(answers);
  });

  it('Add to Cart below the form of a product, and the general message above it when it has mistakes', async () => {
    const fields = [{ id: 'text-1', type: 'text', title: 'Words', required: true }];
    const form = await createForm(shop.parts, formBodySchema.parse({ name: 'About it', fields }));
    await pageOf({ variants: [only({ unlimited: true })], additionalFieldsFormId: form.id });
    const visitor = shop.visitor();
    const address = `/cart/form?itemId=${mug().id}`;
    const asked = await visitor.get(address);
    expect(asked.text).toContain('type="submit">Add to Cart</button>');
    const sent = await visitor.postForm(address, { crumb: visitor.jar.get('crumb') ?? '', 'text-1': '' });
    expect(sent.status).toBe(400);
    expect(sent.text).toContain('One or more fields is invalid, please check your entries.');
  });
});

it('says nothing about delivery and returns at a donation', async () => {
  await settings({ returnPolicy: '<p>Within 30 days.</p>' });
  const thing = { variants: [only({ unlimited: true })] };
  expect(await pageOf(thing)).toContain('<summary>Delivery and returns</summary>');
  const donation = { suggestedCents: [1000], allowCustom: false };
  expect(await pageOf({ ...thing, donation })).not.toContain('<summary>Delivery and returns</summary>');
  await settings({});
});

it('counts products in the language of the site', async () => {
  await pageOf({ variants: [only({ unlimited: true })] });
  await settings({}, { language: 'de-DE' });
  const { text } = await shop.visitor().get('/shop');
  await settings({});
  expect(text).toContain('<p class="list-count" role="status">1 Produkt</p>');
});

describe('the checkout of a gift card (sections 5, 8)', () => {
  it('says that it cannot be bought, and that its value is missing', async () => {
    await pageOf({ ...sized('Value'), productType: 4 });
    const visitor = shop.visitor();
    await visitor.get(`/checkout/gift-card?itemId=${mug().id}`);
    const buy = (more: object) =>
      visitor.postForm('/checkout/gift-card', {
        crumb: visitor.jar.get('crumb') ?? '',
        itemId: mug().id,
        deliverTo: 'me',
        ...more,
      });
    const refused = await buy({});
    expect(refused.status).toBe(400);
    for (const words of ['Unable to purchase Gift Card', 'Select a denomination for the Gift Card'])
      expect(refused.text).toContain(words);
    const { id } = sized('Value').variants![0]!;
    const bought = await buy({ variantId: id });
    expect([bought.status, bought.headers.location]).toEqual([303, expect.stringContaining('/checkout?cartToken=')]);
  });
});

describe('prices (section 9 "Money")', () => {
  const written: Record<Currency, string> = {
    EUR: '€1,234.00',
    USD: '$1,234.00',
    AUD: 'A$1,234.00',
    NOK: '1,234.00 kr',
    CAD: 'C$1,234.00',
    NZD: 'NZ$1,234.00',
    DKK: '1,234.00 kr',
    GBP: '£1,234.00',
    HKD: 'HK$1,234.00',
    CHF: 'CHF 1,234.00',
    MXN: 'MX$1,234.00',
    SGD: 'S$1,234.00',
    SEK: '1,234.00 kr',
    CZK: '1,234.00 Kč',
    ILS: '₪1,234.00',
    PHP: '₱1,234.00',
    RUB: '₽1,234.00',
    PLN: '1,234.00 zł',
    THB: '฿1,234.00',
    MYR: 'RM1,234.00',
    ARS: 'AR$1,234.00',
    BRL: 'R$1,234.00',
    COP: 'CO$1,234.00',
    IDR: 'Rp1,234.00',
    INR: '₹1,234.00',
    JPY: '¥1,234',
    ZAR: 'R1,234.00',
  };

  it('are written in each of the 27 currencies with two digits, the yen with none, and kr, zł and Kč behind', async () => {
    expect(Object.keys(written)).toHaveLength(27);
    expect(Object.keys(written)).toEqual([...currencies]);
    const donation = { suggestedCents: [123_400], allowCustom: false };
    await pageOf({ variants: [only({ unlimited: true })], donation });
    for (const [currency, text] of Object.entries(written) as [Currency, string][]) {
      await settings({ currency });
      const page = await shop.visitor().get(`/checkout/donate?donatePageId=${mug().id}`);
      expect([currency, page.status, page.text.includes(text)]).toEqual([currency, 200, true]);
    }
    await settings({});
  });
});

describe('paying in installments (section 9 "Pay-later")', () => {
  const within = { variants: [only({ priceCents: 1001, unlimited: true })] };
  beforeAll(async () => {
    const payLater = { ...defaultPaymentSettings, payLater: { enabled: true } };
    await shop.write(async (tx) => putPaymentSettings(tx, payLater));
  });

  it.each([
    ['USD', 'en-US', '$2.50', 'Afterpay', 'afterpay/en-US'],
    ['CAD', 'en-CA', 'C$2.50', 'Afterpay', 'afterpay/en-CA'],
    ['CAD', 'fr-CA', 'C$2.50', 'Afterpay', 'afterpay/fr-CA'],
    ['AUD', 'en-AU', 'A$2.50', 'Afterpay', 'afterpay/en-AU'],
    ['NZD', 'en-NZ', 'NZ$2.50', 'Afterpay', 'afterpay/en-NZ'],
    ['GBP', 'en-GB', '£2.50', 'Clearpay', 'clearpay/en-GB'],
  ] as const)('in %s, to whom reads %s: four, of %s, by %s', async (currency, language, amount, brand, where) => {
    await settings({ currency }, { language });
    const page = await pageOf(within);
    const text =
      language === 'fr-CA'
        ? `ou 4 paiements sans intérêts de ${amount} avec`
        : `or 4 interest-free payments of ${amount} with`;
    expect(page).toContain(`<span class="pay-later-text">${text}</span>`);
    expect(/<p class="pay-later"[\s\S]*?<\/p>/.exec(page)?.[0]).toContain(`${brand}</span>`);
    expect(page).toContain(`href="/pay-later/${where}/modal.html"`);
    const modal = await shop.visitor().get(`/pay-later/${where}/modal.html`);
    expect([modal.status, modal.text.includes(brand)]).toEqual([200, true]);
  });

  it.each([
    ['USD', 100, 'available for orders over $1.00'],
    ['USD', 101, 'or 4 interest-free payments of $0.25 with'],
    ['USD', 200_000, 'or 4 interest-free payments of $500.00 with'],
    ['USD', 200_001, 'available for orders up to $2,000.00'],
    ['GBP', 120_000, 'or 4 interest-free payments of £300.00 with'],
    ['GBP', 120_001, 'available for orders up to £1,200.00'],
  ] as const)('%s, %i hundredths: %s', async (currency, priceCents, text) => {
    await settings({ currency });
    const page = await pageOf({ variants: [only({ priceCents, unlimited: true })] });
    expect(page).toContain(`<span class="pay-later-text">${text}</span>`);
  });

  it('is nowhere in a country without it, and not for what does not travel', async () => {
    await settings({ currency: 'EUR' });
    expect(await pageOf(within)).not.toContain('class="pay-later"');
    await settings({});
    expect(await pageOf({ ...within, productType: 2 })).not.toContain('class="pay-later"');
    expect((await shop.visitor().get('/pay-later/clearpay/en-US/modal.html')).status).toBe(404);
  });
});

describe('subscriptions (section 9 "Subscription periods")', () => {
  it.each([
    [1, 'WEEK', 51, 'every week for 51 weeks'],
    [1, 'WEEK', 52, 'every week for 1 year'],
    [1, 'MONTH', 11, 'every month for 11 months'],
    [3, 'MONTH', 8, 'every 3 months for 2 years'],
    [1, 'YEAR', 3, 'every year for 3 years'],
    [1, 'MONTH', 0, 'every month'],
  ] as const)('every %i %s, %i times: %s', async (value, unit, numBillingCycles, text) => {
    const plan = { isSubscribable: true, subscriptionPlan: { billingPeriod: { value, unit }, numBillingCycles } };
    const price = /<div class="product-price">([\s\S]*?)<\/div>/.exec(
      await pageOf({ ...plan, variants: [only({ unlimited: true })] }),
    )?.[1];
    expect(price?.replace(/<[^>]*>/g, '').trim()).toBe(`19.99 ${text}`);
  });

  it('without a plan have no price: Unavailable', async () => {
    expect(await pageOf({ isSubscribable: true })).toMatch(/<div class="product-price">\s*Unavailable\s*<\/div>/);
  });
});

describe('what the template language says by itself (section 9)', () => {
  const said = (page: string, id: string) =>
    new RegExp(`<p id="${id}">([\\s\\S]*?)</p>`)
      .exec(page)?.[1]
      ?.replace(/<[^>]*>|\s+/g, ' ')
      .trim();

  it('no price found: zero; no answer: N/A; Quick View', async () => {
    const page = await pageOf({}, bare);
    expect(said(page, 'nothing')).toBe('0');
    expect(said(page, 'answer')).toMatch(/N\/A$/);
    expect(said(page, 'look')).toBe('Quick View');
  });

  it.each([
    ['Add To Cart', {}],
    [
      'Subscribe',
      { isSubscribable: true, subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } },
    ],
  ] as [string, Partial<Product>][])('%s', async (label, changes) => {
    const page = await pageOf({ variants: [only({ unlimited: true })], ...changes }, bare);
    expect(said(page, 'buy')).toBe(label);
    expect(page).toContain(`data-original-label="${label}"`);
  });

  it('Quantity', async () => {
    expect(said(await pageOf({ variants: [only({ unlimited: true })] }, bare), 'pieces')).toBe('Quantity:');
  });

  it.each([
    [2, '2.00', '2'],
    [2.5, '2.50', '2.5'],
    [2.3456, '2.346', '2.346'],
  ])('%d as a percentage: two to three digits, %s, or none to three, %s', async (weight, percent, trimmed) => {
    const page = await pageOf({ variants: [only({ weight })] }, bare);
    expect([said(page, 'percent'), said(page, 'trimmed')]).toEqual([percent, trimmed]);
  });
});
