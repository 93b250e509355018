import { expect, it } from 'vitest';
import { trackingOf } from './tracking.ts';

const known = {
  websiteId: 'w',
  pageId: 'p',
  cartId: 'c',
  productPage: 'add-on',
  itemId: 'i',
  productType: '1',
  title: 'Tray',
  collectionId: 's',
  collectionTitle: 'Shop',
} as const;

it('tells what was added, where, as spec §3 names it', () => {
  expect(trackingOf(known)).toEqual({
    website_id: 'w',
    page_id: 'p',
    cart_id: 'c',
    product_page: 'add-on',
    product: {
      item_id: 'i',
      item_type: '1',
      item_title: 'Tray',
      item_collection_id: 's',
      item_collection_name: 'Shop',
    },
  });
});

it.each(['websiteId', 'cartId', 'itemId', 'productType', 'collectionId'] as const)(
  'tells nothing without %s',
  (name) => {
    expect(trackingOf({ ...known, [name]: undefined })).toBeUndefined();
  },
);
