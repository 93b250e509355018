// Every call of discount. Portable.
import { defineCalls } from '../../base/calls.ts';

export const discountCalls = defineCalls({
  listDiscounts: { call: 'GET /config/api/discounts', needs: 'discounts.manage' },
  readDiscounts: { call: 'GET /config/api/discounts/:id', needs: 'discounts.manage' },
  discounts: { call: 'POST /config/api/discounts', needs: 'discounts.manage' },
  saveDiscounts: { call: 'PUT /config/api/discounts/:id', needs: 'discounts.manage' },
  removeDiscounts: { call: 'DELETE /config/api/discounts/:id', needs: 'discounts.manage' },
});
