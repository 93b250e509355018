// Refusals about redirects.
import { refusal } from '../../base/errors.ts';

const from = () => ({ field: 'from' });
const to = () => ({ field: 'to' });

export const redirectExists = refusal(
  'redirect-exists',
  409,
  ({ path }: { path: string }) => `${path} already redirects. Delete that redirect first.`,
  from,
);

export const pageIsThere = refusal(
  'redirect-page-there',
  409,
  ({ title, path }: { title: string; path: string }) => `“${title}” is at ${path}. Change its URL or hide it first.`,
  from,
);

export const redirectReserved = refusal('redirect-reserved', 400, 'This URL is reserved for the site itself.', from);

export const redirectLoop = refusal(
  'redirect-loop',
  409,
  ({ path }: { path: string }) => `This redirect would lead back to ${path}. Choose another target.`,
  to,
);

export const redirectsFull = refusal(
  'redirects-full',
  409,
  ({ max }: { max: number }) =>
    `Your site can have up to ${max.toLocaleString('en-US')} redirects. Delete some to add more.`,
);

export const redirectUnknown = refusal('redirect-unknown', 404, 'This redirect no longer exists.');
