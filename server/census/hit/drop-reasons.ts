// Why a hit was not counted. Portable.

/** `full`: more came than the disk could take. `failed`: they could not be written. `limited`: too many of one network in a minute. */
export const dropReasons = ['full', 'failed', 'limited'] as const;
export type DropReason = (typeof dropReasons)[number];
