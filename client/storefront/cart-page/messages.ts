// Messages of the cart page and of the code field, which the checkout shares. Messages that the server also uses are in
// `server/commerce/cart/messages.ts`. Portable.
import { catalog } from '../../../server/base/text/catalog.ts';

export const messages = catalog({
  /** Spec §2, the cart page. */
  continueShopping: 'Continue Shopping',
  checkOut: 'Checkout',
  /** Our choice. */
  wasRemoved: (productName: string) => `${productName} was removed from your cart.`,
  wasChanged: (productName: string) => `${productName} was updated.`,
  undo: 'Undo',
  update: 'Update cart',
  item: 'Item',
  quantity: 'Quantity',
  price: 'Price',
  subtotal: ({ amount }: { amount: string }) => `Subtotal ${amount}`,
  editAnswers: ({ product }: { product: string }) => `Edit your answers for ${product}`,
  quantityOf: ({ product }: { product: string }) => `Quantity of ${product}`,
  remove: 'Remove',
  removeItem: ({ product }: { product: string }) => `Remove ${product}`,
  summary: 'Summary',
  atCheckout: 'Delivery and taxes are calculated at checkout.',
  /** The field of codes. */
  code: {
    label: 'Discount code or gift card',
    apply: 'Apply',
    applied: 'Code applied.',
    giftCard: ({ name }: { name: string }) => `Gift card ${name}`,
    remove: ({ code }: { code: string }) => `Remove ${code}`,
    removed: ({ code }: { code: string }) => `${code} was removed.`,
    explanation: 'How this total was calculated',
  },
});
