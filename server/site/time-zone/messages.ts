// Messages about time zones. Portable.

/** Shown in the editor. Spec §8, word for word. */
export const timeZoneFailed = ({ timeZone }: { timeZone: string }) => `Failed to load timezone "${timeZone}"`;
