// Names of the site parts, and who may publish them. Without zod, so that screens stay small. Portable.
import type { Capability } from '../../base/roles.ts';

export const partNames = ['header-footer', 'announcement-bar', 'pop-up', 'custom-css', 'design', 'menu'] as const;
export type PartName = (typeof partNames)[number];

/** Permissions for publishing a part, besides that to publish at all. The first is enough to discard its draft. */
export const partNeeds = (name: PartName): readonly [Capability, ...Capability[]] =>
  name === 'menu' ? ['navigation.edit'] : ['design.edit', 'code.site'];
