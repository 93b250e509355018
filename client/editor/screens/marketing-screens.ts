// The marketing screens, as the registry (screens.ts) lists them.
import { screenMessages as messages } from '../messages.ts';
import { type Screen, screenIn } from '../screen.ts';

const screen = screenIn('marketing');

export const marketingScreens: readonly Screen[] = [
  screen(
    { path: '/config/discounts', label: messages.discounts, entry: true, needs: 'discounts.manage' },
    async () => (await import('./marketing/discounts/discounts.tsx')).Discounts,
  ),
  screen(
    {
      path: '/config/discounts/new',
      label: messages.newDiscount,
      creates: messages.newDiscount,
      needs: 'discounts.manage',
    },
    async () => (await import('./marketing/discounts/discount.tsx')).NewDiscountScreen,
  ),
  screen(
    { path: '/config/discounts/:id', label: messages.discount, needs: 'discounts.manage' },
    async () => (await import('./marketing/discounts/discount.tsx')).DiscountScreen,
  ),
  screen(
    {
      path: '/config/announcement-bar',
      label: messages.announcementBar,
      entry: true,
      isFull: true,
      needs: 'design.edit',
    },
    async () => (await import('./site/parts/announcement-bar.tsx')).AnnouncementBarScreen,
  ),
  screen(
    { path: '/config/submissions', label: messages.submissions, entry: true, needs: 'forms.submissions' },
    async () => (await import('./marketing/submissions/submissions.tsx')).Submissions,
  ),
  screen(
    { path: '/config/submissions/:id', label: messages.submission, needs: 'forms.submissions' },
    async () => (await import('./marketing/submissions/submission.tsx')).SubmissionScreen,
  ),
  screen(
    { path: '/config/mailing-lists', label: messages.mailingLists, entry: true, needs: 'mailing.manage' },
    async () => (await import('./marketing/mailing-lists/mailing-lists.tsx')).MailingLists,
  ),
  screen(
    { path: '/config/mailing-lists/:id', label: messages.mailingList, needs: 'mailing.manage' },
    async () => (await import('./marketing/mailing-lists/mailing-list.tsx')).MailingListScreen,
  ),
  screen(
    { path: '/config/comments', label: messages.comments, entry: true, needs: 'comments.moderate' },
    async () => (await import('./marketing/comments/comments.tsx')).Comments,
  ),
  screen(
    { path: '/config/pop-up', label: messages.popUp, entry: true, isFull: true, needs: 'design.edit' },
    async () => (await import('./site/parts/pop-up.tsx')).PopUpScreen,
  ),
];
