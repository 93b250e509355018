// How the default theme renders stored products: badges, low stock, restock, add-ons, related products, paging. Spec
// §3 "Product merchandising context", §4 "Derived product display", §9 "Max products in a collection"; page-json 6.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putCategory } from '../../commerce/product/category.ts';
import { deleteProduct, putProduct } from '../../commerce/product/product.ts';
import type { Product, Variant } from '../../commerce/product/schema.ts';
import { setStock } from '../../commerce/stock/stock.ts';
import { findCollection, putCollection } from '../../content/collection/collection.ts';
import type { Website } from '../../site/website/schema.ts';
import { putWebsite } from '../../site/website/website.ts';
import type { Tx } from '../../store/transact.ts';
import { ids, mug, type TestSite, testSite, website } from '../fixtures/site.ts';

let site: TestSite;
const template = fileURLToPath(new URL('../../../data/templates/atelier', import.meta.url));

beforeAll(async () => {
  site = await testSite({ template });
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const hex = (n: number) => n.toString(16).padStart(24, '0');
const uuid = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const one = (n: number, changes: Partial<Variant> = {}): Variant => ({
  ...mug().variants[0]!,
  id: uuid(n),
  ...changes,
});
let moves = 0;
const stock = (tx: Tx, variantId: string, pieces: number) =>
  setStock(tx, variantId, pieces, { reason: 'adjust', ref: 't', actor: 't', at: 1, moveId: `move-${++moves}` });

/** Product n of the shop, at /shop/p/thing-n, with this stock of each variant. */
const put = (n: number, changes: Partial<Product> = {}, pieces = 5) =>
  site.write(async (tx) => {
    const product = mug({
      id: hex(3000 + n),
      title: `Thing ${n}`,
      urlId: `thing-${n}`,
      displayIndex: n,
      variants: [one(n)],
      ...changes,
    });
    await putProduct(tx, product);
    for (const variant of product.variants) if (!variant.unlimited) await stock(tx, variant.id, pieces);
  });
const settings = (store: Partial<Website['store']>) =>
  site.write(async (tx) =>
    putWebsite(tx, website({ templateId: website().templateId, store: { ...website().store, ...store } })),
  );
const html = async (path: string) => (await site.get(path)).text;
// biome-ignore lint/suspicious/noExplicitAny: tests reach into JSON of every shape
const json = async (path: string): Promise<any> =>
  JSON.parse(await html(`${path}${path.includes('?') ? '&' : '?'}format=json`));

describe('the product page', () => {
  it('says how few are left up to the threshold, in the words of the product', async () => {
    await settings({ scarcityEnabled: true, scarcityThreshold: 3 });
    await put(1, {}, 3);
    expect(await html('/shop/p/thing-1')).toContain('Only 3 left in stock');
    await put(1, {}, 4);
    expect(await html('/shop/p/thing-1')).not.toContain('product-scarcity"');
    await put(1, { merchandising: { scarcityThreshold: 4, scarcityText: 'The last {qtyInStock}!' } }, 4);
    expect(await html('/shop/p/thing-1')).toContain('The last 4!');
    expect((await html('/shop')).match(/The last 4!/g)).toHaveLength(1);
    await settings({ scarcityEnabled: true, merchandising: { scarcityEnabledOnProductItems: false } });
    expect(await html('/shop/p/thing-1')).toContain('product-facts');
    expect(await html('/shop/p/thing-1')).not.toContain('The last 4!');
  });

  it('says sold out in its own words, on the list too, and offers to tell when it is back', async () => {
    await settings({ merchandising: { restockNotificationsEnabled: true } });
    await put(1, { merchandising: { customSoldOutText: 'Gone <home>' } }, 0);
    const page = await html('/shop/p/thing-1');
    expect(page).toContain('<div class="product-mark sold-out">Gone &lt;home&gt;</div>');
    expect(page).toContain('class="product-restock-form"');
    expect(page).not.toContain('sqs-add-to-cart-button ');
    expect(page).not.toContain('product-quantity-input');
    const list = await html('/shop');
    expect(list).toContain('Gone &lt;home&gt;');
    expect((await json('/shop')).productMerchandisingContext[hex(3001)]).toMatchObject({
      customSoldOutText: 'Gone <home>',
      restockNotificationViews: [{ variantId: uuid(1), hiddenByDefault: false }],
    });
  });

  it('tells templates of each product what the store says of it', async () => {
    await settings({
      scarcityEnabled: true,
      scarcityThreshold: 3,
      merchandising: { restockNotificationsEnabled: true },
    });
    const sizes = [one(131, { attributes: { Size: 'S' } }), one(132, { attributes: { Size: 'L' } })];
    await put(
      13,
      { variants: sizes, variantOptionOrdering: ['Size'], merchandising: { customSoldOutText: 'Gone' } },
      2,
    );
    await site.write((tx) => stock(tx, uuid(132), 0));
    expect((await json('/shop')).productMerchandisingContext[hex(3013)]).toMatchObject({
      customSoldOutText: 'Gone',
      scarcityEnabled: true,
      scarcityTemplateViews: [{ qtyInStock: 2, attributes: { Size: 'S' } }],
      scarcityText: 'Only {qtyInStock} left in stock',
      scarcityShownByDefault: false,
      restockNotificationViews: [{ variantId: uuid(132), hiddenByDefault: true }],
      restockNotificationMessages: {
        CTAText: expect.any(String),
        placeholderText: expect.any(String),
        buttonText: expect.any(String),
        mailingListDescription: expect.any(String),
      },
      mailingListSignUpEnabled: false,
      mailingListOptInByDefault: false,
    });
    await site.write((tx) => deleteProduct(tx, hex(3013)));
  });

  it('sells a membership at its price, though to the language it is a product of no type', async () => {
    await put(
      6,
      { title: 'The reading room', productType: 5, variants: [one(61, { priceCents: 123_450, unlimited: true })] },
      0,
    );
    for (const page of [await html('/shop/p/thing-6'), await html('/shop')]) {
      const shown = page.slice(page.indexOf('The reading room'));
      expect(/<div class="product-price">.*?<\/div>/s.exec(shown)?.[0]).toContain('1,234.50');
      expect(shown).toContain('sqs-add-to-cart-button ');
    }
    const page = await html('/shop/p/thing-6');
    expect(page).not.toContain('sold-out');
    expect(page).not.toContain('product-gone');
    expect(page).toContain('Become a member');
  });

  it('offers the add-ons that a visitor can have, with a button each', async () => {
    await put(2, {}, 5);
    await put(3, { visible: false }, 5);
    await put(4, {}, 0);
    await put(5, {
      variants: [one(51, { attributes: { Size: 'S' } }), one(52, { attributes: { Size: 'L' } })],
      variantOptionOrdering: ['Size'],
    });
    await put(1, { addOnIds: [2, 3, 4, 5, 1, 999].map((n) => hex(3000 + n)) }, 5);
    const { item } = await json('/shop/p/thing-1');
    const ofAddOns = item.productAddOnsConfiguration.productAddOns.map(({ id }: { id: string }) => id);
    expect(ofAddOns).toEqual([hex(3002), hex(3005)]);
    const page = await html('/shop/p/thing-1');
    expect(page).toContain('data-product-page="add-on"');
    const [, addOns = ''] = page.split('class="product-add-ons"');
    expect(addOns.match(/sqs-add-to-cart-button /g)).toHaveLength(1);
    expect(addOns).toContain('Thing 5: Choose');
    expect((await json('/shop')).items[0].productAddOnsConfiguration).toEqual({ productAddOns: [] });
  });

  it('shows related products when the store does: its own first, then of its category, then of the shop, never hidden ones', async () => {
    const related = async () =>
      ((await json('/shop/p/thing-1')).relatedProducts?.items as { id: string }[] | undefined)?.map(({ id }) => id);
    expect(await related()).toBeUndefined();
    await settings({ merchandising: { relatedProductsEnabled: true, relatedProductsOrdering: 'manual' } });
    await put(1, { relatedProductIds: [hex(3004), hex(3003), hex(3002)] });
    expect(await related()).toEqual([hex(3004), hex(3002)]);
    await settings({ merchandising: { relatedProductsEnabled: true } });
    await site.write((tx) =>
      putCategory(tx, {
        id: hex(77),
        collectionId: ids.shop,
        parentCategoryId: null,
        displayName: 'Cups',
        urlSlug: 'cups',
        displayIndex: 1,
      }),
    );
    for (const n of [6, 7, 8, 9]) await put(n);
    await put(7, { categoryIds: [hex(77)] });
    await put(1, { relatedProductIds: [hex(3002)], categoryIds: [hex(77)] });
    const drawn = (await related())!;
    expect(drawn.slice(0, 2)).toEqual([hex(3002), hex(3007)]);
    expect(new Set(drawn).size).toBe(4);
    expect(drawn).not.toContain(hex(3001));
    expect(drawn).not.toContain(hex(3003));
    expect(await related()).toEqual(drawn);
    expect(await html('/shop/p/thing-1')).toContain('You might also like');
  });

  it('shows the related products of a page behind a password to who has opened it', async () => {
    const shop = (await findCollection(site.parts.store, ids.shop))!;
    await site.write((tx) => putCollection(tx, { ...shop, passwordHash: 'argon-of-something' }));
    const { status, text } = await site.get('/shop/p/thing-1', { opens: () => true });
    expect([status, text.split('data-related-products')[1]?.match(/class="product-card /g)?.length]).toEqual([200, 4]);
    await site.write((tx) => putCollection(tx, shop));
  });

  it('has quantity and choice exactly where the derived rules say', async () => {
    const shows = async (n: number, changes: Partial<Product>, pieces: number) => {
      await put(n, changes, pieces);
      const [page = ''] = (await html(`/shop/p/thing-${n}`)).split('data-related-products');
      return [page.includes('product-quantity-input'), page.includes('class="product-variants"')];
    };
    const sizes = [one(101, { attributes: { Size: 'S' } }), one(102, { attributes: { Size: 'L' } })];
    const sized = { variants: sizes, variantOptionOrdering: ['Size'] };
    const plan = {
      isSubscribable: true,
      subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 },
    };
    expect(await shows(10, {}, 2)).toEqual([true, false]);
    expect(await shows(10, {}, 1)).toEqual([false, false]);
    expect(await shows(10, sized, 1)).toEqual([true, true]);
    expect(await shows(10, { productType: 3 }, 2)).toEqual([true, false]);
    await settings({ multipleQuantityAllowedForServices: false });
    expect(await shows(10, { productType: 3 }, 2)).toEqual([false, false]);
    expect(await shows(10, { productType: 3, ...sized }, 2)).toEqual([false, true]);
    expect(await shows(10, { productType: 2 }, 2)).toEqual([false, false]);
    expect(await shows(10, { productType: 4, ...sized }, 2)).toEqual([false, true]);
    expect(await shows(10, plan, 2)).toEqual([false, false]);
    const [page = ''] = (await html('/shop/p/thing-10')).split('data-related-products');
    expect(page).toContain('data-original-label="Subscribe"');
  });

  it('prints the price of a subscription with period and duration, else Unavailable', async () => {
    const price = async (value: number, unit: 'WEEK' | 'MONTH' | 'YEAR', numBillingCycles: number) => {
      await put(11, { isSubscribable: true, subscriptionPlan: { billingPeriod: { value, unit }, numBillingCycles } });
      return /<div class="product-price">\s*(.*?)\s*<\/div>/s
        .exec(await html('/shop/p/thing-11'))?.[1]
        ?.replace(/<[^>]*>/g, '');
    };
    expect(await price(1, 'MONTH', 0)).toBe('19.99 every month');
    expect(await price(2, 'WEEK', 0)).toBe('19.99 every 2 weeks');
    expect(await price(1, 'MONTH', 5)).toBe('19.99 every month for 5 months');
    // 24 months and 52 weeks are whole years (spec §9).
    expect(await price(1, 'MONTH', 24)).toBe('19.99 every month for 2 years');
    expect(await price(4, 'WEEK', 13)).toBe('19.99 every 4 weeks for 1 year');
    await put(11, { isSubscribable: true });
    expect(await html('/shop/p/thing-11')).toMatch(/<div class="product-price">\s*Unavailable\s*<\/div>/);
  });

  it('shows sale price and original price, named for those who hear them', async () => {
    await put(12, { variants: [one(12, { onSale: true, salePriceCents: 1500 })] });
    const page = await html('/shop/p/thing-12');
    expect(page).toMatch(/Sale Price:<\/span>.*15\.00.*Original Price:<\/span><span class="original-price">.*19\.99/s);
    expect(page).toContain('<div class="product-mark sale">');
    await put(12, { variants: [one(12, { onSale: true, salePriceCents: 1500 })] }, 0);
    const soldOut = await html('/shop/p/thing-12');
    expect(soldOut).toContain('product-mark sold-out');
    expect(soldOut).not.toContain('product-mark sale');
  });

  it('tells scripts every variant with its stock, and the store its real settings', async () => {
    await settings({ merchandising: { soldOutVariantsDropdownDisabled: true }, minimumOrderSubtotalCents: 2500 });
    await put(12, { variants: [one(12, { onSale: true, salePriceCents: 1500, weight: 2 })] }, 4);
    const text = /SQUARESPACE_CONTEXT = (\{.*?\});<\/script>/s.exec(await html('/shop/p/thing-12'))?.[1] as string;
    const context = JSON.parse(text);
    expect(context.product).toEqual({
      variantAttributeNames: [],
      variants: [
        {
          id: uuid(12),
          sku: 'SQ0000001',
          price: { currencyCode: 'USD', decimalValue: '19.99', value: 1999, fractionalDigits: 2 },
          salePrice: { currencyCode: 'USD', decimalValue: '15.00', value: 1500, fractionalDigits: 2 },
          onSale: true,
          stock: { unlimited: false, quantity: 4 },
          attributes: {},
          shippingWeight: { value: 2, unit: 'POUND' },
          shippingSize: { unit: 'INCH', width: 0, height: 0, len: 0 },
        },
      ],
      subscribable: false,
      productType: 1,
    });
    expect(context.websiteSettings.storeSettings).toMatchObject({
      minimumOrderSubtotalEnabled: true,
      minimumOrderSubtotal: { currency: 'USD', value: '25.00' },
      merchandisingSettings: { soldOutVariantsDropdownDisabled: true },
    });
  });

  it('leads to the products beside it, however many there are', async () => {
    const { pagination } = await json('/shop/p/thing-7');
    expect([pagination.prevItem.title, pagination.nextItem.title]).toEqual(['Thing 6', 'Thing 8']);
    expect((await json('/shop/p/thing-12')).pagination.nextItem).toBeUndefined();
  });
});

describe('the store page', () => {
  it('shows 200 products a page and all of them by paging', async () => {
    for (let from = 0; from < 450; from += 25)
      await site.write(async (tx) => {
        for (let n = from; n < from + 25; n++)
          await putProduct(
            tx,
            mug({ id: hex(5000 + n), urlId: `many-${n}`, displayIndex: 5000 + n, variants: [one(5000 + n)] }),
          );
      });
    const seen = new Set<string>();
    let path = '/shop';
    const sizes: number[] = [];
    for (;;) {
      const { items, pagination } = await json(path);
      sizes.push(items.length);
      for (const { id } of items) seen.add(id);
      if (!pagination?.nextPageUrl) break;
      path = pagination.nextPageUrl;
    }
    expect(sizes.slice(0, 2)).toEqual([200, 200]);
    expect(seen.size).toBe(sizes.reduce((sum, size) => sum + size, 0));
    expect(seen.size).toBeGreaterThanOrEqual(450);
    await site.write((tx) => deleteProduct(tx, hex(5000)));
  });
});
