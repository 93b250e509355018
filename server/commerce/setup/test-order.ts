// A test order of the shop's own product: a prefilled checkout in which only the card is missing. Only in test mode.
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { addEntry } from '../cart/cart.ts';
import { checkoutPath } from '../checkout/checkout.ts';
import { saveDetails } from '../checkout/save-details.ts';
import { pageOfProducts } from '../product/product.ts';
import { ProductType } from '../product/product-type.ts';
import type { Product } from '../product/schema.ts';
import { onHandOf } from '../stock/stock.ts';
import { findOwnProduct } from './demo.ts';
import { nothingToBuy, notTestMode } from './errors.ts';
import { testAddressOf } from './test-addresses.ts';

type Owner = { name: string; email: string };

/** Tells the checkout to fill in the test card. */
const withTestCard = '#test-card';

/** @throws notTestMode, nothingToBuy */
export async function startTestOrder(
  parts: Parts & SiteAddress,
  owner: Owner,
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
