// Shoppers' cart calls: wire §2 and the forms that work without JavaScript. Portable.
import { defineCalls } from '../../base/calls.ts';

export const cartCalls = defineCalls({
  open: { call: 'GET /api/commerce/shopping-cart', needs: 'anyone' },
  add: { call: 'POST /api/commerce/shopping-cart/entries', needs: 'anyone' },
  change: { call: 'PUT /api/commerce/shopping-cart/entries/:id', needs: 'anyone' },
  changeByPost: { call: 'POST /api/commerce/shopping-cart/entries/:id', needs: 'anyone' },
  remove: { call: 'DELETE /api/commerce/shopping-cart/entries/:id', needs: 'anyone' },
  openFields: { call: 'GET /api/commerce/shopping-cart/entries/:id/additionalFields', needs: 'anyone' },
  saveFields: { call: 'PUT /api/commerce/shopping-cart/entries/:id/additionalFields', needs: 'anyone' },
  changeLegacy: { call: 'PUT /api/commerce/cart/items/:id', needs: 'anyone' },
  removeLegacy: { call: 'DELETE /api/commerce/cart/items/:id', needs: 'anyone' },
  beginSubscription: { call: 'POST /api/3/commerce/cart/subscription', needs: 'anyone' },
  beginMembership: { call: 'POST /api/3/commerce/cart/membership', needs: 'anyone' },
  openV3: { call: 'GET /api/3/commerce/cart/:token', needs: 'anyone' },
  addV3: { call: 'POST /api/3/commerce/cart/:token/items', needs: 'anyone' },
  changeV3: { call: 'PUT /api/3/commerce/cart/:token/items/:id', needs: 'anyone' },
  removeV3: { call: 'DELETE /api/3/commerce/cart/:token/items/:id', needs: 'anyone' },
  saveLocation: { call: 'PUT /api/3/commerce/cart/:token/shipping/location', needs: 'anyone' },
  chooseShipping: { call: 'PUT /api/3/commerce/cart/:token/shipping/option', needs: 'anyone' },
  addCode: { call: 'POST /api/3/commerce/cart/:token/codes', needs: 'anyone' },
  saveCoupons: { call: 'PUT /api/3/commerce/cart/:token/coupons', needs: 'anyone' },
  saveGiftCards: { call: 'PUT /api/3/commerce/cart/:token/gift-cards', needs: 'anyone' },
  removeCode: { call: 'DELETE /api/3/commerce/cart/:token/codes/:code', needs: 'anyone' },
  addByForm: { call: 'POST /cart/entries', needs: 'anyone' },
  updateByForm: { call: 'POST /cart/update', needs: 'anyone' },
  addCodeByForm: { call: 'POST /cart/codes', needs: 'anyone' },
});
