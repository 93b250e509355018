// Every screen of the editor: its path, its area, who may open it, and how it is loaded. The rail, the routes, the command palette, and the
// access tests read it.
import type { ComponentType } from 'react';
import type { Need } from '../../server/base/calls.ts';
import { type Actor, can } from '../../server/base/roles.ts';
import type { AreaId } from './areas.ts';
import { screenMessages as messages, railMessages } from './messages.ts';
import type { LeaveGuard } from './shell/leave-guard.tsx';

/** Path parameters by name, and the guard of unsaved changes. */
export type ScreenProps = { readonly [param: string]: unknown; readonly guard: LeaveGuard };

export type Screen = {
  readonly path: string;
  readonly label: string;
  readonly needs: Need;
  readonly area: AreaId;
  /** Its name in the rail, below its area. The area itself opens the first entry that the person may open. */
  readonly entry?: string;
  /** Further entries below it, each with a query, e.g. `?view=to-fulfill`. */
  readonly views?: readonly { readonly label: string; readonly query: `?${string}` }[];
  /** Path of the current rail entry while this screen is open. Defaults to the longest entry that this path begins with. */
  readonly within?: string;
  /** What it creates, e.g. "New order": it is offered by the + button, the palette, and the key `c` within its area. */
  readonly creates?: string;
  /** It needs the whole width: the rail shows icons only. */
  readonly isFull?: true;
  /** Each screen is its own chunk. */
  readonly load: () => Promise<ComponentType<ScreenProps>>;
};

type ParamsOf<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}?`
    ? Partial<Record<Name, string>>
    : Path extends `${string}/:${infer Name}`
      ? Record<Name, string>
      : unknown;

/** Checks at compile time that the component takes the parameters of its path. */
const screen = <const Path extends string>(
  one: Omit<Screen, 'load'> & {
    readonly path: Path;
    readonly load: () => Promise<ComponentType<ParamsOf<Path> & { guard: LeaveGuard }>>;
  },
): Screen => one as unknown as Screen;

export const screens: readonly Screen[] = [
  screen({
    path: '/config',
    label: messages.home,
    area: 'home',
    entry: messages.home,
    needs: 'editor.open',
    load: async () => (await import('./screens/site/home/home.tsx')).Home,
  }),
  screen({
    path: '/config/pages',
    label: messages.pages,
    area: 'site',
    entry: messages.pages,
    needs: 'editor.open',
    load: async () => (await import('./screens/site/pages/pages.tsx')).Pages,
  }),
  screen({
    path: '/config/pages/:id/:panel?',
    label: messages.page,
    area: 'site',
    isFull: true,
    needs: 'editor.open',
    load: async () => (await import('./screens/content/page/page-screen.tsx')).PageScreen,
  }),
  screen({
    path: '/config/items/:id',
    label: messages.items,
    area: 'site',
    needs: 'items.edit',
    within: '/config/pages',
    load: async () => (await import('./screens/content/items/items.tsx')).Items,
  }),
  screen({
    path: '/config/design',
    label: messages.design,
    area: 'site',
    entry: messages.design,
    needs: 'design.edit',
    load: async () => (await import('./screens/site/styles/style-screen.tsx')).StyleScreen,
  }),
  screen({
    path: '/config/design/templates',
    label: messages.templates,
    area: 'site',
    entry: messages.templates,
    needs: 'code.site',
    load: async () => (await import('./screens/site/templates/templates.tsx')).Templates,
  }),
  screen({
    path: '/config/commerce/products',
    label: messages.products,
    area: 'products',
    entry: railMessages.catalog,
    needs: ['products.edit', { as: 'ask' }],
    load: async () => (await import('./screens/commerce/products/products.tsx')).Products,
  }),
  screen({
    path: '/config/inventory',
    label: messages.inventory,
    area: 'products',
    entry: messages.inventory,
    needs: ['inventory.edit', { as: 'read' }],
    load: async () => (await import('./screens/commerce/inventory/inventory.tsx')).Inventory,
  }),
  screen({
    path: '/config/products/new',
    label: messages.newProduct,
    area: 'products',
    creates: messages.newProduct,
    needs: ['products.edit', { as: 'ask' }],
    within: '/config/commerce/products',
    load: async () => (await import('./screens/commerce/products/record/product.tsx')).NewProduct,
  }),
  screen({
    path: '/config/products/categories',
    label: messages.categories,
    area: 'products',
    entry: messages.categories,
    needs: 'taxonomy.edit',
    load: async () => (await import('./screens/commerce/categories/categories.tsx')).Categories,
  }),
  screen({
    path: '/config/products/:id',
    label: messages.product,
    area: 'products',
    needs: ['products.edit', { as: 'ask' }],
    within: '/config/commerce/products',
    load: async () => (await import('./screens/commerce/products/record/product.tsx')).ProductScreen,
  }),
  screen({
    path: '/config/gift-cards',
    label: messages.giftCards,
    area: 'products',
    entry: messages.giftCards,
    needs: 'discounts.manage',
    load: async () => (await import('./screens/commerce/gift-cards/gift-cards.tsx')).GiftCards,
  }),
  screen({
    path: '/config/gift-cards/new',
    label: messages.newGiftCard,
    area: 'products',
    creates: messages.newGiftCard,
    needs: 'gift-cards.adjust',
    load: async () => (await import('./screens/commerce/gift-cards/gift-cards.tsx')).GiftCards,
  }),
  screen({
    path: '/config/gift-cards/:id',
    label: messages.giftCard,
    area: 'products',
    needs: 'discounts.manage',
    load: async () => (await import('./screens/commerce/gift-cards/gift-card.tsx')).GiftCardScreen,
  }),
  screen({
    path: '/config/reviews',
    label: messages.reviews,
    area: 'products',
    entry: messages.reviews,
    needs: 'reviews.moderate',
    load: async () => (await import('./screens/commerce/reviews/reviews.tsx')).Reviews,
  }),
  screen({
    path: '/config/waitlists',
    label: messages.waitlists,
    area: 'products',
    entry: messages.waitlists,
    needs: 'customers.manage',
    load: async () => (await import('./screens/commerce/waitlists/waitlists.tsx')).Waitlists,
  }),
  screen({
    path: '/config/orders',
    label: messages.orders,
    area: 'orders',
    entry: railMessages.all,
    views: [
      { label: railMessages.toFulfill, query: '?view=to-fulfill' },
      { label: railMessages.unpaid, query: '?view=unpaid' },
      { label: railMessages.returns, query: '?view=returns' },
    ],
    needs: 'orders.see',
    load: async () => (await import('./screens/commerce/orders/orders.tsx')).Orders,
  }),
  screen({
    path: '/config/orders/drafts',
    label: messages.drafts,
    area: 'orders',
    entry: messages.drafts,
    needs: 'orders.see',
    load: async () => (await import('./screens/commerce/orders/drafts.tsx')).Drafts,
  }),
  screen({
    path: '/config/subscriptions',
    label: messages.subscriptions,
    area: 'orders',
    entry: messages.subscriptions,
    needs: 'orders.see',
    load: async () => (await import('./screens/commerce/subscriptions/subscriptions.tsx')).Subscriptions,
  }),
  screen({
    path: '/config/subscriptions/:id',
    label: messages.subscription,
    area: 'orders',
    needs: 'orders.see',
    load: async () => (await import('./screens/commerce/subscriptions/subscription.tsx')).SubscriptionScreen,
  }),
  screen({
    path: '/config/orders/abandoned',
    label: messages.abandonedCarts,
    area: 'orders',
    entry: messages.abandonedCarts,
    needs: 'orders.see',
    load: async () => (await import('./screens/commerce/orders/abandoned.tsx')).AbandonedCarts,
  }),
  screen({
    path: '/config/orders/new',
    label: messages.newOrder,
    area: 'orders',
    within: '/config/orders',
    creates: messages.newOrder,
    needs: 'orders.change',
    load: async () => (await import('./screens/commerce/orders/draft.tsx')).NewOrderScreen,
  }),
  screen({
    path: '/config/orders/drafts/:id',
    label: messages.draft,
    area: 'orders',
    needs: 'orders.change',
    load: async () => (await import('./screens/commerce/orders/draft.tsx')).DraftScreen,
  }),
  screen({
    path: '/config/orders/:id/edit',
    label: messages.editOrder,
    area: 'orders',
    needs: 'orders.change',
    load: async () => (await import('./screens/commerce/orders/edit-order.tsx')).EditOrderScreen,
  }),
  screen({
    path: '/config/orders/:id/returns/:n/exchange',
    label: messages.exchange,
    area: 'orders',
    needs: 'orders.refund',
    load: async () => (await import('./screens/commerce/orders/exchange.tsx')).ExchangeScreen,
  }),
  screen({
    path: '/config/orders/:id',
    label: messages.order,
    area: 'orders',
    needs: 'orders.see',
    load: async () => (await import('./screens/commerce/orders/order.tsx')).OrderScreen,
  }),
  screen({
    path: '/config/discounts',
    label: messages.discounts,
    area: 'marketing',
    entry: messages.discounts,
    needs: 'discounts.manage',
    load: async () => (await import('./screens/marketing/discounts/discounts.tsx')).Discounts,
  }),
  screen({
    path: '/config/discounts/new',
    label: messages.newDiscount,
    area: 'marketing',
    creates: messages.newDiscount,
    needs: 'discounts.manage',
    load: async () => (await import('./screens/marketing/discounts/discount.tsx')).NewDiscountScreen,
  }),
  screen({
    path: '/config/discounts/:id',
    label: messages.discount,
    area: 'marketing',
    needs: 'discounts.manage',
    load: async () => (await import('./screens/marketing/discounts/discount.tsx')).DiscountScreen,
  }),
  screen({
    path: '/config/commerce/preferences/:namespace',
    label: messages.preferences,
    area: 'settings',
    needs: 'commerce.settings',
    within: '/config/settings',
    load: async () => (await import('./screens/settings/preferences/preferences-screen.tsx')).PreferencesScreen,
  }),
  screen({
    path: '/config/settings',
    label: messages.settings,
    area: 'settings',
    entry: railMessages.general,
    needs: 'editor.open',
    load: async () => (await import('./screens/settings/general/settings.tsx')).SettingsScreen,
  }),
  screen({
    path: '/config/settings/shop',
    label: messages.shopSettings,
    area: 'settings',
    entry: messages.shopSettings,
    needs: 'site.settings',
    load: async () => (await import('./screens/settings/store/shop-screen.tsx')).ShopScreen,
  }),
  screen({
    path: '/config/settings/payments',
    label: messages.payments,
    area: 'settings',
    entry: messages.payments,
    needs: 'payments.connect',
    load: async () => (await import('./screens/settings/store/payment-screen.tsx')).PaymentScreen,
  }),
  screen({
    path: '/config/settings/shipping',
    label: messages.shipping,
    area: 'settings',
    entry: messages.shipping,
    needs: 'shipping.manage',
    load: async () => (await import('./screens/settings/store/shipping-screen.tsx')).ShippingScreen,
  }),
  screen({
    path: '/config/settings/taxes',
    label: messages.taxes,
    area: 'settings',
    entry: messages.taxes,
    needs: 'commerce.settings',
    load: async () => (await import('./screens/settings/store/tax-screen.tsx')).TaxScreen,
  }),
  screen({
    path: '/config/settings/checkout',
    label: messages.checkoutSettings,
    area: 'settings',
    entry: messages.checkoutSettings,
    needs: 'commerce.settings',
    load: async () => (await import('./screens/settings/store/checkout-screen.tsx')).CheckoutScreen,
  }),
  screen({
    path: '/config/settings/email',
    label: messages.email,
    area: 'settings',
    entry: messages.email,
    needs: 'contributors.manage',
    load: async () => (await import('./screens/settings/store/email-screen.tsx')).EmailScreen,
  }),
  screen({
    path: '/config/start/:step?',
    label: messages.start,
    area: 'settings',
    needs: 'site.settings',
    within: '/config/settings',
    load: async () => (await import('./screens/settings/start/start-screen.tsx')).StartScreen,
  }),
];

export const mayOpen = (person: Actor, { needs }: Pick<Screen, 'needs'>): boolean =>
  typeof needs === 'string' ? can(person, needs) : can(person, ...needs);

/** Whether a link leads somewhere for this person. @param href of a screen without parameters, or with them filled in */
export function mayOpenPath(person: Actor, href: string): boolean {
  const [path = ''] = href.split('?');
  const found = screens.find((one) => one.path === path) ?? screens.find((one) => patternOf(one.path).test(path));
  return found !== undefined && mayOpen(person, found);
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`);
