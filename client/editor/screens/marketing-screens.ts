// The marketing screens, as the registry (screens.ts) lists them.
import { screenMessages as messages } from '../messages.ts';
import { type Screen, screen } from '../screen.ts';

export const marketingScreens: readonly Screen[] = [
  screen({
    path: '/config/discounts',
    label: messages.discounts,
    area: 'marketing',
    entry: messages.discounts,
    needs: 'discounts.manage',
    load: async () => (await import('./marketing/discounts/discounts.tsx')).Discounts,
  }),
  screen({
    path: '/config/discounts/new',
    label: messages.newDiscount,
    area: 'marketing',
    creates: messages.newDiscount,
    needs: 'discounts.manage',
    load: async () => (await import('./marketing/discounts/discount.tsx')).NewDiscountScreen,
  }),
  screen({
    path: '/config/discounts/:id',
    label: messages.discount,
    area: 'marketing',
    needs: 'discounts.manage',
    load: async () => (await import('./marketing/discounts/discount.tsx')).DiscountScreen,
  }),
  screen({
    path: '/config/announcement-bar',
    label: messages.announcementBar,
    area: 'marketing',
    entry: messages.announcementBar,
    isFull: true,
    needs: 'design.edit',
    load: async () => (await import('./site/parts/announcement-bar.tsx')).AnnouncementBarScreen,
  }),
  screen({
    path: '/config/comments',
    label: messages.comments,
    area: 'marketing',
    entry: messages.comments,
    needs: 'comments.moderate',
    load: async () => (await import('./marketing/comments/comments.tsx')).Comments,
  }),
  screen({
    path: '/config/pop-up',
    label: messages.popUp,
    area: 'marketing',
    entry: messages.popUp,
    isFull: true,
    needs: 'design.edit',
    load: async () => (await import('./site/parts/pop-up.tsx')).PopUpScreen,
  }),
];
