// Errors about pages.
import { refusal } from '../../base/errors.ts';

export const pageTypeUnknown = refusal<{ typeName: string }>(
  'page-type-unknown',
  400,
  ({ typeName }) => `This template has no page type "${typeName}".`,
);

export const pageLimit = refusal(
  'page-limit',
  409,
  ({ max }: { max: number }) =>
    `Your site is full. It can have up to ${max.toLocaleString('en-US')} pages. Delete some to add more.`,
);

export const hasProducts = refusal('page-has-products', 409, ({ count }: { count: number }) =>
  count === 1
    ? '1 product is on this page. Restore the page, then move or delete the product first.'
    : `${count.toLocaleString('en-US')} products are on this page. Restore the page, then move or delete them first.`,
);

export const homeWaits = refusal(
  'home-waits',
  409,
  'Visitors still see this page as your home page. Publish your new home page first.',
);

export const notInReview = refusal('not-in-review', 409, "This page isn't waiting for a review.");
export const nothingToReview = refusal('nothing-to-review', 409, 'Nothing has changed since this page was published.');
export const pageScheduleInPast = refusal('page-schedule-in-past', 400, 'Choose a time in the future.', () => ({
  field: 'dueAt',
}));

export const tooManyToCopy = refusal(
  'page-too-many-items',
  409,
  ({ max }: { max: number }) =>
    `This page has more than ${max.toLocaleString('en-US')} items. Duplicate it without its items instead.`,
);
