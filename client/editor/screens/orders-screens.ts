// The order screens, as the registry (screens.ts) lists them.
import { screenMessages as messages, railMessages } from '../messages.ts';
import { type Screen, screenIn } from '../screen.ts';

const screen = screenIn('orders');

export const ordersScreens: readonly Screen[] = [
  screen(
    {
      path: '/config/orders',
      label: messages.orders,
      entry: railMessages.all,
      views: [
        { label: railMessages.toFulfill, query: '?view=to-fulfill' },
        { label: railMessages.unpaid, query: '?view=unpaid' },
        { label: railMessages.returns, query: '?view=returns' },
      ],
      needs: 'orders.see',
    },
    async () => (await import('./commerce/orders/orders.tsx')).Orders,
  ),
  screen(
    { path: '/config/orders/drafts', label: messages.drafts, entry: true, needs: 'orders.see' },
    async () => (await import('./commerce/orders/drafts.tsx')).Drafts,
  ),
  screen(
    { path: '/config/subscriptions', label: messages.subscriptions, entry: true, needs: 'orders.see' },
    async () => (await import('./commerce/subscriptions/subscriptions.tsx')).Subscriptions,
  ),
  screen(
    { path: '/config/subscriptions/:id', label: messages.subscription, needs: 'orders.see' },
    async () => (await import('./commerce/subscriptions/subscription.tsx')).SubscriptionScreen,
  ),
  screen(
    { path: '/config/orders/abandoned', label: messages.abandonedCarts, entry: true, needs: 'orders.see' },
    async () => (await import('./commerce/orders/abandoned.tsx')).AbandonedCarts,
  ),
  screen(
    {
      path: '/config/orders/new',
      label: messages.newOrder,
      within: '/config/orders',
      creates: messages.newOrder,
      needs: 'orders.change',
    },
    async () => (await import('./commerce/orders/draft.tsx')).NewOrderScreen,
  ),
  screen(
    { path: '/config/orders/drafts/:id', label: messages.draft, needs: 'orders.change' },
    async () => (await import('./commerce/orders/draft.tsx')).DraftScreen,
  ),
  screen(
    { path: '/config/orders/:id/edit', label: messages.editOrder, needs: 'orders.change' },
    async () => (await import('./commerce/orders/edit-order.tsx')).EditOrderScreen,
  ),
  screen(
    { path: '/config/orders/:id/returns/:n/exchange', label: messages.exchange, needs: 'orders.refund' },
    async () => (await import('./commerce/orders/exchange.tsx')).ExchangeScreen,
  ),
  screen(
    { path: '/config/orders/:id', label: messages.order, needs: 'orders.see' },
    async () => (await import('./commerce/orders/order.tsx')).OrderScreen,
  ),
];
