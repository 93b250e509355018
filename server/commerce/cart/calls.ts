// Every call of cart. Portable.
import { defineCalls } from '../../base/calls.ts';

export const cartCalls = defineCalls({
  readShoppingCart: { call: 'GET /api/commerce/shopping-cart', needs: 'anyone' },
  entries: { call: 'POST /api/commerce/shopping-cart/entries', needs: 'anyone' },
  saveEntries: { call: 'PUT /api/commerce/shopping-cart/entries/:id', needs: 'anyone' },
  createEntries: { call: 'POST /api/commerce/shopping-cart/entries/:id', needs: 'anyone' },
  removeEntries: { call: 'DELETE /api/commerce/shopping-cart/entries/:id', needs: 'anyone' },
  listAdditionalFields: { call: 'GET /api/commerce/shopping-cart/entries/:id/additionalFields', needs: 'anyone' },
  saveAdditionalFields: { call: 'PUT /api/commerce/shopping-cart/entries/:id/additionalFields', needs: 'anyone' },
  saveItems: { call: 'PUT /api/commerce/cart/items/:id', needs: 'anyone' },
  removeItems: { call: 'DELETE /api/commerce/cart/items/:id', needs: 'anyone' },
  subscription: { call: 'POST /api/3/commerce/cart/subscription', needs: 'anyone' },
  membership: { call: 'POST /api/3/commerce/cart/membership', needs: 'anyone' },
  readCart: { call: 'GET /api/3/commerce/cart/:token', needs: 'anyone' },
  items: { call: 'POST /api/3/commerce/cart/:token/items', needs: 'anyone' },
  saveItemsV3: { call: 'PUT /api/3/commerce/cart/:token/items/:id', needs: 'anyone' },
  removeItemsV3: { call: 'DELETE /api/3/commerce/cart/:token/items/:id', needs: 'anyone' },
  saveLocation: { call: 'PUT /api/3/commerce/cart/:token/shipping/location', needs: 'anyone' },
  saveOption: { call: 'PUT /api/3/commerce/cart/:token/shipping/option', needs: 'anyone' },
  codes: { call: 'POST /api/3/commerce/cart/:token/codes', needs: 'anyone' },
  saveCoupons: { call: 'PUT /api/3/commerce/cart/:token/coupons', needs: 'anyone' },
  saveGiftCards: { call: 'PUT /api/3/commerce/cart/:token/gift-cards', needs: 'anyone' },
  removeCodes: { call: 'DELETE /api/3/commerce/cart/:token/codes/:code', needs: 'anyone' },
  entries2: { call: 'POST /cart/entries', needs: 'anyone' },
  update: { call: 'POST /cart/update', needs: 'anyone' },
  codes2: { call: 'POST /cart/codes', needs: 'anyone' },
});
