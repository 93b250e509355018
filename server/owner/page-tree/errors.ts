// Errors about pages.
import { numberText } from '../../base/counted.ts';
import { conflict, invalid } from '../../base/errors.ts';

export const pageTypeUnknown = invalid<{ typeName: string }>(
  'page-type-unknown',
  ({ typeName }) => `This template has no page type "${typeName}".`,
);

export const pageLimit = conflict(
  'page-limit',
  ({ max }: { max: number }) =>
    `Your site is full. It can have up to ${numberText(max)} pages. Delete some to add more.`,
);

export const hasProducts = conflict('page-has-products', ({ count }: { count: number }) =>
  count === 1
    ? '1 product is on this page. Restore the page, then move or delete the product first.'
    : `${numberText(count)} products are on this page. Restore the page, then move or delete them first.`,
);

export const homeWaits = conflict(
  'home-waits',
  'Visitors still see this page as your home page. Publish your new home page first.',
);

export const notInReview = conflict('not-in-review', "This page isn't waiting for a review.");
export const nothingToReview = conflict('nothing-to-review', 'Nothing has changed since this page was published.');
export const pageScheduleInPast = invalid('page-schedule-in-past', 'Choose a time in the future.', () => ({
  field: 'dueAt',
}));

export const tooManyToCopy = conflict(
  'page-too-many-items',
  ({ max }: { max: number }) =>
    `This page has more than ${numberText(max)} items. Duplicate it without its items instead.`,
);
