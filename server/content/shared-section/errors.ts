// Refusals about shared sections.
import { conflict, missing } from '../../base/errors.ts';
import { patchLimits } from '../document/patches.ts';
import { sharedLimits } from './schema.ts';

export const sharedMissing = missing('shared-section-missing', 'This shared section is gone. Reload the page.');

export const sectionMissing = missing(
  'section-missing',
  "This section isn't on the page anymore. Reload the page and try again.",
);

export const alreadyShared = conflict('section-shared', 'This section is already shared.');

export const sharedFull = conflict(
  'shared-sections-full',
  `Your site can have up to ${sharedLimits.countMax} shared sections. Delete some to add more.`,
);

/** `page`: the page's title. */
export const noRoomForCopy = conflict(
  'shared-section-no-room',
  ({ page }: { page: string }) =>
    `“${page}” doesn't have room for its own copy. Take the section off that page or shorten its text, publish the page, and then delete the shared section.`,
);

export const pageWouldBeFull = conflict(
  'document-full',
  ({ page }: { page: string }) =>
    `“${page}” shows this section, too, and can hold up to ${patchLimits.blocksMax} blocks. Delete some blocks there first.`,
);
