// Why a hit was not counted. Portable.

/**
 * `full`: more hits than the disk could take. `failed`: the write failed. `limited`: too many from one network per
 * minute.
 */
export const dropReasons = ['full', 'failed', 'limited'] as const;
export type DropReason = (typeof dropReasons)[number];
