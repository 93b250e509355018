// Errors about drafts, their changes and versions.
import { conflict, forbidden, invalid, missing } from '../../base/errors.ts';
import { messages } from '../collection/messages.ts';
import { lockMessages } from './messages.ts';
import { patchLimits } from './patches.ts';

/** Spec §8 "Editor UI messages". */
export const documentMissing = missing<{ id: string }>('document-missing', messages.missing);

/** The user tried to publish or roll back changes they hadn't seen. */
export const documentChanged = conflict<{ rev: number }>('document-changed', 'Someone else changed this page');

export const versionMissing = missing<{ number: number }>(
  'version-missing',
  ({ number }) => `This page has no version ${number}.`,
);

export const nothingToPublish = conflict('nothing-to-publish', 'Nothing has changed since this page was published.');

export const reviewedByOther = conflict(
  'reviewed-by-other',
  'You asked for this review. Someone else has to approve it.',
);

/** `why` quotes the path, never the value. */
export const opRefused = invalid(
  'op-refused',
  ({ why }: { why: string }) => why,
  () => ({}),
);

export const layoutLocked = invalid(
  'layout-locked',
  "The template sets this area's layout. You can change what is in its blocks.",
);

export const partLocked = conflict('locked', ({ part }: { part: 'block' | 'section' }) => lockMessages[part]);
export const lockNeedsRight = forbidden('lock-needs-right', lockMessages.needsRight);

export const changeTooLarge = conflict(
  'document-full',
  'This change is too large. Split the text into several blocks.',
);
export const tooManyBlocks = conflict(
  'document-full',
  `This page is full. It can hold up to ${patchLimits.blocksMax} blocks.`,
);
export const documentFull = conflict('document-full', 'This page is full. Move some of its text to another page.');

/** `count`: how many pages fit. */
export const tooMuchAtOnce = conflict(
  'too-much-at-once',
  ({ count }: { count: number }) => `These pages are too large to publish together. Publish up to ${count} at a time.`,
);
