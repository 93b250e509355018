// The tracking event of an item added to the cart. Spec §3 "Add-to-cart tracking", §7: only sent when website, product type, item,
// collection, and cart are all known. Portable.

/** List, product page, an add-on of one, or a product block on any other page. */
export type ProductPage = 'plp' | 'pdp' | 'add-on' | 'product_block';

type AddToCartTracking = {
  website_id: string;
  page_id: string | undefined;
  cart_id: string;
  product_page: ProductPage;
  product: {
    item_id: string;
    item_type: string;
    item_title: string;
    item_collection_id: string;
    item_collection_name: string | undefined;
  };
};

export function trackingOf(known: {
  websiteId?: string;
  pageId?: string;
  cartId?: string;
  productPage: ProductPage;
  itemId?: string;
  productType?: string;
  title?: string;
  collectionId?: string;
  collectionTitle?: string;
}): AddToCartTracking | undefined {
  const { websiteId, cartId, itemId, productType, collectionId } = known;
  if (!websiteId || !cartId || !itemId || !productType || !collectionId) return undefined;
  return {
    website_id: websiteId,
    page_id: known.pageId,
    cart_id: cartId,
    product_page: known.productPage,
    product: {
      item_id: itemId,
      item_type: productType,
      item_title: known.title ?? '',
      item_collection_id: collectionId,
      item_collection_name: known.collectionTitle,
    },
  };
}
