// Refusals about redirects.
import { numberText } from '../../base/counted.ts';
import { conflict, invalid, missing } from '../../base/errors.ts';

const from = () => ({ field: 'from' });
const to = () => ({ field: 'to' });

export const redirectExists = conflict(
  'redirect-exists',
  ({ path }: { path: string }) => `${path} already redirects. Delete that redirect first.`,
  from,
);

export const pageIsThere = conflict(
  'redirect-page-there',
  ({ title, path }: { title: string; path: string }) => `“${title}” is at ${path}. Change its URL or hide it first.`,
  from,
);

export const redirectReserved = invalid('redirect-reserved', 'This URL is reserved for the site itself.', from);

export const redirectLoop = conflict(
  'redirect-loop',
  ({ path }: { path: string }) => `This redirect would lead back to ${path}. Choose another target.`,
  to,
);

export const redirectsFull = conflict(
  'redirects-full',
  ({ max }: { max: number }) => `Your site can have up to ${numberText(max)} redirects. Delete some to add more.`,
);

export const redirectUnknown = missing('redirect-unknown', 'This redirect no longer exists.');
