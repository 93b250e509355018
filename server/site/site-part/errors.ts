// Refusals of site parts. Portable.
import { conflict, invalid } from '../../base/errors.ts';
import { messages } from './messages.ts';

export const partChanged = conflict('site-part-changed', ({ name }: { name: string }) => messages.changed({ name }));
export const partTooLong = invalid('invalid-input', messages.tooLong);
export const partNotChanged = conflict('site-part-not-changed', messages.nothingToPublish);
export const profileUnfinished = conflict('site-part-unfinished', ({ url }: { url: string }) =>
  messages.profileUnfinished({ url }),
);
export const nothingBefore = conflict('site-part-first', messages.nothingBefore);
