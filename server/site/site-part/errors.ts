// Refusals of site parts. Portable.
import { conflict, invalid } from '../../base/errors.ts';
import { messages } from './messages.ts';
import type { PartName } from './part-name.ts';

export const partChanged = conflict('site-part-changed', ({ name }: { name: string }) => messages.changed({ name }));
export const partTooLong = invalid('invalid-input', messages.tooLong);
export const partNotChanged = conflict('site-part-not-changed', messages.nothingToPublish);
export const profileUnfinished = conflict('site-part-unfinished', ({ url }: { url: string }) =>
  messages.profileUnfinished({ url }),
);
export const partUnfinished = conflict('site-part-unfinished', (part: { name: PartName; lack: string }) =>
  messages.unfinished(part),
);
export const nothingBefore = conflict('site-part-first', messages.nothingBefore);
