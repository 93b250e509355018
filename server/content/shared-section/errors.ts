// Refusals about shared sections.
import { refusal } from '../../base/errors.ts';
import { patchLimits } from '../document/patches.ts';
import { sharedLimits } from './schema.ts';

export const sharedMissing = refusal('shared-section-missing', 404, 'This shared section is gone. Reload the page.');

export const sectionMissing = refusal(
  'section-missing',
  404,
  "This section isn't on the page anymore. Reload the page and try again.",
);

export const alreadyShared = refusal('section-shared', 409, 'This section is already shared.');

export const sharedFull = refusal(
  'shared-sections-full',
  409,
  `Your site can have up to ${sharedLimits.countMax} shared sections. Delete some to add more.`,
);

/** `page`: the page's title. */
export const noRoomForCopy = refusal(
  'shared-section-no-room',
  409,
  ({ page }: { page: string }) =>
    `“${page}” doesn't have room for its own copy. Take the section off that page or shorten its text, publish the page, and then delete the shared section.`,
);

export const pageWouldBeFull = refusal(
  'document-full',
  409,
  ({ page }: { page: string }) =>
    `“${page}” shows this section, too, and can hold up to ${patchLimits.blocksMax} blocks. Delete some blocks there first.`,
);
