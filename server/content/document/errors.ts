// Errors about drafts, their changes and versions.
import { refusal } from '../../base/errors.ts';
import { messages } from '../collection/messages.ts';
import { lockMessages } from './messages.ts';
import { patchLimits } from './patches.ts';

/** Spec §8 "Editor UI messages". */
export const documentMissing = refusal<{ id: string }>('document-missing', 404, messages.missing);

/** The user tried to publish or roll back changes they hadn't seen. */
export const documentChanged = refusal<{ rev: number }>('document-changed', 409, 'Someone else changed this page');

export const versionMissing = refusal<{ number: number }>(
  'version-missing',
  404,
  ({ number }) => `This page has no version ${number}.`,
);

export const nothingToPublish = refusal(
  'nothing-to-publish',
  409,
  'Nothing has changed since this page was published.',
);

/** `why` quotes the path, never the value. */
export const opRefused = refusal(
  'op-refused',
  400,
  ({ why }: { why: string }) => why,
  () => ({}),
);

export const layoutLocked = refusal(
  'layout-locked',
  400,
  "The template sets this area's layout. You can change what is in its blocks.",
);

export const partLocked = refusal('locked', 409, ({ part }: { part: 'block' | 'section' }) => lockMessages[part]);
export const lockNeedsRight = refusal('lock-needs-right', 403, lockMessages.needsRight);

export const changeTooLarge = refusal(
  'document-full',
  409,
  'This change is too large. Split the text into several blocks.',
);
export const tooManyBlocks = refusal(
  'document-full',
  409,
  `This page is full. It can hold up to ${patchLimits.blocksMax} blocks.`,
);
export const documentFull = refusal('document-full', 409, 'This page is full. Move some of its text to another page.');

/** `count`: how many pages fit. */
export const tooMuchAtOnce = refusal(
  'too-much-at-once',
  409,
  ({ count }: { count: number }) => `These pages are too large to publish together. Publish up to ${count} at a time.`,
);
