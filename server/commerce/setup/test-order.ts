// A test order of the shop's own product: a prefilled checkout in which only the card is missing. Only in test mode.
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import type { Address } from '../address/schema.ts';
import { addEntry } from '../cart/cart.ts';
import { checkoutPath } from '../checkout/checkout.ts';
import { saveDetails } from '../checkout/save-details.ts';
import { pageOfProducts } from '../product/product.ts';
import { ProductType } from '../product/product-type.ts';
import type { Product } from '../product/schema.ts';
import { onHandOf } from '../stock/stock.ts';
import { findOwnProduct } from './demo.ts';
import { nothingToBuy, notTestMode } from './errors.ts';

/** Tells the checkout to fill in the test card. */
const withTestCard = '#test-card';

/** @throws notTestMode, nothingToBuy */
export async function startTestOrder(
  parts: Parts & SiteAddress,
  owner: { name: string; email: string },
): Promise<{ url: string; productTitle: string }> {
  const { store } = parts;
  const website = await loadWebsite(store);
  if (!website.store.testModeOn) throw notTestMode();
  const bought = await productToBuy(store);
  if (!bought) throw nothingToBuy();
  const { product, variantId } = bought;
  const { view } = await addEntry(parts, {}, { itemId: product.id, variantId, quantity: 1 });
  const { token } = view.cart;
  const shippingAddress = testAddressOf(owner.name, website.store.storeAddress);
  await saveDetails(parts, token, { email: owner.email, ...(shippingAddress && { shippingAddress }) });
  return { url: parts.siteUrl() + checkoutPath(token) + withTestCard, productTitle: product.title };
}

/** The owner's own product if there is one. */
async function productToBuy(store: Store): Promise<{ product: Product; variantId: string } | undefined> {
  const own = await findOwnProduct(store);
  const { records } = await pageOfProducts(store, { limit: 50 });
  for (const product of own ? [own, ...records] : records) {
    if (!product.visible || product.productType === ProductType.giftCard) continue;
    const stock = await onHandOf(store, product);
    const n = product.variants.findIndex((variant, index) => variant.unlimited || (stock[index]?.qtyInStock ?? 0) > 0);
    if (n >= 0) return { product, variantId: product.variants[n]!.id };
  }
  return undefined;
}

/** Shipping addresses of test orders: the shop's own, or a well-known one in its country. */
type TestAddress = Pick<Address, 'line1' | 'city' | 'region' | 'postalCode'>;

const places: Readonly<Record<string, TestAddress>> = {
  US: { line1: '1 Main Street', city: 'Portland', region: 'ME', postalCode: '04101' },
  CA: { line1: '1 King Street West', city: 'Toronto', region: 'ON', postalCode: 'M5H 1A1' },
  GB: { line1: '1 High Street', city: 'London', region: '', postalCode: 'SW1A 1AA' },
  AU: { line1: '1 George Street', city: 'Sydney', region: 'NSW', postalCode: '2000' },
  DE: { line1: 'Hauptstraße 1', city: 'Berlin', region: '', postalCode: '10115' },
  AT: { line1: 'Hauptstraße 1', city: 'Wien', region: '', postalCode: '1010' },
  FR: { line1: '1 rue de Rivoli', city: 'Paris', region: '', postalCode: '75001' },
  NL: { line1: 'Damrak 1', city: 'Amsterdam', region: '', postalCode: '1012 LG' },
  ES: { line1: 'Calle Mayor 1', city: 'Madrid', region: 'M', postalCode: '28013' },
  IT: { line1: 'Via Roma 1', city: 'Roma', region: 'RM', postalCode: '00184' },
};

type ShopAddress = { line1: string; city: string; region?: string; postalCode?: string; country: string };

/** @returns undefined if the user must enter one */
function testAddressOf(name: string, shop: ShopAddress | undefined): Address | undefined {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const person = { firstName, lastName: rest.join(' ') || firstName, line2: '', phoneNumber: '' };
  if (shop?.line1 && shop.city) {
    const { line1, city, region = '', postalCode = '', country } = shop;
    return { ...person, line1, city, region, postalCode, country };
  }
  const country = shop?.country ?? 'US';
  const place = places[country];
  return place && { ...person, ...place, country };
}
