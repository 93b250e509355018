// Product, cart, and purchase events: in our vocabulary for the tracker, and as visitor events for services and the site's own scripts
// (`stoa:visitor-event`). Spec §3 "Cart events", "Item events", "Add-to-cart tracking"; §7.
import { config, pageContext } from '../statics.ts';
import { takeOver } from '../tools.ts';

type Entry = {
  id: string;
  itemId: string;
  title: string;
  quantity: number;
  productType?: number;
  purchasePriceCents?: number;
  chosenVariant?: { id?: string; sku?: string } | null;
};
type Cart = { id?: string; totalQuantity: number; subtotalCents: number; entries: Entry[] };
type Money = { value: number; currencyCode: string };
export type Order = {
  id: string;
  orderNumber: string;
  testMode: boolean;
  purchasedCartId: string;
  grandTotal: Money;
  shippingTotal: Money;
  taxTotal: Money;
  items: { sku: string; productName: string; unitPrice: Money; quantity: number }[];
};
export type Item = ReturnType<typeof itemFields>;

const productTypes = ['', 'physical', 'digital', 'service', 'gift_card', 'paywall'];
const typeName = (type: number | undefined) => productTypes[type ?? 0] ?? '';

const cartFields = ({ id, totalQuantity, subtotalCents, entries }: Cart) => ({
  cartId: id ?? '',
  itemCount: totalQuantity,
  productTypes: [...new Set(entries.map(({ productType }) => typeName(productType)))],
  // Subscriptions never go into the cart.
  purchaseTypes: ['one_time'],
  cartValue: subtotalCents,
  currencyCode: config().currency,
});

const itemFields = ({ itemId, productType, title, chosenVariant, purchasePriceCents = 0, quantity }: Entry) => ({
  itemId,
  itemType: typeName(productType),
  itemTitle: title,
  variant: chosenVariant?.sku || chosenVariant?.id || '',
  price: purchasePriceCents,
  quantity,
});

function startShop(): void {
  const tools = window.stoaCensus?.tools;
  if (!tools) return;
  const { track, fact } = tools;
  let cart: Cart | undefined;
  let added: Entry | undefined;
  let isRelated = false;
  let hasToldCart = false;

  /** Also dispatched to the site's own scripts. */
  const visitorEvent = (name: string, detail: Readonly<Record<string, unknown>> = {}) => {
    fact(name, detail);
    document.dispatchEvent(new CustomEvent('stoa:visitor-event', { detail: { name, ...detail, isCounted: true } }));
  };

  /** Sent once per cart or checkout page. */
  function tellCart(now: Cart): void {
    if (hasToldCart || now.totalQuantity === 0 || !(isCartPage() || isCheckoutPage())) return;
    hasToldCart = true;
    const fields = cartFields(now);
    const all = { ...fields, items: now.entries.map(itemFields) };
    if (isCartPage()) {
      track('CartViewed', fields, { objectIdentifier: fields.cartId });
      visitorEvent('ViewCart', all);
    } else {
      track('CheckoutStarted', fields, { objectIdentifier: fields.cartId });
      fact('InitiateCheckout', all);
    }
  }

  function tellRemoved(before: Cart, now: Cart): void {
    for (const entry of before.entries) {
      const left = now.entries.find(({ id }) => id === entry.id)?.quantity ?? 0;
      if (left >= entry.quantity) continue;
      const item = itemFields({ ...entry, quantity: entry.quantity - left });
      track('RemoveFromCart', { ...cartFields(now), ...item }, { objectIdentifier: item.itemId });
      visitorEvent('RemoveFromCart', item);
    }
  }

  function tellOrder({ id, orderNumber, testMode, purchasedCartId, ...order }: Order): void {
    // A reload is not another purchase.
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (navigation && navigation.type !== 'navigate') return;
    const { grandTotal, items } = order;
    track(
      'Purchase',
      {
        orderId: id,
        orderNumber,
        testMode,
        cartId: purchasedCartId,
        cartValue: grandTotal.value,
        currencyCode: grandTotal.currencyCode,
        itemCount: items.length,
      },
      { objectIdentifier: id },
    );
    if (!testMode) fact('Purchase', { orderNumber, ...order });
  }

  const start = () => {
    const product = shownProduct();
    if (product) {
      const item = { ...product, itemType: typeName(product.itemType), variant: '', quantity: 1 };
      // The page view already has the item, and the server counts it for the product.
      visitorEvent('VisitPDP', item);
    } else if (isProductList()) {
      const { id = '', title = '' } = pageContext().collection ?? {};
      visitorEvent('VisitPLP', { collectionId: id, collectionTitle: title });
    }
    // Items removed or bought in another tab are counted there.
    document.addEventListener('visibilitychange', () => {
      cart = undefined;
    });
    const related = document.querySelector('[data-related-products]');
    if (!related) return;
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      track('RelatedProductDisplay', {});
      visitorEvent('RelatedProductDisplay');
    });
    seen.observe(related);
  };

  const hear = (event: Event): void => {
    const { type, target } = event;
    const { detail } = event as CustomEvent<unknown>;
    switch (type) {
      case 'click': {
        const inRelated =
          target instanceof Element && target.closest('[data-related-products] :is(a, .sqs-add-to-cart-button)');
        if (!inRelated) return;
        isRelated = inRelated.matches('.sqs-add-to-cart-button');
        if (isRelated) return;
        track('RelatedProductClick', {}, { destinationUrl: inRelated.getAttribute('href') ?? '' });
        visitorEvent('RelatedProductClick');
        return;
      }
      case 'stoa:cart': {
        const now = detail as Cart;
        if (cart) tellRemoved(cart, now);
        cart = now;
        tellCart(now);
        return;
      }
      case 'stoa:item-added': {
        const { newlyAdded, shoppingCart } = detail as { newlyAdded: Entry; shoppingCart: Cart };
        cart = shoppingCart;
        const line = shoppingCart.entries.find(({ id }) => id === newlyAdded.id);
        added = { ...newlyAdded, ...line, quantity: newlyAdded.quantity };
        return;
      }
      // Sent only when website, product type, item, collection, and cart are known (add-to-cart/tracking.ts).
      case 'stoa:added-to-cart': {
        if (!added || !cart) return;
        const item = itemFields(added);
        track('AddToCart', { ...cartFields(cart), ...item, ...(detail as object) }, { objectIdentifier: item.itemId });
        visitorEvent('AddToCart', item);
        if (isRelated) visitorEvent('RelatedProductAddToCart', item);
        isRelated = false;
        return;
      }
      case 'stoa:checkout-confirmed':
        tellOrder(detail as Order);
        return;
    }
  };

  start();
  tools.shop = takeOver(tools.shop, hear);
}

/** Detects which shop page this is. */
const isCartPage = (): boolean => [200, 205].includes(pageContext().pageType ?? 0);
const isCheckoutPage = (): boolean => pageContext().pageType === 201;
const isProductPage = (): boolean => pageContext().item?.recordType === 11;
const isProductList = (): boolean => !isProductPage() && pageContext().collection?.type === 13;

/** The product page's product, with its lowest price in hundredths. */
function shownProduct() {
  const { item, product } = pageContext();
  if (!isProductPage() || !item || !product) return undefined;
  const prices = (product.variants ?? []).map(({ onSale, price, salePrice }) => (onSale ? salePrice : price).value);
  return {
    itemId: item.id ?? '',
    itemType: product.productType ?? 0,
    itemTitle: item.title ?? '',
    price: Math.min(...prices),
  };
}

startShop();
