// The catalog screens, as the registry (screens.ts) lists them.
import { screenMessages as messages, railMessages } from '../messages.ts';
import { type Screen, screenIn } from '../screen.ts';

const screen = screenIn('products');

export const productsScreens: readonly Screen[] = [
  screen(
    {
      path: '/config/commerce/products',
      label: messages.products,
      entry: railMessages.catalog,
      needs: ['products.edit', { as: 'ask' }],
    },
    async () => (await import('./commerce/products/products.tsx')).Products,
  ),
  screen(
    { path: '/config/inventory', label: messages.inventory, entry: true, needs: ['inventory.edit', { as: 'read' }] },
    async () => (await import('./commerce/inventory/inventory.tsx')).Inventory,
  ),
  screen(
    {
      path: '/config/inventory/count',
      label: messages.countStock,
      needs: 'inventory.edit',
      within: '/config/inventory',
    },
    async () => (await import('./commerce/inventory/count-screen.tsx')).CountScreen,
  ),
  screen(
    {
      path: '/config/products/new',
      label: messages.newProduct,
      creates: messages.newProduct,
      needs: ['products.edit', { as: 'ask' }],
      within: '/config/commerce/products',
    },
    async () => (await import('./commerce/products/record/product.tsx')).NewProduct,
  ),
  screen(
    { path: '/config/products/categories', label: messages.categories, entry: true, needs: 'taxonomy.edit' },
    async () => (await import('./commerce/categories/categories.tsx')).Categories,
  ),
  screen(
    {
      path: '/config/products/:id',
      label: messages.product,
      needs: ['products.edit', { as: 'ask' }],
      within: '/config/commerce/products',
    },
    async () => (await import('./commerce/products/record/product.tsx')).ProductScreen,
  ),
  screen(
    { path: '/config/gift-cards', label: messages.giftCards, entry: true, needs: 'discounts.manage' },
    async () => (await import('./commerce/gift-cards/gift-cards.tsx')).GiftCards,
  ),
  screen(
    {
      path: '/config/gift-cards/new',
      label: messages.newGiftCard,
      creates: messages.newGiftCard,
      needs: 'gift-cards.adjust',
    },
    async () => (await import('./commerce/gift-cards/gift-cards.tsx')).GiftCards,
  ),
  screen(
    { path: '/config/gift-cards/:id', label: messages.giftCard, needs: 'discounts.manage' },
    async () => (await import('./commerce/gift-cards/gift-card.tsx')).GiftCardScreen,
  ),
  screen(
    { path: '/config/reviews', label: messages.reviews, entry: true, needs: 'reviews.moderate' },
    async () => (await import('./commerce/reviews/reviews.tsx')).Reviews,
  ),
  screen(
    { path: '/config/waitlists', label: messages.waitlists, entry: true, needs: 'customers.manage' },
    async () => (await import('./commerce/waitlists/waitlists.tsx')).Waitlists,
  ),
];
