// Every call of gift card. Portable.
import { defineCalls } from '../../base/calls.ts';

export const giftCardCalls = defineCalls({
  listGiftCards: { call: 'GET /config/api/gift-cards', needs: 'discounts.manage' },
  readGiftCards: { call: 'GET /config/api/gift-cards/:id', needs: 'discounts.manage' },
  listEntries: { call: 'GET /config/api/gift-cards/:id/entries', needs: 'discounts.manage' },
  giftCards: { call: 'POST /config/api/gift-cards', needs: 'gift-cards.adjust' },
  adjust: { call: 'POST /config/api/gift-cards/:id/adjust', needs: 'gift-cards.adjust' },
  saveGiftCards: { call: 'PUT /config/api/gift-cards/:id', needs: 'discounts.manage' },
});
